import { CONTACT_FIELD_NAMES, contactFieldTraits } from "@arauto/contracts";
import { EXPORT_COLUMNS } from "@arauto/contracts/export-files";
import type { CustomField } from "../../lib/api.generated.ts";

/** Rarely needed columns, not selected by default. */
const SELDOM: ReadonlySet<string> = new Set([
  "id",
  ...CONTACT_FIELD_NAMES.filter((name) => !contactFieldTraits(name).exported),
  "suppression",
  "updatedAt",
]);

/** Returns the column of a custom field. */
export const columnOf = (field: Pick<CustomField, "identifier">): string =>
  `fields.${field.identifier}`;

/** Returns all columns, in the order of the file. */
export function allColumns(fields: readonly CustomField[]): string[] {
  return [...EXPORT_COLUMNS, ...fields.map(columnOf)];
}

/**
 * Returns the columns selected initially: those of the last export that still exist, otherwise the most common ones.
 */
export function startingColumns(
  fields: readonly CustomField[],
  last: readonly string[] | undefined,
): string[] {
  const all = allColumns(fields);
  const kept = all.filter((column) => last?.includes(column));
  return kept.length > 0 ? kept : all.filter((column) => !SELDOM.has(column));
}
