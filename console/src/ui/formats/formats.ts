import { createContext, useContext } from "react";
import { useTranslation } from "react-i18next";
import { dayIn } from "./calendar-days.ts";

const DAY_MS = 86_400_000;

/** The workspace's IANA time zone; undefined means the browser's. */
export const TimeZoneContext = createContext<string | undefined>(undefined);

type Time = string | number | Date;

export interface Formats {
  number: (value: number, options?: Intl.NumberFormatOptions) => string;
  /** A fraction from 0 to 1 as a percentage with at most one decimal. */
  percent: (share: number) => string;
  date: (time: Time) => string;
  /** From the first to the last day, without repeated parts: "Nov 1 – 28, 2026"; without the year on request. */
  days: (first: Time, last: Time, options?: { year: boolean }) => string;
  dateTime: (time: Time) => string;
  /** Only the time for a moment today, otherwise with its date. */
  clock: (time: Time, now?: Time) => string;
  /** "3 hours ago", "in 2 days". Days are those of the calendar, because languages name them: "tomorrow". */
  relative: (time: Time, now?: Time) => string;
  /** By calendar days: "tomorrow", "in 6 days". */
  relativeDay: (time: Time, now?: Time) => string;
  /** Without the year: "Mon, Nov 30". */
  weekday: (time: Time) => string;
  /** A number of bytes in B, kB, MB or GB (decimal). */
  bytes: (count: number) => string;
  /** A duration in milliseconds: "4 min 10 s". */
  duration: (ms: number) => string;
}

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_557_600_000],
  ["month", 2_629_800_000],
  ["week", 604_800_000],
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1000],
];

const BYTE_UNITS = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

const known = new Map<string, Formats>();

/**
 * Returns formatters for numbers, dates and durations in a language. Spanish groups thousands from 1.000 on, as tables
 * need. All callers share one object: creating one of the browser's formatters takes longer than rendering a row.
 */
export function formatsFor(language: string, timeZone?: string): Formats {
  const key = `${language} ${timeZone ?? ""}`;
  const formats = known.get(key) ?? makeFormats(language, timeZone);
  known.set(key, formats);
  return formats;
}

/** Creates a value on first use, and caches it. */
/** Returns a number and its unit, which no line break separates; `Intl` ensures that in some languages only. */
function withUnit(language: string, value: number, options: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(language, { style: "unit", ...options })
    .format(value)
    .replaceAll(" ", "\u00a0");
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

function makeFormats(language: string, timeZone: string | undefined): Formats {
  const grouped = { useGrouping: "always" } as Intl.NumberFormatOptions;
  const zone = timeZone ? { timeZone } : {};
  const plain = once(() => new Intl.NumberFormat(language, grouped));
  const share = once(
    () => new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 1 }),
  );
  const day = once(() => new Intl.DateTimeFormat(language, { dateStyle: "medium", ...zone }));
  const dayOfYear = once(
    () => new Intl.DateTimeFormat(language, { month: "short", day: "numeric", ...zone }),
  );
  const moment = once(
    () => new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short", ...zone }),
  );
  const hour = once(() => new Intl.DateTimeFormat(language, { timeStyle: "short", ...zone }));
  const dayOfWeek = once(
    () =>
      new Intl.DateTimeFormat(language, {
        weekday: "short",
        month: "short",
        day: "numeric",
        ...zone,
      }),
  );
  const ago = once(() => new Intl.RelativeTimeFormat(language, { numeric: "auto" }));
  const relativeDay: Formats["relativeDay"] = (time, now = Date.now()) => {
    const days =
      Date.parse(dayIn(timeZone, new Date(time))) - Date.parse(dayIn(timeZone, new Date(now)));
    return ago().format(Math.round(days / DAY_MS), "day");
  };

  return {
    number: (value, options) =>
      (options ? new Intl.NumberFormat(language, { ...grouped, ...options }) : plain()).format(
        value,
      ),
    percent: (value) => share().format(value),
    date: (time) => day().format(new Date(time)),
    days: (first, last, { year } = { year: true }) =>
      (year ? day() : dayOfYear()).formatRange(new Date(first), new Date(last)),
    dateTime: (time) => moment().format(new Date(time)),
    clock: (time, now = Date.now()) =>
      (day().format(new Date(time)) === day().format(new Date(now)) ? hour() : moment()).format(
        new Date(time),
      ),
    relative: (time, now = Date.now()) => {
      const ms = new Date(time).getTime() - new Date(now).getTime();
      const [unit, length] = STEPS.find(([, step]) => Math.abs(ms) >= step) ?? ["second", 1000];
      return unit === "day" ? relativeDay(time, now) : ago().format(Math.trunc(ms / length), unit);
    },
    relativeDay,
    weekday: (time) => dayOfWeek().format(new Date(time)),
    bytes: (count) => {
      const power =
        count < 1000 ? 0 : Math.min(Math.floor(Math.log10(count) / 3), BYTE_UNITS.length - 1);
      const unit = BYTE_UNITS[power] ?? "byte";
      return withUnit(language, count / 1000 ** power, {
        unit,
        unitDisplay: power === 0 ? "long" : "short",
        maximumFractionDigits: power === 0 ? 0 : 1,
      });
    },
    duration: (ms) => {
      const seconds = Math.max(0, Math.round(ms / 1000));
      const parts: [number, string][] = [
        [Math.floor(seconds / 3600), "hour"],
        [Math.floor((seconds % 3600) / 60), "minute"],
        [seconds % 60, "second"],
      ];
      const shown = parts.filter(([value]) => value > 0).slice(0, 2);
      return (shown.length > 0 ? shown : parts.slice(2))
        .map(([value, unit]) => withUnit(language, value, { unit, unitDisplay: "short" }))
        .join(" ");
    },
  };
}

/** Returns the formatters for the interface language and the workspace's time zone. */
export function useFormats(): Formats {
  const { i18n } = useTranslation();
  const timeZone = useContext(TimeZoneContext);
  return formatsFor(i18n.language, timeZone);
}
