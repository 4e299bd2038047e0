import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { canArchive, canPause, isUnderWay } from "@arauto/contracts";
import { ActionIcon, Button, Menu } from "@mantine/core";
import {
  ArchiveIcon,
  ArrowClockwiseIcon,
  CopyIcon,
  DotsThreeIcon,
  PauseIcon,
  PlayIcon,
  XIcon,
} from "@phosphor-icons/react";
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
import { useFormats } from "../../../ui/formats/formats.ts";
import { isPaused, resumesUntil } from "../campaign-status.tsx";
import { useCampaignFiling } from "../use-campaign-filing.ts";
import { useCampaignAction } from "./use-campaign-action.ts";

/** The actions on a campaign in its current status; at most one is primary. */
export function CampaignActions({ campaign }: { campaign: Campaign }) {
  const { can } = useSession();
  return (
    <>
      {can("CAMPAIGN.WRITE") && <FilingMenu campaign={campaign} />}
      {can("CAMPAIGN.SEND") && <SendingActions campaign={campaign} />}
    </>
  );
}

function FilingMenu({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation("campaigns");
  const navigate = useNavigate();
  const filing = useCampaignFiling();
  const goTo = (made: Campaign | null) => made && void navigate(`${CAMPAIGNS_PATH}/${made.id}`);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t("more")}>
          <DotsThreeIcon size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<CopyIcon size={16} aria-hidden />}
          onClick={() => void filing.duplicate(campaign).then(goTo)}
        >
          {t("duplicate.action")}
        </Menu.Item>
        {campaign.status === "sent" && (
          <Menu.Item
            leftSection={<ArrowClockwiseIcon size={16} aria-hidden />}
            onClick={() => void filing.resendToNonOpeners(campaign).then(goTo)}
          >
            {t("nonOpeners.action")}
          </Menu.Item>
        )}
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
      </Menu.Dropdown>
    </Menu>
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

  const onCancel = async () => {
    if (await confirmCancel()) await perform(cancel({ id }), t("cancel.done"));
  };
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
          onClick={() => void perform(start({ id }), t("restart.done"))}
        >
          {t("restart.action")}
        </Button>
      )}
    </>
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
