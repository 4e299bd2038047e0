import type { CampaignReport } from "../../lib/api.generated.ts";

export type Step = CampaignReport["overTime"]["step"];

/** Returns a round, even number that is at least `value`, for the end of an axis. */
export function roundTop(value: number): number {
  if (value <= 2) return 2;
  const power = 10 ** Math.floor(Math.log10(value));
  const top = [1, 2, 4, 6, 8, 10].find((factor) => factor * power >= value) ?? 10;
  return top * power;
}

/** Returns the indexes of the points that get a label on the time axis: the first, and others evenly spaced, at most `most`. */
export function labeled(points: number, most: number): number[] {
  if (points === 0) return [];
  const every = Math.max(1, Math.ceil(points / Math.max(1, most)));
  return Array.from({ length: Math.ceil(points / every) }, (_, at) => at * every);
}

const PARTS: Record<Step, { short: Intl.DateTimeFormatOptions; long: Intl.DateTimeFormatOptions }> =
  {
    hour: { short: { timeStyle: "short" }, long: { dateStyle: "medium", timeStyle: "short" } },
    day: { short: { day: "numeric", month: "short" }, long: { dateStyle: "full" } },
    week: { short: { day: "numeric", month: "short" }, long: { dateStyle: "medium" } },
    month: { short: { month: "short", year: "2-digit" }, long: { month: "long", year: "numeric" } },
  };

/** Formats a point's time for the axis and in full, in the workspace's time zone. */
export function timeWords(
  language: string,
  step: Step,
  timeZone: string,
): { short: (at: string) => string; long: (at: string) => string } {
  const { short, long } = PARTS[step];
  const make = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language, { ...options, timeZone });
    return (at: string) => format.format(new Date(at));
  };
  return { short: make(short), long: make(long) };
}
