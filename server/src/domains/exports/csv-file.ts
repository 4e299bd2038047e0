import { Transform, type Readable } from "node:stream";

const BYTE_ORDER_MARK = "\ufeff";
const LINE_FEED = 10;

/** A value as RFC 4180 has it. */
const quoted = (text: string, delimiter: string) =>
  /["\r\n]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;

/**
 * Puts a header before rows that are CSV already. `onRows` hears of the lines that went by: where a
 * value holds line breaks, a little more than rows.
 */
export function csvFile(rows: Readable, headers: readonly string[], delimiter: string, onRows: (lines: number) => void): Readable {
  const counted = new Transform({
    transform(piece: Buffer, _, done) {
      onRows(linesOf(piece));
      done(null, piece);
    },
  });
  // Spreadsheets take a file without the mark for one in their country's old encoding.
  counted.push(`${BYTE_ORDER_MARK}${headers.map((header) => quoted(header, delimiter)).join(delimiter)}\n`);
  rows.once("error", (fault) => counted.destroy(fault));
  counted.once("close", () => rows.destroy());
  return rows.pipe(counted);
}

function linesOf(piece: Buffer): number {
  let lines = 0;
  for (let at = piece.indexOf(LINE_FEED); at !== -1; at = piece.indexOf(LINE_FEED, at + 1)) lines += 1;
  return lines;
}
