import { useMemo } from "react";
import type { DashboardResult } from "../../lib/api.generated.ts";
import { seededRandom } from "../../ui/layout/tiles.tsx";
import { cross, flap, square, tail, TILE, turnsOf } from "./tile-shapes.ts";
import classes from "./tiles.module.css";

const COLUMNS = 48;
const ROWS = 4;
const PLACES = COLUMNS * ROWS;

/** Returns how many contacts one tile means: 1, 2, 5, 10, 20, 50 and so on. */
export function contactsPerTile(people: number): number {
  for (let unit = 1; ; unit *= 10)
    for (const step of [unit, unit * 2, unit * 5]) if (people / step <= PLACES) return step;
}

type State = "clicked" | "opened" | "delivered" | "bounced";

/** Returns the state of each tile, mixed by the seed. What happened to anyone has at least one tile. */
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
  const paths = useMemo(() => pathsOf(tileStates(result, unit), result.id), [result, unit]);
  return (
    <svg
      className={classes.wall}
      viewBox={`0 0 ${paths.columns * TILE} ${paths.rows * TILE}`}
      aria-hidden
      focusable="false"
    >
      <path className={classes.ground} d={paths.ground} />
      <path className={classes.night} d={paths.night} />
      <path className={classes.pale} d={paths.pale} />
      <path className={classes.ink} d={paths.ink} />
      <path className={classes.spark} d={paths.spark} />
      <path className={classes.lost} d={paths.lost} />
    </svg>
  );
}

function pathsOf(states: readonly State[], seed: string) {
  const turns = turnsOf(`${seed} turns`, states.length);
  const rows = Math.max(1, Math.ceil(states.length / COLUMNS));
  const columns = Math.max(1, Math.ceil(states.length / rows));
  const paths = { ground: "", night: "", pale: "", ink: "", spark: "", lost: "" };
  for (const [place, state] of states.entries()) {
    const x = (place % columns) * TILE;
    const y = Math.floor(place / columns) * TILE;
    const turn = turns[place] ?? 0;
    if (state === "clicked") {
      paths.night += square(x, y);
      paths.spark += tail(x, y, turn);
    } else {
      paths.ground += square(x, y);
      if (state === "opened") paths.ink += tail(x, y, turn);
      if (state === "delivered") paths.pale += flap(x, y, turn);
      if (state === "bounced") paths.lost += cross(x, y);
    }
  }
  return { ...paths, columns, rows };
}

/** One tile of a state, for the legend. */
export function LegendTile({ state }: { state: State }) {
  return (
    <svg width={TILE} height={TILE} viewBox={`0 0 ${TILE} ${TILE}`} aria-hidden>
      <path className={state === "clicked" ? classes.night : classes.ground} d={square(0, 0)} />
      {state === "clicked" && <path className={classes.spark} d={tail(0, 0)} />}
      {state === "opened" && <path className={classes.ink} d={tail(0, 0)} />}
      {state === "delivered" && <path className={classes.pale} d={flap(0, 0)} />}
      {state === "bounced" && <path className={classes.lost} d={cross(0, 0)} />}
    </svg>
  );
}
