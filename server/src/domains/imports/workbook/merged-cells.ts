import { placeOf, type Cell, type SheetRow } from "./sheet-rows.ts";

const MERGES_MAX = 200_000;
const REFERENCE = /<(?:\w+:)?mergeCell\s[^<>]*?ref="([A-Z]{1,3}\d{1,7}):([A-Z]{1,3}\d{1,7})"/gi;
/** Longer than any element searched for. */
const TAIL = 300;
const END_OF_ROWS = Buffer.from("sheetData>");

interface MergedRows {
  from: number;
  to: number;
}

/** Cells merged over several rows, by column, from the top. */
export type MergedColumns = ReadonlyMap<number, readonly MergedRows[]>;

/**
 * Finds the merged cells of a sheet. The file lists them after all rows, so this scans the bytes
 * first, without parsing the rows.
 */
export async function findMerges(bytes: AsyncIterable<Buffer>): Promise<MergedColumns> {
  const found = new Map<number, MergedRows[]>();
  let before = Buffer.alloc(0);
  let behindRows = false;
  let tail = "";
  let count = 0;
  for await (const piece of bytes) {
    let rest = piece;
    if (!behindRows) {
      const seen = Buffer.concat([before, piece]);
      const end = endOfRows(seen);
      before = Buffer.from(seen.subarray(-TAIL));
      if (end === -1) continue;
      behindRows = true;
      rest = seen.subarray(end);
    }
    const text = tail + rest.toString("latin1");
    let taken = 0;
    for (const match of text.matchAll(REFERENCE)) {
      taken = match.index + match[0].length;
      count += 1;
      note(found, match[1] ?? "", match[2] ?? "");
    }
    tail = text.slice(Math.max(taken, text.length - TAIL));
    if (count > MERGES_MAX) break;
  }
  for (const ranges of found.values()) ranges.sort((a, b) => a.from - b.from);
  return found;
}

/** Finds the closing tag of the rows; the opening tag has the same suffix. */
function endOfRows(bytes: Buffer): number {
  for (let at = bytes.indexOf(END_OF_ROWS); at !== -1; at = bytes.indexOf(END_OF_ROWS, at + 1)) {
    const start = bytes.lastIndexOf("<", at);
    if (start !== -1 && bytes[start + 1] === 0x2f) return at + END_OF_ROWS.length;
  }
  return -1;
}

function note(found: Map<number, MergedRows[]>, first: string, last: string): void {
  const from = placeOf(first);
  const to = placeOf(last);
  if (!from || !to || to.row <= from.row) return;
  const ranges = found.get(from.column) ?? [];
  ranges.push({ from: from.row, to: to.row });
  found.set(from.column, ranges);
}

/**
 * Returns a function that fills each row's share of merged cells; call it for each row in order.
 */
export function fillMerged(merges: MergedColumns): (row: SheetRow) => void {
  const columns = [...merges].map(([column, ranges]) => ({
    column,
    ranges,
    next: 0,
    value: undefined as Cell | undefined,
  }));
  return (row) => {
    for (const state of columns) {
      while ((state.ranges[state.next]?.to ?? Number.POSITIVE_INFINITY) < row.number) {
        state.next += 1;
        state.value = undefined;
      }
      const range = state.ranges[state.next];
      if (!range || row.number < range.from) continue;
      if (row.number === range.from) state.value = row.cells[state.column];
      else if (state.value !== undefined && row.cells[state.column] === undefined)
        row.cells[state.column] = state.value;
    }
  };
}
