import { AppError, EMAIL_MAX, type ContactImport } from "@arauto/contracts";
import { CsvReader } from "./csv-records.ts";

type Delimiter = ContactImport["delimiter"];

/** The format of a file, detected from its first rows. */
export interface FileShape {
  delimiter: Delimiter;
  /** One text per column; all empty if the file has no header row. */
  headers: string[];
  /** The first data rows. */
  rows: string[][];
}

const DELIMITERS: readonly Delimiter[] = [",", ";", "\t", "|"];
const ROWS_LOOKED_AT = 500;
const COLUMNS_MAX = 500;
const HEADER_MAX = 200;
const SEPARATOR_LINE = /^(?:\ufeff)?sep=([,;|\t])\r?\n/i;
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** Limited in length, because the expression takes quadratic time. */
const isAddress = (text: string) => text.length <= EMAIL_MAX && ADDRESS.test(text);

function readHead(head: string, delimiter: Delimiter, isComplete: boolean): string[][] {
  const records: string[][] = [];
  const reader = new CsvReader(delimiter, {
    record: (cells) => void (records.length < ROWS_LOOKED_AT && records.push(cells)),
    error: () => {},
  });
  reader.push(head, isComplete);
  return records;
}

/** Scores a delimiter: the share of rows as wide as the first, weighted by the width. */
function fit(records: readonly string[][]): number {
  const width = records[0]?.length ?? 0;
  if (width < 2) return 0;
  const alike = records.filter((cells) => cells.length === width).length;
  return (alike / records.length) ** 2 * Math.log2(width + 1);
}

/**
 * Detects the delimiter (unless given), the header and some rows at the start of a file. `whole`: this is the complete
 * file.
 * @throws AppError FILE_EMPTY without a data row, FILE_UNREADABLE
 */
export function fileShape(
  head: string,
  isComplete: boolean,
  delimiterKnown?: Delimiter,
): FileShape {
  const stated = delimiterKnown ?? (SEPARATOR_LINE.exec(head)?.[1] as Delimiter | undefined);
  const readings = (stated ? [stated] : DELIMITERS).map((delimiter) => ({
    delimiter,
    records: readHead(head, delimiter, isComplete),
  }));
  // With a single column, no delimiter scores, and any will do.
  const best = readings.toSorted((a, b) => fit(b.records) - fit(a.records))[0];
  const [first, ...rest] = best?.records ?? [];
  if (!best || !first)
    throw new AppError(
      "FILE_EMPTY",
      isComplete ? "The file has no rows." : "The first rows of the file could not be read.",
    );
  if (first.length > COLUMNS_MAX)
    throw new AppError("FILE_UNREADABLE", `The file has more than ${COLUMNS_MAX} columns.`);

  if (first.some((cell) => isAddress(cell.trim())))
    return { delimiter: best.delimiter, headers: first.map(() => ""), rows: [first, ...rest] };
  if (rest.length === 0) throw new AppError("FILE_EMPTY", "The file has a header but no rows.");
  return { delimiter: best.delimiter, headers: headersOf(first, rest), rows: rest };
}

function headersOf(cells: readonly string[], rows: readonly string[][]): string[] {
  const headers = cells.map((cell) =>
    cell.replaceAll("\0", "").replace(/\s+/g, " ").trim().slice(0, HEADER_MAX),
  );
  // A delimiter at the end of each line creates an empty, unnamed last column.
  const last = headers.length - 1;
  const unused =
    last > 0 && headers[last] === "" && rows.every((row) => (row[last] ?? "").trim() === "");
  return unused ? headers.slice(0, -1) : headers;
}

/** Whether a file starts with a header row. */
export function hasHeader(columns: ContactImport["columns"]): boolean {
  return columns.some((column) => column.header !== "");
}

/** Returns the name of a column for rejections. */
export function columnName(columns: ContactImport["columns"], index: number): string {
  return columns[index]?.header || `#${index + 1}`;
}
