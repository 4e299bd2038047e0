import {
  ANALYZE_DAYS_MAX,
  type AnalyzeComparison,
  type AnalyzeInterval,
  type AnalyzePeriod,
  AppError,
} from "@arauto/contracts";
import { instantOf, localTimeOf } from "../../platform/local-time.ts";

/** A span of time: inclusive start, exclusive end. */
export interface Range {
  from: Date;
  to: Date;
}

/** A span in local times ("2026-11-28T09:00"), which are shifted by days without regard to daylight saving time. */
interface LocalRange {
  from: string;
  to: string;
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

const asUtc = (local: string) => Date.parse(`${local}:00Z`);
const asLocal = (utc: number) => new Date(utc).toISOString().slice(0, 16);
const addDays = (local: string, days: number) => asLocal(asUtc(local) + days * DAY_MS);
const dayOf = (local: string) => `${local.slice(0, 10)}T00:00`;
const daysOf = ({ from, to }: LocalRange) => Math.ceil((asUtc(to) - asUtc(from)) / DAY_MS);
/** 0 for Monday. */
const weekdayOf = (local: string) => (new Date(asUtc(local)).getUTCDay() + 6) % 7;

export interface PeriodQuery {
  period: AnalyzePeriod;
  from?: string | undefined;
  to?: string | undefined;
}

/**
 * Returns a period in local times. 7 and 30 days are complete days and end with yesterday; the others end with the
 * current hour. `first`: the earliest time at which anything can have happened.
 */
function localRange(
  { period, from, to }: PeriodQuery,
  { now, first, zone }: { now: Date; first: Date; zone: string },
): LocalRange {
  const end = localTimeOf(new Date(Math.ceil((now.getTime() + 1) / HOUR_MS) * HOUR_MS), zone);
  const today = dayOf(localTimeOf(now, zone));
  switch (period) {
    case "today":
      return { from: today, to: end };
    case "7days":
      return { from: addDays(today, -7), to: today };
    case "30days":
      return { from: addDays(today, -30), to: today };
    case "week":
      return { from: addDays(today, -weekdayOf(today)), to: end };
    case "month":
      return { from: `${today.slice(0, 7)}-01T00:00`, to: end };
    case "year":
      return { from: `${today.slice(0, 4)}-01-01T00:00`, to: end };
    case "all":
      return { from: dayOf(localTimeOf(first, zone)), to: end };
    case "custom": {
      const own = ownRange(from, to);
      return { from: own.from, to: addDays(own.to, 1) };
    }
  }
}

/** @throws AppError VALIDATION unless both days are given, in order, and at most ten years apart */
function ownRange(from: string | undefined, to: string | undefined): LocalRange {
  const invalid = (path: "from" | "to", message: string) =>
    new AppError("VALIDATION", message, { errors: [{ path, code: "rangeReversed", message }] });
  if (from === undefined) throw invalid("from", "A custom period needs its first day");
  if (to === undefined) throw invalid("to", "A custom period needs its last day");
  const range = { from: `${from}T00:00`, to: `${to}T00:00` };
  if (to < from) throw invalid("to", "The last day is before the first");
  if (daysOf(range) > ANALYZE_DAYS_MAX)
    throw invalid("to", `A period has at most ${ANALYZE_DAYS_MAX} days`);
  return range;
}

function shifted(range: LocalRange, compare: Exclude<AnalyzeComparison, "none">): LocalRange {
  if (compare === "year") {
    const earlier = (local: string) => {
      const date = new Date(asUtc(local));
      date.setUTCFullYear(date.getUTCFullYear() - 1);
      return asLocal(date.getTime());
    };
    return { from: earlier(range.from), to: earlier(range.to) };
  }
  const days = daysOf(range);
  const by = compare === "weekdays" ? Math.ceil(days / 7) * 7 : days;
  return { from: addDays(range.from, -by), to: addDays(range.to, -by) };
}

/** Returns the time ranges of a period and of its comparison; null without one. */
export function rangesOf(
  query: PeriodQuery,
  compare: AnalyzeComparison,
  context: { now: Date; first: Date; zone: string },
): { current: Range; compared: Range | null } {
  const { zone } = context;
  const local = localRange(query, context);
  const instants = ({ from, to }: LocalRange) => ({
    from: instantOf(from, zone),
    to: instantOf(to, zone),
  });
  // All time has no earlier period.
  const isCompared = compare !== "none" && query.period !== "all";
  return {
    current: instants(local),
    compared: isCompared ? instants(shifted(local, compare)) : null,
  };
}

/** Maximum number of points in a chart. */
const POINTS_MAX = 800;
const DAYS_PER: Record<AnalyzeInterval, number> = { hour: 1 / 24, day: 1, week: 7, month: 30 };
const COARSER: readonly AnalyzeInterval[] = ["hour", "day", "week", "month"];

/** Returns the requested interval, or a coarser one if there were too many points; by default one that suits the length. */
export function intervalOf({ from, to }: Range, requested?: AnalyzeInterval): AnalyzeInterval {
  const days = (to.getTime() - from.getTime()) / DAY_MS;
  const suited = days <= 2 ? "hour" : days <= 92 ? "day" : days <= 750 ? "week" : "month";
  const first = COARSER.indexOf(requested ?? suited);
  return COARSER.slice(first).find((one) => days / DAYS_PER[one] <= POINTS_MAX) ?? "month";
}
