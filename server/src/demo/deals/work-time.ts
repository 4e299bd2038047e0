import { ZONE_HOURS } from "../history/past-campaigns.ts";
import type { SeededRandom } from "../seeded-random.ts";

const HOUR_MS = 60 * 60_000;
export const DAY_MS = 24 * HOUR_MS;
const OPENS = 9;
const CLOSES = 18.5;

/** Returns the last time in working hours at or before another one, in the shop's time zone. */
export function workTimeBefore(at: number, random: SeededRandom): Date {
  let local = at + ZONE_HOURS * HOUR_MS;
  const hourOf = () => (local % DAY_MS) / HOUR_MS;
  const startOfDay = () => local - (local % DAY_MS);
  if (hourOf() < OPENS) local = startOfDay() - DAY_MS + (14 + 4 * random.next()) * HOUR_MS;
  else if (hourOf() > CLOSES) local = startOfDay() + (14 + 4 * random.next()) * HOUR_MS;
  while ([0, 6].includes(new Date(local).getUTCDay())) local -= DAY_MS;
  return new Date(Math.floor(local - ZONE_HOURS * HOUR_MS));
}

/**
 * Returns a time in working hours near another one, less than a day before it or some days later, but not in the last
 * hour before `today`. If there is no such time, returns an earlier one.
 */
export function workTimeNear(at: number, today: Date, random: SeededRandom): Date {
  for (let days = 0; days <= 3; days += 1) {
    const near = workTimeBefore(at + days * DAY_MS, random);
    if (+near >= at - 20 * HOUR_MS && +near <= +today - HOUR_MS) return near;
  }
  return workTimeBefore(at, random);
}

/** Returns the first moment of the month that is `back` months before the month of `today`, in the shop's time zone. */
export function monthStart(today: Date, back: number): Date {
  const local = new Date(today.getTime() + ZONE_HOURS * HOUR_MS);
  return new Date(
    Date.UTC(local.getUTCFullYear(), local.getUTCMonth() - back, 1) - ZONE_HOURS * HOUR_MS,
  );
}

/** Returns the day in the shop's time zone, such as `2026-11-24`. */
export const dayOf = (at: Date | number): string =>
  new Date(Number(at) + ZONE_HOURS * HOUR_MS).toISOString().slice(0, 10);

/** Returns a random duration: half are shorter than the median, and a few much longer. */
export function durationAround(medianMs: number, random: SeededRandom): number {
  // The sum of uniform numbers is close enough to a normal distribution.
  const normal = Array.from({ length: 6 }, () => random.next()).reduce((sum, one) => sum + one) - 3;
  return medianMs * Math.exp(0.75 * normal);
}
