import type { CellStyle } from "./cell-values.ts";
import type { ImportRow } from "./queries.ts";

/**
 * Returns the notation of each column: as its own values say, else as the file's do.
 * @param dayFirst for columns whose dates don't tell
 */
export function cellStyles(
  { columns, delimiter }: Pick<ImportRow, "delimiter" | "columns">,
  dayFirst: boolean,
): (column: number) => CellStyle {
  return (column) => ({
    decimalComma: columns[column]?.decimalComma ?? delimiter === ";",
    dayFirst: columns[column]?.dayFirst ?? dayFirst,
  });
}
