import { memo } from "react";
import type { AxisLabels } from "./chart-axis.ts";
import type { ChartAnnotation, ChartGoal } from "./chart-types.ts";
import classes from "./chart.module.css";
import type { Plane } from "./plane.ts";
import { FLAG_HEIGHT, FLAG_PADDING, FLAG_TAIL, layFlags } from "./flags.ts";
import { fitText, textWidth } from "./text-width.ts";
import { labelStride, pointsPerDay } from "./time-labels.ts";
import type { ValueFormatter } from "./value-format.ts";

/** Space between two labels, and between the axis and its values. */
const GAP = 14;
const AXIS_GAP = 10;
/** Category labels are never shortened below this length. */
const LEAST_LABEL = 48;
const MEASURED = 12;

/** Returns the width that the values of an axis need, in pixels. */
export function axisWidthOf(ticks: readonly number[], format: ValueFormatter): number {
  return Math.ceil(Math.max(...ticks.map((tick) => textWidth(format.short(tick))))) + AXIS_GAP;
}

/** The horizontal lines with their values, and the names of the points. */
export const ChartGrid = memo(function ChartGrid({
  plane,
  labels,
  format,
}: {
  plane: Plane;
  labels: AxisLabels;
  format: ValueFormatter;
}) {
  const { left, right, isMirrored, ticks, yOf } = plane;
  const zero = ticks.includes(0) ? 0 : ticks[0];
  return (
    <g aria-hidden>
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            className={tick === zero ? classes.baseline : classes.grid}
            x1={left}
            x2={right}
            y1={yOf(tick)}
            y2={yOf(tick)}
          />
          <text
            className={classes.tick}
            x={isMirrored ? right + AXIS_GAP - 2 : left - AXIS_GAP + 2}
            y={yOf(tick) + 4}
            textAnchor={isMirrored ? "start" : "end"}
          >
            {format.short(tick)}
          </text>
        </g>
      ))}
      <PointLabels plane={plane} labels={labels} />
    </g>
  );
});

/** Returns the width that the names of points need, in pixels. */
function roomOf(labels: AxisLabels, textOf: (index: number) => string, step: number): number {
  // Labels of a time axis have about the same width, so measuring a few is enough.
  const every = Math.max(1, Math.floor(labels.count / MEASURED));
  const samples = Array.from({ length: Math.ceil(labels.count / every) }, (_, at) =>
    textOf(at * every),
  );
  const widest = Math.max(0, ...samples.map((label) => textWidth(label)));
  return labels.step ? widest : Math.min(widest, Math.max(LEAST_LABEL, step - GAP));
}

function PointLabels({ plane, labels }: { plane: Plane; labels: AxisLabels }) {
  const { width, height, step, isMirrored, xOf } = plane;
  const { count } = labels;
  const narrow = roomOf(labels, labels.short, step);
  const isDays =
    labelStride((narrow + GAP) / Math.max(step, 0.001), labels.step) >=
    (pointsPerDay(labels.step) ?? Infinity);
  const textOf = isDays ? labels.day : labels.short;
  const room = isDays ? roomOf(labels, textOf, step) : narrow;
  const stride = labelStride((room + GAP) / Math.max(step, 0.001), labels.step);
  let end = -Infinity;
  return Array.from({ length: Math.ceil(count / stride) }, (_, at) => {
    const index = at * stride;
    const label = fitText(textOf(index), Math.max(room, step * stride - GAP));
    const half = textWidth(label) / 2;
    const x = Math.max(half, Math.min(width - half, xOf(index)));
    // The last label is moved into the plot, where it may overlap the previous one.
    const distance = isMirrored ? width - x : x;
    if (distance - half < end) return null;
    end = distance + half;
    return (
      <text key={index} className={classes.tick} x={x} y={height - 8} textAnchor="middle">
        {label}
      </text>
    );
  });
}

/** The line of a goal or limit, with its name. */
export function GoalLine({
  plane,
  goal,
  format,
}: {
  plane: Plane;
  goal: ChartGoal;
  format: ValueFormatter;
}) {
  const { left, right, isMirrored, yOf } = plane;
  const y = yOf(goal.value);
  return (
    <g aria-hidden>
      <line className={classes.goal} x1={left} x2={right} y1={y} y2={y} />
      <text
        className={classes.goalLabel}
        x={isMirrored ? right - 4 : left + 4}
        y={y - 6}
        textAnchor={isMirrored ? "end" : "start"}
      >
        {`${goal.label} · ${format.short(goal.value)}`}
      </text>
    </g>
  );
}

/** Space above the plot for annotations, in pixels. */
export const FLAG_SPACE = FLAG_HEIGHT + 12;

/** Flags on points with annotations: the swallow-tail of the brand. */
export const Annotations = memo(function Annotations({
  plane,
  annotations,
}: {
  plane: Plane;
  annotations: readonly ChartAnnotation[];
}) {
  return (
    <g aria-hidden>
      {layFlags(plane, annotations).map(({ annotation, x, text, width, to }) => {
        const flag = `M${x} 0h${to * width}l${-to * FLAG_TAIL} ${FLAG_HEIGHT / 2}l${to * FLAG_TAIL} ${FLAG_HEIGHT / 2}h${-to * width}z`;
        return (
          <g key={`${annotation.at} ${annotation.label}`}>
            <line className={classes.flagPole} x1={x} x2={x} y1={0} y2={plane.bottom} />
            <path className={classes.flag} d={flag} />
            <text
              className={classes.flagLabel}
              x={x + to * FLAG_PADDING}
              y={13}
              textAnchor={to === 1 ? "start" : "end"}
            >
              {text}
            </text>
          </g>
        );
      })}
    </g>
  );
});
