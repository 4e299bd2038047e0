import { Transform, type Readable } from "node:stream";

const BYTE_ORDER_MARK = "\ufeff";
const LINE_FEED = 10;

/** Quotes a value as RFC 4180 requires. */
const quoted = (text: string, delimiter: string) =>
  /["\r\n]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;

/**
 * Prepends a header to rows that are already CSV. `onRows` receives the number of lines passed on, slightly more than
 * rows when values contain line breaks.
 */
export function csvFile(
  rows: Readable,
  headers: readonly string[],
  delimiter: string,
  onRows: (lines: number) => void,
): Readable {
  const counted = new Transform({
    transform(piece: Buffer, _, done) {
      onRows(linesOf(piece));
      done(null, piece);
    },
  });
  // Spreadsheets read a file without a byte order mark in their country's legacy encoding.
  counted.push(
    `${BYTE_ORDER_MARK}${headers.map((header) => quoted(header, delimiter)).join(delimiter)}\n`,
  );
  rows.once("error", (error) => counted.destroy(error));
  counted.once("close", () => rows.destroy());
  return rows.pipe(counted);
}

function linesOf(piece: Buffer): number {
  let lines = 0;
  for (let at = piece.indexOf(LINE_FEED); at !== -1; at = piece.indexOf(LINE_FEED, at + 1))
    lines += 1;
  return lines;
}
