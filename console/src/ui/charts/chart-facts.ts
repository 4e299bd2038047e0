import { maxIndex, mean, minIndex, sum } from "d3-array";

export type Trend = "rising" | "falling" | "steady" | "unclear";

/** The most obvious facts of a series. */
export interface SeriesFacts {
  total: number;
  average: number;
  /** Index of the highest and of the lowest value. */
  highest: number;
  lowest: number;
  /** Undefined if there are too few points for a trend. */
  trend: Trend | undefined;
}

const TREND_POINTS = 5;
/** A line that explains less of the variance has no meaningful direction. */
const TREND_FIT = 0.3;
/** A change of a smaller share of the average is no trend. */
const TREND_CHANGE = 0.05;

/** Returns the facts of a series; undefined when no value is known. */
export function seriesFacts(values: readonly (number | null)[]): SeriesFacts | undefined {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return undefined;
  return {
    total: sum(known),
    average: mean(known) ?? 0,
    highest: maxIndex(values, (value) => value),
    lowest: minIndex(values, (value) => value),
    trend: trendOf(values),
  };
}

/** Returns the direction of a series by linear regression over its known points. */
export function trendOf(values: readonly (number | null)[]): Trend | undefined {
  const points = values.flatMap((value, index) => (value === null ? [] : [{ index, value }]));
  if (points.length < TREND_POINTS) return undefined;
  const middle = mean(points, ({ index }) => index) ?? 0;
  const average = mean(points, ({ value }) => value) ?? 0;
  const together = sum(points, ({ index, value }) => (index - middle) * (value - average));
  const spread = sum(points, ({ index }) => (index - middle) ** 2);
  const variance = sum(points, ({ value }) => (value - average) ** 2);
  const first = points[0]?.index ?? 0;
  const change = (together / spread) * ((points.at(-1)?.index ?? 0) - first);
  if (variance === 0) return "steady";
  if (together ** 2 / (spread * variance) < TREND_FIT) return "unclear";
  if (Math.abs(change) < TREND_CHANGE * Math.abs(average)) return "steady";
  return change > 0 ? "rising" : "falling";
}
