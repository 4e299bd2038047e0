import { isUnderWay, isWaiting } from "@arauto/contracts/campaign-lifecycle";
import { useTranslation } from "react-i18next";
import type { Campaign } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { CanaryStrip } from "./canary-strip.tsx";
import { GraceStrip } from "./grace-strip.tsx";
import { ScheduledStrip } from "./scheduled-strip.tsx";
import { SpreadStrip } from "./spread-strip.tsx";
import { Strip } from "./strip.tsx";
import { TestStrip } from "./test-strip.tsx";
import { letterOf } from "../../../ui/formats/variant-letter.ts";

/**
 * The current stage of a campaign, as far as its figures do not show it, and the decisions a user can make about it.
 */
export function StageStrip({ campaign, isNew }: { campaign: Campaign; isNew: boolean }) {
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  const { status, stage } = campaign;
  if (isWaiting(status)) {
    return stage === "scheduled" ? (
      <ScheduledStrip campaign={campaign} isNew={isNew} />
    ) : (
      <GraceStrip campaign={campaign} isNew={isNew} />
    );
  }
  if (!isUnderWay(status)) return null;
  if (campaign.spread && status !== "preparing" && (stage === null || stage === "rest"))
    return <SpreadStrip campaign={campaign} />;
  switch (stage) {
    case "canary":
    case "canaryWait":
      return <CanaryStrip campaign={campaign} />;
    case "test":
    case "testWait":
      return <TestStrip campaign={campaign} />;
    case "rest": {
      const winner = campaign.variants.find(({ isWinner }) => isWinner);
      const left = campaign.balance?.pending ?? 0;
      const words = { count: left, number: formats.number(left) };
      return (
        <Strip
          title={
            winner
              ? t("stage.restWinner", { ...words, letter: letterOf(winner.index) })
              : t("stage.rest", words)
          }
        />
      );
    }
    default:
      return null;
  }
}
