import classes from "./tile-row.module.css";
import { flap, square, tail, TILE, turnsOf } from "./tile-shapes.ts";

const GAP = 2;

export interface TileRowProps {
  /** Describes it; read instead of the drawing. */
  label: string;
  seed: string;
  total: number;
  /** Number of filled tiles; a fraction fills a part of the next one. */
  filled: number;
  /** The position of the current time, in tiles. */
  marker?: number | undefined;
}

/** An amount as tiles: the filled ones are reached. */
export function TileRow({ label, seed, total, filled, marker }: TileRowProps) {
  const turns = turnsOf(seed, total);
  const whole = Math.min(total, Math.floor(filled));
  const begun = filled > whole && whole < total;
  const places = turns.map((turn, place) => ({ turn, x: place * (TILE + GAP) }));
  const done = places.slice(0, whole);
  const rest = places.slice(begun ? whole + 1 : whole);
  const current = begun ? places[whole] : undefined;
  const width = total * (TILE + GAP) - GAP;
  return (
    <span className={classes.row} role="img" aria-label={label}>
      <svg viewBox={`0 -2 ${width} ${TILE + 8}`} preserveAspectRatio="xMinYMid" aria-hidden>
        <path className={classes.ground} d={done.map(({ x }) => square(x, 0)).join("")} />
        <path className={classes.ink} d={done.map(({ x, turn }) => tail(x, 0, turn)).join("")} />
        <path className={classes.blank} d={rest.map(({ x }) => square(x, 0)).join("")} />
        {current && (
          <>
            <path className={classes.ground} d={square(current.x, 0)} />
            <path className={classes.pale} d={flap(current.x, 0, current.turn)} />
          </>
        )}
        {marker !== undefined && (
          <path
            className={classes.marker}
            d={`M${Math.min(width, marker * (TILE + GAP))} -2v${TILE + 4}m-3 4l3-4l3 4z`}
          />
        )}
      </svg>
    </span>
  );
}
