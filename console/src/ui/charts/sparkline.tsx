import { curveMonotoneX, line } from "d3-shape";
import { CHART_COLORS, type ChartColor } from "./chart-types.ts";
import classes from "./sparkline.module.css";

export interface SparklineProps {
  /** Describes the line; read instead of the drawing. */
  label: string;
  /** In any unit: only their proportions are drawn. Null is a gap. */
  values: readonly (number | null)[];
  /** A line of the course, or bars for counts per interval. */
  shape?: "line" | "bars";
  /** Drawn as a dashed line, in the unit of the values. */
  limit?: number;
  color?: ChartColor;
}

/** The drawing's own units, which are stretched to the space it has. */
const WIDTH = 100;
const HEIGHT = 32;
const EDGE = 3;

/** A small line without axes, next to a figure with its value. Fills the width of its container. */
export function Sparkline({
  label,
  values,
  shape = "line",
  limit,
  color = "cobalt",
}: SparklineProps) {
  const known = values.filter((value) => value !== null);
  // Bars are compared by their lengths, so they start at zero.
  const origin = shape === "bars" || limit !== undefined ? [0] : [];
  const low = Math.min(...known, ...origin);
  const high = Math.max(...known, limit ?? low, ...origin);
  const yOf = (value: number) =>
    high === low
      ? HEIGHT - EDGE
      : HEIGHT - EDGE - ((value - low) / (high - low)) * (HEIGHT - 2 * EDGE);
  const step =
    shape === "bars" ? WIDTH / Math.max(1, values.length) : WIDTH / Math.max(1, values.length - 1);
  const path = line<number | null>()
    .defined((value) => value !== null)
    .x((_, index) => index * step)
    .y((value) => yOf(value ?? 0))
    .curve(curveMonotoneX);
  const last = values.at(-1) ?? null;
  return (
    <span
      className={classes.sparkline}
      role="img"
      aria-label={label}
      style={{ color: CHART_COLORS[color] }}
    >
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
        {shape === "line" ? (
          <path className={classes.line} d={path(values) ?? ""} />
        ) : (
          values.map((value, index) => {
            const height = Math.max(value ? 1.5 : 0.75, HEIGHT - EDGE - yOf(value ?? 0));
            return (
              <rect
                // oxlint-disable-next-line react/no-array-index-key -- a point in time, not a record
                key={index}
                className={value ? classes.bar : classes.none}
                x={(index + 0.12) * step}
                width={step * 0.76}
                y={HEIGHT - height}
                height={height}
              />
            );
          })
        )}
        {limit !== undefined && (
          <line className={classes.limit} x1={0} x2={WIDTH} y1={yOf(limit)} y2={yOf(limit)} />
        )}
      </svg>
      {shape === "line" && last !== null && (
        <i className={classes.end} style={{ insetBlockStart: `${(yOf(last) / HEIGHT) * 100}%` }} />
      )}
    </span>
  );
}
