import { ActionIcon, SegmentedControl } from "@mantine/core";
import { DownloadSimpleIcon, TableIcon } from "@phosphor-icons/react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Campaign } from "../../../lib/api.generated.ts";
import { Hint } from "../../../ui/buttons/hint.tsx";
import { toast } from "../../../ui/feedback/toasts.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { TILE_INKS } from "../../../ui/tiles/tile-marks.ts";
import inks from "../../../ui/tiles/tile-marks.module.css";
import { colorsOf } from "./use-palette.ts";
import { stateAt, type TileCounts, type WallOrder, type WallTile } from "./wall-tiles.ts";
import { saveWallPicture } from "./wall-picture.ts";
import classes from "./wall.module.css";

const LEGEND = ["delivered", "opened", "clicked", "bounced", "queued"] as const;

export interface WallToolsProps {
  campaign: Campaign;
  order: WallOrder;
  orders: readonly WallOrder[];
  onOrder: (order: WallOrder) => void;
  picture: {
    sentence: string;
    tiles: readonly WallTile[];
    time: number | null;
    counts: TileCounts;
    isTracked: boolean;
  };
}

/** The order of the wall, its text form, and its picture. */
export function WallTools({ campaign, order, orders, onOrder, picture }: WallToolsProps) {
  const { t } = useTranslation("report-wall");
  const formats = useFormats();
  const probes = useRef<SVGSVGElement>(null);
  const [isSaving, setSaving] = useState(false);

  async function save() {
    const place = probes.current;
    if (!place) return;
    setSaving(true);
    try {
      await saveWallPicture({
        name: campaign.name,
        sentence: picture.sentence,
        line: campaign.name,
        tiles: picture.tiles,
        states: picture.tiles.map((tile) => stateAt(tile, picture.time)),
        legend: LEGEND.filter((state) => picture.counts[state] > 0).map((state) => ({
          state,
          text: `${t(picture.isTracked || state !== "delivered" ? `state.${state}` : "untracked")} ${formats.number(picture.counts[state])}`,
        })),
        palette: colorsOf(place).palette,
        place,
      });
    } catch {
      toast.error(t("download.failed"));
    } finally {
      setSaving(false);
    }
  }

  return (
    <div className={classes.tools}>
      {orders.length > 1 && (
        <SegmentedControl
          size="xs"
          aria-label={t("order.label")}
          value={order}
          onChange={onOrder}
          data={orders.map((value) => ({ value, label: t(`order.${value}`) }))}
        />
      )}
      <Hint label={t("table")}>
        <ActionIcon
          component={Link}
          to="?tab=recipients"
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t("table")}
        >
          <TableIcon size={18} aria-hidden />
        </ActionIcon>
      </Hint>
      <Hint label={t("download.action")}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          loading={isSaving}
          aria-label={t("download.action")}
          onClick={() => void save()}
        >
          <DownloadSimpleIcon size={18} aria-hidden />
        </ActionIcon>
      </Hint>
      <svg ref={probes} className={classes.probes} width={0} height={0} aria-hidden>
        {TILE_INKS.map((ink) => (
          <path key={ink} className={inks[ink]} d="M0 0" />
        ))}
      </svg>
    </div>
  );
}
