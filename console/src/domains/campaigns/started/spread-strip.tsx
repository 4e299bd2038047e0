import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import {
  type Campaign,
  useEndCampaignSpreadMutation,
  useRestoreCampaignSpreadMutation,
} from "../../../lib/api.generated.ts";
import { useSession } from "../../../lib/session.ts";
import { useConfirm } from "../../../ui/dialogs/confirm.tsx";
import { toast } from "../../../ui/feedback/toasts.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { useSpreadLabels } from "../spread-labels.ts";
import { letterOf } from "../../../ui/formats/variant-letter.ts";
import { Strip } from "./strip.tsx";
import { useCampaignAction } from "./use-campaign-action.ts";

/** The remaining recipients of a spread campaign, its expected end, and a way to send the rest now. */
export function SpreadStrip({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  const labels = useSpreadLabels();
  const { can } = useSession();
  const { busy, endSpread, restoreSpread } = useSpreadActions(campaign);
  const { spread, balance, status, spreadMinutes, variants } = campaign;
  if (!spread) return null;
  const count = balance?.pending ?? 0;
  const words = { count, number: formats.number(count) };
  const winner = variants.find(({ isWinner }) => isWinner);
  const won = winner && t("spread.winner", { letter: letterOf(winner.index) });
  if (spread.isEnded)
    return (
      <Strip
        title={t("stage.rest", words)}
        text={won}
        actions={
          can("CAMPAIGN.SEND") && (
            <Button variant="default" loading={busy} onClick={() => void restoreSpread()}>
              {t("spread.again")}
            </Button>
          )
        }
      />
    );
  const isPaused = status === "paused";
  const { endsAt, isLimited } = spread;
  const isLate = endsAt !== null && Date.parse(endsAt) < Date.now();
  const limit =
    isLimited && t("spread.limited", { time: formats.duration((spreadMinutes ?? 0) * 60_000) });
  return (
    <Strip
      tone={isPaused ? "warning" : "info"}
      title={
        isPaused || endsAt === null || isLate
          ? t("spread.left", words)
          : t("spread.leftUntil", { ...words, end: labels.at(endsAt) })
      }
      text={
        isPaused
          ? t("spread.paused")
          : [won, isLate && t("spread.late"), limit].filter(Boolean).join(" ")
      }
      actions={
        can("CAMPAIGN.SEND") &&
        !isPaused && (
          <Button variant="default" loading={busy} onClick={() => void endSpread()}>
            {t("spread.sendNow")}
          </Button>
        )
      }
    />
  );
}

/** Sends the rest now after a confirmation; can be undone while recipients remain. */
function useSpreadActions({ id, name, balance }: Campaign) {
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  const confirm = useConfirm();
  const { perform, busy } = useCampaignAction();
  const [end] = useEndCampaignSpreadMutation();
  const [restore] = useRestoreCampaignSpreadMutation();
  const restoreSpread = () => perform(restore({ id }), t("spread.restored"));
  const endSpread = async () => {
    const count = balance?.pending ?? 0;
    const words = { count, number: formats.number(count), name };
    const sure = await confirm({
      title: t("spread.sendNowTitle", words),
      consequence: t("spread.sendNowText"),
      confirmLabel: t("spread.sendNowConfirm", words),
    });
    if (sure && (await perform(end({ id }), null)))
      toast.undo(t("spread.sendingNow"), () => void restoreSpread());
  };
  return { busy, endSpread, restoreSpread };
}
