import type { ApiLogHour } from "../../../lib/api.generated.ts";

const HOURS = 24;

/** Returns all hours of a day, including those without calls. */
export function hoursOf(known: readonly ApiLogHour[]): ApiLogHour[] {
  return Array.from(
    { length: HOURS },
    (_, hour) =>
      known.find((one) => one.hour === hour) ?? {
        hour,
        calls: 0,
        clientErrors: 0,
        serverErrors: 0,
        p95: 0,
      },
  );
}

/** Rounds a value up to a round number, for the top of a scale. */
export function topOf(value: number): number {
  // Half of it is labeled too, and no hour has half a call.
  if (value <= 10) return Math.max(2, 2 * Math.ceil(value / 2));
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 3, 5, 10].find((one) => one * power >= value) ?? 10;
  return step * power;
}
