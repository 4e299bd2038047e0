import type { CellStyle } from "./cell-values.ts";
import type { ImportRow } from "./queries.ts";

/**
 * Returns the notation of each column: from its own values if they are unambiguous, or else from the file's.
 * @param dayFirst for columns whose dates are ambiguous
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
