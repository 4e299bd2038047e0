import { scaleBand } from "d3-scale";
import { sum } from "d3-array";
import { memo } from "react";
import { hatchFill, textureFill } from "./chart-marks.tsx";
import classes from "./chart.module.css";
import type { Plane } from "./plane.ts";
import { type Drawing, SeriesChart, type SeriesChartProps } from "./series-chart.tsx";
import type { DrawnSeries } from "./series-data.ts";
import { textWidth } from "./text-width.ts";
import type { ValueFormatter } from "./value-format.ts";

export interface BarChartProps extends SeriesChartProps {
  /** Stacks the series of a point instead of drawing them side by side. */
  stacked?: boolean;
}

/**
 * Vertical bars over time or categories. Estimates are hatched above known values; a comparison is a dashed outline.
 */
export function BarChart({ stacked = false, ...props }: BarChartProps) {
  return (
    <SeriesChart
      {...props}
      shape="bar"
      isStacked={stacked}
      marks={stacked ? drawStacks : drawGroups}
      cursor={noCursor}
    />
  );
}

const drawStacks = (drawing: Drawing) => <Bars {...drawing} isStacked />;
const drawGroups = (drawing: Drawing) => <Bars {...drawing} isStacked={false} />;
const noCursor = () => null;

const WIDEST = 44;
/** Share of a point's width that separates bars of adjacent points. */
const PADDING = 0.3;
/** With at least this many points, there is less space between bars. */
const DENSE_FROM = 60;

const Bars = memo(function Bars(props: Drawing & { isStacked: boolean }) {
  const { plane, series, labels, chart, format, isStacked } = props;
  const own = series.filter(({ comparison }) => !comparison);
  const compared = series.filter(({ comparison }) => comparison);
  const padding = labels.count >= DENSE_FROM ? 0.1 : PADDING;
  const groupWidth = Math.min(plane.step * (1 - padding), WIDEST * (isStacked ? 1 : own.length));
  const inner = scaleBand<number>()
    .domain((plane.isMirrored ? own.toReversed() : own).map(({ place }) => place))
    .range([-groupWidth / 2, groupWidth / 2])
    .paddingInner(0.12);
  const points = Array.from({ length: labels.count }, (_, index) => index);
  return (
    <>
      {points.map((index) => {
        const x = plane.xOf(index);
        return isStacked ? (
          <Stack
            key={index}
            {...{ own, index, plane, chart }}
            isComplete={labels.isComplete(index)}
            x={x - groupWidth / 2}
            width={groupWidth}
          />
        ) : (
          own.map((one) => (
            <Bar
              key={`${index} ${one.key}`}
              {...{ one, index, plane }}
              hatch={hatchFill(chart, one.key)}
              isComplete={labels.isComplete(index)}
              x={x + (inner(one.place) ?? 0)}
              width={Math.max(1, inner.bandwidth())}
            />
          ))
        );
      })}
      {compared.map((one) => (
        <path
          key={one.key}
          className={classes.comparison}
          stroke={one.fill}
          d={stepPath(one.values, plane)}
        />
      ))}
      <Values {...{ own, isStacked, plane, format }} count={labels.count} />
    </>
  );
});

const ROUNDING = 4;

/** Returns the path of a bar between two heights, rounded at the end away from zero. */
function barPath(x: number, width: number, from: number, to: number): string {
  const height = Math.abs(to - from);
  const radius = Math.min(ROUNDING, width / 2, height);
  const away = to < from ? 1 : -1;
  return `M${x} ${from}V${to + away * radius}q0 ${-away * radius} ${radius} ${-away * radius}h${width - 2 * radius}q${radius} 0 ${radius} ${away * radius}V${from}z`;
}

interface BarProps {
  one: DrawnSeries;
  index: number;
  plane: Plane;
  hatch: string;
  isComplete: boolean;
  x: number;
  width: number;
}

function Bar({ one, index, plane, hatch, isComplete, x, width }: BarProps) {
  const value = one.values[index] ?? null;
  const estimate = one.estimates?.[index] ?? null;
  const interval = one.intervals?.[index];
  const zero = plane.yOf(0);
  const base = value === null ? zero : plane.yOf(value);
  const middle = x + width / 2;
  return (
    <g>
      {estimate !== null && Math.abs(estimate) > Math.abs(value ?? 0) && (
        <path
          className={classes.hatched}
          fill={hatch}
          stroke={one.fill}
          d={barPath(x, width, base, plane.yOf(estimate))}
        />
      )}
      {value !== null && value !== 0 && (
        <path
          className={isComplete ? classes.bar : classes.hatched}
          fill={isComplete ? one.fill : hatch}
          stroke={isComplete ? undefined : one.fill}
          d={
            estimate !== null && Math.abs(estimate) > Math.abs(value)
              ? `M${x} ${zero}V${base}h${width}V${zero}z`
              : barPath(x, width, zero, base)
          }
        />
      )}
      {interval && (
        <path
          className={classes.whisker}
          d={`M${middle - 4} ${plane.yOf(interval[1])}h8m-4 0V${plane.yOf(interval[0])}m-4 0h8`}
        />
      )}
    </g>
  );
}

interface StackProps {
  own: readonly DrawnSeries[];
  index: number;
  plane: Plane;
  chart: string;
  isComplete: boolean;
  x: number;
  width: number;
}

/** Distance between the parts of a stack. */
const SEAM = 1;

function Stack({ own, index, plane, chart, isComplete, x, width }: StackProps) {
  let above = 0;
  let below = 0;
  const parts = own.flatMap((one) => {
    const value = one.values[index] ?? null;
    const estimate = one.estimates?.[index] ?? null;
    const drawn = [
      ...(value === null ? [] : [{ size: value, isEstimate: false }]),
      ...(estimate === null ? [] : [{ size: estimate - (value ?? 0), isEstimate: true }]),
    ];
    return drawn
      .filter(({ size }) => size !== 0)
      .map(({ size, isEstimate }) => {
        const from = size > 0 ? above : below;
        if (size > 0) above += size;
        else below += size;
        return { one, isEstimate, from, to: from + size };
      });
  });
  return (
    <g>
      {parts.map(({ one, isEstimate, from, to }) => {
        const isHatched = isEstimate || !isComplete;
        const isEnd = to === above || to === below;
        const start = plane.yOf(from);
        const end = plane.yOf(to);
        const seam =
          from === 0 ? 0 : Math.min(SEAM, Math.abs(end - start) / 2) * (to > from ? -1 : 1);
        const path = isEnd
          ? barPath(x, width, start + seam, end)
          : `M${x} ${start + seam}V${end}h${width}V${start + seam}z`;
        const texture = textureFill(chart, one.place);
        return (
          <g key={`${one.key} ${isEstimate}`}>
            <path
              className={isHatched ? classes.hatched : classes.bar}
              fill={isHatched ? hatchFill(chart, one.key) : one.fill}
              stroke={isHatched ? one.fill : undefined}
              d={path}
            />
            {texture && !isHatched && <path fill={texture} d={path} />}
          </g>
        );
      })}
    </g>
  );
}

/** Returns an outline over the full width of each point. */
function stepPath(values: readonly (number | null)[], plane: Plane): string {
  const half = (plane.step / 2) * (plane.isMirrored ? -1 : 1);
  let path = "";
  let isDrawing = false;
  for (const [index, value] of values.entries()) {
    if (value === null) isDrawing = false;
    else {
      const y = plane.yOf(value);
      path += isDrawing ? `V${y}` : `M${plane.xOf(index) - half} ${y}`;
      path += `H${plane.xOf(index) + half}`;
      isDrawing = true;
    }
  }
  return path;
}

const LABEL_ROOM = 6;

interface ValuesProps {
  own: readonly DrawnSeries[];
  isStacked: boolean;
  plane: Plane;
  format: ValueFormatter;
  count: number;
}

/** The values above single bars and stacks, if all of them fit. */
function Values({ own, isStacked, plane, format, count }: ValuesProps) {
  if (own.length !== 1 && !isStacked) return null;
  const hasLosses = own.some(({ values }) => values.some((value) => value !== null && value < 0));
  // The sum of values above and below zero is at neither end of the stack.
  if (isStacked && hasLosses) return null;
  const ends = Array.from({ length: count }, (_, index) =>
    sum(own, ({ values, estimates }) => {
      const value = values[index] ?? 0;
      return Math.max(value, estimates?.[index] ?? value);
    }),
  );
  const widest = Math.max(0, ...ends.map((value) => textWidth(format.short(value), 0.75, 600)));
  if (widest + LABEL_ROOM > plane.step) return null;
  return ends.map((value, index) => {
    const high = Math.max(0, ...own.map(({ intervals }) => intervals?.[index]?.[1] ?? 0));
    const isDown = value < 0;
    return value === 0 ? null : (
      <text
        // oxlint-disable-next-line react/no-array-index-key -- a point of the axis, not a record
        key={index}
        className={classes.value}
        x={plane.xOf(index)}
        y={isDown ? plane.yOf(value) + 14 : plane.yOf(Math.max(value, high)) - 6}
        textAnchor="middle"
        aria-hidden
      >
        {format.short(value)}
      </text>
    );
  });
}
