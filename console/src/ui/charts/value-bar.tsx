import { CHART_COLORS, type ChartColor } from "./chart-types.ts";
import classes from "./value-bar.module.css";

export interface ValueBarProps {
  /** From the start of the bar on. */
  parts: readonly { key: string; value: number; color: ChartColor }[];
  /** The value that fills the bar, in the unit of the parts. */
  of: number;
  thin?: boolean;
}

/** A bar that shows the figure next to it in proportion. The figure says the same, so screen readers skip the bar. */
export function ValueBar({ parts, of, thin = false }: ValueBarProps) {
  return (
    <span className={classes.track} data-thin={thin || undefined} aria-hidden>
      {parts.map(({ key, value, color }) => (
        <span
          key={key}
          style={{
            inlineSize: `${of > 0 ? Math.min(1, value / of) * 100 : 0}%`,
            background: CHART_COLORS[color],
          }}
        />
      ))}
    </span>
  );
}
