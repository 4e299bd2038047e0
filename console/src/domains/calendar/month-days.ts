import { daysLater } from "../../ui/formats/calendar-days.ts";

const WEEK = 7;

/** Returns the weekday of a day: 0 is Sunday. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00Z`).getUTCDay();

/** Returns the month some months after another, both as "2026-11". */
export function monthsLater(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** Returns the last day of a month. */
export const lastDayOf = (month: string): string => daysLater(`${monthsLater(month, 1)}-01`, -1);

/** Returns the first day of a day's week. @param firstWeekday 0 is Sunday */
export const weekStart = (day: string, firstWeekday: number): string =>
  daysLater(day, -((weekdayOf(day) - firstWeekday + WEEK) % WEEK));

/** Returns consecutive days from a first one. */
export const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => daysLater(first, index));

/** Returns the weeks that a month is part of. @param firstWeekday the day that weeks start with; 0 is Sunday */
export function weeksOf(month: string, firstWeekday: number): string[][] {
  const last = lastDayOf(month);
  const weeks: string[][] = [];
  for (let day = weekStart(`${month}-01`, firstWeekday); day <= last; day = daysLater(day, WEEK))
    weeks.push(daysFrom(day, WEEK));
  return weeks;
}

/** Returns the same day of another month, or its last one if it is shorter. */
export function dayInMonth(day: string, month: string): string {
  const last = lastDayOf(month);
  const same = `${month}${day.slice(7)}`;
  return same > last ? last : same;
}

/** Returns the day that a key leads to from a day; null for other keys. @param direction 1, or -1 where lines run from right to left */
export function dayByKey(key: string, day: string, firstWeekday: number, direction: 1 | -1) {
  switch (key) {
    case "ArrowRight":
      return daysLater(day, direction);
    case "ArrowLeft":
      return daysLater(day, -direction);
    case "ArrowDown":
      return daysLater(day, WEEK);
    case "ArrowUp":
      return daysLater(day, -WEEK);
    case "Home":
      return weekStart(day, firstWeekday);
    case "End":
      return daysLater(weekStart(day, firstWeekday), WEEK - 1);
    case "PageUp":
      return dayInMonth(day, monthsLater(day.slice(0, 7), -1));
    case "PageDown":
      return dayInMonth(day, monthsLater(day.slice(0, 7), 1));
    default:
      return null;
  }
}

/** Returns the first and the last day that a view of the calendar needs. */
export function shownRange(
  scale: "month" | "year",
  month: string,
  firstWeekday: number,
): { from: string; to: string } {
  if (scale === "year")
    return { from: `${month.slice(0, 4)}-01-01`, to: `${month.slice(0, 4)}-12-31` };
  const days = weeksOf(month, firstWeekday).flat();
  return { from: days[0] ?? `${month}-01`, to: days.at(-1) ?? lastDayOf(month) };
}
