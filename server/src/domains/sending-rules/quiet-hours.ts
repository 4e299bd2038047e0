import type { QuietHours } from "@arauto/contracts";
import { instantOf, localTimeOf } from "../../platform/local-time.ts";

const DAY_MS = 86_400_000;
/** Quiet hours of several days may follow one another: a week of them has an end. */
const DAYS_AHEAD = 8;

const dateOf = (day: number): string => new Date(day).toISOString().slice(0, 10);
/** ISO 8601: 1 is Monday. */
const weekdayOf = (day: number): number => new Date(day).getUTCDay() || 7;

/**
 * Returns when the quiet hours end that an instant falls into, on clocks of a zone; null when it doesn't. The start belongs
 * to them, the end does not. A clock time that is skipped or occurs twice means what `instantOf` says.
 */
export function quietUntil(quiet: QuietHours, zone: string, instant: Date): Date | null {
  const today = Date.parse(`${localTimeOf(instant, zone).slice(0, 10)}T00:00Z`);
  let until = instant;
  for (let day = today - DAY_MS; day <= today + DAYS_AHEAD * DAY_MS; day += DAY_MS) {
    if (!quiet.daysOfWeek.includes(weekdayOf(day))) continue;
    const start = instantOf(`${dateOf(day)}T${quiet.start}`, zone);
    const endDay = quiet.end > quiet.start ? day : day + DAY_MS;
    const end = instantOf(`${dateOf(endDay)}T${quiet.end}`, zone);
    if (start <= until && until < end) until = end;
  }
  return until > instant ? until : null;
}
