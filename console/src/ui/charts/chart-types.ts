import type { TimeStep } from "./time-labels.ts";

/** The palette of the theme's tokens. `slate` is neutral, `sienna` and `danger` are for losses and failures. */
export const CHART_COLORS = {
  cobalt: "var(--chart-1)",
  brass: "var(--chart-2)",
  teal: "var(--chart-3)",
  rose: "var(--chart-4)",
  violet: "var(--chart-8)",
  sienna: "var(--chart-5)",
  slate: "var(--chart-6)",
  danger: "var(--danger-solid)",
} as const;

export type ChartColor = keyof typeof CHART_COLORS;

/** The axis of the points: moments in time, or names in a given order. */
export type ChartAxis =
  | {
      kind: "time";
      /** ISO times, one step apart, in ascending order. */
      times: readonly string[];
      step: TimeStep;
      /** IANA name; the workspace's by default. */
      timeZone?: string;
      /**
       * Which points cover a whole step. The others, such as today, are hatched, and are neither the highest nor the
       * lowest point.
       */
      complete?: readonly boolean[];
    }
  | {
      kind: "category";
      /** Names the categories in the table, such as "Month". */
      name: string;
      items: readonly { key: string; label: string }[];
    };

/** Values in the unit of the chart's `ValueFormat`, one per point of its axis. Null means unknown. */
export interface ChartSeries {
  key: string;
  label: string;
  values: readonly (number | null)[];
  /** By the position in the list by default. */
  color?: ChartColor;
  /** A previous period or another reference. Dashed, and excluded from totals. */
  comparison?: boolean;
  /** Expected values of points that aren't final, drawn hatched: the end of the running hour, a forecast. */
  estimates?: readonly (number | null)[];
  /** The meaning of the hatched values, unless they are estimates: planned, for example. */
  estimateLabel?: string;
  /** Lower and upper bounds of a confidence interval. */
  intervals?: readonly (readonly [low: number, high: number] | null)[];
  /** The meaning of the bounds, unless they are those of a 95% interval: a likely range, for example. */
  intervalLabel?: string;
  /** Names a point differently than the axis, such as a day of the previous period. */
  pointTitle?: (index: number) => string;
}

/** An event at a point of the axis. */
export interface ChartAnnotation {
  /** Index of the point. */
  at: number;
  /** At most 40 characters. */
  label: string;
  /** Who wrote it and when, for its tooltip. */
  note?: string;
}

/** A value to reach, or a limit. */
export interface ChartGoal {
  value: number;
  label: string;
}

/** Why a chart shows no data. */
export type ChartState =
  | { kind: "loading" }
  | { kind: "error"; problem: unknown; onRetry?: () => void }
  /** `text`: a specific message, if "no data" isn't enough. */
  | { kind: "empty"; text?: string }
  /** Too few cases for a rate: `have` of at least `need`. */
  | { kind: "tooEarly"; have: number; need: number };

/** Height of the plot. */
export type ChartSize = "small" | "medium" | "large";

export const CHART_HEIGHTS: Record<ChartSize, number> = { small: 140, medium: 240, large: 320 };

/** Props of every chart. */
export interface ChartBasics {
  /** Names the chart in its caption, in its files and for screen readers. */
  title: string;
  /** Set when a heading next to the chart already shows the title. */
  titleHidden?: boolean;
  state?: ChartState | undefined;
  /** Buttons for the table and for downloads. Off by default, for small charts. */
  actions?: boolean;
  /** Whether the table is shown, and how to change that; managed by the chart itself unless given. */
  table?: { isShown: boolean; onChange: (isShown: boolean) => void } | undefined;
}
