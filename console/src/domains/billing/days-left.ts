const DAY_MS = 86_400_000;

/** Returns the days until a moment, rounded up; 0 when it has passed. */
export function daysLeft(until: string, now = Date.now()): number {
  return Math.max(0, Math.ceil((Date.parse(until) - now) / DAY_MS));
}
