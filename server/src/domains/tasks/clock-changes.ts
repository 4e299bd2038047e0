import { localTimeOf } from "../../platform/local-time.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Changes of the clock are looked for this far ahead; later ones are not worth reading. */
const CLOCK_DAYS_MAX = 800;

/** A change of a zone's clock, with the minutes that it is ahead of UTC. */
export interface ClockChange {
  at: Date;
  offsetBefore: number;
  offsetAfter: number;
}

/** Minutes that a zone is ahead of UTC. */
const offsetAt = (zone: string, at: number): number =>
  Math.round(
    (Date.parse(`${localTimeOf(new Date(at), zone)}:00Z`) -
      Math.floor(at / MINUTE_MS) * MINUTE_MS) /
      MINUTE_MS,
  );

/** Returns the changes of a zone's clock between two moments, at most one a day. */
export function clockChanges(zone: string, from: Date, to: Date): ClockChange[] {
  const found: ClockChange[] = [];
  const end = Math.min(to.getTime(), from.getTime() + CLOCK_DAYS_MAX * DAY_MS);
  let before = offsetAt(zone, from.getTime());
  for (let start = from.getTime(); start < end; start += DAY_MS) {
    const stop = Math.min(start + DAY_MS, end);
    const after = offsetAt(zone, stop);
    if (after === before) continue;
    const at = new Date(changeBetween(zone, start, stop, before));
    found.push({ at, offsetBefore: before, offsetAfter: after });
    before = after;
  }
  return found;
}

/** Returns the minute at which the offset stops being what it was, by halving. */
function changeBetween(zone: string, start: number, stop: number, before: number): number {
  let low = Math.floor(start / MINUTE_MS);
  let high = Math.ceil(stop / MINUTE_MS);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(zone, middle * MINUTE_MS) === before) low = middle;
    else high = middle;
  }
  return high * MINUTE_MS;
}
