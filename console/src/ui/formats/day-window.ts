import type { FilterOperator } from "@arauto/contracts";
import { daysLater } from "./calendar-days.ts";

/**
 * The days that a relative operator currently covers, as the server interprets it: first and last day, both inclusive
 * (with an open start for anything earlier), or a day or month that recurs every year.
 */
export type DayWindow =
  | { kind: "days"; from: string | null; to: string }
  | { kind: "everyYear"; day: string }
  | { kind: "everyMonth"; month: string };

export function dayWindow(
  operator: FilterOperator,
  days: number,
  today: string,
): DayWindow | undefined {
  switch (operator) {
    case "inLastDays":
      return { kind: "days", from: daysLater(today, -days), to: today };
    case "inNextDays":
      return { kind: "days", from: today, to: daysLater(today, days) };
    case "moreThanDaysAgo":
      return { kind: "days", from: null, to: daysLater(today, -days - 1) };
    case "anniversaryToday":
      return { kind: "everyYear", day: today };
    case "anniversaryThisMonth":
      return { kind: "everyMonth", month: today };
    default:
      return undefined;
  }
}
