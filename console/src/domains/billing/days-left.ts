const DAY_MS = 86_400_000;

/** Whole days until a moment, a begun one counted as one; 0 when it is over. */
export function daysLeft(until: string, now = Date.now()): number {
  return Math.max(0, Math.ceil((Date.parse(until) - now) / DAY_MS));
}
