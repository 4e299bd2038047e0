/** Kinds of Brazilian tax ids: of a person (CPF) and of a company (CNPJ). */
export type TaxIdKind = "cpf" | "cnpj";

/** Removes the punctuation of a CPF or CNPJ and returns it in upper case, as it is stored. */
export const plainTaxId = (text: string): string => text.replace(/[\s./-]/g, "").toUpperCase();

/**
 * Returns whether a text is a CPF or CNPJ with correct check digits; undefined when it is neither. A CNPJ may contain
 * letters (Receita Federal, IN 2.229/2024): a character counts as its ASCII code minus 48.
 */
export function taxIdKind(text: string): TaxIdKind | undefined {
  const id = plainTaxId(text);
  if (/^(.)\1+$/.test(id)) return undefined;
  if (/^\d{11}$/.test(id)) return hasCheckDigits(id, 11) ? "cpf" : undefined;
  if (/^[\dA-Z]{12}\d{2}$/.test(id)) return hasCheckDigits(id, 9) ? "cnpj" : undefined;
  return undefined;
}

/** Returns a valid tax id with its punctuation: `123.456.789-09`, `12.ABC.345/01DE-35`. Others stay unchanged. */
export function formatTaxId(text: string): string {
  const id = plainTaxId(text);
  if (id.length === 11) return id.replace(/^(...)(...)(...)(..)$/, "$1.$2.$3-$4");
  if (id.length === 14) return id.replace(/^(..)(...)(...)(....)(..)$/, "$1.$2.$3/$4-$5");
  return text;
}

/** Compares the two check digits (modulo 11); weights grow from 2 at the right and restart after `weightMax`. */
function hasCheckDigits(id: string, weightMax: number): boolean {
  const base = id.slice(0, -2);
  const first = checkDigit(base, weightMax);
  return id.endsWith(`${first}${checkDigit(`${base}${first}`, weightMax)}`);
}

function checkDigit(text: string, weightMax: number): number {
  const sum = [...text].reduceRight(
    ({ total, weight }, char) => ({
      total: total + (char.charCodeAt(0) - 48) * weight,
      weight: weight === weightMax ? 2 : weight + 1,
    }),
    { total: 0, weight: 2 },
  ).total;
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}
