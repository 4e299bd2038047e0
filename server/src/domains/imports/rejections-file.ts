import { Readable } from "node:stream";
import { AppError, type ContactImport, type Language } from "@arauto/contracts";
import type { Database } from "../../platform/database/database.ts";
import { textsOf } from "../../platform/texts.ts";
import { CsvReader, LINE_KEPT_MAX } from "./csv-records.ts";
import { columnName } from "./csv-dialect.ts";
import * as queries from "./queries.ts";
import { findRejectionsAfter, type Rejection } from "./rejection-queries.ts";

const ROWS_AT_ONCE = 5_000;
const BYTE_ORDER_MARK = "\ufeff";

const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]/;
/** The start of a formula in a spreadsheet that uses another delimiter than this file. */
const INNER_FORMULA = /([;,|\t\n\r]"*)('*[=+\-@＝＋－＠])/g;

/** Neutralizes a cell against CSV formula injection (OWASP) and quotes it where needed. */
export function safeCell(value: string, delimiter: string): string {
  const text = `${FORMULA.test(value) ? "'" : ""}${value.replace(INNER_FORMULA, "$1'$2")}`;
  return /["\r\n]/.test(text) || text.includes(delimiter)
    ? `"${text.replaceAll('"', '""')}"`
    : text;
}

/** Returns the cells of a rejected row as in the file; a single cell if the line cannot be split. */
function cellsOf(line: string, delimiter: string): string[] {
  let cells = [line];
  const reader = new CsvReader(delimiter, { record: (found) => (cells = found), error: () => {} });
  reader.push(line, true);
  return cells;
}

/** Splits a rejected line into one cell per column; null if it was cut off or erased. */
export function cellsToFix(line: string, delimiter: string, width: number): string[] | null {
  if (line === "" || line.length >= LINE_KEPT_MAX) return null;
  const cells = cellsOf(line, delimiter);
  return Array.from({ length: width }, (_, column) => cells[column] ?? "");
}

/**
 * Exports the rejected rows of an import as CSV: row, reason and column, then the original
 * row, in the file's own delimiter, so that it can be corrected and imported again.
 */
export async function rejectionsFile(
  database: Database,
  tenantId: string,
  id: string,
  language: Language,
) {
  const found = await database.tenant(tenantId, (tx) => queries.find(tx, tenantId, id));
  if (!found) throw new AppError("NOT_FOUND");
  const base = found.fileName.replace(/\.[^.]*$/, "");
  return {
    fileName: `${base}-rejected.csv`,
    content: Readable.from(rejectionLines(database, tenantId, found, language)),
  };
}

async function* rejectionLines(
  database: Database,
  tenantId: string,
  { id, delimiter, columns }: Pick<ContactImport, "id" | "delimiter" | "columns">,
  language: Language,
): AsyncGenerator<string> {
  const { columns: headers, reasons } = textsOf(language, "imports").rejections;
  const line = (cells: readonly string[]) =>
    `${cells.map((cell) => safeCell(cell, delimiter)).join(delimiter)}\r\n`;
  const own = columns.map(({ index }) => columnName(columns, index));
  yield BYTE_ORDER_MARK + line([headers.row, headers.reason, headers.column, ...own]);
  let after = 0;
  for (;;) {
    const rejections: Rejection[] = await database.tenant(tenantId, (tx) =>
      findRejectionsAfter(tx, tenantId, id, after, ROWS_AT_ONCE),
    );
    const last = rejections.at(-1);
    if (!last) return;
    yield rejections
      .map(({ row, reason, column, line: text }) =>
        line([String(row), reasons[reason], column ?? "", ...cellsOf(text, delimiter)]),
      )
      .join("");
    after = last.row;
  }
}
