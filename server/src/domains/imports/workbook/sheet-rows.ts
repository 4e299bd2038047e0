import { AppError } from "@arauto/contracts";
import { numberText } from "./number-formats.ts";
import { textOfItem, unescaped, type TextItem } from "./text-items.ts";
import type { WorkbookFacts } from "./workbook-facts.ts";
import { xmlPieces, type Attributes } from "./xml-events.ts";

/** The row limit of spreadsheets (ECMA-376 part 1, section 18.3.1.73). */
export const SHEET_ROWS_MAX = 1_048_576;
const SHEET_COLUMNS_MAX = 16_384;
/** The same limit as for CSV. */
const COLUMNS_MAX = 500;
/** Maximum characters kept of one row; the CSV reader rejects longer ones. */
const ROW_CHARACTERS_MAX = 2 << 20;

/** A text, or the index of a shared one. */
export type Cell = string | number;

export interface SheetRow {
  /** The row number in the spreadsheet. */
  number: number;
  /** By column; omitted cells are empty. */
  cells: Cell[];
}

const REFERENCE = /^\$?([A-Z]{1,3})\$?([0-9]{1,7})$/i;
const LETTERS = 26;

/** Returns row and column (from 0) of a reference such as `BC12`. */
export function placeOf(reference: string): { column: number; row: number } | undefined {
  const [, letters = "", digits = ""] = REFERENCE.exec(reference) ?? [];
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * LETTERS + letter.charCodeAt(0) - 64;
  const row = Number(digits);
  return column >= 1 && column <= SHEET_COLUMNS_MAX && row >= 1 && row <= SHEET_ROWS_MAX
    ? { column: column - 1, row }
    : undefined;
}

const absurd = () =>
  new AppError(
    "FILE_UNREADABLE",
    "The sheet has invalid cell references. Save the workbook again.",
  );

/**
 * Yields the non-empty rows of a sheet in order, several at a time.
 * @throws AppError FILE_UNREADABLE
 */
export async function* sheetRows(
  bytes: AsyncIterable<Buffer>,
  facts: WorkbookFacts,
): AsyncGenerator<SheetRow[]> {
  let rows: SheetRow[] = [];
  let row: SheetRow = { number: 0, cells: [] };
  let column = -1;
  let characters = 0;
  let cell: OpenCell | undefined;
  let over = false;

  const keep = (value: Cell | undefined) => {
    if (value === undefined || value === "") return;
    if (column >= COLUMNS_MAX)
      throw new AppError("FILE_UNREADABLE", `The sheet has more than ${COLUMNS_MAX} columns.`);
    characters += typeof value === "string" ? value.length : 1;
    if (characters <= ROW_CHARACTERS_MAX) row.cells[column] = value;
  };

  const pieces = xmlPieces(bytes, {
    open(name, attributes) {
      if (name === "c") {
        const { r: reference } = attributes;
        column = reference === undefined ? column + 1 : (placeOf(reference)?.column ?? -1);
        if (column < 0 || column >= SHEET_COLUMNS_MAX) throw absurd();
        cell = openCell(attributes);
      } else if (name === "row") {
        const number = attributes["r"] === undefined ? row.number + 1 : Number(attributes["r"]);
        if (!Number.isInteger(number) || number <= row.number || number > SHEET_ROWS_MAX)
          throw absurd();
        row = { number, cells: [] };
        column = -1;
        characters = 0;
      } else cell?.open(name);
    },
    text: (text) => cell?.text(text),
    close(name) {
      if (name === "c") {
        keep(cell?.value(facts));
        cell = undefined;
      } else if (name === "row") {
        if (row.cells.length > 0) rows.push(row);
      } else if (name === "sheetData") over = true;
      else cell?.close(name);
    },
    enough: () => over,
  });
  for await (const _ of pieces) {
    if (rows.length === 0) continue;
    yield rows;
    rows = [];
  }
}

interface OpenCell {
  open(name: string): void;
  text(text: string): void;
  close(name: string): void;
  value(facts: WorkbookFacts): Cell | undefined;
}

/** Collects one cell while it is parsed: a formula returns its result, an error is empty. */
function openCell(attributes: Attributes): OpenCell {
  const type = attributes["t"] ?? "n";
  const style = Number(attributes["s"] ?? 0);
  let stored = "";
  let inValue = false;
  let inline: TextItem | undefined;
  return {
    open(name) {
      if (name === "v") inValue = true;
      else if (name === "is") inline = textOfItem();
      else inline?.open(name);
    },
    text(text) {
      if (inValue) stored += text;
      else inline?.text(text);
    },
    close(name) {
      if (name === "v") inValue = false;
      else inline?.close(name);
    },
    value({ meanings, from1904 }) {
      switch (type) {
        case "s":
          return /^\s*\d{1,9}\s*$/.test(stored) ? Number(stored) : undefined;
        case "inlineStr":
          return inline?.value();
        case "str":
          return unescaped(stored);
        case "b":
          return stored === ""
            ? undefined
            : stored.trim() === "1" || stored.trim() === "true"
              ? "true"
              : "false";
        case "e":
          return undefined;
        case "d":
          return stored.replace(/T00:00:00(?:\.0+)?Z?$/, "").replace("T", " ");
        default:
          return numberText(stored, meanings[style] ?? "number", from1904);
      }
    },
  };
}
