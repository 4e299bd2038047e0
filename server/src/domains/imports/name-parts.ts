import type { NAME_PARTS } from "@arauto/contracts";
import { isTaken } from "./settings-check.ts";

type NamePart = (typeof NAME_PARTS)[number];

/** Headers without accents and in lower case, in English, Portuguese and Spanish. */
const FULL = ["full name", "nome completo", "nombre completo"];
const FIRST = [
  "first name",
  "firstname",
  "first",
  "fname",
  "given name",
  "primeiro nome",
  "prenome",
  "primer nombre",
  "nombre de pila",
];
const LAST = [
  "last name",
  "lastname",
  "last",
  "lname",
  "surname",
  "family name",
  "sobrenome",
  "sobrenomes",
  "ultimo nome",
  "apellido",
  "apellidos",
];
/** Headers of the first name in files with a column for the last name, and of whole names in others. */
const FIRST_OR_FULL = ["nome", "nombre", "name"];

interface Column {
  index: number;
  key: string;
  cells: readonly string[];
}

const filledIn = <C extends Column>(columns: readonly C[]) =>
  columns.filter(({ cells }) => cells.length > 0);

/** Returns the column that certainly has whole names; "Nome" next to it is a part. */
export const wholeNameIn = <C extends Column>(columns: readonly C[]): C | undefined =>
  filledIn(columns).find(({ key }) => FULL.includes(key));

/**
 * Returns the columns of the first and last name by index; none if the file has whole names, or only one of the parts.
 * @param used names of targets that other columns have
 */
export function namePartsIn(
  columns: readonly Column[],
  used: ReadonlySet<string>,
): [index: number, part: NamePart][] {
  const filled = filledIn(columns);
  const named = (headers: readonly string[]) => filled.find(({ key }) => headers.includes(key));
  const last = named(LAST);
  const explicit = named(FIRST);
  const first = explicit ?? named(FIRST_OR_FULL);
  // "Name" next to "First name" is the whole name.
  if (!first || !last || (explicit && named(FIRST_OR_FULL))) return [];
  if (isTaken("name", used)) return [];
  return [
    [first.index, "first"],
    [last.index, "last"],
  ];
}
