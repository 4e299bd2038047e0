import { CONTACT_FIELDS, CONTACT_FIELD_NAMES, type ContactField } from "@arauto/contracts";
import { sql, type Sql } from "../../platform/database/sql.ts";

/** The fields that an import may change in an existing contact; the address identifies it. */
export const CHANGEABLE_FIELDS = CONTACT_FIELD_NAMES.filter(
  (name): name is Exclude<ContactField, "email"> => name !== "email",
);

/** Returns a field's column of a table, `accounts a` by default. Both names are constants. */
export const fieldColumn = (name: ContactField, table = "a"): Sql =>
  sql.raw(`${table}.${CONTACT_FIELDS[name].column}`);

/** Returns the bare name of a field's column, for column lists and assignments. */
export const columnName = (name: ContactField): Sql => sql.raw(CONTACT_FIELDS[name].column);

/** Writes one fragment for each field, separated by commas. */
export const eachField = <Name extends ContactField>(
  names: readonly Name[],
  write: (name: Name) => Sql,
): Sql => sql.join(names.map(write));

/** The columns of all fields, as in `insert into accounts (…)`. */
export const FIELD_COLUMN_NAMES = eachField(CONTACT_FIELD_NAMES, columnName);

/** The columns that an import may change, as in `insert into import_changes (…)`. */
export const CHANGEABLE_COLUMN_NAMES = eachField(CHANGEABLE_FIELDS, columnName);

/** Returns the columns that an import may change, of a table. */
export const changeableColumns = (table: string): Sql =>
  eachField(CHANGEABLE_FIELDS, (name) => fieldColumn(name, table));

/**
 * The assignments of an upsert that finds each contact by its key, `accounts as a`: the values that
 * an import may change, with the time and version of the change.
 */
export const UPSERT_CHANGES = sql`${eachField(
  CHANGEABLE_FIELDS,
  (name) => sql`${columnName(name)} = ${fieldColumn(name, "excluded")}`,
)}, fields = excluded.fields, tags = excluded.tags, updated_at = now(), version = a.version + 1`;
