import { useDirection } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { ChartFrame } from "./chart-frame.tsx";
import { type GridPoint, useChartKeys } from "./chart-keys.ts";
import type { LegendEntry } from "./chart-legend.tsx";
import { hatchFill, Patterns } from "./chart-marks.tsx";
import type { ChartData } from "./chart-table.tsx";
import { ChartTooltip, type TooltipRow } from "./chart-tooltip.tsx";
import type { ChartBasics } from "./chart-types.ts";
import { useSpace } from "./chart-width.ts";
import classes from "./chart.module.css";
import { PlotArea } from "./plot-area.tsx";
import { fitText, textWidth } from "./text-width.ts";

/** A horizontal bar with its name at the start and its figures at the end. */
export interface DrawnRow {
  key: string;
  label: string;
  /** Length of the bar, from 0 to 1. */
  share: number;
  fill: string;
  isEstimate: boolean;
  value: string;
  /** A second, less prominent figure; "" for none. */
  rate: string;
}

export interface RowLayout {
  width: number;
  isMirrored: boolean;
  /** Names are above the bars, because there is no space next to them. */
  isNarrow: boolean;
  rowHeight: number;
  barHeight: number;
  /** The start of bars and their maximum length, counted from the start edge. */
  barStart: number;
  barRoom: number;
  valueWidth: number;
  rateWidth: number;
}

interface RowChartInput extends ChartBasics {
  rows: readonly DrawnRow[];
  /** Height of a row and of its bar in pixels. */
  rowHeight: number;
  barHeight: number;
  /** Number of rows of the placeholder while data are loading. */
  expectedRows: number;
  summary: string;
  data: ChartData;
  legend: readonly LegendEntry[];
  tooltip: (row: number) => { rows: readonly TooltipRow[]; notes: readonly string[] };
  onSelect: ((key: string) => void) | undefined;
  /** Drawn below the bars. */
  between?: (layout: RowLayout) => ReactNode;
}

const NARROW_BELOW = 520;
const GAP = 14;
const LONGEST_LABEL = 0.36;
const LABEL_LINE = 20;

function layoutOf(
  rows: readonly DrawnRow[],
  width: number,
  isMirrored: boolean,
  rowHeight: number,
  barHeight: number,
): RowLayout {
  const isNarrow = width < NARROW_BELOW;
  const widest = (texts: readonly string[], weight: number) =>
    Math.ceil(Math.max(0, ...texts.map((text) => textWidth(text, 0.875, weight))));
  const labels =
    widest(
      rows.map(({ label }) => label),
      430,
    ) + GAP;
  const valueWidth = widest(
    rows.map(({ value }) => value),
    600,
  );
  const rates = widest(
    rows.map(({ rate }) => rate),
    430,
  );
  const rateWidth = rates > 0 ? rates + GAP : 0;
  const barStart = isNarrow ? 0 : Math.min(labels, width * LONGEST_LABEL);
  return {
    width,
    isMirrored,
    isNarrow,
    rowHeight,
    barHeight: isNarrow ? Math.min(barHeight, rowHeight - LABEL_LINE - 12) : barHeight,
    barStart,
    barRoom: Math.max(0, isNarrow ? width : width - barStart - GAP - valueWidth - rateWidth),
    valueWidth,
    rateWidth,
  };
}

/** Returns the vertical position of a row's bar. */
export function barTop(layout: RowLayout, index: number): number {
  const { rowHeight, barHeight, isNarrow } = layout;
  return index * rowHeight + (isNarrow ? LABEL_LINE + 2 : (rowHeight - barHeight) / 2);
}

/** Returns the position from the left of a distance from the start edge. */
export function fromStart(layout: RowLayout, distance: number): number {
  return layout.isMirrored ? layout.width - distance : distance;
}

/** The common part of funnels and lists of bars. */
export function RowChart(props: RowChartInput) {
  const { rows, rowHeight, barHeight, expectedRows, onSelect } = props;
  const { dir } = useDirection();
  const chart = useId();
  const { ref, space } = useSpace<HTMLDivElement>();
  const { width } = space;
  const select = ({ row }: GridPoint) => {
    const key = rows[row]?.key;
    if (key !== undefined) onSelect?.(key);
  };
  const keys = useChartKeys({ columns: 1, rows: rows.length }, dir === "rtl", select);
  const active = keys.active?.row;
  const shown = active === undefined ? undefined : rows[active];
  const tip = active === undefined ? undefined : props.tooltip(active);
  const height = Math.max(1, rows.length || expectedRows) * rowHeight;
  const layout = layoutOf(rows, width, dir === "rtl", rowHeight, barHeight);
  const rowAt = (y: number) => Math.max(0, Math.min(rows.length - 1, Math.floor(y / rowHeight)));

  return (
    <ChartFrame
      {...props}
      height={height}
      announcement={shown && tip && keys.byKey ? spoken(shown.label, tip) : ""}
    >
      {(labels, svg) => (
        <PlotArea
          ref={ref}
          keys={keys}
          labels={labels}
          height={height}
          pointAt={(_, y) => (rows.length === 0 ? null : { column: 0, row: rowAt(y) })}
          opens={onSelect !== undefined}
          onSelect={select}
        >
          {width > 0 && (
            <svg
              ref={svg}
              width={width}
              height={height}
              viewBox={`0 0 ${width} ${height}`}
              aria-hidden
            >
              <Patterns
                chart={chart}
                hatches={rows.map(({ key, fill }) => ({ key, color: fill }))}
              />
              {active !== undefined && (
                <rect
                  data-passing
                  className={classes.cursor}
                  x={-6}
                  width={width + 12}
                  rx={6}
                  y={active * rowHeight + 1}
                  height={rowHeight - 2}
                />
              )}
              {props.between?.(layout)}
              {rows.map((row, index) => (
                <Row key={row.key} {...{ row, index, layout, chart }} />
              ))}
            </svg>
          )}
          {width > 0 && shown && tip && active !== undefined && (
            <ChartTooltip
              title={shown.label}
              rows={tip.rows}
              notes={tip.notes}
              x={fromStart(layout, layout.barStart + shown.share * layout.barRoom * 0.5)}
              width={width}
              y={(active + 1) * rowHeight}
            />
          )}
        </PlotArea>
      )}
    </ChartFrame>
  );
}

function spoken(label: string, tip: ReturnType<RowChartInput["tooltip"]>): string {
  const values = tip.rows.map((row) => `${row.label}: ${row.value}`);
  return [label, ...values, ...tip.notes].join(". ");
}

/** Minimum length of a bar that isn't zero, in pixels. */
const SHORTEST = 2;

function Row({
  row,
  index,
  layout,
  chart,
}: {
  row: DrawnRow;
  index: number;
  layout: RowLayout;
  chart: string;
}) {
  const { width, isMirrored, isNarrow, rowHeight, barHeight, barStart, barRoom } = layout;
  const { valueWidth, rateWidth } = layout;
  const top = barTop(layout, index);
  const length = row.share === 0 ? 0 : Math.max(SHORTEST, row.share * barRoom);
  const line = isNarrow
    ? index * rowHeight + LABEL_LINE - 6
    : index * rowHeight + rowHeight / 2 + 5;
  const start = isMirrored ? "end" : "start";
  const end = isMirrored ? "start" : "end";
  const labelRoom = isNarrow ? width - valueWidth - rateWidth - GAP : barStart - GAP;
  const radius = Math.min(5, barHeight / 2);
  return (
    <g>
      <text className={classes.rowLabel} x={fromStart(layout, 0)} y={line} textAnchor={start}>
        {fitText(row.label, labelRoom, 0.875)}
      </text>
      <rect
        className={classes.track}
        x={isMirrored ? fromStart(layout, barStart + barRoom) : barStart}
        y={top}
        width={barRoom}
        height={barHeight}
        rx={radius}
      />
      {length > 0 && (
        <rect
          className={row.isEstimate ? classes.hatched : classes.bar}
          fill={row.isEstimate ? hatchFill(chart, row.key) : row.fill}
          stroke={row.isEstimate ? row.fill : undefined}
          x={isMirrored ? fromStart(layout, barStart + length) : barStart}
          y={top}
          width={length}
          height={barHeight}
          rx={Math.min(radius, length / 2)}
        />
      )}
      <text
        className={classes.rowValue}
        x={fromStart(layout, width - rateWidth)}
        y={line}
        textAnchor={end}
      >
        {row.value}
      </text>
      {row.rate && (
        <text className={classes.rowRate} x={fromStart(layout, width)} y={line} textAnchor={end}>
          {row.rate}
        </text>
      )}
    </g>
  );
}
