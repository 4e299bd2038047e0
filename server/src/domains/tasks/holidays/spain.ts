import { addDays, easterOf, fixed, type Holiday } from "./days.ts";

/**
 * Returns Spain's national holidays in a year: those of Real Decreto 2001/1983, article 45, that the autonomous
 * communities observe everywhere.
 */
export const spain = (year: number): Holiday[] => [
  ...fixed(year, [
    ["01-01", "newYear"],
    ["01-06", "epiphany"],
    ["05-01", "laborDay"],
    ["08-15", "assumption"],
    ["10-12", "spainNationalDay"],
    ["11-01", "allSaints"],
    ["12-06", "spainConstitution"],
    ["12-08", "immaculateConception"],
    ["12-25", "christmas"],
  ]),
  { day: addDays(easterOf(year), -2), name: "goodFriday", observed: false },
];
