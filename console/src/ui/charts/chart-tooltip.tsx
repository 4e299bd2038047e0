import type { KeyShape } from "./chart-marks.tsx";
import { Key } from "./chart-marks.tsx";
import classes from "./chart.module.css";

export interface TooltipRow {
  key: string;
  label: string;
  value: string;
  color?: string;
  shape?: KeyShape;
  place?: number;
  /** A sum or a reference, less prominent. */
  isQuiet?: boolean;
}

export interface TooltipProps {
  title: string;
  rows: readonly TooltipRow[];
  /** Additional information about the point. */
  notes?: readonly string[];
  /** The position of the point, and the width of the plot, in pixels. */
  x: number;
  width: number;
  y?: number;
}

/** Below this width, the tooltip is above the plot instead of next to the point, where it would cover everything. */
const BESIDE_FROM = 480;
const GAP = 14;

/** Shows the values at a point next to it. Hidden from screen readers, because the table says the same. */
export function ChartTooltip({ title, rows, notes, x, width, y = 0 }: TooltipProps) {
  const isBeside = width >= BESIDE_FROM;
  const isAfter = x > width / 2;
  const place = isBeside
    ? { top: y, ...(isAfter ? { right: width - x + GAP } : { left: x + GAP }) }
    : { top: y, ...(isAfter ? { left: 0 } : { right: 0 }) };
  return (
    <div className={classes.tooltip} style={place} aria-hidden>
      <p className={classes.tooltipTitle}>{title}</p>
      {rows.map(({ key, label, value, color, shape, place, isQuiet }) => (
        <div key={key} className={classes.tooltipRow} data-quiet={isQuiet || undefined}>
          <span className={classes.tooltipLabel}>
            {color && shape && <Key color={color} shape={shape} place={place ?? 0} />}
            {label}
          </span>
          <b>{value}</b>
        </div>
      ))}
      {notes?.map((note) => (
        <p key={note} className={classes.tooltipNote}>
          {note}
        </p>
      ))}
    </div>
  );
}
