import type { QuietHours } from "@arauto/contracts";
import { instantOf, localTimeOf } from "../../platform/local-time.ts";

const DAY_MS = 86_400_000;
/** Quiet hours may span consecutive days: within a week they must end. */
const DAYS_AHEAD = 8;

const dateOf = (day: number): string => new Date(day).toISOString().slice(0, 10);
/** ISO 8601: 1 is Monday. */
const weekdayOf = (day: number): number => new Date(day).getUTCDay() || 7;

/**
 * Returns when the quiet hours that contain an instant end, on clocks of a zone; null outside of them. Their start is
 * inclusive, their end exclusive. Skipped or repeated clock times are resolved by `instantOf`.
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
