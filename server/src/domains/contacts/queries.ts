import { eventType } from "../../platform/events/events.ts";
import {
  CONTACT_FIELD_NAMES,
  type ContactFieldValues,
  CUSTOM_EVENT_ENTRY,
  type FieldValues,
  type SuppressionReason,
} from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { listPage, type KeysetList, type ListQuery } from "../../platform/database/keyset.ts";
import { prepare, sql } from "../../platform/database/sql.ts";
import { columnName, eachField, FIELD_COLUMN_NAMES, fieldColumn } from "./fields-sql.ts";

export interface ContactRow extends ContactFieldValues {
  id: string;
  fields: FieldValues;
  tags: string[];
  suppression: SuppressionReason | null;
  createdAt: Date;
  updatedAt: Date;
  version: number;
}

/** The values that a user enters. */
export interface ContactValues extends ContactFieldValues {
  fields: FieldValues;
  /** In the form `storedTags` returns. */
  tags: readonly string[];
}

/**
 * Values of a deleted field that are still being removed must not be shown. Evaluated once per
 * statement.
 */
const shownFields = sql`a.fields - array(select r.identifier from custom_field_removals r where r.tenant_id = app_tenant() and r.object = 'contact')`;
const ownColumns = sql`a.id, ${eachField(CONTACT_FIELD_NAMES, (name) => fieldColumn(name))}, ${shownFields} as fields, a.tags, a.created_at, a.updated_at, a.version`;
/** Columns of `ContactRow` over `accounts a`. The hash is computed only for returned rows. */
export const contactColumns = sql`${ownColumns}, (
  select s.reason from suppressions s where s.tenant_id = a.tenant_id and s.email_hash = suppression_hash(a.email)) as suppression`;

/**
 * Finds a contact by its id, or by the id of a contact merged into it: links in emails and older records may contain
 * that.
 */
export const find = (tx: Transaction, tenantId: string, id: string) =>
  tx.maybeOne<ContactRow>(sql`
    select ${contactColumns} from (
      select coalesce((select m.into_id from merged_accounts m where m.tenant_id = ${tenantId}::uuid and m.account_id = ${id}::uuid), ${id}::uuid) as id
      -- Under row-level security a condition with a subquery cannot use an index: resolve the id
      -- first, in a separate subquery.
      offset 0
    ) who join accounts a on a.tenant_id = ${tenantId}::uuid and a.id = who.id`);

/** Finds contacts by their ids, in no particular order. */
export const findMany = (tx: Transaction, tenantId: string, ids: readonly string[]) =>
  tx.query<ContactRow>(
    sql`select ${contactColumns} from accounts a where a.tenant_id = ${tenantId}::uuid and a.id = any(${ids}::uuid[])`,
  );

/** Finds a contact like `find`, and locks it until the transaction ends. */
export const findForUpdate = (tx: Transaction, tenantId: string, id: string) =>
  tx.maybeOne<ContactRow>(
    sql`select ${contactColumns} from accounts a where a.tenant_id = ${tenantId}::uuid and a.id = ${id}::uuid for update of a`,
  );

const IDS_BY_EMAIL = prepare(
  "contacts_ids_by_email",
  ["tenantId", "addresses"],
  (p) => sql<{ address: string; id: string }>`
    select n.address, a.id from unnest(${p.addresses}::text[]) as n (address)
    -- One index probe per address. Under row-level security a join by lower(…), which is not leakproof, would read every
    -- contact of the workspace.
    cross join lateral (
      select k.id from accounts k where k.tenant_id = ${p.tenantId}::uuid and k.email_key = lower(n.address) collate "C" limit 1
    ) a`,
);

/** Returns the ids of the contacts with these addresses, ignoring case, by address as given. */
export async function findIdsByEmail(
  tx: Transaction,
  tenantId: string,
  addresses: readonly string[],
): Promise<Map<string, string>> {
  if (addresses.length === 0) return new Map();
  const rows = await tx.queryPrepared(IDS_BY_EMAIL, { tenantId, addresses });
  return new Map(rows.map(({ address, id }) => [address, id]));
}

export const findNewestActive = (tx: Transaction, tenantId: string) =>
  tx.maybeOne<ContactRow>(sql`
    select ${contactColumns} from accounts a where a.tenant_id = ${tenantId}::uuid and a.status = 'active'
    order by a.created_at desc, a.id desc limit 1`);

/**
 * Finds the longest name among the newest five hundred contacts and fifteen from each letter of the alphabet: cheap
 * with the indexes, regardless of the number of contacts.
 */
export const findLongestNamed = (tx: Transaction, tenantId: string) =>
  tx.maybeOne<ContactRow>(sql`
    select ${contactColumns} from accounts a where a.tenant_id = ${tenantId}::uuid and a.id = (
      select sample.id from (
        (select n.id, n.name_key from accounts n where n.tenant_id = ${tenantId}::uuid order by n.created_at desc, n.id desc limit 500)
        union all
        select l.id, l.name_key from string_to_table('abcdefghijklmnopqrstuvwxyz', null) as letter
        cross join lateral (
          select n.id, n.name_key from accounts n where n.tenant_id = ${tenantId}::uuid and n.name_key >= letter order by n.name_key, n.id limit 15
        ) l
      ) sample order by length(sample.name_key) desc, sample.id limit 1)`);

export function insert(tx: Transaction, tenantId: string, id: string, contact: ContactValues) {
  return tx.one<ContactRow>(sql`
    insert into accounts as a (tenant_id, id, ${FIELD_COLUMN_NAMES}, fields, tags)
    values (${tenantId}::uuid, ${id}::uuid, ${eachField(CONTACT_FIELD_NAMES, (name) => sql`${contact[name]}`)},
      ${JSON.stringify(contact.fields)}::jsonb, ${contact.tags}::text[])
    returning ${contactColumns}`);
}

export function update(tx: Transaction, tenantId: string, id: string, contact: ContactValues) {
  return tx.one<ContactRow>(sql`
    update accounts as a set ${eachField(CONTACT_FIELD_NAMES, (name) => sql`${columnName(name)} = ${contact[name]}`)},
      fields = ${JSON.stringify(contact.fields)}::jsonb, tags = ${contact.tags}::text[], updated_at = now(), version = version + 1
    where a.tenant_id = ${tenantId}::uuid and a.id = ${id}::uuid
    returning ${contactColumns}`);
}

/** Returns whether the language changed. */
export async function updateLanguage(
  tx: Transaction,
  tenantId: string,
  id: string,
  language: string | null,
): Promise<boolean> {
  const changed = await tx.execute(sql`
    update accounts set language = ${language}::text, updated_at = now(), version = version + 1
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid and language is distinct from ${language}::text`);
  return changed > 0;
}

/** Deletes contacts and returns their ids and the hashes by which other records find their addresses. */
export function remove(tx: Transaction, tenantId: string, ids: readonly string[]) {
  return tx.query<{ id: string; emailHash: Buffer }>(sql`
    delete from accounts a where a.tenant_id = ${tenantId}::uuid and a.id = any(${ids}::uuid[])
    returning a.id, suppression_hash(a.email) as email_hash`);
}

export interface TimelineRow {
  id: string;
  type: string;
  occurredAt: Date;
  data: Record<string, unknown>;
}

/** The entry type of custom events in a timeline. */
const CUSTOM_EVENT = sql.lit(CUSTOM_EVENT_ENTRY);

export function findTimeline(
  tx: Transaction,
  tenantId: string,
  contactId: string,
  query: ListQuery,
) {
  const list: KeysetList = {
    // Campaign and API key are part of the event; their names are known only while they exist.
    columns: sql`e.id, e.type, e.occurred_at, e.data || jsonb_strip_nulls(jsonb_build_object(
      'campaignId', e.campaign_id, 'userId', e.person_id, 'apiKeyId', e.api_key_id,
      'apiKeyName', (select k.name from api_keys k where k.tenant_id = e.tenant_id and k.id = e.api_key_id),
      'campaignName', (select c.name from campaigns c where c.tenant_id = e.tenant_id and c.id = e.campaign_id))) as data`,
    // Imports record no event per created contact, which may be a million: the contact names its
    // import.
    from: sql`(
      select e.tenant_id, e.id, e.account_id, e.type, e.occurred_at, e.data, e.campaign_id, e.person_id, e.api_key_id
      from events e where e.tenant_id = ${tenantId}::uuid and e.account_id = any(array(
        select ${contactId}::uuid
        union all select m.account_id from merged_accounts m where m.tenant_id = ${tenantId}::uuid and m.into_id = ${contactId}::uuid))
      union all
      select c.tenant_id, c.id, c.account_id, ${CUSTOM_EVENT}, c.occurred_at, jsonb_build_object('name', c.name, 'properties', c.properties), null, null, null
      from custom_events c where c.tenant_id = ${tenantId}::uuid and c.account_id = ${contactId}::uuid
      union all
      select a.tenant_id, a.id, a.id, ${eventType("account.created")}, a.created_at,
        jsonb_build_object('source', 'import', 'importId', a.import_id), null, i.created_by, null
      from accounts a left join imports i on i.tenant_id = a.tenant_id and i.id = a.import_id
      where a.tenant_id = ${tenantId}::uuid and a.id = ${contactId}::uuid and a.import_id is not null
    ) e`,
    // Unsubscribing by an email's link records both events in one transaction, so at the same time.
    where: [
      sql`not (e.type = ${eventType("account.unsubscribed")} and exists (
        select from events m where m.tenant_id = ${tenantId}::uuid and m.type = ${eventType("mail.unsubscribed")}
          and m.account_id = e.account_id and m.campaign_id is not distinct from e.campaign_id and m.occurred_at = e.occurred_at))`,
    ],
    id: sql`e.id`,
    sorts: { occurredAt: { by: sql`e.occurred_at`, type: "timestamptz" } },
    defaultSort: "-occurredAt",
  };
  return listPage<TimelineRow>(tx, list, query);
}
