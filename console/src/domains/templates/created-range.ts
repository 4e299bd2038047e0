import { dayIn, daysLater } from "../filters/day-window.ts";

export const CREATED_RANGES = ["today", "week", "month"] as const;
export type CreatedRange = (typeof CREATED_RANGES)[number];

/** The first moment of a range that goes on now, as days are counted in a time zone (the browser's, if none is given). */
export function rangeStart(range: CreatedRange, now: Date, timeZone: string | undefined, firstWeekday: number): Date {
  const today = dayIn(timeZone, now);
  if (range === "today") return startOfDay(today, timeZone);
  if (range === "month") return startOfDay(`${today.slice(0, 8)}01`, timeZone);
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  return startOfDay(daysLater(today, -((weekday - firstWeekday + 7) % 7)), timeZone);
}

/** The day that a week begins with where a language is spoken: 0 is Sunday. */
export function firstWeekdayOf(language: string): number {
  const locale: Intl.Locale & { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } } = new Intl.Locale(language);
  return ((locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1) % 7;
}

/** The first moment of a day; where clocks skip midnight, the one they go on with. */
function startOfDay(day: string, timeZone: string | undefined): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const guess = midnight - offsetAt(midnight, timeZone);
  const found = midnight - offsetAt(guess, timeZone);
  return new Date(Math.max(found, dayIn(timeZone, new Date(found)) === day ? found : guess));
}

/** How far a zone's clocks are ahead of UTC at a moment, in milliseconds. */
function offsetAt(moment: number, timeZone: string | undefined): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    ...(timeZone && { timeZone }),
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value ?? 0);
  const shown = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
  return shown - Math.floor(moment / 1000) * 1000;
}
