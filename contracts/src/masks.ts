import { plainTaxId } from "./tax-id.ts";

const CPF_LENGTH = 11;
const CNPJ_LENGTH = 14;

type Mark = readonly [place: number, mark: string];
const CPF_MARKS: readonly Mark[] = [
  [3, "."],
  [6, "."],
  [9, "-"],
];
const CNPJ_MARKS: readonly Mark[] = [
  [2, "."],
  [5, "."],
  [8, "/"],
  [12, "-"],
];

/** Returns the letters and digits of a tax id as typed, letters in upper case. */
const charactersOf = (text: string): string => plainTaxId(text).replaceAll(/[^0-9A-Z]/g, "");

/**
 * Returns a CPF or CNPJ as typed so far with its punctuation: `123.456.789-09` for up to 11 digits,
 * `12.ABC.345/01DE-35` for longer ones or with letters. Further characters are truncated.
 */
export function maskTaxId(text: string): string {
  const value = charactersOf(text).slice(0, CNPJ_LENGTH);
  const isCompany = value.length > CPF_LENGTH || /[A-Z]/.test(value);
  return punctuate(value, isCompany ? CNPJ_MARKS : CPF_MARKS);
}

/** Returns the digits of a postal code (CEP) typed so far as `01310-100`; further characters are truncated. */
export function maskZip(text: string): string {
  return punctuate(text.replaceAll(/\D/g, "").slice(0, 8), [[5, "-"]]);
}

function punctuate(value: string, marks: readonly Mark[]): string {
  let text = "";
  for (const [place, character] of [...value].entries())
    text += (marks.find(([before]) => before === place)?.[1] ?? "") + character;
  return text;
}
