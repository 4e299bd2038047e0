import { addDays, fixed, type Holiday, on, weekdayOf } from "./days.ts";

const MONDAY = 1;
const THURSDAY = 4;

/** Returns the nth weekday of a month, from 1. */
function nth(year: number, month: string, weekday: number, n: number): string {
  const first = on(year, `${month}-01`);
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (n - 1) * 7);
}

/** Returns the last Monday of May. */
function lastMondayOfMay(year: number): string {
  const last = on(year, "05-31");
  return addDays(last, -((weekdayOf(last) - MONDAY + 7) % 7));
}

/**
 * Returns the federal holidays of the USA in a year (5 U.S.C. 6103(a)), and the days on which those on a weekend are
 * observed: Friday for Saturday (6103(b)), Monday for Sunday (Executive Order 11582). The Friday before a Saturday of
 * New Year belongs to the previous year.
 */
export function usa(year: number): Holiday[] {
  const holidays: Holiday[] = [
    ...fixed(year, [
      ["01-01", "newYear"],
      ["06-19", "juneteenth"],
      ["07-04", "usIndependence"],
      ["11-11", "veteransDay"],
      ["12-25", "christmas"],
    ]),
    { day: nth(year, "01", MONDAY, 3), name: "martinLutherKing", observed: false },
    { day: nth(year, "02", MONDAY, 3), name: "presidentsDay", observed: false },
    { day: lastMondayOfMay(year), name: "memorialDay", observed: false },
    { day: nth(year, "09", MONDAY, 1), name: "laborDay", observed: false },
    { day: nth(year, "10", MONDAY, 2), name: "columbusDay", observed: false },
    { day: nth(year, "11", THURSDAY, 4), name: "thanksgiving", observed: false },
  ];
  const following: Holiday = { day: on(year + 1, "01-01"), name: "newYear", observed: false };
  return [
    ...holidays,
    ...[...holidays, following].flatMap(({ day, name }) => {
      const weekday = weekdayOf(day);
      if (weekday < 6) return [];
      return [{ day: addDays(day, weekday === 6 ? -1 : 1), name, observed: true }];
    }),
  ].filter(({ day }) => day.startsWith(on(year, "")));
}
