import { drawTiles, TILE_SIDE, WALL_SHARES } from "@arauto/contracts/tile-wall";
import { useMemo } from "react";
import classes from "./tiles.module.css";

export type TileTone = "wall" | "quiet" | "backdrop" | "sidebar" | "avatar";

// The share of brass tiles, and of blank ones.
const SPARKS: Record<TileTone, number> = {
  wall: WALL_SHARES.spark,
  quiet: 0.12,
  backdrop: 0.02,
  sidebar: 0.06,
  avatar: 0,
};
const BLANKS: Record<TileTone, number> = {
  wall: WALL_SHARES.blank,
  quiet: 0.03,
  backdrop: 0.08,
  sidebar: 0.1,
  avatar: 0.06,
};

/** Returns the shares of brass and of blank tiles in a tone. */
export const sharesOf = (tone: TileTone) => ({ spark: SPARKS[tone], blank: BLANKS[tone] });

export interface TileWallProps {
  /** Equal seeds give equal images. */
  seed: string;
  columns: number;
  rows: number;
  /**
   * `wall`: cobalt on white with brass; `quiet`: pale; `backdrop`: paler still, behind a card; `sidebar`: barely
   * visible, on navy; `avatar`: on its own color.
   */
  tone: TileTone;
  className?: string;
  /** Fill color for the tone `avatar`. */
  color?: string;
}

/** A wall of tiles as one drawing. It is decorative, so it is hidden from assistive technology. */
export function TileWall({ seed, columns, rows, tone, className, color }: TileWallProps) {
  const picture = useMemo(
    () => drawTiles(seed, columns, rows, sharesOf(tone)),
    [seed, columns, rows, tone],
  );
  return (
    <svg
      className={className ? `${classes.wall} ${className}` : classes.wall}
      data-tone={tone}
      viewBox={`0 0 ${columns * TILE_SIDE} ${rows * TILE_SIDE}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      focusable="false"
      style={color ? { color } : undefined}
    >
      <path className={classes.base} d={picture.base} />
      {picture.spark && <path className={classes.spark} d={picture.spark} />}
    </svg>
  );
}
