import {
  email as emailSchema,
  type CustomFieldType,
  type RejectionReason,
} from "@arauto/contracts";
import { FIELD_TEXT_MAX, isCalendarDay } from "./field-values.ts";

/** The notation of values that differs by country. */
export interface CellStyle {
  /** `1.234,5` rather than `1,234.5`. */
  decimalComma: boolean;
  /** `21/11/2026` rather than `11/21/2026`. */
  dayFirst: boolean;
}

/** A value, or why there is none. */
export type Read<T> = { value: T } | { reason: RejectionReason };

const EMAIL_MAX = 255;
// A fast path for common addresses: accepts a subset of what the contract accepts, without its
// Unicode tables.
const PLAIN_EMAIL =
  /^[a-z0-9_+-]{1,20}(?:\.[a-z0-9_+-]{1,20}){0,2}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,4}[a-z]{2,20}$/i;

/** Parses an address by the contract's rule. */
export function readEmail(cell: string): Read<string> {
  if (cell === "") return { reason: "emailMissing" };
  if (cell.length > EMAIL_MAX) return { reason: "emailTooLong" };
  if (PLAIN_EMAIL.test(cell)) return { value: cell };
  const checked = emailSchema.safeParse(cell);
  return checked.success ? { value: checked.data } : { reason: "emailInvalid" };
}

/** Words for yes and no, in lower case. */
export const BOOLEAN_WORDS: ReadonlyMap<string, boolean> = new Map<string, boolean>([
  ...[
    "true",
    "1",
    "yes",
    "y",
    "t",
    "sim",
    "s",
    "sí",
    "si",
    "verdadeiro",
    "verdadero",
    "x",
    "on",
  ].map((word) => [word, true] as const),
  ...["false", "0", "no", "n", "f", "não", "nao", "falso", "off"].map(
    (word) => [word, false] as const,
  ),
]);

const NUMBER = /^[+-]?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/;
const PLAIN_NUMBER = /^-?\d{1,15}$/;

/** Currency codes of ISO 4217. */
const CURRENCY_CODES = new Set(Intl.supportedValuesOf("currency"));
const AMOUNT =
  /^([+-]?)(?:([A-Z]{0,3}\p{Sc})|([A-Z]{3}))?([+-]?[\d.,]*\d)(?:(\p{Sc})|([A-Z]{3})|(%))?$/u;
/**
 * A single separator before exactly three digits groups thousands, because money has no
 * thousandths.
 */
const GROUPED_ONCE = /^([+-]?\d{1,3})[.,](\d{3})$/;

/**
 * Returns the digits of an amount or a percentage: "R$ 1.234,50" is "1.234,50", "US$ 1,234" is
 * "1234", "12%" is "12".
 */
function digitsOf(text: string): string {
  const [, sign = "", symbol, code, digits = "", symbolAfter, codeAfter, percent] =
    AMOUNT.exec(text) ?? [];
  const codes = [code, codeAfter].filter((one) => one !== undefined);
  if (codes.some((one) => !CURRENCY_CODES.has(one))) return text;
  const marks = [symbol, symbolAfter, percent, ...codes].filter((one) => one !== undefined);
  if (marks.length !== 1) return text;
  return sign + (percent === undefined ? digits.replace(GROUPED_ONCE, "$1$2") : digits);
}

/**
 * Parses a number with the file's decimal mark, or with a mark that can only be decimal. Ignores a currency or a
 * percent sign.
 */
export function readNumber(cell: string, decimalComma: boolean): Read<number> {
  if (PLAIN_NUMBER.test(cell)) return { value: Number(cell) };
  const text = digitsOf(cell.replace(/[\s\u00a0\u202f]/g, ""));
  const swapped = text.replace(/[.,]/g, (mark) => (mark === "." ? "," : "."));
  const [first, second] = decimalComma ? [swapped, text] : [text, swapped];
  const fitting = NUMBER.test(first) ? first : NUMBER.test(second) ? second : undefined;
  const value = fitting === undefined ? Number.NaN : Number(fitting.replaceAll(",", ""));
  return Number.isFinite(value) ? { value } : { reason: "numberInvalid" };
}

/** The decimal mark of an unambiguous number: two marks, or one that is not before three digits. */
const DECIMAL_MARK = /\d(?:([.,])\d{1,2}|([.,])\d{4,})\D*$|\d[.,]\d{3}([.,])\d+\D*$/;

/**
 * Detects from a column's own values whether the comma is decimal. Returns undefined if no value shows it, or there is
 * a tie.
 */
export function decimalIsComma(cells: Iterable<string>): boolean | undefined {
  let commas = 0;
  for (const cell of cells) {
    const found = DECIMAL_MARK.exec(cell);
    if (!found || !("value" in readNumber(cell, true))) continue;
    commas += (found[1] ?? found[2] ?? found[3]) === "," ? 1 : -1;
  }
  return commas === 0 ? undefined : commas > 0;
}

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]\d{2}:\d{2}.*)?$/;
const MONTHS = 12;
const LOCAL = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?: \d{1,2}:\d{2}.*)?$/;

/** Excel's date numbers, from 1927 to 2100. */
const SERIAL = /^[1-7]\d{4}(?:[.,]\d+)?$/;
const DAY_MS = 86_400_000;
const SERIAL_ZERO = Date.UTC(1899, 11, 30);

/** Parses a date, as ISO date, in the file's order, or as Excel's date number. */
export function readDate(cell: string, dayFirst: boolean): Read<string> {
  if (SERIAL.test(cell))
    return {
      value: new Date(SERIAL_ZERO + Number.parseInt(cell, 10) * DAY_MS).toISOString().slice(0, 10),
    };
  const iso = ISO.exec(cell);
  const local = iso ?? LOCAL.exec(cell);
  if (!local) return { reason: "dateInvalid" };
  const [one = 0, two = 0, three = 0] = local.slice(1).map(Number);
  const [year, month, day] = iso
    ? [one, two, three]
    : dayFirst
      ? [three, two, one]
      : [three, one, two];
  if (!isCalendarDay(year, month, day)) return { reason: "dateInvalid" };
  return {
    value: `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`,
  };
}

/**
 * Detects from a file's own values whether dates are day-first: 25/12 must be, and 12/25 must not. Returns undefined if
 * every date is ambiguous, or there is a tie.
 */
export function dayComesFirst(cells: Iterable<string>): boolean | undefined {
  let first = 0;
  for (const cell of cells) {
    const local = LOCAL.exec(cell.trim());
    if (local && Number(local[1]) > MONTHS) first += 1;
    if (local && Number(local[2]) > MONTHS) first -= 1;
  }
  return first === 0 ? undefined : first > 0;
}

const PLAIN_TEXT = /^[ !#-[\]-~]*$/;

/** Encodes a text as JSON: PostgreSQL's JSON supports neither NUL nor half a surrogate pair. */
function jsonText(text: string): string {
  if (PLAIN_TEXT.test(text)) return `"${text}"`;
  return JSON.stringify(text.replaceAll("\0", "").replace(/\p{Surrogate}/gu, "\ufffd"));
}

/** Parses a cell of a custom field's type to JSON text. */
export function fieldReader(
  type: CustomFieldType,
  style: CellStyle,
): (cell: string) => Read<string> {
  const json = <T>(read: Read<T>): Read<string> =>
    "reason" in read ? read : { value: JSON.stringify(read.value) };
  switch (type) {
    case "number":
      return (cell) => json(readNumber(cell, style.decimalComma));
    case "date":
      return (cell) => json(readDate(cell, style.dayFirst));
    case "boolean":
      return (cell) => {
        const value = BOOLEAN_WORDS.get(cell.toLowerCase());
        return value === undefined ? { reason: "booleanInvalid" } : { value: String(value) };
      };
    case "email":
      return (cell) => {
        const read = readEmail(cell);
        return "reason" in read ? { reason: "fieldEmailInvalid" } : { value: jsonText(read.value) };
      };
    default:
      return (cell) =>
        cell.length > FIELD_TEXT_MAX ? { reason: "valueTooLong" } : { value: jsonText(cell) };
  }
}
