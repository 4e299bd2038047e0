import { MINUTES_OF_UNIT, type Duration, type StepOf } from "@arauto/contracts";
import { instantOf, localTimeOf } from "../../platform/local-time.ts";

export type WaitConfig = StepOf<"wait">["config"];

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const DAYS_AHEAD = 8;

/** Returns the length of a duration in milliseconds; days and weeks have 24-hour days. */
export const lengthMs = ({ amount, unit }: Duration): number =>
  amount * MINUTES_OF_UNIT[unit] * MINUTE_MS;

/** ISO 8601: 1 is Monday. */
const weekdayOf = (date: string): number => new Date(`${date}T00:00Z`).getUTCDay() || 7;

/** Returns the next time after `now` that a clock in the zone shows a time of day on one of these days (default: any). */
export function nextTimeOfDay(
  time: string,
  daysOfWeek: readonly number[],
  zone: string,
  now: Date,
): Date {
  const today = Date.parse(`${localTimeOf(now, zone).slice(0, 10)}T00:00Z`);
  for (let day = 0; day <= DAYS_AHEAD; day += 1) {
    const date = new Date(today + day * DAY_MS).toISOString().slice(0, 10);
    if (daysOfWeek.length > 0 && !daysOfWeek.includes(weekdayOf(date))) continue;
    const instant = instantOf(`${date}T${time}`, zone);
    if (instant > now) return instant;
  }
  throw new RangeError(`No day of ${daysOfWeek.join()} comes within ${DAYS_AHEAD} days`);
}

/** Returns until when a contact who reaches a wait now stays there. @param zone the time zone of the clock times */
export function waitsUntil(config: WaitConfig, zone: string, now: Date): Date {
  switch (config.kind) {
    case "for":
      return new Date(now.getTime() + lengthMs(config.duration));
    case "until":
      return nextTimeOfDay(config.time, config.daysOfWeek, zone, now);
    case "date":
      return instantOf(config.at, zone);
    case "event":
    case "deal":
      return new Date(now.getTime() + lengthMs(config.within));
  }
}
