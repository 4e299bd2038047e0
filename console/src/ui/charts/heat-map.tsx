import { useDirection } from "@mantine/core";
import { sum } from "d3-array";
import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { ChartFrame } from "./chart-frame.tsx";
import { type GridPoint, useChartKeys } from "./chart-keys.ts";
import type { ChartData } from "./chart-table.tsx";
import { ChartTooltip } from "./chart-tooltip.tsx";
import type { ChartBasics } from "./chart-types.ts";
import { useSpace } from "./chart-width.ts";
import { CellGrid, Scale } from "./heat-cells.tsx";
import {
  CELL_GAP,
  type CellLayout,
  type Cells,
  type Fold,
  foldColumns,
  heatHeight,
  heatLayout,
  type HeatLine,
  highestCell,
} from "./heat-layout.ts";
import classes from "./heat-map.module.css";
import { PlotArea } from "./plot-area.tsx";
import { useValueFormatter, type ValueFormat, type ValueFormatter } from "./value-format.ts";

export interface HeatMapProps extends ChartBasics {
  /** From top to bottom, such as the days of a week. */
  rows: readonly HeatLine[];
  /** In reading direction, such as hours or weeks. */
  columns: readonly HeatLine[];
  /** A row of values per row, with one value per column; null if there is no cell, such as days after today. */
  values: readonly (readonly (number | null)[])[];
  format: ValueFormat;
  /** Names the rows in the table. */
  head: string;
  /** Shows the sum of each row and of each column. */
  sums?: boolean;
  /** On narrow screens, sums this many columns into one, such as three hours. */
  fold?: Fold;
  /** Opens the records behind a cell, by click or Enter. Not while columns are folded. */
  onSelect?: (row: number, column: number) => void;
}

/** Values of two ordered categories as shades, such as hours of weekdays or the days of a year. The highest is ringed. */
export function HeatMap(props: HeatMapProps) {
  const { rows, columns, values, fold, sums = false, onSelect } = props;
  const { t } = useTranslation("charts");
  const { dir } = useDirection();
  const { ref, space } = useSpace<HTMLDivElement>();
  const { width } = space;
  const format = useValueFormatter(props.format);
  const isMirrored = dir === "rtl";
  const all = useMemo(() => ({ rows, columns, values }), [rows, columns, values]);
  const full = heatLayout(all, width, sums, isMirrored, format);
  const isFolded = fold !== undefined && width > 0 && full.width > width + 1;
  const cells = isFolded ? foldColumns(all, fold) : all;
  const layout = isFolded ? heatLayout(cells, width, sums, isMirrored, format) : full;
  const height = heatHeight(all, sums);
  const best = highestCell(cells.values);
  const cellText = ({ row, column }: GridPoint) => {
    const value = cells.values[row]?.[column] ?? null;
    return value === null ? t("point.none") : format.full(value);
  };
  const cellTitle = ({ row, column }: GridPoint) =>
    [cells.rows[row], cells.columns[column]].map((one) => one?.title ?? one?.label).join(", ");
  const select = ({ row, column }: GridPoint) => {
    if (!isFolded) onSelect?.(row, column);
  };
  const keys = useChartKeys(
    { columns: cells.columns.length, rows: rows.length },
    isMirrored,
    select,
  );
  const active = keys.active;
  return (
    <ChartFrame
      {...props}
      summary={
        best ? heatSummary(t, values, format, { value: cellText(best), at: cellTitle(best) }) : ""
      }
      announcement={active && keys.byKey ? `${cellTitle(active)}: ${cellText(active)}` : ""}
      height={height}
      data={heatTable(props, format)}
      foot={<Scale />}
    >
      {(labels, svg) => (
        <div ref={ref} className={classes.scroll} style={{ minBlockSize: height }}>
          <PlotArea
            keys={keys}
            labels={labels}
            height={height}
            width={width === 0 ? undefined : layout.width}
            pointAt={(x, y) => cellAt(layout, cells, x, y)}
            opens={onSelect !== undefined && !isFolded}
            onSelect={select}
          >
            {width > 0 && (
              <svg
                ref={svg}
                width={layout.width}
                height={height}
                viewBox={`0 0 ${layout.width} ${height}`}
                aria-hidden
              >
                <CellGrid {...{ cells, layout, format, best }} />
                {active && <ActiveCell at={active} layout={layout} />}
              </svg>
            )}
            {width > 0 && active && (
              <ChartTooltip
                title={cellTitle(active)}
                rows={[{ key: "value", label: props.title, value: cellText(active) }]}
                x={layout.xOf(active.column) + layout.cellWidth / 2}
                width={layout.width}
                y={(active.row + 1) * layout.cellHeight}
              />
            )}
          </PlotArea>
        </div>
      )}
    </ChartFrame>
  );
}

function heatSummary(
  t: TFunction<"charts">,
  values: HeatMapProps["values"],
  format: ValueFormatter,
  best: { value: string; at: string },
): string {
  const highest = t("summary.heatBest", best);
  if (!format.isAdditive) return highest;
  const total = sum(values.flat(), (value) => value ?? 0);
  return `${t("summary.heatTotal", { total: format.full(total) })} ${highest}`;
}

function ActiveCell({ at, layout }: { at: GridPoint; layout: CellLayout }) {
  return (
    <rect
      data-passing
      className={classes.active}
      x={layout.xOf(at.column)}
      y={at.row * layout.cellHeight}
      width={layout.cellWidth - CELL_GAP}
      height={layout.cellHeight - CELL_GAP}
      rx={3}
    />
  );
}

function cellAt(layout: CellLayout, { rows, columns }: Cells, x: number, y: number) {
  const fromStart = (layout.isMirrored ? layout.width - x : x) - layout.labelWidth;
  const column = Math.floor(fromStart / layout.cellWidth);
  const row = Math.floor(y / layout.cellHeight);
  const isCell = column >= 0 && column < columns.length && row >= 0 && row < rows.length;
  return isCell ? { row, column } : null;
}

/** Returns the exact data, never folded. */
function heatTable(
  { head, rows, columns, values }: HeatMapProps,
  format: ValueFormatter,
): ChartData {
  const valueAt = (row: number, column: number) => values[row]?.[column] ?? null;
  const nameOf = (row: number) => rows[row]?.title ?? rows[row]?.label ?? "";
  return {
    head,
    columns: columns.map(({ label, title }) => title ?? label),
    rows: rows.length,
    rowText: nameOf,
    rowRaw: nameOf,
    text: (row, column) => {
      const value = valueAt(row, column);
      return value === null ? "—" : format.full(value);
    },
    raw: (row, column) => {
      const value = valueAt(row, column);
      return value === null ? "" : format.raw(value);
    },
  };
}
