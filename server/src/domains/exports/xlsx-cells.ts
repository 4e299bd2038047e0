import type { CellType } from "./export-sql.ts";

/** Indices of cell styles in the workbook's style list. */
export const STYLE = { plain: 0, header: 1, date: 2, timestamp: 3 } as const;

const DAY_MS = 86_400_000;
/**
 * Day 1 is 1 January 1900, and spreadsheets have a 29 February 1900 that never existed: correct
 * from March 1900 on.
 */
const DAY_ZERO = Date.UTC(1899, 11, 30);
const FIRST_RIGHT_DAY = Date.UTC(1900, 2, 1);
/** Spreadsheets truncate numbers with more digits; as text they stay complete. */
const DIGITS_KEPT = 15;
/** Maximum characters of a cell. */
const CELL_MAX = 32_767;

// oxlint-disable-next-line no-control-regex
const UNSAFE = /[&<>"\u0000-\u001f\u007f\ufffe\uffff]|_x[0-9A-Fa-f]{4}_/;
// oxlint-disable-next-line no-control-regex
const UNSAFE_ALL = /[&<>"\u0000-\u0008\u000b-\u001f\u007f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g;
const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/**
 * Escapes text for XML; characters that XML cannot contain are encoded as ST_Xstring (ECMA-376,
 * 22.9.2.19): `_x0001_`.
 */
export function xmlText(text: string): string {
  if (!UNSAFE.test(text)) return text;
  return text.replace(
    UNSAFE_ALL,
    (sign) =>
      ENTITIES[sign] ?? `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`,
  );
}

/** Returns the name of a column: A, B, … Z, AA. */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}

/** Writes a text cell, which no spreadsheet treats as a formula. */
export function textCell(reference: string, text: string, style: number = STYLE.plain): string {
  const shown = text.length > CELL_MAX ? text.slice(0, CELL_MAX) : text;
  const space = /^\s|\s$|\n/.test(shown) ? ' xml:space="preserve"' : "";
  return `<c r="${reference}"${style === STYLE.plain ? "" : ` s="${style}"`} t="inlineStr"><is><t${space}>${xmlText(shown)}</t></is></c>`;
}

const dayOf = (ms: number) => (ms - DAY_ZERO) / DAY_MS;
const numberCell = (reference: string, value: string | number, style: number) =>
  `<c r="${reference}"${style === STYLE.plain ? "" : ` s="${style}"`}><v>${value}</v></c>`;

/**
 * Writes a cell of its column's type; a value that does not fit the type becomes text, so nothing
 * is lost.
 */
export function cellOf(reference: string, value: string, type: CellType): string {
  switch (type) {
    case "number":
      return value.replace(/[^0-9]/g, "").length <= DIGITS_KEPT && /^-?\d+(?:\.\d+)?$/.test(value)
        ? numberCell(reference, value, STYLE.plain)
        : textCell(reference, value);
    case "boolean":
      return value === "true" || value === "false"
        ? `<c r="${reference}" t="b"><v>${value === "true" ? 1 : 0}</v></c>`
        : textCell(reference, value);
    case "date": {
      const ms = /^\d{4}-\d{2}-\d{2}$/.test(value) ? Date.parse(`${value}T00:00:00Z`) : Number.NaN;
      return ms >= FIRST_RIGHT_DAY
        ? numberCell(reference, dayOf(ms), STYLE.date)
        : textCell(reference, value);
    }
    case "timestamp":
      return numberCell(reference, dayOf(Number(value)), STYLE.timestamp);
    default:
      return textCell(reference, value);
  }
}
