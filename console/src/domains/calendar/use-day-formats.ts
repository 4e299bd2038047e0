import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { CalendarClockChange, CalendarDay } from "../../lib/api.generated.ts";
import { placeOf } from "../../ui/formats/when-labels.ts";

const UTC = { timeZone: "UTC" } as const;
const dateOf = (local: string) => new Date(local.length > 10 ? `${local}Z` : `${local}T00:00Z`);
const MINUTES = 60;

const isTwelveHours = (language: string): boolean =>
  new Intl.DateTimeFormat(language, { hour: "numeric" }).resolvedOptions().hour12 === true;

/** Formats of days and times of the calendar, which are local and have no zone. */
export interface CalendarFormats {
  /** "November 2026" */
  month: (month: string) => string;
  monthName: (month: string) => string;
  /** "Friday, November 27" */
  day: (day: string) => string;
  /** "27", and "Nov 1" for the first of a month. */
  short: (day: string) => string;
  weekday: (day: string, length?: "short" | "narrow") => string;
  /** "9:00 AM" */
  time: (local: string) => string;
  /** A whole hour, as short as the language allows: "9 AM", "09:00" */
  hour: (local: string) => string;
  /** "Friday, November 27, 9:00 AM" */
  moment: (local: string) => string;
  holidays: (day: CalendarDay) => string;
  clockChange: (change: CalendarClockChange) => string;
  /** "1 h 30 min" */
  span: (from: string, to: string) => string;
}

/** Returns the formats of days and times in the reader's language. */
export function useCalendarFormats(): CalendarFormats {
  const { t, i18n } = useTranslation(["calendar", "holidays"]);
  const { language } = i18n;
  return useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) => {
      const made = new Intl.DateTimeFormat(language, { ...options, ...UTC });
      return (local: string) => made.format(dateOf(local));
    };
    const shortDay = format({ day: "numeric" });
    const firstOfMonth = format({ day: "numeric", month: "short" });
    const weekdays = { short: format({ weekday: "short" }), narrow: format({ weekday: "narrow" }) };
    const month = format({ month: "long", year: "numeric" });
    const monthName = format({ month: "long" });
    const hours = (minutes: number) => {
      const whole = Math.floor(minutes / MINUTES);
      const rest = minutes % MINUTES;
      const unit = (value: number, name: "hour" | "minute") =>
        new Intl.NumberFormat(language, {
          style: "unit",
          unit: name,
          unitDisplay: "short",
        }).format(value);
      if (whole === 0) return unit(rest, "minute");
      return rest === 0 ? unit(whole, "hour") : `${unit(whole, "hour")} ${unit(rest, "minute")}`;
    };
    return {
      month: (of) => month(`${of}-01`),
      monthName: (of) => monthName(`${of}-01`),
      day: format({ weekday: "long", day: "numeric", month: "long" }),
      short: (day) => (day.endsWith("-01") ? firstOfMonth(day) : shortDay(day)),
      weekday: (day, length = "short") => weekdays[length](day),
      time: format({ timeStyle: "short" }),
      hour: isTwelveHours(language) ? format({ hour: "numeric" }) : format({ timeStyle: "short" }),
      moment: format({
        weekday: "long",
        day: "numeric",
        month: "long",
        hour: "numeric",
        minute: "2-digit",
      }),
      holidays: ({ holidays }) =>
        holidays
          .map((one) => (one.kind === "own" ? one.name : t(`holidays:name.${one.name}`)))
          .join(", "),
      clockChange: ({ timeZone, offsetBefore, offsetAfter }) =>
        t(offsetAfter > offsetBefore ? "clock.forward" : "clock.back", {
          place: placeOf(timeZone, language),
          time: hours(Math.abs(offsetAfter - offsetBefore)),
        }),
      span: (from, to) =>
        hours(Math.round((dateOf(to).getTime() - dateOf(from).getTime()) / 60_000)),
    };
  }, [language, t]);
}
