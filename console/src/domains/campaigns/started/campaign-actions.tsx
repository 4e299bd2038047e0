import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { canArchive, canPause, isUnderWay, isWaiting } from "@arauto/contracts/campaign-lifecycle";
import { ActionIcon, Button, Menu } from "@mantine/core";
import {
  ArchiveIcon,
  ArrowClockwiseIcon,
  CopyIcon,
  DotsThreeIcon,
  DownloadSimpleIcon,
  PauseIcon,
  PlayIcon,
  ScalesIcon,
  ShareNetworkIcon,
  XIcon,
} from "@phosphor-icons/react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import {
  type Campaign,
  useCancelCampaignMutation,
  usePauseCampaignMutation,
  useResumeCampaignMutation,
  useStartCampaignMutation,
} from "../../../lib/api.generated.ts";
import { useSession } from "../../../lib/session.ts";
import { useConfirm } from "../../../ui/dialogs/confirm.tsx";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import { toast } from "../../../ui/feedback/toasts.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { usePageActions } from "../../../ui/keyboard/page-actions.ts";
import { lazyPart } from "../../../ui/lazy/lazy-part.tsx";
import { CampaignShare } from "../../analyze/index.ts";
import { isPaused, resumesUntil } from "../campaign-status.tsx";
import { useRecount } from "../use-recount.ts";
import { useCampaignFiling } from "../use-campaign-filing.ts";
import { useCampaignAction } from "./use-campaign-action.ts";

const RecipientExport = lazyPart(() => import("../report/recipient-export.tsx"));

/** The actions on a campaign in its current status; at most one is primary. */
export function CampaignActions({ campaign }: { campaign: Campaign }) {
  const { can } = useSession();
  // A workflow's email runs, pauses and ends with the workflow.
  const isOwn = campaign.workflowOf === null;
  return (
    <>
      <MoreMenu campaign={campaign} isOwn={isOwn} />
      {isOwn && <ShareButton campaign={campaign} />}
      {isOwn && can("CAMPAIGN.SEND") && <SendingActions campaign={campaign} />}
    </>
  );
}

/** Shares this campaign's figures in Analyze with people without a login. */
function ShareButton({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation("campaigns");
  const { can } = useSession();
  const [isOpen, setOpen] = useState(false);
  if (!can("DATA.EXPORT") || isWaiting(campaign.status)) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<ShareNetworkIcon size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t("share")}
      </Button>
      {isOpen && (
        <Suspense>
          <CampaignShare campaign={campaign} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function MoreMenu({ campaign, isOwn }: { campaign: Campaign; isOwn: boolean }) {
  const { t } = useTranslation(["campaigns", "report"]);
  const { can } = useSession();
  const [isExporting, setExporting] = useState(false);
  const recount = useRecountFromMenu(campaign.id);
  const hasReport = !isWaiting(campaign.status) && campaign.balance !== null;
  const mayWrite = can("CAMPAIGN.WRITE");
  const mayExport = can("DATA.EXPORT") && hasReport;
  if (!mayExport && !mayWrite) return null;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t("more")}>
            <DotsThreeIcon size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayExport && (
            <Menu.Item
              leftSection={<DownloadSimpleIcon size={16} aria-hidden />}
              onClick={() => setExporting(true)}
            >
              {t("report:people.exportTitle")}
            </Menu.Item>
          )}
          {hasReport && mayWrite && (
            <Menu.Item
              leftSection={<ScalesIcon size={16} aria-hidden />}
              onClick={() => void recount()}
            >
              {t("report:recount.action")}
            </Menu.Item>
          )}
          {isOwn && mayWrite && <FilingItems campaign={campaign} />}
        </Menu.Dropdown>
      </Menu>
      {isExporting && (
        <Suspense>
          <RecipientExport
            campaignId={campaign.id}
            filter={{}}
            total={campaign.balance?.frozen ?? 0}
            kind="All"
            onClose={() => setExporting(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Returns a function that recounts the figures and reports whether they match. The report lists the differences. */
function useRecountFromMenu(campaignId: string): () => Promise<void> {
  const { t } = useTranslation("report");
  const formats = useFormats();
  const showProblem = useProblemToast();
  const [recount] = useRecount(campaignId);
  return async () => {
    try {
      const { agrees, people, differences } = await recount({ id: campaignId }).unwrap();
      if (agrees)
        toast.success(t("recount.agrees", { count: people, number: formats.number(people) }));
      else {
        const count = differences.length;
        toast.error(t("recount.differs", { count, number: formats.number(count) }));
      }
    } catch (error) {
      showProblem(error);
    }
  };
}

function FilingItems({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation("campaigns");
  const navigate = useNavigate();
  const filing = useCampaignFiling();
  const goTo = (made: Campaign | null) => made && void navigate(`${CAMPAIGNS_PATH}/${made.id}`);
  return (
    <>
      <Menu.Item
        leftSection={<CopyIcon size={16} aria-hidden />}
        onClick={() => void filing.duplicate(campaign).then(goTo)}
      >
        {t("duplicate.action")}
      </Menu.Item>
      {campaign.archivedAt !== null ? (
        <Menu.Item
          leftSection={<ArchiveIcon size={16} aria-hidden />}
          onClick={() => void filing.unarchive([campaign])}
        >
          {t("archive.back")}
        </Menu.Item>
      ) : (
        canArchive(campaign.status) && (
          <Menu.Item
            leftSection={<ArchiveIcon size={16} aria-hidden />}
            onClick={() => void filing.archive([campaign])}
          >
            {t("archive.action")}
          </Menu.Item>
        )
      )}
    </>
  );
}

function SendingActions({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation("campaigns");
  const confirmCancel = useCancelConfirmation(campaign);
  const { perform, busy } = useCampaignAction();
  const [pause] = usePauseCampaignMutation();
  const [resume] = useResumeCampaignMutation();
  const [cancel] = useCancelCampaignMutation();
  const [start] = useStartCampaignMutation();
  const { id, status } = campaign;

  useSendingPageActions(campaign, {
    pause: () => void perform(pause({ id }), t("pause.done")),
    resume: () => void perform(resume({ id }), t("resume.done")),
    cancel: () => void onCancel(),
  });

  async function onCancel() {
    if (await confirmCancel()) await perform(cancel({ id }), t("cancel.done"));
  }
  return (
    <>
      {isUnderWay(status) && (
        <Button
          variant="default"
          leftSection={<XIcon size={16} aria-hidden />}
          disabled={busy}
          onClick={() => void onCancel()}
        >
          {t("cancel.action")}
        </Button>
      )}
      {canPause(status) && (
        <Button
          leftSection={<PauseIcon size={16} aria-hidden />}
          loading={busy}
          onClick={() => void perform(pause({ id }), t("pause.done"))}
        >
          {t("pause.action")}
        </Button>
      )}
      {resumesUntil(campaign, Date.now()) !== null && (
        <Button
          variant="default"
          leftSection={<PauseIcon size={16} aria-hidden />}
          disabled={busy}
          onClick={() => void perform(pause({ id }), t("pause.kept"))}
        >
          {t("pause.keep")}
        </Button>
      )}
      {isPaused(campaign) && (
        <Button
          leftSection={<PlayIcon size={16} aria-hidden />}
          loading={busy}
          onClick={() => void perform(resume({ id }), t("resume.done"))}
        >
          {t("resume.action")}
        </Button>
      )}
      {status === "failed" && (
        <Button
          leftSection={<ArrowClockwiseIcon size={16} aria-hidden />}
          loading={busy}
          onClick={() => void perform(start({ id, startCampaignBody: {} }), t("restart.done"))}
        >
          {t("restart.action")}
        </Button>
      )}
    </>
  );
}

/** Offers the actions of the buttons in the command palette, too. */
function useSendingPageActions(
  campaign: Campaign,
  run: Record<"pause" | "resume" | "cancel", () => void>,
): void {
  const { t } = useTranslation("campaigns");
  const possible = {
    pause: canPause(campaign.status),
    resume: isPaused(campaign),
    cancel: isUnderWay(campaign.status),
  };
  usePageActions(
    campaign.name,
    (["pause", "resume", "cancel"] as const)
      .filter((key) => possible[key])
      .map((key) => ({ key, label: t(`${key}.action`), run: run[key] })),
  );
}

/** Returns a function that asks whether to cancel, saying how many recipients are left. */
function useCancelConfirmation({ balance, name }: Campaign): () => Promise<boolean> {
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  const confirm = useConfirm();
  return () => {
    const left = balance?.pending ?? 0;
    const gone = (balance?.frozen ?? 0) - left;
    return confirm({
      title: t("cancel.title", { name }),
      consequence: balance
        ? t("cancel.consequence", {
            count: left,
            number: formats.number(left),
            gone: formats.number(gone),
          })
        : t("cancel.before"),
      confirmLabel: balance
        ? t("cancel.confirm", { count: left, number: formats.number(left) })
        : t("cancel.confirmPlain"),
      danger: true,
    });
  };
}
