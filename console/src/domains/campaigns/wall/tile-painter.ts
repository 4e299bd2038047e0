import type { TileState } from "@arauto/contracts";
import { LINE_INKS, LINE_WIDTH, type TileInk, tileMarks } from "../../../ui/tiles/tile-marks.ts";
import { TILE } from "../../../ui/tiles/tile-shapes.ts";

/** Colors by role, as resolved by the browser. */
export type TilePalette = Record<TileInk, string>;

/** Fills a path with a color. */
export function fillPath(context: CanvasRenderingContext2D, path: Path2D, color: string): void {
  context.fillStyle = color;
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, not an array
  context.fill(path);
}

/** Draws one tile with its top left corner at the origin of the context. */
function paintTile(
  context: CanvasRenderingContext2D,
  state: TileState,
  turn: number,
  palette: TilePalette,
): void {
  for (const { ink, path } of tileMarks(state, 0, 0, turn)) {
    const shape = new Path2D(path);
    if (LINE_INKS.includes(ink)) {
      context.lineWidth = LINE_WIDTH;
      context.strokeStyle = palette[ink];
      context.stroke(shape);
    } else {
      fillPath(context, shape, palette[ink]);
    }
  }
}

/**
 * Returns a function that draws a tile. Each kind of tile is drawn once and then copied, so that thousands take a few
 * milliseconds.
 * @param side length of a tile in device pixels
 */
export function tileStamps(
  side: number,
  palette: TilePalette,
): (state: TileState, turn: number) => HTMLCanvasElement {
  const stamps = new Map<string, HTMLCanvasElement>();
  return (state, turn) => {
    const key = `${state} ${turn}`;
    const known = stamps.get(key);
    if (known) return known;
    const stamp = document.createElement("canvas");
    stamp.width = Math.max(1, Math.round(side));
    stamp.height = stamp.width;
    const context = stamp.getContext("2d");
    if (context) {
      context.scale(stamp.width / TILE, stamp.width / TILE);
      paintTile(context, state, turn, palette);
    }
    stamps.set(key, stamp);
    return stamp;
  };
}
