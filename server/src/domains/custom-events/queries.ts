import type { CustomEventPropertyType, CustomEventValue } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

/** Returns the time of the transaction, by the database's clock. */
export async function findNow(tx: Transaction): Promise<Date> {
  return (await tx.one<{ now: Date }>(sql`select now() as now`)).now;
}

/**
 * Returns the contacts with these ids, by the given id, and locks them against deletion. The id of a merged contact
 * resolves to the remaining contact.
 */
export async function findByIds(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const merged = await tx.query<{ givenId: string; id: string }>(sql`
    select account_id as given_id, into_id as id from merged_accounts
    where tenant_id = ${tenantId}::uuid and account_id = any(${ids}::uuid[])`);
  const current = new Map(merged.map(({ givenId, id }) => [givenId, id]));
  const currentIds = [...new Set(ids.map((id) => current.get(id) ?? id))];
  const found = new Set(
    (
      await tx.query<{ id: string }>(sql`
        select id from accounts where tenant_id = ${tenantId}::uuid and id = any(${currentIds}::uuid[])
        order by id for key share`)
    ).map(({ id }) => id),
  );
  return new Map(
    ids.flatMap((given) => {
      const id = current.get(given) ?? given;
      return found.has(id) ? [[given, id]] : [];
    }),
  );
}

/** Returns the contacts with these addresses, by the given address, and locks them against deletion. */
export async function findByEmails(
  tx: Transaction,
  tenantId: string,
  emails: readonly string[],
): Promise<Map<string, string>> {
  const { keys } = await tx.one<{ keys: string[] }>(sql`
    select coalesce(array_agg(lower(e.email) order by e.place), '{}') as keys
    from unnest(${emails}::text[]) with ordinality as e (email, place)`);
  const found = await tx.query<{ id: string; emailKey: string }>(sql`
    select id, email_key from accounts where tenant_id = ${tenantId}::uuid and email_key = any(${keys}::text[])
    order by id for key share`);
  const byKey = new Map(found.map(({ id, emailKey }) => [emailKey, id]));
  return new Map(
    emails.flatMap((email, index) => {
      const id = byKey.get(keys[index] ?? "");
      return id === undefined ? [] : [[email, id]];
    }),
  );
}

/** An event to be stored. */
export interface NewCustomEvent {
  id: string;
  contactId: string;
  name: string;
  occurredAt: Date;
  properties: Readonly<Record<string, CustomEventValue>>;
  externalId: string | null;
}

/** Stores events, except those whose id exists, and returns the ids of the new ones. Ordered to prevent deadlocks. */
export async function insertEvents(
  tx: Transaction,
  tenantId: string,
  events: readonly NewCustomEvent[],
  receivedAt: Date,
): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>(sql`
    insert into custom_events (tenant_id, id, account_id, name, occurred_at, received_at, properties, external_id)
    select ${tenantId}::uuid, e.id, e.account_id, e.name, e.occurred_at, ${receivedAt}::timestamptz, e.properties::jsonb, e.external_id
    from unnest(
      ${events.map(({ id }) => id)}::uuid[], ${events.map(({ contactId }) => contactId)}::uuid[], ${events.map(({ name }) => name)}::text[],
      ${events.map(({ occurredAt }) => occurredAt)}::timestamptz[], ${events.map(({ properties }) => JSON.stringify(properties))}::text[],
      ${events.map(({ externalId }) => externalId)}::text[]) as e (id, account_id, name, occurred_at, properties, external_id)
    order by e.id
    on conflict (tenant_id, id) do nothing returning id`);
  return new Set(rows.map(({ id }) => id));
}

/** Returns the contacts of events by the event's id. */
export async function findContactsOf(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx.query<{ id: string; contactId: string }>(sql`
    select id, account_id from custom_events where tenant_id = ${tenantId}::uuid and id = any(${ids}::uuid[])`);
  return new Map(rows.map(({ id, contactId }) => [id, contactId]));
}

/** A known name with its properties. */
export interface KnownNameRow {
  name: string;
  firstSeenAt: Date;
  lastSeenAt: Date;
  properties: { property: string; type: CustomEventPropertyType }[];
}

/** Returns the known names in order; only some of them if `names` is given. */
export const findNames = (
  tx: Transaction,
  tenantId: string,
  names: readonly string[] | null = null,
) =>
  tx.query<KnownNameRow>(sql`
    select n.name, n.first_seen_at, n.last_seen_at, (
      select coalesce(jsonb_agg(jsonb_build_object('property', p.property, 'type', p.type) order by p.property, p.type), '[]')
      from custom_event_properties p where p.tenant_id = ${tenantId}::uuid and p.name = n.name) as properties
    from custom_event_names n
    where n.tenant_id = ${tenantId}::uuid and (${names}::text[] is null or n.name = any(${names}::text[]))
    order by n.name`);

export async function countNames(tx: Transaction, tenantId: string): Promise<number> {
  const { count } = await tx.one<{ count: number }>(
    sql`select count(*) as count from custom_event_names where tenant_id = ${tenantId}::uuid`,
  );
  return count;
}

/** Adds names, or updates when they were last used. Ordered, so that requests can't deadlock. */
export async function upsertNames(
  tx: Transaction,
  tenantId: string,
  names: readonly string[],
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into custom_event_names (tenant_id, name, first_seen_at, last_seen_at)
    select ${tenantId}::uuid, n.name, ${at}::timestamptz, ${at}::timestamptz from unnest(${names}::text[]) as n (name) order by n.name
    on conflict (tenant_id, name) do update set last_seen_at = greatest(custom_event_names.last_seen_at, excluded.last_seen_at)`);
}

/** Adds properties of names. */
export async function insertProperties(
  tx: Transaction,
  tenantId: string,
  added: readonly { name: string; property: string; type: CustomEventPropertyType }[],
): Promise<void> {
  await tx.execute(sql`
    insert into custom_event_properties (tenant_id, name, property, type)
    select ${tenantId}::uuid, p.name, p.property, p.type
    from unnest(${added.map(({ name }) => name)}::text[], ${added.map(({ property }) => property)}::text[], ${added.map(({ type }) => type)}::text[])
      as p (name, property, type)
    order by p.name, p.property, p.type
    on conflict (tenant_id, name, property, type) do nothing`);
}

/** Returns the workspaces that have custom events. Runs outside any tenant. */
export async function findTenants(tx: Transaction): Promise<string[]> {
  const rows = await tx.query<{ tenantId: string }>(
    sql`select distinct tenant_id from custom_event_names`,
  );
  return rows.map(({ tenantId }) => tenantId);
}

/** Deletes events of a name that happened before a time, and returns how many. */
export async function removeBefore(
  tx: Transaction,
  tenantId: string,
  name: string,
  before: Date,
  limit: number,
): Promise<number> {
  const rows = await tx.query<{ id: string }>(sql`
    select id from custom_events where tenant_id = ${tenantId}::uuid and name = ${name}::text and occurred_at < ${before}::timestamptz
    order by occurred_at limit ${limit}::int`);
  if (rows.length === 0) return 0;
  return tx.execute(
    sql`delete from custom_events where tenant_id = ${tenantId}::uuid and id = any(${rows.map(({ id }) => id)}::uuid[])`,
  );
}

/** Deletes names not used by any event since a time. */
export async function removeUnusedNames(
  tx: Transaction,
  tenantId: string,
  before: Date,
): Promise<void> {
  await tx.execute(sql`
    delete from custom_event_names n where n.tenant_id = ${tenantId}::uuid and n.last_seen_at < ${before}::timestamptz
      and not exists (select from custom_events e where e.tenant_id = ${tenantId}::uuid and e.name = n.name)`);
}

/** Deletes the events of contacts. */
export async function removeOfContacts(
  tx: Transaction,
  tenantId: string,
  contactIds: readonly string[],
): Promise<void> {
  await tx.execute(
    sql`delete from custom_events where tenant_id = ${tenantId}::uuid and account_id = any(${contactIds}::uuid[])`,
  );
}

/** Moves a contact's events to another one, when two contacts are merged. */
export async function moveCustomEvents(
  tx: Transaction,
  tenantId: string,
  fromId: string,
  intoId: string,
): Promise<void> {
  await tx.execute(
    sql`update custom_events set account_id = ${intoId}::uuid where tenant_id = ${tenantId}::uuid and account_id = ${fromId}::uuid`,
  );
}
