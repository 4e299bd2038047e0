export type TimeStep = "minute" | "hour" | "day" | "week" | "month";

const CLOCK = { timeStyle: "short" } as const;
const MEDIUM = { dateStyle: "medium", timeStyle: "short" } as const;
const PARTS: Record<
  TimeStep,
  { short: Intl.DateTimeFormatOptions; long: Intl.DateTimeFormatOptions }
> = {
  minute: { short: CLOCK, long: MEDIUM },
  hour: { short: CLOCK, long: MEDIUM },
  day: { short: { day: "numeric", month: "short" }, long: { dateStyle: "full" } },
  week: { short: { day: "numeric", month: "short" }, long: { dateStyle: "medium" } },
  month: { short: { month: "short", year: "2-digit" }, long: { month: "long", year: "numeric" } },
};

/** Formats a point's time for the axis, its day, and its time in full, in a time zone; in the browser's without one. */
export function timeLabels(
  language: string,
  step: TimeStep,
  timeZone?: string,
): Record<"short" | "day" | "long", (at: string) => string> {
  const { short, long } = PARTS[step];
  const make = (options: Intl.DateTimeFormatOptions) => {
    const zone = timeZone === undefined ? {} : { timeZone };
    const format = new Intl.DateTimeFormat(language, { ...options, ...zone });
    return (at: string) => format.format(new Date(at));
  };
  // "9 AM" is enough with a 12-hour clock; "09:00" is needed where "09" alone would be a day.
  const hasHalves = new Intl.DateTimeFormat(language, CLOCK).resolvedOptions().hour12 === true;
  const isHour = step === "hour" && hasHalves;
  return {
    short: make(isHour ? { hour: "numeric" } : short),
    day: make(PARTS.day.short),
    long: make(long),
  };
}

/** Number of points of a step per day; undefined for days and longer steps. */
export function pointsPerDay(step: TimeStep | undefined): number | undefined {
  return step === "minute" ? 1440 : step === "hour" ? 24 : undefined;
}

/** Possible numbers of points between labels, so that they are at round times. */
const STRIDES: Record<TimeStep, readonly number[]> = {
  minute: [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440, 2880, 4320, 10_080],
  hour: [1, 2, 3, 6, 12, 24, 48, 72, 168],
  day: [1, 2, 7, 14, 28, 56, 91, 182, 364],
  week: [1, 2, 4, 13, 26, 52],
  month: [1, 2, 3, 6, 12, 24, 60],
};

/** Returns the number of points between labels: at least `least`, and a round amount of time. */
export function labelStride(least: number, step: TimeStep | undefined): number {
  const wanted = Math.max(1, Math.ceil(least));
  return (step && STRIDES[step].find((stride) => stride >= wanted)) ?? wanted;
}
