import { Readable } from "node:stream";
import {
  AppError,
  type ContactImport,
  type Language,
  type RejectionReason,
} from "@arauto/contracts";
import type { Database } from "../../platform/database/database.ts";
import { CsvReader } from "./csv-records.ts";
import { columnName } from "./csv-dialect.ts";
import * as queries from "./queries.ts";
import { findRejectionsAfter, type Rejection } from "./rejection-queries.ts";

const ROWS_AT_ONCE = 5_000;
const BYTE_ORDER_MARK = "\ufeff";

type Words = Record<RejectionReason, string> & {
  headers: readonly [row: string, reason: string, column: string];
};

const WORDS: Record<Language, Words> = {
  "en-us": {
    headers: ["Row", "Reason", "Column"],
    emailMissing: "The email is missing",
    emailInvalid: "The email is not valid",
    emailTooLong: "The email is too long",
    nameInvalid: "The name is not valid",
    phoneInvalid: "The phone number is not valid",
    statusInvalid: "The status is not known",
    numberInvalid: "Not a number",
    dateInvalid: "Not a date",
    booleanInvalid: "Neither yes nor no",
    fieldEmailInvalid: "Not an email",
    valueTooLong: "The value is too long",
    columnCount: "The number of columns is wrong",
    quoteUnclosed: "A quote is not closed",
    duplicateInFile: "The email appears earlier in the file",
  },
  "pt-br": {
    headers: ["Linha", "Motivo", "Coluna"],
    emailMissing: "Falta o e-mail",
    emailInvalid: "O e-mail não é válido",
    emailTooLong: "O e-mail é longo demais",
    nameInvalid: "O nome não é válido",
    phoneInvalid: "O telefone não é válido",
    statusInvalid: "O status não é conhecido",
    numberInvalid: "Não é um número",
    dateInvalid: "Não é uma data",
    booleanInvalid: "Nem sim nem não",
    fieldEmailInvalid: "Não é um e-mail",
    valueTooLong: "O valor é longo demais",
    columnCount: "O número de colunas está errado",
    quoteUnclosed: "Falta fechar uma aspa",
    duplicateInFile: "O e-mail já aparece antes no arquivo",
  },
  "es-es": {
    headers: ["Fila", "Motivo", "Columna"],
    emailMissing: "Falta el correo",
    emailInvalid: "El correo no es válido",
    emailTooLong: "El correo es demasiado largo",
    nameInvalid: "El nombre no es válido",
    phoneInvalid: "El teléfono no es válido",
    statusInvalid: "El estado no es conocido",
    numberInvalid: "No es un número",
    dateInvalid: "No es una fecha",
    booleanInvalid: "Ni sí ni no",
    fieldEmailInvalid: "No es un correo",
    valueTooLong: "El valor es demasiado largo",
    columnCount: "El número de columnas es incorrecto",
    quoteUnclosed: "Falta cerrar una comilla",
    duplicateInFile: "El correo ya aparece antes en el archivo",
  },
};

const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]/;
/** The start of a formula in a spreadsheet that uses another delimiter than this file. */
const INNER_FORMULA = /([;,|\t\n\r]"*)('*[=+\-@＝＋－＠])/g;

/** Neutralises a cell against CSV formula injection (OWASP) and quotes it where needed. */
export function safeCell(value: string, delimiter: string): string {
  const text = `${FORMULA.test(value) ? "'" : ""}${value.replace(INNER_FORMULA, "$1'$2")}`;
  return /["\r\n]/.test(text) || text.includes(delimiter)
    ? `"${text.replaceAll('"', '""')}"`
    : text;
}

/**
 * Returns the cells of a rejected row as in the file; a single cell when the line cannot be split.
 */
function cellsOf(line: string, delimiter: string): string[] {
  let cells = [line];
  const reader = new CsvReader(delimiter, { record: (found) => (cells = found), error: () => {} });
  reader.push(line, true);
  return cells;
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
    content: Readable.from(rejectionLines(database, tenantId, found, WORDS[language])),
  };
}

async function* rejectionLines(
  database: Database,
  tenantId: string,
  { id, delimiter, columns }: Pick<ContactImport, "id" | "delimiter" | "columns">,
  words: Words,
): AsyncGenerator<string> {
  const line = (cells: readonly string[]) =>
    `${cells.map((cell) => safeCell(cell, delimiter)).join(delimiter)}\r\n`;
  yield (
    BYTE_ORDER_MARK +
      line([...words.headers, ...columns.map(({ index }) => columnName(columns, index))])
  );
  let after = 0;
  for (;;) {
    const rejections: Rejection[] = await database.tenant(tenantId, (tx) =>
      findRejectionsAfter(tx, tenantId, id, after, ROWS_AT_ONCE),
    );
    const last = rejections.at(-1);
    if (!last) return;
    yield rejections
      .map(({ row, reason, column, line: text }) =>
        line([String(row), words[reason], column ?? "", ...cellsOf(text, delimiter)]),
      )
      .join("");
    after = last.row;
  }
}
