import { CONTACT_FIELD_NAMES } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import {
  CHANGEABLE_FIELDS,
  columnName,
  eachField,
  FIELD_COLUMN_NAMES,
  fieldColumn,
} from "./fields-sql.ts";
import { contactColumns, type ContactRow, type ContactValues } from "./queries.ts";

/** Returns the identity of each address, in order. */
export async function findEmailKeys(tx: Transaction, emails: readonly string[]): Promise<string[]> {
  const { keys } = await tx.one<{ keys: string[] }>(sql`
    select coalesce(array_agg(lower(e.email) order by e.place), '{}') as keys
    from unnest(${emails}::text[]) with ordinality as e (email, place)`);
  return keys;
}

/** A contact with the identity of its address. */
export interface KeyedContactRow extends ContactRow {
  emailKey: string;
}

/** Finds contacts by the identities of their addresses and locks them, always in id order. */
export const findByKeysForUpdate = (
  tx: Transaction,
  tenantId: string,
  emailKeys: readonly string[],
) =>
  tx.query<KeyedContactRow>(sql`
    select ${contactColumns}, a.email_key from accounts a
    where a.tenant_id = ${tenantId}::uuid and a.email_key = any(${emailKeys}::text[]) order by a.id for update of a`);

/** Values to be stored in one statement. */
interface IdentifiedValues extends ContactValues {
  id: string;
}

function valuesTable(contacts: readonly IdentifiedValues[]) {
  const arrays = eachField(
    CONTACT_FIELD_NAMES,
    (name) => sql`${contacts.map((contact) => contact[name])}::text[]`,
  );
  // An array of arrays would require the same number of tags for each.
  return sql`(
    select v.id, ${eachField(CONTACT_FIELD_NAMES, (name) => fieldColumn(name, "v"))}, v.fields::jsonb as fields,
      array(select jsonb_array_elements_text(v.tags::jsonb)) as tags
    from unnest(${contacts.map(({ id }) => id)}::uuid[], ${arrays},
      ${contacts.map(({ fields }) => JSON.stringify(fields))}::text[], ${contacts.map(({ tags }) => JSON.stringify(tags))}::text[])
      as v (id, ${FIELD_COLUMN_NAMES}, fields, tags))`;
}

/** Inserts the contacts whose address does not exist yet, and returns them. Ordered, so that requests can't deadlock. */
export const insertMissing = (
  tx: Transaction,
  tenantId: string,
  contacts: readonly IdentifiedValues[],
) =>
  tx.query<KeyedContactRow>(sql`
    insert into accounts as a (tenant_id, id, ${FIELD_COLUMN_NAMES}, fields, tags)
    select ${tenantId}::uuid, v.id, ${eachField(CONTACT_FIELD_NAMES, (name) => fieldColumn(name, "v"))}, v.fields, v.tags
    from ${valuesTable(contacts)} v order by lower(v.email)
    on conflict (tenant_id, email_key) do nothing
    returning ${contactColumns}, a.email_key`);

/** Stores the values of locked contacts, and returns them. The address stays unchanged. */
export const updateLocked = (
  tx: Transaction,
  tenantId: string,
  contacts: readonly IdentifiedValues[],
) =>
  tx.query<KeyedContactRow>(sql`
    update accounts a set ${eachField(CHANGEABLE_FIELDS, (name) => sql`${columnName(name)} = ${fieldColumn(name, "v")}`)},
      fields = v.fields, tags = v.tags, updated_at = now(), version = a.version + 1
    from ${valuesTable(contacts)} v where a.tenant_id = ${tenantId}::uuid and a.id = v.id
    returning ${contactColumns}, a.email_key`);
