import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Campaign, useReleaseCampaignRestMutation } from "../../../lib/api.generated.ts";
import { useSession } from "../../../lib/session.ts";
import { useConfirm } from "../../../ui/dialogs/confirm.tsx";
import { useFormats } from "../../../ui/formats/formats.ts";
import { Strip } from "./strip.tsx";
import { useCampaignAction } from "./use-campaign-action.ts";

/** The state of the canary group: sending, waiting for results, or stopped at a limit. */
export function CanaryStrip({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  const confirm = useConfirm();
  const { can } = useSession();
  const { perform, busy } = useCampaignAction();
  const [release] = useReleaseCampaignRestMutation();
  const { id, status, stage, canary, balance, engagement, stageEndsAt, name } = campaign;
  const isHeld = status === "paused";
  const left = balance?.pending ?? 0;
  const words = { count: left, number: formats.number(left) };
  const share = canary ? formats.percent(canary.percent / 100) : "";
  const run = async () => {
    const sure = await confirm({
      title: t("canary.releaseTitle", { ...words, name }),
      consequence: t("canary.releaseText"),
      confirmLabel: t("canary.release", words),
    });
    if (sure) await perform(release({ id }), t("canary.released"));
  };
  const figures = t("canary.figures", {
    sent: formats.number(balance?.sent ?? 0),
    bounced: formats.number(balance?.bounced ?? 0),
    complained: formats.number(engagement.complained),
  });
  const limits = canary
    ? t("canary.limits", {
        bounces: formats.percent(canary.maxBouncePercent / 100),
        complaints: formats.number(canary.maxComplaintPercent / 100, {
          style: "percent",
          maximumFractionDigits: 2,
        }),
      })
    : "";
  return (
    <Strip
      tone={isHeld ? "warning" : "info"}
      title={
        isHeld
          ? t("canary.held", { share })
          : stage === "canary"
            ? t("canary.sending", { share })
            : t("canary.waiting", {
                share,
                time: stageEndsAt === null ? "" : formats.clock(stageEndsAt),
              })
      }
      text={`${figures} ${limits}`}
      actions={
        can("CAMPAIGN.SEND") &&
        stage === "canaryWait" && (
          <Button variant="default" loading={busy} onClick={() => void run()}>
            {t("canary.release", words)}
          </Button>
        )
      }
    />
  );
}
