import { MONEY_MAX, unitsOf } from "@arauto/contracts";
import { readNumber } from "../custom-fields/index.ts";

const LOCALES = ["en", "pt-BR", "es", "en-US", "fr", "de"];
const SYMBOL = /[A-Z]{0,3}\p{Sc}|[A-Z]{3}/u;

/** Returns the symbols and codes of a currency: "R$" and "BRL". */
function marksOf(currency: string): Set<string> {
  const marks = new Set([currency]);
  for (const locale of LOCALES)
    for (const currencyDisplay of ["symbol", "narrowSymbol"] as const) {
      const parts = new Intl.NumberFormat(locale, {
        style: "currency",
        currency,
        currencyDisplay,
      }).formatToParts(1);
      const symbol = parts.find(({ type }) => type === "currency")?.value;
      if (symbol !== undefined) marks.add(symbol.replace(/[\s\u00a0]/g, ""));
    }
  return marks;
}

const marks = new Map<string, Set<string>>();
function knownMarks(currency: string): Set<string> {
  const known = marks.get(currency) ?? marksOf(currency);
  marks.set(currency, known);
  return known;
}

/** Whether a text is the code or sign of a currency: "BRL", "R$". */
export const isCurrency = (text: string, currency: string): boolean =>
  knownMarks(currency).has(text.trim().replace(/[\s\u00a0]/g, "")) ||
  text.trim().toUpperCase() === currency;

/**
 * Parses an amount in whole units, such as "R$ 1.234,56", to the smallest units of a currency. An amount in another
 * currency is invalid.
 */
export function readAmount(
  cell: string,
  currency: string,
  decimalComma: boolean,
): { value: number } | { reason: "valueInvalid" | "currencyMismatch" } {
  const mark = SYMBOL.exec(cell.replace(/[\s\u00a0\u202f]/g, ""))?.[0];
  if (mark !== undefined && !isCurrency(mark, currency)) return { reason: "currencyMismatch" };
  const read = cell.includes("%") ? null : readNumber(cell, decimalComma);
  if (read === null || "reason" in read) return { reason: "valueInvalid" };
  const value = Math.round(read.value * unitsOf(currency));
  return value >= 0 && value <= MONEY_MAX ? { value } : { reason: "valueInvalid" };
}
