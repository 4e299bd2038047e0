import type { TFunction } from "i18next";
import { sum } from "d3-array";
import type { AxisLabels } from "./chart-axis.ts";
import type { LegendEntry } from "./chart-legend.tsx";
import type { KeyShape } from "./chart-marks.tsx";
import type { ChartData } from "./chart-table.tsx";
import type { TooltipRow } from "./chart-tooltip.tsx";
import {
  CHART_COLORS,
  type ChartAnnotation,
  type ChartColor,
  type ChartSeries,
} from "./chart-types.ts";
import type { ValueFormatter } from "./value-format.ts";

/** A series with its color, and its place among those that aren't comparisons. */
export interface DrawnSeries extends ChartSeries {
  fill: string;
  place: number;
}

const ORDER: readonly ChartColor[] = [
  "cobalt",
  "teal",
  "brass",
  "rose",
  "violet",
  "sienna",
  "slate",
];
const COMPARISON = "var(--text-tertiary)";

/** Gives every series its color and place, which stay when another one is hidden. */
export function drawnSeries(series: readonly ChartSeries[]): DrawnSeries[] {
  let place = 0;
  return series.map((one) => {
    if (one.comparison)
      return { ...one, fill: one.color ? CHART_COLORS[one.color] : COMPARISON, place: 0 };
    const drawn = {
      ...one,
      fill: CHART_COLORS[one.color ?? ORDER[place % ORDER.length] ?? "cobalt"],
      place,
    };
    place += 1;
    return drawn;
  });
}

export interface SeriesText {
  t: TFunction<"charts">;
  labels: AxisLabels;
  format: ValueFormatter;
}

/** Formats a value, with its certainty if known. */
function valueText(one: ChartSeries, index: number, { t, format }: SeriesText): string {
  const value = one.values[index] ?? null;
  const estimate = one.estimates?.[index] ?? null;
  const interval = one.intervals?.[index] ?? null;
  const label = one.estimateLabel ?? t("point.estimated");
  const text =
    value !== null && estimate !== null
      ? t("point.soFar", { label, value: format.full(value), estimate: format.full(estimate) })
      : value !== null
        ? format.full(value)
        : estimate === null
          ? t("point.none")
          : t("point.estimate", { label, value: format.full(estimate) });
  if (!interval) return text;
  const [low, high] = interval;
  return t("point.interval", { value: text, low: format.full(low), high: format.full(high) });
}

/** Returns the rows of a point's tooltip, with the topmost series first, and the total of a stack. */
export function tooltipRows(
  series: readonly DrawnSeries[],
  index: number,
  text: SeriesText,
  shape: KeyShape,
  isStacked: boolean,
): TooltipRow[] {
  const rows = series.map((one): TooltipRow => ({
    key: one.key,
    label: one.pointTitle ? `${one.label}, ${one.pointTitle(index)}` : one.label,
    value: valueText(one, index, text),
    color: one.fill,
    shape: one.comparison ? "dashed" : shape,
    place: one.place,
    isQuiet: one.comparison === true,
  }));
  const parts = series.filter(({ comparison }) => !comparison);
  if (!isStacked || parts.length < 2) return rows;
  const total = sum(parts, ({ values }) => values[index] ?? 0);
  return [
    ...rows.toReversed(),
    { key: "total", label: text.t("point.total"), value: text.format.full(total) },
  ];
}

/** Returns the tooltip of an annotation, with its author and time. */
export const annotationText = ({ label, note }: ChartAnnotation): string =>
  note === undefined ? label : `${label} · ${note}`;

/** Returns the announcement of a point. */
export function pointAnnouncement(
  series: readonly DrawnSeries[],
  index: number,
  text: SeriesText,
  annotations: readonly ChartAnnotation[],
): string {
  const values = series.map((one) => `${one.label}: ${valueText(one, index, text)}`);
  const notes = annotations.filter(({ at }) => at === index).map(annotationText);
  const part = text.labels.isComplete(index) ? [] : [text.t("point.incomplete")];
  return [text.labels.long(index), ...values, ...part, ...notes].join(". ");
}

/** Returns the exact data of series as a table: estimates, bounds and annotations have their own columns. */
export function seriesTable(
  series: readonly ChartSeries[],
  { t, labels, format }: SeriesText,
  annotations: readonly ChartAnnotation[] = [],
): ChartData {
  const columns = series.flatMap(({ label, values, estimates, estimateLabel, intervals }) => [
    { label, valueOf: (row: number) => values[row] ?? null },
    ...(estimates
      ? [
          {
            label: t("table.estimate", { label, what: estimateLabel ?? t("point.estimated") }),
            valueOf: (row: number) => estimates[row] ?? null,
          },
        ]
      : []),
    ...(intervals
      ? [
          {
            label: t("table.low", { label }),
            valueOf: (row: number) => intervals[row]?.[0] ?? null,
          },
          {
            label: t("table.high", { label }),
            valueOf: (row: number) => intervals[row]?.[1] ?? null,
          },
        ]
      : []),
  ]);
  const valueAt = (row: number, column: number) => columns[column]?.valueOf(row) ?? null;
  const hasNotes = annotations.length > 0;
  const notesAt = (row: number) =>
    annotations
      .filter(({ at }) => at === row)
      .map(({ label }) => label)
      .join("; ");
  return {
    head: labels.name,
    columns: [...columns.map(({ label }) => label), ...(hasNotes ? [t("table.annotations")] : [])],
    rows: labels.count,
    rowText: labels.long,
    rowRaw: labels.raw,
    text: (row, column) => {
      if (column === columns.length) return notesAt(row);
      const value = valueAt(row, column);
      return value === null ? "—" : format.full(value);
    },
    raw: (row, column) => {
      if (column === columns.length) return notesAt(row);
      const value = valueAt(row, column);
      return value === null ? "" : format.raw(value);
    },
  };
}

/** Returns the legend of series, with entries for the patterns that the chart uses. */
export function seriesLegend(
  series: readonly DrawnSeries[],
  hidden: ReadonlySet<string>,
  { t, labels, format }: SeriesText,
  shape: KeyShape,
  withTotals: boolean,
): LegendEntry[] {
  const entries = series.map((one): LegendEntry => ({
    key: one.key,
    label: one.label,
    color: one.fill,
    shape: one.comparison ? "dashed" : shape,
    place: one.place,
    value:
      withTotals && format.isAdditive
        ? format.full(sum(one.values, (value) => value ?? 0))
        : undefined,
    isOff: hidden.has(one.key),
    isFixed: series.length === 1,
  }));
  const first = series[0];
  // A single series is named by the title.
  const shown = entries.length > 1 || withTotals ? entries : [];
  if (series.some(({ estimates }) => estimates?.some((value) => value !== null)))
    shown.push({
      key: "estimate",
      label:
        series.find(({ estimateLabel }) => estimateLabel)?.estimateLabel ?? t("point.estimated"),
      color: first?.fill ?? COMPARISON,
      shape: "hatched",
      isFixed: true,
    });
  if (Array.from({ length: labels.count }, (_, at) => at).some((at) => !labels.isComplete(at)))
    shown.push({
      key: "incomplete",
      label: t("point.incomplete"),
      color: first?.fill ?? COMPARISON,
      shape: "hatched",
      isFixed: true,
    });
  if (series.some(({ intervals }) => intervals))
    shown.push({
      key: "interval",
      label:
        series.find(({ intervalLabel }) => intervalLabel)?.intervalLabel ?? t("point.intervalName"),
      color: first?.fill ?? COMPARISON,
      shape: "band",
      isFixed: true,
    });
  return shown;
}
