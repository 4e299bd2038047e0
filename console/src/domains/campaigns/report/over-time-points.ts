import type { CampaignReport } from "../../../lib/api.generated.ts";

type OverTime = CampaignReport["overTime"];
type Point = OverTime["points"][number];
export type PointKey = Exclude<keyof Point, "at">;

/** A period of a campaign that a chart can show. */
export type Span = "firstHours" | "whole";

/** Cumulative counts, from zero at the first time on. */
export interface Course {
  step: OverTime["step"] | "minute";
  times: string[];
  /** Whether a point covers its whole step; false for the current one. */
  complete: boolean[];
  valuesOf: (key: PointKey) => number[];
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const FIRST_HOURS_MS = 2 * HOUR_MS;

/** Returns the periods that a campaign can show: the whole time once it is longer than the first two hours. */
export function spansOf({ points, firstHours }: OverTime): Span[] {
  if (firstHours === null || firstHours.length === 0) return ["whole"];
  const start = Date.parse(firstHours[0]?.at ?? "");
  const last = Date.parse(points.at(-1)?.at ?? "");
  return last >= start + FIRST_HOURS_MS ? ["whole", "firstHours"] : ["firstHours"];
}

/** Returns the course of a campaign in cumulative counts. */
export function courseOf(overTime: OverTime, span: Span, now = Date.now()): Course {
  const { step, points, firstHours } = overTime;
  if (span === "firstHours" && firstHours) {
    return cumulative("minute", firstHours, MINUTE_MS, now);
  }
  return step === "hour" ? cumulative(step, points, HOUR_MS, now) : summed(step, points);
}

/** The counts at the end of each step, after a zero at the start. */
function cumulative(
  step: Course["step"],
  points: readonly Point[],
  stepMs: number,
  now: number,
): Course {
  const [first] = points;
  if (!first) return { step, times: [], complete: [], valuesOf: () => [] };
  const ends = points.map(({ at }) => Date.parse(at) + stepMs);
  return {
    step,
    times: [first.at, ...ends.map((end) => new Date(end).toISOString())],
    complete: [true, ...ends.map((end) => end <= now)],
    valuesOf: (key) => [0, ...sums(points, key)],
  };
}

/** Days and longer steps keep their names, with the count at their end. */
function summed(step: Course["step"], points: readonly Point[]): Course {
  return {
    step,
    times: points.map(({ at }) => at),
    complete: points.map(() => true),
    valuesOf: (key) => sums(points, key),
  };
}

function sums(points: readonly Point[], key: PointKey): number[] {
  let total = 0;
  return points.map((point) => (total += point[key]));
}
