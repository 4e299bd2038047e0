import type { CustomFieldType, ImportTarget } from "@arauto/contracts";
import type { KnownField } from "../custom-fields/index.ts";
import { type CellStyle, dayComesFirst, decimalIsComma, fieldReader } from "./cell-values.ts";
import type { FileShape } from "./csv-dialect.ts";

/** The minimum share of a column's sample values that must fit a type. */
const MAJORITY = 0.8;

/** Whether most values of a column fit; false for an empty column. */
export const mostly = (cells: readonly string[], isFit: (cell: string) => boolean) =>
  cells.length > 0 && cells.filter(isFit).length >= cells.length * MAJORITY;

/** Returns the number and date style of a column. */
const styleOf = (cells: readonly string[], shape: FileShape): CellStyle => ({
  decimalComma: decimalIsComma(cells) ?? shape.delimiter === ";",
  dayFirst: dayComesFirst(cells) ?? true,
});

/** Returns a predicate whether a value in this style can be parsed as a type. */
function fits(type: CustomFieldType, style: CellStyle): (cell: string) => boolean {
  const read = fieldReader(type, style);
  return (cell) => "value" in read(cell);
}

/** Headers of date columns, without accents and in lower case. */
const NAMES_DAY =
  /\b(?:date|data|fecha|day|dia|birthday|birth|nascimento|nacimiento|aniversario|cumpleanos)\b/;

/** Guesses the custom field type of a column: the one that most of its values can be parsed as. */
export function guessType(
  cells: readonly string[],
  shape: FileShape,
  header: string,
): CustomFieldType {
  const style = styleOf(cells, shape);
  const most = (type: CustomFieldType) => mostly(cells, fits(type, style));
  // A column of only 1 and 0 is more often numeric; a leading zero belongs to a code, not to a
  // number.
  if (most("boolean") && cells.some((cell) => !/^[01]$/.test(cell) && fits("boolean", style)(cell)))
    return "boolean";
  // Excel exports dates as numbers if a column lost its format.
  if (most("date") && (NAMES_DAY.test(header) || !most("number"))) return "date";
  if (most("number") && !cells.some((cell) => /^0\d/.test(cell))) return "number";
  if (most("email")) return "email";
  return "text";
}

/** Counts the values of a column that cannot be parsed as its target field; undefined if all can. */
export function misfitsOf(
  cells: readonly string[],
  target: ImportTarget,
  known: readonly KnownField[],
  shape: FileShape,
): { count: number; of: number } | undefined {
  const type =
    target.kind === "newField"
      ? target.type
      : target.kind === "field"
        ? known.find(({ identifier }) => identifier === target.identifier)?.type
        : undefined;
  if (type === undefined) return undefined;
  const isFit = fits(type, styleOf(cells, shape));
  const count = cells.filter((cell) => !isFit(cell)).length;
  return count > 0 ? { count, of: cells.length } : undefined;
}
