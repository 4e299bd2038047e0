import { TILE_STATES, type TileState } from "@arauto/contracts";
import type { CampaignTileGroups, CampaignTiles } from "../../../lib/api.generated.ts";

/** A tile of the wall. Times are seconds since the start, -1 for never. */
export interface WallTile {
  key: number;
  state: TileState;
  turn: number;
  /** When it left the queue. Rejections have no time, so they get that of the preceding message. */
  left: number;
  opened: number;
  clicked: number;
}

/** Order of tiles: by sending time, or in blocks. */
export const WALL_ORDERS = ["sending", "provider", "city"] as const;
export type WallOrder = (typeof WALL_ORDERS)[number];

const OPEN: readonly TileState[] = ["queued", "skipped"];

/** Returns the tiles in sending order: queued ones follow, then skipped ones. */
export function wallTiles(columns: CampaignTiles): WallTile[] {
  const { keys, states, turns, sent, opened, clicked } = columns;
  let before = 0;
  const tiles = keys.map((key, at): WallTile => {
    const state = TILE_STATES[states[at] ?? 0] ?? "queued";
    const time = sent[at] ?? -1;
    if (time >= 0) before = time;
    const left = OPEN.includes(state) ? -1 : time >= 0 ? time : before;
    return {
      key,
      state,
      turn: turns[at] ?? 0,
      left,
      opened: opened[at] ?? -1,
      clicked: clicked[at] ?? -1,
    };
  });
  const rank = ({ state, left }: WallTile) =>
    state === "skipped" ? Infinity : left < 0 ? Number.MAX_SAFE_INTEGER : left;
  // Stable: equal times keep the order of the ledger.
  return tiles.toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
}

/** Returns the state of a tile at a time in seconds; null: now. */
export function stateAt(tile: WallTile, time: number | null): TileState {
  const { state, left, opened, clicked } = tile;
  if (time === null || OPEN.includes(state)) return state;
  if (left > time) return "queued";
  if (state === "bounced" || state === "failed" || state === "uncertain") return state;
  if (clicked >= 0 && clicked <= time) return "clicked";
  return opened >= 0 && opened <= time ? "opened" : "delivered";
}

export type TileCounts = Record<TileState, number>;

export const noTiles = (): TileCounts => ({
  queued: 0,
  delivered: 0,
  opened: 0,
  clicked: 0,
  bounced: 0,
  failed: 0,
  uncertain: 0,
  skipped: 0,
});

/** Counts tiles by their state at a time. */
export function countsAt(tiles: readonly WallTile[], time: number | null): TileCounts {
  const counts = noTiles();
  for (const tile of tiles) counts[stateAt(tile, time)] += 1;
  return counts;
}

/** Returns every n-th tile, so that at most `max` remain, and how many recipients each of them represents. */
export function thinned(
  tiles: readonly WallTile[],
  max: number,
): { tiles: readonly WallTile[]; of: number } {
  const of = Math.max(1, Math.ceil(tiles.length / max));
  return { tiles: of === 1 ? tiles : tiles.filter((_, at) => at % of === 0), of };
}

export interface WallBlock {
  /** Null for tiles in sending order; empty for an unknown city. */
  name: string | null;
  tiles: readonly WallTile[];
}

/** Maximum number of blocks; the others are drawn as one. */
export const BLOCKS_MAX = 12;

/**
 * Returns the blocks of an order, the largest first.
 * @param restName the name of the block that joins all small ones
 */
export function wallBlocks(
  tiles: readonly WallTile[],
  order: WallOrder,
  groups: CampaignTileGroups | undefined,
  restName: string,
): WallBlock[] {
  if (order === "sending" || !groups) return [{ name: null, tiles }];
  const names: readonly string[] = order === "city" ? groups.cities : groups.providers;
  const column = order === "city" ? groups.city : groups.provider;
  const nameOf = new Map(groups.keys.map((key, at) => [key, names[column[at] ?? -1] ?? ""]));
  const byName = new Map<string, WallTile[]>();
  for (const tile of tiles) {
    const name = nameOf.get(tile.key) ?? (order === "provider" ? "unknown" : "");
    const block = byName.get(name);
    if (block) block.push(tile);
    else byName.set(name, [tile]);
  }
  const unknown = order === "city" ? "" : "unknown";
  const blocks = [...byName]
    .map(([name, members]): WallBlock => ({ name, tiles: members }))
    .toSorted(
      (a, b) =>
        Number(a.name === unknown) - Number(b.name === unknown) || b.tiles.length - a.tiles.length,
    );
  if (blocks.length <= BLOCKS_MAX) return blocks;
  const rest = blocks.slice(BLOCKS_MAX - 1);
  return [
    ...blocks.slice(0, BLOCKS_MAX - 1),
    { name: restName, tiles: rest.flatMap((block) => block.tiles) },
  ];
}
