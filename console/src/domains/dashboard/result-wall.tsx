import { useMemo } from "react";
import type { DashboardResult } from "../../lib/api.generated.ts";
import { seededRandom } from "@arauto/contracts/tile-wall";
import { TileDrawing } from "../../ui/tiles/tile-drawing.tsx";
import { turnsOf } from "../../ui/tiles/tile-shapes.ts";
import classes from "./result-wall.module.css";

const COLUMNS = 48;
const ROWS = 4;
const PLACES = COLUMNS * ROWS;
/** Widest tile, in pixels: a campaign with few recipients has a short row, not a huge tile. */
const TILE_MAX = 32;

/** Returns the number of contacts per tile: 1, 2, 5, 10, 20, 50 and so on. */
export function contactsPerTile(people: number): number {
  for (let unit = 1; ; unit *= 10)
    for (const step of [unit, unit * 2, unit * 5]) if (people / step <= PLACES) return step;
}

type State = "clicked" | "opened" | "delivered" | "bounced";

/** Returns the state of each tile, shuffled by the seed. Each state that occurs has at least one tile. */
export function tileStates(result: DashboardResult, unit: number): State[] {
  const { delivered, bounced, opened, clicked } = result;
  const tiles = (people: number) => (people > 0 ? Math.max(1, Math.round(people / unit)) : 0);
  const total = Math.min(PLACES, tiles(delivered + bounced));
  const lost = tiles(bounced);
  const ofClicks = tiles(Math.min(clicked, delivered));
  const ofOpens = Math.max(0, tiles(Math.min(Math.max(opened, clicked), delivered)) - ofClicks);
  const states = [
    ...Array.from({ length: lost }, () => "bounced" as const),
    ...Array.from({ length: ofClicks }, () => "clicked" as const),
    ...Array.from({ length: ofOpens }, () => "opened" as const),
  ].slice(0, total);
  const rest = Array.from({ length: total - states.length }, () => "delivered" as const);
  const random = seededRandom(result.id);
  return [...states, ...rest]
    .map((state) => ({ state, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ state }) => state);
}

/** The campaign's recipients as tiles. Decorative: the figures and the legend say the same. */
export function ResultWall({ result }: { result: DashboardResult }) {
  const unit = contactsPerTile(result.delivered + result.bounced);
  const tiles = useMemo(() => {
    const states = tileStates(result, unit);
    const turns = turnsOf(`${result.id} turns`, states.length);
    return states.map((state, place) => ({ state, turn: turns[place] ?? 0 }));
  }, [result, unit]);
  const rows = Math.max(1, Math.ceil(tiles.length / COLUMNS));
  const columns = Math.max(1, Math.ceil(tiles.length / rows));
  return (
    <div style={{ maxInlineSize: columns * TILE_MAX }}>
      <TileDrawing className={classes.wall} tiles={tiles} columns={columns} />
    </div>
  );
}
