import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { dayIn, daysLater } from "../formats/calendar-days.ts";
import { TimeZoneContext } from "../formats/formats.ts";
import type { ListFilter } from "./list-filters.tsx";

export const CREATED_RANGES = ["today", "last7", "last30", "week", "month"] as const;
export type CreatedRange = (typeof CREATED_RANGES)[number];

/** Returns the list filter for creation date ranges, in days of the workspace's time zone. No choice means all time. */
export function useCreatedFilter(label: string): ListFilter {
  const { t, i18n } = useTranslation("common");
  const timeZone = useContext(TimeZoneContext);
  return {
    name: "created",
    label,
    values: CREATED_RANGES.map((value) => ({ value, label: t(`created.${value}`) })),
    ask: (value) => {
      const range = createdRangeNamed(value) ?? "today";
      return {
        createdFrom: rangeStart(
          range,
          new Date(),
          timeZone,
          firstWeekdayOf(i18n.language),
        ).toISOString(),
      };
    },
  };
}

/** Returns the range in a URL, undefined for any other text. */
export const createdRangeNamed = (value: string | undefined): CreatedRange | undefined =>
  CREATED_RANGES.find((one) => one === value);

/** Returns the first moment of a range that lasts until now, in days of a time zone (the browser's, if none is given). */
export function rangeStart(
  range: CreatedRange,
  now: Date,
  timeZone: string | undefined,
  firstWeekday: number,
): Date {
  return startOfDay(firstDay(range, dayIn(timeZone, now), firstWeekday), timeZone);
}

/**
 * Returns the first day of a range as an ISO date. "The last n days" are n days before today, as in filter conditions.
 */
export function firstDay(range: CreatedRange, today: string, firstWeekday: number): string {
  switch (range) {
    case "today":
      return today;
    case "last7":
      return daysLater(today, -7);
    case "last30":
      return daysLater(today, -30);
    case "month":
      return `${today.slice(0, 8)}01`;
    case "week": {
      const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
      return daysLater(today, -((weekday - firstWeekday + 7) % 7));
    }
  }
}

/** Returns the first day of the week for a language: 0 is Sunday. */
export function firstWeekdayOf(language: string): number {
  const locale: Intl.Locale & {
    getWeekInfo?: () => { firstDay: number };
    weekInfo?: { firstDay: number };
  } = new Intl.Locale(language);
  return ((locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1) % 7;
}

/** Returns the first moment of a day; when the clocks skip midnight, the first time after it. */
export function startOfDay(day: string, timeZone: string | undefined): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const guess = midnight - offsetAt(midnight, timeZone);
  const found = midnight - offsetAt(guess, timeZone);
  return new Date(Math.max(found, dayIn(timeZone, new Date(found)) === day ? found : guess));
}

/** Returns a zone's UTC offset at a moment, in milliseconds. */
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
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((one) => one.type === type)?.value ?? 0);
  const shown = Date.UTC(
    part("year"),
    part("month") - 1,
    part("day"),
    part("hour"),
    part("minute"),
    part("second"),
  );
  return shown - Math.floor(moment / 1000) * 1000;
}
