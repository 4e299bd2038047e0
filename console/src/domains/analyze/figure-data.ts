import { useMemo } from "react";
import type { ChartData } from "../../ui/charts/chart-table.tsx";
import { useValueFormatter } from "../../ui/charts/value-format.ts";

const COUNT = { kind: "count" } as const;

/** Returns the exact data of a table of figures, for its plain table, CSV file and picture. */
export function figureData<Item>(
  head: string,
  items: readonly Item[],
  nameOf: (item: Item) => string,
  columns: readonly { label: string; text: (item: Item) => string; raw: (item: Item) => string }[],
): ChartData {
  const name = (row: number) => {
    const item = items[row];
    return item === undefined ? "" : nameOf(item);
  };
  const cell = (row: number, column: number, kind: "text" | "raw") => {
    const item = items[row];
    return item === undefined ? "" : (columns[column]?.[kind](item) ?? "");
  };
  return {
    head,
    columns: columns.map(({ label }) => label),
    rows: items.length,
    rowText: name,
    rowRaw: name,
    text: (row, column) => cell(row, column, "text"),
    raw: (row, column) => cell(row, column, "raw"),
  };
}

/** Returns a function that creates columns of whole numbers for `figureData`. */
export function useCountColumn() {
  const { full, raw } = useValueFormatter(COUNT);
  return useMemo(
    () =>
      <Item>(label: string, value: (item: Item) => number) => ({
        label,
        text: (item: Item) => full(value(item)),
        raw: (item: Item) => raw(value(item)),
      }),
    [full, raw],
  );
}
