import type { DataTableColumn } from "./table-column.ts";

/** The share of the first column, which has names and emails, when others are hidden. */
const NAMES = "46%";

/** Returns the columns that fit on a tablet; with all of them, names would be one letter wide. */
export function tabletColumns<T>(columns: readonly DataTableColumn<T>[]): DataTableColumn<T>[] {
  const shown = columns.filter(({ hideOnPhone }) => !hideOnPhone);
  const [first, ...rest] = shown;
  const isWider = shown.length < columns.length && typeof first?.width === "string";
  return first && isWider ? [{ ...first, width: NAMES }, ...rest] : shown;
}
