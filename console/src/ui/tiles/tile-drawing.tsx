import type { TileState } from "@arauto/contracts";
import { type TileInk, TILE_INKS, tileMarks } from "./tile-marks.ts";
import classes from "./tile-marks.module.css";
import { TILE } from "./tile-shapes.ts";

/** One tile of a state, for legends. Decorative: the text next to it names the state. */
export function TileMark({ state, size = TILE }: { state: TileState; size?: number }) {
  return (
    <svg width={size} height={size} viewBox={`0 0 ${TILE} ${TILE}`} aria-hidden focusable="false">
      {tileMarks(state).map(({ ink, path }) => (
        <path key={ink} className={classes[ink]} d={path} />
      ))}
    </svg>
  );
}

export interface DrawnTile {
  state: TileState;
  turn: number;
}

/** Tiles in rows as one drawing with a path for each ink, so that neighbors have no seams. Decorative. */
export function TileDrawing({
  tiles,
  columns,
  className,
}: {
  tiles: readonly DrawnTile[];
  columns: number;
  className?: string | undefined;
}) {
  const rows = Math.max(1, Math.ceil(tiles.length / columns));
  const paths = new Map<TileInk, string>(TILE_INKS.map((ink) => [ink, ""]));
  for (const [place, { state, turn }] of tiles.entries())
    for (const { ink, path } of tileMarks(
      state,
      (place % columns) * TILE,
      Math.floor(place / columns) * TILE,
      turn,
    ))
      paths.set(ink, (paths.get(ink) ?? "") + path);
  return (
    <svg
      className={className}
      viewBox={`0 0 ${columns * TILE} ${rows * TILE}`}
      aria-hidden
      focusable="false"
    >
      {TILE_INKS.map((ink) => (
        <path key={ink} className={classes[ink]} d={paths.get(ink)} />
      ))}
    </svg>
  );
}
