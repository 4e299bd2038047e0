import { maxIndex } from "d3-array";
import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { CHART_COLORS, type ChartBasics, type ChartColor } from "./chart-types.ts";
import classes from "./chart.module.css";
import { barTop, type DrawnRow, fromStart, RowChart, type RowLayout } from "./row-chart.tsx";
import { useValueFormatter, type ValueFormatter } from "./value-format.ts";

export interface FunnelStep {
  key: string;
  label: string;
  /** The number that reached this step. */
  value: number;
  /** Key of the step that the rate is a share of; the step before by default. */
  of?: string;
  /** Drawn hatched. */
  estimated?: boolean;
  /** Additional text about the step in its tooltip. */
  note?: string;
  color?: ChartColor;
}

export interface FunnelChartProps extends ChartBasics {
  /** From the widest to the narrowest. */
  steps: readonly FunnelStep[];
  /** Opens the records of a step, by click or Enter. */
  onSelect?: (key: string) => void;
}

const ROW = 48;
const BAR = 28;
const EXPECTED = 5;
const COUNT = { kind: "count" } as const;
const PERCENT = { kind: "percent" } as const;

/** The number that remains at each step, with the rate from one to the next. */
export function FunnelChart({ steps, onSelect, ...basics }: FunnelChartProps) {
  const { t } = useTranslation("charts");
  const count = useValueFormatter(COUNT);
  const percent = useValueFormatter(PERCENT);
  const rates = useMemo(() => stepRates(steps), [steps]);
  const widest = Math.max(0, ...steps.map(({ value }) => value));
  const rows = steps.map(({ key, label, value, estimated = false, color }, index): DrawnRow => {
    const rate = rates[index]?.rate;
    return {
      key,
      label,
      share: widest === 0 ? 0 : Math.max(0, value) / widest,
      fill: CHART_COLORS[color ?? "cobalt"],
      isEstimate: estimated,
      value: count.full(value),
      rate: rate === undefined ? "" : percent.full(rate),
    };
  });
  return (
    <RowChart
      {...basics}
      rows={rows}
      rowHeight={ROW}
      barHeight={BAR}
      expectedRows={EXPECTED}
      onSelect={onSelect}
      summary={funnelSummary(t, steps, count, percent)}
      legend={
        steps.some(({ estimated }) => estimated)
          ? [
              {
                key: "estimate",
                label: t("point.estimated"),
                color: CHART_COLORS.cobalt,
                shape: "hatched",
                isFixed: true,
              },
            ]
          : []
      }
      data={{
        head: t("table.step"),
        columns: [t("table.count"), t("table.rate")],
        rows: steps.length,
        rowText: (row) => steps[row]?.label ?? "",
        rowRaw: (row) => steps[row]?.label ?? "",
        text: (row, column) => (column === 0 ? rows[row]?.value : rows[row]?.rate) || "—",
        raw: (row, column) => {
          const rate = rates[row]?.rate;
          if (column === 0) return count.raw(steps[row]?.value ?? 0);
          return rate === undefined ? "" : percent.raw(rate);
        },
      }}
      tooltip={(row) => {
        const { base, rate } = rates[row] ?? {};
        const { note } = steps[row] ?? {};
        return {
          rows: [
            { key: "count", label: t("table.count"), value: rows[row]?.value ?? "" },
            ...(base && rate !== undefined
              ? [
                  {
                    key: "rate",
                    label: t("point.shareOf", { base: base.label }),
                    value: percent.full(rate),
                  },
                ]
              : []),
          ],
          notes: note ? [note] : [],
        };
      }}
      between={(layout) => <Slopes rows={rows} layout={layout} />}
    />
  );
}

/**
 * Returns for each step the step that its rate refers to, and the rate; neither for the first step, nor if the base is
 * zero.
 */
export function stepRates(
  steps: readonly FunnelStep[],
): { base: FunnelStep | undefined; rate: number | undefined }[] {
  return steps.map((step, index) => {
    const base =
      step.of === undefined ? steps[index - 1] : steps.find(({ key }) => key === step.of);
    return { base, rate: base && base.value > 0 ? step.value / base.value : undefined };
  });
}

function largestDrop(
  steps: readonly FunnelStep[],
): { from: FunnelStep; to: FunnelStep; lost: number } | undefined {
  const drops = steps.slice(1).flatMap((to, index) => {
    const from = steps[index];
    return from && from.value > to.value ? [{ from, to, lost: from.value - to.value }] : [];
  });
  return drops[maxIndex(drops, ({ lost }) => lost)];
}

function funnelSummary(
  t: TFunction<"charts">,
  steps: readonly FunnelStep[],
  count: ValueFormatter,
  percent: ValueFormatter,
): string {
  const first = steps[0];
  const last = steps.at(-1);
  if (!first || !last || first.value === 0) return "";
  const ends = t("summary.funnel", {
    first: first.label,
    firstValue: count.full(first.value),
    last: last.label,
    lastValue: count.full(last.value),
    share: percent.full(last.value / first.value),
  });
  const drop = largestDrop(steps);
  if (!drop) return ends;
  const { from, to, lost } = drop;
  return `${ends} ${t("summary.drop", { from: from.label, to: to.label, lost: count.full(lost) })}`;
}

/** The connection that narrows from each bar to the next. */
function Slopes({ rows, layout }: { rows: readonly DrawnRow[]; layout: RowLayout }) {
  const { barStart, barRoom, barHeight, isNarrow } = layout;
  if (isNarrow) return null;
  const x = (share: number) => fromStart(layout, barStart + share * barRoom);
  return rows.slice(1).map((row, index) => {
    const before = rows[index]?.share ?? 0;
    const top = barTop(layout, index) + barHeight;
    const bottom = barTop(layout, index + 1);
    return (
      <path
        key={row.key}
        className={classes.slope}
        fill={row.fill}
        d={`M${x(0)} ${top}H${x(before)}L${x(row.share)} ${bottom}H${x(0)}z`}
      />
    );
  });
}
