import { localTimeOf } from "../../platform/local-time.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Clock changes are searched only this far ahead. */
const CLOCK_DAYS_MAX = 800;

/** A clock change of a zone, with the UTC offsets in minutes. */
export interface ClockChange {
  at: Date;
  offsetBefore: number;
  offsetAfter: number;
}

/** Returns a zone's UTC offset in minutes. */
const offsetAt = (zone: string, at: number): number =>
  Math.round(
    (Date.parse(`${localTimeOf(new Date(at), zone)}:00Z`) -
      Math.floor(at / MINUTE_MS) * MINUTE_MS) /
      MINUTE_MS,
  );

/** Returns the clock changes of a zone between two moments, at most one a day. */
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

/** Returns the minute of an offset change, by binary search. */
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
