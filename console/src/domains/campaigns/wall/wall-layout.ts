import type { WallBlock, WallTile } from "./wall-tiles.ts";

/** Heights in pixels that a wall should fill, and the limits of a tile's side. */
const HEIGHT = 320;
const SIDE = { min: 9, max: 28 } as const;
/** Below this width, the wall has a fixed number of columns. */
const PHONE_WIDTH = 480;
const PHONE_COLUMNS = 24;
/** Number of tiles shown on phones. */
export const PHONE_TILES_MAX = 960;
/** Height of a block's name, and the distance between blocks. */
export const BLOCK_HEAD = 24;
const BLOCK_GAP = 12;

export const isPhoneWall = (width: number): boolean => width > 0 && width < PHONE_WIDTH;

export interface PlacedBlock {
  name: string | null;
  count: number;
  /** Index of its first tile. */
  from: number;
  /** Position of its heading, in pixels from the top. */
  y: number;
}

/** Positions of tiles, in pixels. Columns start at the beginning of the line: at the right in right-to-left text. */
export interface WallLayout {
  /** Side length of a tile. */
  side: number;
  columns: number;
  width: number;
  height: number;
  tiles: readonly WallTile[];
  blocks: readonly PlacedBlock[];
  /** Indexed by tile. */
  column: Uint16Array;
  top: Float32Array;
}

/** Arranges blocks of tiles in rows. */
export function layOut(blocks: readonly WallBlock[], width: number): WallLayout {
  const total = blocks.reduce((sum, block) => sum + block.tiles.length, 0);
  const side = sideOf(total, width);
  const columns = Math.max(1, Math.floor(width / side));
  const tiles: WallTile[] = [];
  const column = new Uint16Array(total);
  const top = new Float32Array(total);
  const placed: PlacedBlock[] = [];
  let y = 0;
  for (const { name, tiles: members } of blocks) {
    if (placed.length > 0) y += BLOCK_GAP;
    placed.push({ name, count: members.length, from: tiles.length, y });
    if (name !== null) y += BLOCK_HEAD;
    for (const [at, tile] of members.entries()) {
      column[tiles.length] = at % columns;
      top[tiles.length] = y + Math.floor(at / columns) * side;
      tiles.push(tile);
    }
    y += Math.ceil(members.length / columns) * side;
  }
  return { side, columns, width, height: Math.ceil(y), tiles, blocks: placed, column, top };
}

function sideOf(total: number, width: number): number {
  if (isPhoneWall(width)) return Math.max(SIDE.min, width / PHONE_COLUMNS);
  const side = Math.floor(Math.sqrt((HEIGHT * width) / Math.max(1, total)));
  return Math.min(SIDE.max, Math.max(SIDE.min, side));
}

/** Returns the horizontal position of a tile in pixels from the left. */
export function leftOf(layout: WallLayout, at: number, isMirrored: boolean): number {
  const x = (layout.column[at] ?? 0) * layout.side;
  return isMirrored ? layout.width - x - layout.side : x;
}

/** Returns the tile at a position from the top left corner; null between and outside of tiles. */
export function tileAtPoint(
  layout: WallLayout,
  x: number,
  y: number,
  isMirrored: boolean,
): number | null {
  const block = layout.blocks.findLast(({ y: start }) => start <= y);
  if (!block) return null;
  const column = Math.floor((isMirrored ? layout.width - x : x) / layout.side);
  const start = block.y + (block.name === null ? 0 : BLOCK_HEAD);
  const row = Math.floor((y - start) / layout.side);
  if (row < 0 || column < 0 || column >= layout.columns) return null;
  const at = row * layout.columns + column;
  return at < block.count ? block.from + at : null;
}

const PAGE_ROWS = 5;

/**
 * Returns the tile that a key leads to; undefined for other keys. Up and down stay in the column, even across blocks.
 * @param from null before the first key, which leads to the first or last tile
 */
export function tileByKey(
  layout: WallLayout,
  key: string,
  from: number | null,
  isMirrored: boolean,
): number | undefined {
  const last = layout.tiles.length - 1;
  if (last < 0) return undefined;
  const within = (at: number) => Math.max(0, Math.min(last, at));
  const forward = isMirrored ? "ArrowLeft" : "ArrowRight";
  const backward = isMirrored ? "ArrowRight" : "ArrowLeft";
  switch (key) {
    case forward:
      return from === null ? 0 : within(from + 1);
    case backward:
      return from === null ? last : within(from - 1);
    case "ArrowDown":
      return from === null ? 0 : byRows(layout, from, 1);
    case "ArrowUp":
      return from === null ? last : byRows(layout, from, -1);
    case "PageDown":
      return from === null ? 0 : byRows(layout, from, PAGE_ROWS);
    case "PageUp":
      return from === null ? last : byRows(layout, from, -PAGE_ROWS);
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return undefined;
  }
}

function byRows(layout: WallLayout, from: number, rows: number): number {
  let at = from;
  for (let row = 0; row < Math.abs(rows); row += 1) at = nextRow(layout, at, Math.sign(rows));
  return at;
}

/** Returns the tile above or below one: in its column, or the last one of a shorter row. */
function nextRow({ blocks, columns, column }: WallLayout, from: number, by: number): number {
  const inBlock = blocks.findLastIndex((block) => block.from <= from);
  const block = blocks[inBlock];
  if (!block) return from;
  const to = from + by * columns;
  const end = block.from + block.count;
  const own = column[from] ?? 0;
  if (to >= block.from && to < end) return to;
  const isInLastRow =
    Math.floor((end - 1 - block.from) / columns) === Math.floor((from - block.from) / columns);
  if (by > 0 && !isInLastRow) return end - 1;
  const next = blocks[inBlock + by];
  if (!next || next.count === 0) return from;
  if (by > 0) return next.from + Math.min(own, next.count - 1);
  const lastRow = Math.floor((next.count - 1) / columns) * columns;
  return next.from + Math.min(next.count - 1, lastRow + own);
}
