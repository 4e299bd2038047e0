import { TILE_STATES, type TileState } from "@arauto/contracts";
import { UnstyledButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../ui/formats/formats.ts";
import { TileMark } from "../../../ui/tiles/tile-drawing.tsx";
import type { TileCounts } from "./wall-tiles.ts";
import classes from "./wall.module.css";

const ALWAYS: readonly TileState[] = ["delivered"];
const TRACKED: readonly TileState[] = ["opened", "clicked"];

export interface WallLegendProps {
  counts: TileCounts;
  /** Whether opens and clicks are recorded per contact. */
  isTracked: boolean;
  wanted: TileState | null;
  onChange: (wanted: TileState | null) => void;
}

/** The legend of the tiles, with counts. Selecting an entry fades all other tiles. */
export function WallLegend({ counts, isTracked, wanted, onChange }: WallLegendProps) {
  const { t } = useTranslation("report-wall");
  const { number } = useFormats();
  const shown = TILE_STATES.filter(
    (state) =>
      counts[state] > 0 ||
      wanted === state ||
      ALWAYS.includes(state) ||
      (isTracked && TRACKED.includes(state)),
  );
  return (
    <div className={classes.legend} role="group" aria-label={t("legend")}>
      {shown.map((state) => (
        <UnstyledButton
          key={state}
          className={classes.entry}
          aria-pressed={wanted === state}
          onClick={() => onChange(wanted === state ? null : state)}
        >
          <TileMark state={state} />
          <span>{t(isTracked || state !== "delivered" ? `state.${state}` : "untracked")}</span>
          <b>{number(counts[state])}</b>
        </UnstyledButton>
      ))}
    </div>
  );
}
