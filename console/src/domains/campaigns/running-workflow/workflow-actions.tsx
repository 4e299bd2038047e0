import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { canArchive, canPause, isActive, isUnderWay } from "@arauto/contracts/campaign-lifecycle";
import { ActionIcon, Button, Menu } from "@mantine/core";
import {
  ArchiveIcon,
  CopyIcon,
  DoorIcon,
  DoorOpenIcon,
  DotsThreeIcon,
  PathIcon,
  PauseIcon,
  PlayIcon,
  StopIcon,
  UserPlusIcon,
} from "@phosphor-icons/react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useDispatch } from "react-redux";
import { Link, useNavigate } from "react-router";
import {
  api,
  type Campaign,
  useCancelCampaignMutation,
  useCloseWorkflowEntryMutation,
  useOpenWorkflowEntryMutation,
  usePauseCampaignMutation,
  useResumeCampaignMutation,
  type Workflow,
} from "../../../lib/api.generated.ts";
import { useSession } from "../../../lib/session.ts";
import { useConfirm } from "../../../ui/dialogs/confirm.tsx";
import { useFormats } from "../../../ui/formats/formats.ts";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import { toast } from "../../../ui/feedback/toasts.ts";
import { isEmailPaused, isPaused } from "../campaign-status.tsx";
import { useCampaignAction } from "../started/use-campaign-action.ts";
import { useCampaignFiling } from "../use-campaign-filing.ts";
import { lazyPart } from "../../../ui/lazy/lazy-part.tsx";

const AddContact = lazyPart(() => import("./add-contact.tsx"));

interface Props {
  campaign: Campaign;
  /** Undefined while loading. */
  workflow: Workflow | undefined;
}

/** The actions on a workflow in its current status; at most one is primary. */
export function WorkflowActions({ campaign, workflow }: Props) {
  const { t } = useTranslation(["running-workflow", "campaigns"]);
  const { can } = useSession();
  const dispatch = useDispatch();
  const { perform, busy } = useCampaignAction();
  const [pause] = usePauseCampaignMutation();
  const [resume] = useResumeCampaignMutation();
  const { id, status } = campaign;
  const waits = isPaused(campaign) || isEmailPaused(campaign);
  const doneText = isPaused(campaign) ? "running-workflow:resume.done" : "campaigns:resume.done";
  /** The campaign's routes do not update the cached workflow. */
  const run = async (call: Parameters<typeof perform>[0], done: string) => {
    if (await perform(call, done)) dispatch(api.util.invalidateTags(["Workflows"]));
  };
  return (
    <>
      <MoreMenu campaign={campaign} workflow={workflow} onAction={run} />
      <Button
        component={Link}
        to={`${CAMPAIGNS_PATH}/${id}/workflows`}
        variant="default"
        leftSection={<PathIcon size={16} aria-hidden />}
      >
        {t(
          can("WORKFLOW.WRITE") && isActive(status)
            ? "running-workflow:designer.open"
            : "running-workflow:designer.look",
        )}
      </Button>
      {can("CAMPAIGN.SEND") && canPause(status) && (
        <Button
          variant={waits ? "default" : "filled"}
          leftSection={<PauseIcon size={16} aria-hidden />}
          loading={busy}
          onClick={() => void run(pause({ id }), t("running-workflow:pause.done"))}
        >
          {t("campaigns:pause.action")}
        </Button>
      )}
      {can("CAMPAIGN.SEND") && waits && (
        <Button
          leftSection={<PlayIcon size={16} className="flip-rtl" aria-hidden />}
          loading={busy}
          onClick={() => void run(resume({ id }), t(doneText))}
        >
          {t(isPaused(campaign) ? "campaigns:resume.action" : "running-workflow:resume.emails")}
        </Button>
      )}
    </>
  );
}

interface MenuProps extends Props {
  onAction: (call: { unwrap: () => Promise<Campaign> }, done: string) => Promise<void>;
}

function MoreMenu({ campaign, workflow, onAction }: MenuProps) {
  const { t } = useTranslation(["running-workflow", "campaigns"]);
  const navigate = useNavigate();
  const { can } = useSession();
  const filing = useCampaignFiling();
  const end = useEnding({ campaign, workflow, onAction });
  const turnEntry = useEntryTurn(campaign.id);
  const [adding, setAdding] = useState(false);
  const { id, status } = campaign;
  const isRunning = can("CAMPAIGN.SEND") && isUnderWay(status);
  if (!isRunning && !can("CAMPAIGN.WRITE")) return null;

  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t("campaigns:more")}>
            <DotsThreeIcon size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isRunning && (
            <>
              <Menu.Item
                leftSection={<UserPlusIcon size={16} aria-hidden />}
                onClick={() => setAdding(true)}
              >
                {t("running-workflow:add.action")}
              </Menu.Item>
              {workflow && <EntryItem workflow={workflow} onTurn={turnEntry} />}
            </>
          )}
          {can("CAMPAIGN.WRITE") && (
            <Menu.Item
              leftSection={<CopyIcon size={16} aria-hidden />}
              onClick={() =>
                void filing
                  .duplicate(campaign)
                  .then((copy) => copy && void navigate(`${CAMPAIGNS_PATH}/${copy.id}`))
              }
            >
              {t("campaigns:duplicate.action")}
            </Menu.Item>
          )}
          {can("CAMPAIGN.WRITE") && campaign.archivedAt !== null && (
            <Menu.Item
              leftSection={<ArchiveIcon size={16} aria-hidden />}
              onClick={() => void filing.unarchive([campaign])}
            >
              {t("campaigns:archive.back")}
            </Menu.Item>
          )}
          {can("CAMPAIGN.WRITE") && campaign.archivedAt === null && canArchive(status) && (
            <Menu.Item
              leftSection={<ArchiveIcon size={16} aria-hidden />}
              onClick={() => void filing.archive([campaign])}
            >
              {t("campaigns:archive.action")}
            </Menu.Item>
          )}
          {isRunning && (
            <>
              <Menu.Divider />
              <Menu.Item
                c="var(--danger-text)"
                leftSection={<StopIcon size={16} aria-hidden />}
                onClick={() => void end()}
              >
                {t("running-workflow:end.action")}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {adding && <AddContact workflowId={id} onClose={() => setAdding(false)} />}
      </Suspense>
    </>
  );
}

/** Returns a function that ends the workflow, after a confirmation. */
function useEnding({ campaign, workflow, onAction }: MenuProps): () => Promise<void> {
  const { t } = useTranslation("running-workflow");
  const formats = useFormats();
  const confirm = useConfirm();
  const [cancel] = useCancelCampaignMutation();
  const { id, name } = campaign;
  return async () => {
    const inside = workflow?.inside ?? campaign.workflow?.inside ?? 0;
    const words = { count: inside, number: formats.number(inside) };
    const sure = await confirm({
      title: t("end.title", { name }),
      consequence: t(inside > 0 ? "end.consequence" : "end.nobody", words),
      confirmLabel: t("end.confirm"),
      danger: true,
    });
    if (sure) await onAction(cancel({ id }), t("end.done"));
  };
}

/** Returns a function that opens or closes the entry of a workflow. */
function useEntryTurn(id: string): (open: boolean) => void {
  const { t } = useTranslation("running-workflow");
  const showProblem = useProblemToast();
  const [closeEntry] = useCloseWorkflowEntryMutation();
  const [openEntry] = useOpenWorkflowEntryMutation();
  return (open) => {
    const call = open ? openEntry({ id }) : closeEntry({ id });
    const done = t(open ? "entry.opened" : "entry.closed");
    call.unwrap().then(() => toast.success(done), showProblem);
  };
}

interface EntryItemProps {
  workflow: Workflow;
  onTurn: (open: boolean) => void;
}

function EntryItem({ workflow, onTurn }: EntryItemProps) {
  const { t } = useTranslation("running-workflow");
  return (
    <>
      {workflow.entryOpen && (
        <Menu.Item leftSection={<DoorIcon size={16} aria-hidden />} onClick={() => onTurn(false)}>
          {t("entry.close")}
        </Menu.Item>
      )}
      {!workflow.entryOpen && (
        <Menu.Item
          leftSection={<DoorOpenIcon size={16} aria-hidden />}
          onClick={() => onTurn(true)}
        >
          {t("entry.open")}
        </Menu.Item>
      )}
    </>
  );
}
