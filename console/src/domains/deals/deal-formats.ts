import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { dayIn } from "../../ui/formats/calendar-days.ts";
import { TimeZoneContext } from "../../ui/formats/formats.ts";

const DAY_MS = 86_400_000;
/** Days this close to today are unambiguous without their year. */
const YEARLESS_DAYS = 200;

/** Units of ages, in minutes. */
const AGES: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["month", 30.4 * 24 * 60],
  ["day", 24 * 60],
  ["hour", 60],
  ["minute", 1],
];

/** The URL of a deal's page. */
export const dealPath = (id: string) => `/crm/${id}`;

/** The first line of a deal: its company, or its subject. */
export const headOf = ({ company, title }: { company: string; title: string }) => company || title;

/** Returns how many full days have passed since a moment. */
export function daysSince(moment: string, now = Date.now()): number {
  return Math.max(0, Math.floor((now - Date.parse(moment)) / DAY_MS));
}

export interface DayFormats {
  /** "Dec 18" for "2026-12-18", with the year if it is far from today. */
  day: (day: string) => string;
  /** "Tuesday, November 24" for a moment, in the workspace's time zone. */
  heading: (moment: string) => string;
  /** "14:05" for a moment. */
  time: (moment: string) => string;
  /** "Nov" for "2026-11". */
  month: (month: string) => string;
  /** "November" for "2026-11". */
  longMonth: (month: string) => string;
  /** Today, as an ISO date in the workspace's time zone. */
  today: string;
  /** A whole number of days: "11 days". */
  days: (count: number) => string;
  /** The age of a moment in short form: "12 min. ago". */
  ago: (moment: string) => string;
}

/** Returns formatters for calendar days, which have no time zone, and for ages. */
export function useDayFormats(): DayFormats {
  const { i18n } = useTranslation();
  const timeZone = useContext(TimeZoneContext);
  const language = i18n.language;
  const today = dayIn(timeZone, new Date());
  const zone = timeZone === undefined ? {} : { timeZone };
  const format = (options: Intl.DateTimeFormatOptions, time: number | string) =>
    new Intl.DateTimeFormat(language, options).format(new Date(time));
  return {
    today,
    day: (day) =>
      format(
        {
          month: "short",
          day: "numeric",
          timeZone: "UTC",
          ...(Math.abs(daysBetween(today, day)) > YEARLESS_DAYS && { year: "numeric" }),
        },
        day,
      ),
    heading: (moment) =>
      format(
        {
          weekday: "long",
          month: "long",
          day: "numeric",
          ...zone,
          ...(dayIn(timeZone, new Date(moment)).slice(0, 4) !== today.slice(0, 4) && {
            year: "numeric",
          }),
        },
        moment,
      ),
    time: (moment) => format({ timeStyle: "short", ...zone }, moment),
    month: (month) => format({ month: "short", timeZone: "UTC" }, `${month}-01`),
    longMonth: (month) => format({ month: "long", timeZone: "UTC" }, `${month}-01`),
    days: (count) =>
      new Intl.NumberFormat(language, {
        style: "unit",
        unit: "day",
        unitDisplay: "long",
        maximumFractionDigits: 0,
      }).format(count),
    ago: (moment) => {
      const minutes = Math.max(0, (Date.now() - Date.parse(moment)) / 60_000);
      const [unit, length] = AGES.find(([, least]) => minutes >= least) ?? ["minute", 1];
      return new Intl.RelativeTimeFormat(language, { numeric: "auto", style: "narrow" }).format(
        -Math.floor(minutes / length),
        unit,
      );
    },
  };
}

/** Returns by how many days an ISO date is after another; negative if it is before. */
function daysBetween(from: string, until: string): number {
  return Math.round((Date.parse(until) - Date.parse(from)) / DAY_MS);
}
