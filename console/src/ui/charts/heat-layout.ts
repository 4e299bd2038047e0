import { max, maxIndex, sum } from "d3-array";
import type { GridPoint } from "./chart-keys.ts";
import { textWidth } from "./text-width.ts";
import type { ValueFormatter } from "./value-format.ts";

export interface HeatLine {
  key: string;
  /** On the axis. "" leaves it unnamed there. */
  label: string;
  /** The full name, for the tooltip; the label by default. */
  title?: string;
}

/** How columns are combined if there is too little space. */
export interface Fold {
  /** How many columns become one. */
  every: number;
  title: (first: HeatLine, last: HeatLine) => string;
}

export const LEVELS = [0, 1, 2, 3, 4] as const;
const SMALLEST_CELL = 12;
const HIGHEST_CELL = 28;
/** Many narrow columns, such as the weeks of a year, have low rows. */
const LOW_CELL = 15;
/** Between two cells, in pixels. */
export const CELL_GAP = 2;
const AXIS_HEIGHT = 22;
export const SUMS_HEIGHT = 44;
export const LABEL_GAP = 10;

export interface Cells {
  rows: readonly HeatLine[];
  columns: readonly HeatLine[];
  values: readonly (readonly (number | null)[])[];
}

/** Sums every `every` columns into one. */
export function foldColumns({ rows, columns, values }: Cells, { every, title }: Fold): Cells {
  const starts = Array.from({ length: Math.ceil(columns.length / every) }, (_, at) => at * every);
  return {
    rows,
    columns: starts.map((start) => {
      const first = columns[start] ?? { key: "", label: "" };
      const last = columns[Math.min(columns.length, start + every) - 1] ?? first;
      return { ...first, title: title(first, last) };
    }),
    values: values.map((line) =>
      starts.map((start) => {
        const known = line.slice(start, start + every).filter((value) => value !== null);
        return known.length === 0 ? null : sum(known);
      }),
    ),
  };
}

/** Positions of the cells, in pixels. */
export interface CellLayout {
  labelWidth: number;
  cellWidth: number;
  cellHeight: number;
  sumWidth: number;
  width: number;
  height: number;
  hasSums: boolean;
  isMirrored: boolean;
  /** The left edge of a column. */
  xOf: (column: number) => number;
}

/** Lays cells out in a width in pixels. They may be wider, and then scroll. */
export function heatLayout(
  cells: Cells,
  room: number,
  hasSums: boolean,
  isMirrored: boolean,
  format: ValueFormatter,
): CellLayout {
  const widest = (texts: readonly string[]) =>
    Math.ceil(Math.max(0, ...texts.map((text) => textWidth(text)))) + LABEL_GAP;
  const labelWidth = widest(cells.rows.map(({ label }) => label));
  const sumWidth = hasSums
    ? widest(cells.values.map((line) => format.short(sum(line, (value) => value ?? 0))))
    : 0;
  const count = Math.max(1, cells.columns.length);
  const cellWidth = Math.max(SMALLEST_CELL, (room - labelWidth - sumWidth) / count);
  const isDense = count > 31;
  const width = labelWidth + sumWidth + cellWidth * count;
  return {
    labelWidth,
    cellWidth,
    cellHeight: isDense ? LOW_CELL : HIGHEST_CELL,
    sumWidth,
    width,
    height: heatHeight(cells, hasSums),
    hasSums,
    isMirrored,
    xOf: (column) => {
      const start = labelWidth + column * cellWidth;
      return isMirrored ? width - start - cellWidth : start;
    },
  };
}

/** Returns the height of the drawing in pixels. */
export function heatHeight({ rows, columns }: Cells, hasSums: boolean): number {
  const cell = columns.length > 31 ? LOW_CELL : HIGHEST_CELL;
  return rows.length * cell + AXIS_HEIGHT + (hasSums ? SUMS_HEIGHT : 0);
}

/** Returns the cell with the highest value above zero. */
export function highestCell(values: Cells["values"]): GridPoint | undefined {
  const best = values.map((line) => maxIndex(line, (value) => value));
  const row = maxIndex(values, (line) => max(line, (value) => value));
  const column = best[row] ?? -1;
  return (values[row]?.[column] ?? 0) > 0 ? { row, column } : undefined;
}
