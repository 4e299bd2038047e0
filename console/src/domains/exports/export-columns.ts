import { EXPORT_COLUMNS } from "@arauto/contracts/constants";
import type { CustomField } from "../../lib/api.generated.ts";

/** What only machines and careful people want; not chosen by itself. */
const SELDOM: ReadonlySet<string> = new Set(["id", "timeZone", "suppression", "updatedAt"]);

/** A custom field's name as a column. */
export const columnOf = (field: Pick<CustomField, "identifier">): string => `fields.${field.identifier}`;

/** Every column there is, in the order of the file. */
export function allColumns(fields: readonly CustomField[]): string[] {
  return [...EXPORT_COLUMNS, ...fields.map(columnOf)];
}

/** The columns ticked at first: those of the last time that still exist, else what most people want. */
export function startingColumns(fields: readonly CustomField[], last: readonly string[] | undefined): string[] {
  const all = allColumns(fields);
  const kept = all.filter((column) => last?.includes(column));
  return kept.length > 0 ? kept : all.filter((column) => !SELDOM.has(column));
}
