import type { SheetRow } from "./sheet-rows.ts";

/** How far down the table may begin. */
const ROWS_LOOKED_AT = 20;

/**
 * Rows without what stands above the table: a sheet often begins with a title, in one cell, where a
 * file would begin with the names of its columns.
 */
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

/** How many of the first rows have one cell each, though a wider one follows; a list of one column has no title. */
function titlesIn(rows: readonly SheetRow[]): number {
  const filled = ({ cells }: SheetRow) => cells.filter((cell) => cell !== undefined).length;
  const table = rows.slice(0, ROWS_LOOKED_AT).findIndex((row) => filled(row) > 1);
  // An address alone in its row is somebody without a name.
  const hasAddress = rows
    .slice(0, Math.max(table, 0))
    .some(({ cells }) => cells.some((cell) => typeof cell === "string" && cell.includes("@")));
  return table > 0 && !hasAddress ? table : 0;
}
