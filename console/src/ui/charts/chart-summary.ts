import type { TFunction } from "i18next";
import type { AxisLabels } from "./chart-axis.ts";
import { seriesFacts } from "./chart-facts.ts";
import type { ChartGoal, ChartSeries } from "./chart-types.ts";
import type { ValueFormatter } from "./value-format.ts";

/** Maximum number of series that are described; more are only counted. */
const DESCRIBED = 3;

export interface SummaryInput {
  axis: Pick<AxisLabels, "count" | "long" | "isComplete">;
  series: readonly ChartSeries[];
  format: ValueFormatter;
  goal?: ChartGoal | undefined;
}

/**
 * Describes a chart over an axis: its range, and the total or average, the extremes and the trend of each series.
 * @param t of the namespace `charts`
 */
export function seriesSummary(
  t: TFunction<"charts">,
  { axis, series, format, goal }: SummaryInput,
): string {
  const own = series.filter(({ comparison }) => !comparison);
  const described = own.slice(0, DESCRIBED);
  const texts = described.map((one) => describe(t, one, axis, format));
  const left = own.length - described.length;
  if (left > 0) texts.push(t("summary.more", { count: left, number: left }));
  if (goal) texts.push(t("summary.goal", { label: goal.label, value: format.full(goal.value) }));
  if (axis.count > 1)
    texts.unshift(t("summary.range", { from: axis.long(0), to: axis.long(axis.count - 1) }));
  return texts.join(" ");
}

function describe(
  t: TFunction<"charts">,
  { label, values: final, estimates }: ChartSeries,
  axis: Pick<AxisLabels, "long" | "isComplete">,
  format: ValueFormatter,
): string {
  const values = final.map((value, index) => value ?? estimates?.[index] ?? null);
  const all = seriesFacts(values);
  // A partial day doesn't count as the lowest.
  const facts = seriesFacts(values.map((value, at) => (axis.isComplete(at) ? value : null))) ?? all;
  if (!facts || !all) return t("summary.none", { label });
  const { highest, lowest, trend } = facts;
  const { total, average } = all;
  const high = format.full(values[highest] ?? 0);
  const low = format.full(values[lowest] ?? 0);
  if (values.length === 1) return t("summary.single", { label, value: high, at: axis.long(0) });
  if (values[highest] === values[lowest]) return t("summary.constant", { label, value: high });
  const extremes = t("summary.extremes", {
    high,
    highAt: axis.long(highest),
    low,
    lowAt: axis.long(lowest),
  });
  const whole = format.isAdditive
    ? t("summary.total", { label, total: format.full(total) })
    : t("summary.average", { label, average: format.full(average) });
  return [whole, extremes, trend && t(`summary.trend.${trend}`)].filter(Boolean).join(" ");
}
