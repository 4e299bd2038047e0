import { EMAIL_MAX, email as emailSchema } from "@arauto/contracts";
import type { CustomFieldType } from "@arauto/contracts";

export type FieldValue = string | number | boolean | null;
export type ParsedValue =
  | { value: FieldValue }
  | { error: "number" | "date" | "email" | "emailTooLong" | "tooLong" };

const TEXT_MAX = 2000;

function separators(language: string): { decimal: string; group: string } {
  const parts = new Intl.NumberFormat(language, { useGrouping: true }).formatToParts(-1_234_567.5);
  const symbol = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  return { decimal: symbol("decimal") || ".", group: symbol("group") };
}

/**
 * Parses a number as typed: `1.234,50`, `1234.5`, `1 234,5`. An ambiguous single separator is interpreted by the
 * language. Undefined when it is not a number.
 */
export function parseNumber(text: string, language: string): number | undefined {
  const bare = text.trim().replace(/[\s\u00a0\u202f']/g, "");
  if (!/^[+-]?[\d.,]+$/.test(bare) || !/\d/.test(bare)) return undefined;
  const lastPoint = bare.lastIndexOf(".");
  const lastComma = bare.lastIndexOf(",");
  const last = Math.max(lastPoint, lastComma);
  if (last < 0) return Number(bare);

  const mark = bare.charAt(last);
  const other = mark === "." ? "," : ".";
  const once = bare.indexOf(mark) === last;
  const looksGrouped = /^[+-]?[1-9]\d{0,2}([.,])\d{3}(\1\d{3})*$/.test(bare);
  const isGroup =
    looksGrouped && (!once || mark === separators(language).group) && !bare.includes(other);
  if (isGroup) return Number(bare.replaceAll(mark, ""));
  if (!once) return undefined;

  const whole = bare.slice(0, last);
  if (whole.includes(other) && !/^[+-]?\d{1,3}([.,]\d{3})+$/.test(whole)) return undefined;
  const result = Number(`${whole.replaceAll(other, "")}.${bare.slice(last + 1)}`);
  return Number.isFinite(result) ? result : undefined;
}

/** Formats a number for an input: no grouping, the language's decimal separator. */
export function numberText(value: number, language: string): string {
  return new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 15 }).format(
    value,
  );
}

/** Returns whether a text is an ISO day, `2026-11-21`, that exists in the calendar. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text);
}

/** Parses an input's text for a field of this type; empty text means no value. */
export function parseTyped(text: string, type: CustomFieldType, language: string): ParsedValue {
  const trimmed = text.trim();
  if (trimmed === "") return { value: null };
  switch (type) {
    case "number": {
      const value = parseNumber(trimmed, language);
      return value === undefined ? { error: "number" } : { value };
    }
    case "date":
      return isDay(trimmed) ? { value: trimmed } : { error: "date" };
    case "boolean":
      return { value: trimmed === "true" };
    case "email":
      if (trimmed.length > EMAIL_MAX) return { error: "emailTooLong" };
      return emailSchema.safeParse(trimmed).success ? { value: trimmed } : { error: "email" };
    case "text":
      return trimmed.length > TEXT_MAX ? { error: "tooLong" } : { value: trimmed };
  }
}

/** Returns the input text for a stored value. */
export function typedText(value: FieldValue | undefined, language: string): string {
  if (value === null || value === undefined) return "";
  return typeof value === "number" ? numberText(value, language) : String(value);
}
