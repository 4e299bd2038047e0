import type { SheetRow } from "./sheet-rows.ts";

/** Maximum number of rows above the table. */
const ROWS_LOOKED_AT = 20;

/** Skips the rows above the table: a sheet often starts with a title in one cell, where a file would have its header. */
export async function* withoutTitles(runs: AsyncIterable<SheetRow[]>): AsyncGenerator<SheetRow[]> {
  let first: SheetRow[] | undefined = [];
  for await (const rows of runs) {
    if (!first) {
      yield rows;
      continue;
    }
    first.push(...rows);
    if (first.length < ROWS_LOOKED_AT) continue;
    yield first.slice(titlesIn(first));
    first = undefined;
  }
  if (first) yield first.slice(titlesIn(first));
}

/** Counts the leading rows with a single cell that are followed by a wider one; a list of one column has no title. */
function titlesIn(rows: readonly SheetRow[]): number {
  const filled = ({ cells }: SheetRow) => cells.filter((cell) => cell !== undefined).length;
  const table = rows.slice(0, ROWS_LOOKED_AT).findIndex((row) => filled(row) > 1);
  // A row with only an address is a contact without a name.
  const hasAddress = rows
    .slice(0, Math.max(table, 0))
    .some(({ cells }) => cells.some((cell) => typeof cell === "string" && cell.includes("@")));
  return table > 0 && !hasAddress ? table : 0;
}
