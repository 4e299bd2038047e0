import type { CampaignReport } from "../../../lib/api.generated.ts";
import type { WallTile } from "./wall-tiles.ts";

const HOUR = 3600;
/** Minimum time after the last email that a replay covers, if anything happened then. */
const AFTER_SENDING = 24 * HOUR;
const LONGEST = 72 * HOUR;
/** Minimum length of a course that can be drawn. */
const SHORTEST = 60;

export interface ReplaySpan {
  /** Seconds since the start that the axis covers. */
  length: number;
  /** The current moment: at most `length`. */
  now: number;
}

/**
 * Returns the time that a replay covers: while sending, until its expected end; then until the last event within a day
 * of the last email, and at most 72 hours.
 * @param elapsed seconds since the start
 * @param left expected seconds until the last email, null when nothing is being sent
 */
export function replaySpan(
  tiles: readonly WallTile[],
  elapsed: number,
  left: number | null,
): ReplaySpan {
  let lastSent = 0;
  let last = 0;
  for (const tile of tiles) {
    lastSent = Math.max(lastSent, tile.left);
    last = Math.max(last, tile.left, tile.opened, tile.clicked);
  }
  if (left !== null) {
    const length = Math.max(SHORTEST, elapsed + Math.min(left, 2 * elapsed + SHORTEST));
    return { length, now: Math.min(elapsed, length) };
  }
  const end = Math.min(last, LONGEST, lastSent + AFTER_SENDING, elapsed);
  const length = Math.max(SHORTEST, end);
  return { length, now: length };
}

/** Returns clicks sorted by time, each with the cumulative number of clicks. */
export function clickTimes(tiles: readonly WallTile[]): number[] {
  return tiles.flatMap(({ clicked }) => (clicked >= 0 ? [clicked] : [])).toSorted((a, b) => a - b);
}

/** Returns how many of the sorted times are not after a given one. */
export function countUntil(times: readonly number[], time: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) <= time) low = middle + 1;
    else high = middle;
  }
  return low;
}

type Course = NonNullable<CampaignReport["comparison"]>["clicks"];

/** Returns the average share of clicks at an age in seconds, interpolated linearly between the points of the course. */
export function averageAt(course: Course, seconds: number): number {
  const minutes = seconds / 60;
  const after = course.findIndex((point) => point.minutes >= minutes);
  if (after === -1) return course.at(-1)?.rate ?? 0;
  const to = course[after];
  const from = course[after - 1];
  if (!to) return 0;
  if (!from) return to.rate;
  const share = (minutes - from.minutes) / (to.minutes - from.minutes);
  return from.rate + (to.rate - from.rate) * share;
}

/**
 * Returns emails per minute over the last minutes before a time, or since the start if that is shorter; null without
 * any.
 */
export function emailsPerMinute(
  tiles: readonly WallTile[],
  now: number,
  unit: number,
): number | null {
  const window = Math.min(300, Math.max(now, 1));
  const recent = tiles.filter(({ left }) => left >= 0 && left > now - window).length;
  return recent === 0 ? null : (recent * unit * 60) / window;
}
