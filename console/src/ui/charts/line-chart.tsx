import { area, curveMonotoneX, line } from "d3-shape";
import { maxIndex } from "d3-array";
import { memo } from "react";
import { hatchFill, markerPath } from "./chart-marks.tsx";
import classes from "./chart.module.css";
import type { Plane } from "./plane.ts";
import { type Drawing, SeriesChart, type SeriesChartProps } from "./series-chart.tsx";
import type { DrawnSeries } from "./series-data.ts";
import { thinPoints } from "./thin-points.ts";

export interface LineChartProps extends SeriesChartProps {
  /**
   * Whether the axis contains zero, as by default. Without zero, small changes of a large number are visible, such as
   * those of an audience.
   */
  fromZero?: boolean;
}

/**
 * Lines over time or over an order of categories. Draws thousands of points at the resolution of the screen, and shows
 * each one exactly in the tooltip and the table. Gaps in the values are gaps in the line.
 */
export function LineChart(props: LineChartProps) {
  return <SeriesChart {...props} shape="line" marks={drawLines} cursor={drawPoint} />;
}

const drawLines = (drawing: Drawing) => <Lines {...drawing} />;
const drawPoint = (drawing: Drawing, index: number) => <Points {...drawing} index={index} />;

const Lines = memo(function Lines({ plane, series, labels, format, chart }: Drawing) {
  const own = series.filter(({ comparison }) => !comparison);
  // The area below a line would hide other lines.
  const single = own.length === 1 ? own[0] : undefined;
  return (
    <>
      {series.map((one) => (
        <IntervalBand key={one.key} one={one} plane={plane} />
      ))}
      {single && !single.intervals && <Area one={single} plane={plane} />}
      {series.map((one) => (
        <SeriesLine
          key={one.key}
          one={one}
          plane={plane}
          isComplete={labels.isComplete}
          hatch={hatchFill(chart, one.key)}
          hasMarkers={own.length > 1}
        />
      ))}
      {single && <PeakLabel {...{ plane, labels, format }} one={single} />}
    </>
  );
});

type Known = (index: number) => boolean;

function thinned(values: readonly (number | null)[], plane: Plane): number[] {
  return thinPoints(values, plane.right - plane.left);
}

/** Smooths lines with few points. Longer lines are drawn as measured. */
const SMOOTH_BELOW = 60;

function linePath(values: readonly (number | null)[], plane: Plane): string {
  const isKnown: Known = (index) => (values[index] ?? null) !== null;
  const path = line<number>()
    .defined(isKnown)
    .x(plane.xOf)
    .y((index) => plane.yOf(values[index] ?? 0));
  if (values.length < SMOOTH_BELOW) path.curve(curveMonotoneX);
  return path(thinned(values, plane)) ?? "";
}

function Area({ one: { values, fill }, plane }: { one: DrawnSeries; plane: Plane }) {
  const shape = area<number>()
    .defined((index) => (values[index] ?? null) !== null)
    .x(plane.xOf)
    .y0(Math.min(plane.bottom, Math.max(plane.top, plane.yOf(0))))
    .y1((index) => plane.yOf(values[index] ?? 0));
  if (values.length < SMOOTH_BELOW) shape.curve(curveMonotoneX);
  return <path className={classes.area} fill={fill} d={shape(thinned(values, plane)) ?? ""} />;
}

function IntervalBand({ one: { intervals, fill }, plane }: { one: DrawnSeries; plane: Plane }) {
  if (!intervals) return null;
  const lows = intervals.map((interval) => interval?.[0] ?? null);
  const shape = area<number>()
    .defined((index) => (lows[index] ?? null) !== null)
    .x(plane.xOf)
    .y0((index) => plane.yOf(intervals[index]?.[0] ?? 0))
    .y1((index) => plane.yOf(intervals[index]?.[1] ?? 0));
  if (lows.length < SMOOTH_BELOW) shape.curve(curveMonotoneX);
  return (
    <path
      className={classes.band}
      fill={fill}
      stroke={fill}
      d={shape(thinned(lows, plane)) ?? ""}
    />
  );
}

/** Lines with fewer points than this have a marker at each. */
const MARKED_BELOW = 16;
/** Approximate number of markers on a longer line, so that lines differ by more than their color. */
const MARKERS = 8;

interface SeriesLineProps {
  one: DrawnSeries;
  plane: Plane;
  isComplete: Known;
  hatch: string;
  hasMarkers: boolean;
}

function SeriesLine({ one, plane, isComplete, hatch, hasMarkers }: SeriesLineProps) {
  const { values, fill, place, comparison, estimates } = one;
  // The period compared with is always complete.
  const isWhole: Known = (index) => comparison === true || isComplete(index);
  const parts = partialCourse(values, isWhole);
  const every = values.length < MARKED_BELOW ? 1 : Math.ceil(values.length / MARKERS);
  const isIsolated = (index: number) =>
    (values[index] ?? null) !== null &&
    (values[index - 1] ?? null) === null &&
    (values[index + 1] ?? null) === null;
  return (
    <g>
      {estimates && (
        <Estimate values={values} estimates={estimates} fill={fill} plane={plane} hatch={hatch} />
      )}
      {parts && <Course course={parts} {...{ fill, plane, hatch }} />}
      <path
        className={comparison ? classes.comparison : classes.line}
        stroke={fill}
        d={linePath(
          parts ? values.map((value, at) => (isWhole(at) ? value : null)) : values,
          plane,
        )}
      />
      {!comparison &&
        values.map((value, index) =>
          value !== null &&
          ((hasMarkers && (index + place * 2) % every === 0) || isIsolated(index)) ? (
            <path
              // oxlint-disable-next-line react/no-array-index-key -- a point of the axis, not a record
              key={index}
              className={classes.marker}
              fill={fill}
              d={markerPath(place)}
              transform={`translate(${plane.xOf(index)} ${plane.yOf(value)})`}
            />
          ) : null,
        )}
    </g>
  );
}

/**
 * Returns the values of points that only cover a part of their step and of their neighbors, between which the line
 * isn't final; undefined when all points are complete.
 */
function partialCourse(
  values: readonly (number | null)[],
  isWhole: Known,
): (number | null)[] | undefined {
  if (values.every((_, index) => isWhole(index))) return undefined;
  const isPart = (index: number) => index >= 0 && index < values.length && !isWhole(index);
  return values.map((value, index) =>
    isPart(index - 1) || isPart(index) || isPart(index + 1) ? value : null,
  );
}

interface EstimateProps {
  values: readonly (number | null)[];
  estimates: readonly (number | null)[];
  fill: string;
  plane: Plane;
  hatch: string;
}

/** The expected course from the last final point on: dotted above a hatched area. */
function Estimate({ values, estimates, fill, plane, hatch }: EstimateProps) {
  const first = estimates.findIndex((value) => value !== null);
  if (first === -1) return null;
  const course = estimates.map((value, index) =>
    index === first - 1 ? (values[index] ?? null) : value,
  );
  return <Course {...{ course, fill, plane, hatch }} />;
}

interface CourseProps extends Omit<EstimateProps, "values" | "estimates"> {
  course: readonly (number | null)[];
}

/** A course that isn't final: dotted above a hatched area. */
function Course({ course, fill, plane, hatch }: CourseProps) {
  const shape = area<number>()
    .defined((index) => (course[index] ?? null) !== null)
    .x(plane.xOf)
    .y0(plane.yOf(Math.max(0, plane.ticks[0] ?? 0)))
    .y1((index) => plane.yOf(course[index] ?? 0));
  return (
    <>
      <path
        className={classes.hatchedArea}
        fill={hatch}
        d={shape(course.map((_, index) => index)) ?? ""}
      />
      <path className={classes.estimate} stroke={fill} d={linePath(course, plane)} />
    </>
  );
}

/** The highest value, labeled at its point. */
function PeakLabel({
  one: { values },
  plane,
  labels,
  format,
}: Pick<Drawing, "plane" | "labels" | "format"> & { one: DrawnSeries }) {
  const index = maxIndex(values, (value, at) => (labels.isComplete(at) ? value : null));
  const value = values[index] ?? null;
  if (value === null || value === 0) return null;
  return (
    <text
      className={classes.value}
      x={Math.max(plane.left + 16, Math.min(plane.right - 16, plane.xOf(index)))}
      y={plane.yOf(value) - 8}
      textAnchor="middle"
      aria-hidden
    >
      {format.short(value)}
    </text>
  );
}

/** The points below the cursor. */
function Points({ plane, series, index }: Drawing & { index: number }) {
  return (
    <>
      <line
        className={classes.cursorLine}
        x1={plane.xOf(index)}
        x2={plane.xOf(index)}
        y1={plane.top}
        y2={plane.bottom}
      />
      {series.map(({ key, values, estimates, fill, place }) => {
        const value = values[index] ?? estimates?.[index] ?? null;
        return value === null ? null : (
          <path
            key={key}
            className={classes.activeMarker}
            fill={fill}
            d={markerPath(place, 72)}
            transform={`translate(${plane.xOf(index)} ${plane.yOf(value)})`}
          />
        );
      })}
    </>
  );
}
