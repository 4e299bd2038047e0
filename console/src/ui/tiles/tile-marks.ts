import type { TileState } from "@arauto/contracts";
import { cross, flap, square, tail, TILE } from "./tile-shapes.ts";

/** The colors of tiles by role; `tile-marks.module.css` has their values. */
export const TILE_INKS = [
  "blank",
  "ground",
  "pale",
  "ink",
  "night",
  "spark",
  "lost",
  "doubt",
  "quiet",
] as const;
export type TileInk = (typeof TILE_INKS)[number];

/** Inks that are drawn as lines. */
export const LINE_INKS: readonly TileInk[] = ["lost", "doubt", "quiet"];
/** Width of lines in the drawing's own units. */
export const LINE_WIDTH = 2;

export interface TileMark {
  ink: TileInk;
  /** An SVG path. */
  path: string;
}

const GAP = 0.75;
const blank = (x: number, y: number) =>
  `M${x + GAP} ${y + GAP}h${TILE - 2 * GAP}v${TILE - 2 * GAP}h-${TILE - 2 * GAP}z`;
const bar = (x: number, y: number) => `M${x + TILE * 0.2} ${y + TILE / 2}h${TILE * 0.6}`;
const diamond = (x: number, y: number) =>
  `M${x + TILE / 2} ${y + TILE * 0.2}l${TILE * 0.3} ${TILE * 0.3}l-${TILE * 0.3} ${TILE * 0.3}l-${TILE * 0.3}-${TILE * 0.3}z`;
const slash = (x: number, y: number) =>
  `M${x + TILE * 0.3} ${y + TILE * 0.7}l${TILE * 0.4}-${TILE * 0.4}`;

/**
 * Returns the parts of a state's tile, from back to front: blank for queued, an envelope's flap for delivered, a
 * swallow-tail for opened, the same in brass on navy for clicked, a cross for bounced, a bar for failed, a diamond for
 * uncertain and a slash for skipped. The alphabet is the same wherever tiles represent contacts.
 */
export function tileMarks(state: TileState, x = 0, y = 0, turn = 0): readonly TileMark[] {
  switch (state) {
    case "queued":
      return [{ ink: "blank", path: blank(x, y) }];
    case "delivered":
      return [
        { ink: "ground", path: square(x, y) },
        { ink: "pale", path: flap(x, y, turn) },
      ];
    case "opened":
      return [
        { ink: "ground", path: square(x, y) },
        { ink: "ink", path: tail(x, y, turn) },
      ];
    case "clicked":
      return [
        { ink: "night", path: square(x, y) },
        { ink: "spark", path: tail(x, y, turn) },
      ];
    case "bounced":
      return [
        { ink: "ground", path: square(x, y) },
        { ink: "lost", path: cross(x, y) },
      ];
    case "failed":
      return [
        { ink: "ground", path: square(x, y) },
        { ink: "lost", path: bar(x, y) },
      ];
    case "uncertain":
      return [
        { ink: "ground", path: square(x, y) },
        { ink: "doubt", path: diamond(x, y) },
      ];
    case "skipped":
      return [
        { ink: "blank", path: blank(x, y) },
        { ink: "quiet", path: slash(x, y) },
      ];
  }
}
