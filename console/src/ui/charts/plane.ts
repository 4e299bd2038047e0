import { extent } from "d3-array";
import { scaleLinear, scaleLog } from "d3-scale";
import type { ChartGoal, ChartSeries } from "./chart-types.ts";
import type { ValueFormatter } from "./value-format.ts";

/** Maps points and values to positions in a plot, in pixels. */
export interface Plane {
  width: number;
  height: number;
  /** The edges of the area in which values are drawn. */
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Width of one point. */
  step: number;
  isMirrored: boolean;
  /** The center of a point. */
  xOf: (index: number) => number;
  yOf: (value: number) => number;
  /** The point at a position from the left. */
  indexAt: (x: number) => number;
  ticks: readonly number[];
}

export interface PlaneInput {
  width: number;
  height: number;
  points: number;
  isMirrored: boolean;
  domain: readonly [number, number];
  ticks: readonly number[];
  isLogarithmic: boolean;
  /** Widths that labels need. */
  axisWidth: number;
  topSpace: number;
}

const BOTTOM_SPACE = 26;

/** Lays out a plot. Points run in reading direction: from right to left in a mirrored interface. */
export function planeOf(input: PlaneInput): Plane {
  const { width, height, points, isMirrored, domain, ticks, axisWidth, topSpace } = input;
  const start = Math.min(axisWidth, width / 2);
  const [left, right] = isMirrored ? [0, width - start] : [start, width];
  const bottom = height - BOTTOM_SPACE;
  const step = points === 0 ? 0 : (right - left) / points;
  // Clamped, because zero is infinitely far below a logarithmic axis.
  const make = input.isLogarithmic ? scaleLog : scaleLinear;
  const yOf = make([...domain], [bottom, topSpace]).clamp(input.isLogarithmic);
  return {
    width,
    height,
    left,
    right,
    top: topSpace,
    bottom,
    step,
    isMirrored,
    xOf: (index) => (isMirrored ? right - (index + 0.5) * step : left + (index + 0.5) * step),
    yOf,
    indexAt: (x) => {
      const index = step === 0 ? 0 : Math.floor((isMirrored ? right - x : x - left) / step);
      return Math.max(0, Math.min(points - 1, index));
    },
    ticks,
  };
}

export interface ValueRange {
  domain: readonly [number, number];
  ticks: readonly number[];
}

/**
 * Returns a range of round numbers that contains all values, and its ticks.
 * @param fromZero whether the range contains zero
 * @param wanted about how many ticks
 */
export function valueRange(
  values: Iterable<number>,
  format: ValueFormatter,
  fromZero = true,
  wanted = 4,
): ValueRange {
  const [lowest = 0, highest = 0] = extent(values);
  const low = fromZero ? Math.min(0, lowest) : lowest;
  const high = fromZero ? Math.max(0, highest) : highest;
  const unit = format.tickUnit(Math.max(Math.abs(low), Math.abs(high)));
  const isFlat = low === high;
  // A flat line at zero still needs an axis: one unit, or one percent.
  const ends = [low / unit, isFlat ? low / unit + 1 : high / unit] as const;
  const scale = scaleLinear(ends, [0, 1]).nice(wanted);
  const ticks = scale.ticks(wanted).filter((tick) => !format.isWhole || Number.isInteger(tick));
  const [from = 0, to = 1] = scale.domain();
  return { domain: [from * unit, to * unit], ticks: ticks.map((tick) => tick * unit) };
}

/** Returns a range of powers of ten that contains all values above zero, and its ticks. */
export function logarithmicRange(values: Iterable<number>): ValueRange {
  const positive = [...values].filter((value) => value > 0);
  const [lowest = 1, highest = 10] = extent(positive);
  // The lowest value is above the end of the axis, so that its bar has a length.
  const from = Math.ceil(Math.log10(lowest)) - 1;
  const to = Math.max(from + 1, Math.ceil(Math.log10(highest)));
  const powers = Array.from({ length: to - from + 1 }, (_, index) => 10 ** (from + index));
  return { domain: [10 ** from, 10 ** to], ticks: powers };
}

/** Yields every number that the plot of these series has to show. Stacked series count by their sums. */
export function* shownValues(
  series: readonly ChartSeries[],
  isStacked: boolean,
  goal?: ChartGoal,
): Generator<number> {
  if (goal) yield goal.value;
  const single = isStacked ? series.filter(({ comparison }) => comparison) : series;
  for (const { values, estimates = [], intervals = [] } of single) {
    for (const value of values) if (value !== null) yield value;
    for (const value of estimates) if (value !== null) yield value;
    for (const interval of intervals) if (interval) yield* interval;
  }
  if (!isStacked) return;
  const stacked = series.filter(({ comparison }) => !comparison);
  const points = Math.max(0, ...stacked.map(({ values }) => values.length));
  for (let index = 0; index < points; index += 1) {
    const parts = stacked.map(({ values, estimates }) => estimates?.[index] ?? values[index] ?? 0);
    yield parts.reduce((sum, part) => sum + Math.max(0, part), 0);
    yield parts.reduce((sum, part) => sum + Math.min(0, part), 0);
  }
}
