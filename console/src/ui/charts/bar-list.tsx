import { maxIndex, sum } from "d3-array";
import { useTranslation } from "react-i18next";
import { CHART_COLORS, type ChartBasics, type ChartColor } from "./chart-types.ts";
import { type DrawnRow, RowChart } from "./row-chart.tsx";
import { useValueFormatter, type ValueFormat } from "./value-format.ts";

export interface BarListItem {
  key: string;
  label: string;
  /** Determines the length of the bar, from zero. */
  value: number;
  /** Drawn hatched. */
  estimated?: boolean;
  color?: ChartColor;
}

export interface BarListProps extends ChartBasics {
  /** The kind of items, such as "Link". */
  head: string;
  items: readonly BarListItem[];
  format: ValueFormat;
  /** Shows each item's share of the total. */
  shares?: boolean;
  /** Opens the records of an item, by click or Enter. */
  onSelect?: (key: string) => void;
}

const ROW = 36;
const BAR = 12;
const EXPECTED = 5;
const PERCENT = { kind: "percent" } as const;

/** Horizontal bars with their names: for rankings and for categories with long names. Keeps the order of the items. */
export function BarList({
  head,
  items,
  format,
  shares = false,
  onSelect,
  ...basics
}: BarListProps) {
  const { t } = useTranslation("charts");
  const values = useValueFormatter(format);
  const percent = useValueFormatter(PERCENT);
  const widest = Math.max(0, ...items.map(({ value }) => Math.abs(value)));
  const total = sum(items, ({ value }) => value);
  const shareOf = (value: number) => (total > 0 ? percent.full(value / total) : "—");
  const rows = items.map(({ key, label, value, estimated = false, color }): DrawnRow => ({
    key,
    label,
    share: widest === 0 ? 0 : Math.abs(value) / widest,
    fill: CHART_COLORS[color ?? "cobalt"],
    isEstimate: estimated,
    value: values.full(value),
    rate: shares ? shareOf(value) : "",
  }));
  const top = items[maxIndex(items, ({ value }) => value)];
  const summary = [
    top ? t("summary.largest", { label: top.label, value: values.full(top.value) }) : "",
    values.isAdditive && items.length > 1
      ? t("summary.sum", { count: items.length, total: values.full(total) })
      : "",
  ];
  return (
    <RowChart
      {...basics}
      rows={rows}
      rowHeight={ROW}
      barHeight={BAR}
      expectedRows={EXPECTED}
      onSelect={onSelect}
      summary={summary.filter(Boolean).join(" ")}
      legend={[]}
      data={{
        head,
        columns: [t("table.value"), ...(shares ? [t("table.share")] : [])],
        rows: items.length,
        rowText: (row) => items[row]?.label ?? "",
        rowRaw: (row) => items[row]?.label ?? "",
        text: (row, column) => (column === 0 ? rows[row]?.value : rows[row]?.rate) ?? "",
        raw: (row, column) => {
          const value = items[row]?.value ?? 0;
          if (column === 0) return values.raw(value);
          return total > 0 ? percent.raw(value / total) : "";
        },
      }}
      tooltip={(row) => ({
        rows: [
          { key: "value", label: t("table.value"), value: rows[row]?.value ?? "" },
          ...(values.isAdditive && total > 0
            ? [{ key: "share", label: t("table.share"), value: shareOf(items[row]?.value ?? 0) }]
            : []),
        ],
        notes: items[row]?.estimated ? [t("point.estimated")] : [],
      })}
    />
  );
}
