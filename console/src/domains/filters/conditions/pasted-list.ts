import { parseNumber } from "../../custom-fields/index.ts";

/** A value in double quotes keeps its separators, as spreadsheets write it. */
const PIECE = /"((?:[^"]|"")*)"|[^,;\n\r\t]+/g;

/**
 * Returns the values of a pasted text, separated by commas, semicolons, tabs or line breaks. A comma inside a number
 * belongs to it where the language writes numbers that way.
 */
export function pastedList(text: string, type: "text" | "number", language: string): string[] {
  const pieces =
    type === "text"
      ? [...text.matchAll(PIECE)].map(([all, quoted]) => quoted?.replaceAll('""', '"') ?? all)
      : numbers(text, language);
  return [...new Set(pieces.map((piece) => piece.trim()).filter((piece) => piece !== ""))];
}

function numbers(text: string, language: string): string[] {
  const commaIsDecimal = new Intl.NumberFormat(language).format(1.5).includes(",");
  const isGrouped = (piece: string) => /^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(piece);
  return text
    .split(/[;\n\r\t]|,\s+/)
    .map((piece) => piece.trim())
    .flatMap((piece) => {
      const isOne =
        parseNumber(piece, language) !== undefined &&
        (commaIsDecimal || !piece.includes(",") || isGrouped(piece));
      return isOne ? [piece] : piece.split(",");
    });
}
