import type { HolidayName } from "@arauto/contracts";

/** A holiday on a day of a year. */
export interface Holiday {
  /** ISO 8601: 2027-04-21. */
  day: string;
  name: HolidayName;
  /** Whether the day replaces a holiday on a weekend. */
  observed: boolean;
}

const DAY_MS = 86_400_000;

/** Returns the day that is some days after another; both in ISO 8601. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Returns the weekday of a day: 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: string): number => new Date(day).getUTCDay() || 7;

export const isWeekend = (day: string): boolean => weekdayOf(day) > 5;

/** Returns a day of a year in ISO 8601, from "04-21". */
export const on = (year: number, monthDay: string): string =>
  `${String(year).padStart(4, "0")}-${monthDay}`;

/**
 * Returns Easter Sunday of a year in the Gregorian calendar, by the anonymous algorithm that Meeus gives (Astronomical
 * Algorithms, chapter 8).
 */
export function easterOf(year: number): string {
  const a = year % 19;
  const century = Math.floor(year / 100);
  const c = year % 100;
  const f = Math.floor((century + 8) / 25);
  const g = Math.floor((century - f + 1) / 3);
  const h = (19 * a + century - Math.floor(century / 4) - g + 15) % 30;
  const l = (32 + 2 * (century % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  const month = String(Math.floor(sum / 31)).padStart(2, "0");
  return on(year, `${month}-${String((sum % 31) + 1).padStart(2, "0")}`);
}

/** Returns holidays on fixed days: pairs of "04-21" and the name. */
export const fixed = (
  year: number,
  days: readonly (readonly [monthDay: string, name: HolidayName])[],
): Holiday[] =>
  days.map(([monthDay, name]) => ({ day: on(year, monthDay), name, observed: false }));
