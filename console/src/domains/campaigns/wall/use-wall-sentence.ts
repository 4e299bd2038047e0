import { isRunning } from "@arauto/contracts/campaign-lifecycle";
import { useTranslation } from "react-i18next";
import type { Campaign, CampaignTiles } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import type { TileCounts } from "./wall-tiles.ts";

interface Input {
  campaign: Campaign;
  columns: CampaignTiles;
  counts: TileCounts;
  /** Recipients that a tile represents. */
  perTile: number;
  /** Expected seconds until the last email; null when unknown. */
  left: number | null;
}

/** Returns the texts of the wall: how many got the email, and the line below. */
export function useWallSentence({ campaign, columns, counts, perTile, left }: Input): {
  title: string;
  line: string;
  isLive: boolean;
} {
  const { t } = useTranslation("report-wall");
  const formats = useFormats();
  const { status, finishedAt, updatedAt, workflowOf } = campaign;
  const delivered = counts.delivered + counts.opened + counts.clicked;
  const isLive = isRunning(status) && workflowOf === null;
  const speed =
    left !== null && left > 0 ? Math.round(((columns.counts.queued ?? 0) / left) * 60) : 0;
  const state = isLive
    ? t("live")
    : status === "paused"
      ? t("paused", { time: formats.clock(updatedAt) })
      : status === "sent" && finishedAt !== null
        ? t("ended", { time: formats.clock(finishedAt) })
        : null;
  const facts = [
    state,
    t("tile", { count: perTile, number: formats.number(perTile) }),
    isLive && speed > 0 && t("speed", { count: speed, number: formats.number(speed) }),
  ].filter(Boolean);
  return {
    title: t("title", {
      count: columns.people,
      number: formats.number(delivered),
      total: formats.number(columns.people),
    }),
    line: facts.join(" · "),
    isLive,
  };
}
