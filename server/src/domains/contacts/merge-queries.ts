import { eventType } from "../../platform/events/events.ts";
import {
  CONTACT_FIELD_NAMES,
  CONTACT_FIELDS,
  type ContactField,
  contactFieldTraits,
  type ContactStatus,
  type EventFacts,
  TAGS_MAX,
} from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql, type Sql } from "../../platform/database/sql.ts";
import {
  CHANGEABLE_COLUMN_NAMES,
  CHANGEABLE_FIELDS,
  changeableColumns,
  eachField,
  FIELD_COLUMN_NAMES,
  fieldColumn,
  UPSERT_CHANGES,
} from "./fields-sql.ts";

/** How to handle an existing contact: the given values overwrite its own, fill only empty ones, or are ignored. */
export type DuplicatePolicy = "overwrite" | "fillEmpty" | "skip";

/** The origin of the contacts, and the resulting rules. */
export interface MergeSource {
  userId: string | null;
  importId: string;
  /** For new contacts without a status. */
  defaultStatus: ContactStatus;
  /** Whether these contacts consented to email: without consent no contact becomes active. */
  consented: boolean;
}

const STAGED_COLUMNS = CONTACT_FIELD_NAMES.map(
  (name) => `${CONTACT_FIELDS[name].column} text`,
).join(", ");

/**
 * Creates an empty temporary table of the connection, emptied at the end of each transaction that
 * used it. Only the final statement of an import waits for the disk, and with it for everything
 * before: batches lost in a crash are repeated together with their progress. Because the planner
 * does not know the number of staged rows, nested loops are allowed only where a statement needs
 * one.
 */
export async function makeStagingTable(tx: Transaction): Promise<void> {
  await tx.client.query(`
    set local client_min_messages = warning;
    create temporary table if not exists staged_contacts (
      id uuid, ${STAGED_COLUMNS}, fields jsonb, tags text[],
      -- A stored column, because under row-level security no index is used for the result of
      -- lower().
      email_key text collate "C" generated always as (lower(email)) stored) on commit delete rows;
    delete from staged_contacts;
    set local enable_nestloop = off;
    set local synchronous_commit = off`);
}

/** Returns the workspace's spelling of these tags, if known, by lower-case name. */
export async function findSpellings(
  tx: Transaction,
  tenantId: string,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx.query<{ key: string; name: string }>(sql`
    select tag_key as key, name from tags where tenant_id = ${tenantId}::uuid and tag_key = any(${keys}::text[])`);
  return new Map(rows.map(({ key, name }) => [key, name]));
}

/** Applies the workspace's spelling to tags; `spellings` by lower-case name. */
export async function applySpellings(
  tx: Transaction,
  spellings: ReadonlyMap<string, string>,
): Promise<void> {
  await tx.execute(sql`
    update staged_contacts s set tags = (
      select array_agg(coalesce(k.name, t.tag))
      from unnest(s.tags) as t (tag)
      left join unnest(${[...spellings.keys()]}::text[], ${[...spellings.values()]}::text[]) as k (key, name) on k.key = lower(t.tag))
    where s.tags <> '{}'`);
}

/** Emails need a name for their reader: without one, the local part of the address. */
const nameOrLocalPart = sql`coalesce(s.name, case when length(split_part(s.email, '@', 1)) >= 2 then split_part(s.email, '@', 1) else left(s.email, 100) end)`;

/**
 * Contacts without consent become pending, unless the file says that they must not receive email at
 * all.
 */
const firstStatus = ({ consented, defaultStatus }: MergeSource) =>
  consented
    ? sql`coalesce(s.status, ${defaultStatus}::text)`
    : sql`case when s.status = 'inactive' then 'inactive' else 'pending' end`;

/**
 * Inserts those of `staged_contacts` whose address does not exist yet, and returns how many. Rows are ordered by address,
 * so that concurrent imports cannot deadlock.
 */
export function insertContacts(
  tx: Transaction,
  tenantId: string,
  source: MergeSource,
): Promise<number> {
  const first = (name: ContactField): Sql => {
    if (name === "name") return nameOrLocalPart;
    return name === "status" ? firstStatus(source) : fieldColumn(name, "s");
  };
  return tx.execute(sql`
    insert into accounts (tenant_id, id, ${FIELD_COLUMN_NAMES}, fields, tags, import_id)
    select ${tenantId}::uuid, s.id, ${eachField(CONTACT_FIELD_NAMES, first)}, s.fields,
      case when s.tags = '{}' then s.tags else join_tags(s.tags, '{}') end, ${source.importId}::uuid
    from staged_contacts s order by s.email_key
    on conflict (tenant_id, email_key) do nothing`);
}

/** The values of an existing contact `a` after merging `staged_contacts s` into it. */
interface NextValues {
  of: (name: (typeof CHANGEABLE_FIELDS)[number]) => Sql;
  fields: Sql;
}

/** The tags of both, up to the limit per contact; the contact's own take precedence. */
const nextTags = sql`case when a.tags @> s.tags then a.tags
  else join_tags(a.tags, array(select tag from unnest(s.tags) as tag where tag <> all(a.tags) limit greatest(${TAGS_MAX}::int - cardinality(a.tags), 0))) end`;

/** Whether a contact would get a tag. */
const newTags = sql`(not a.tags @> s.tags and cardinality(a.tags) < ${TAGS_MAX}::int)`;

/** No contact becomes active through a file without consent. */
const nextStatus = (consented: boolean) =>
  consented
    ? sql`coalesce(s.status, a.status)`
    : sql`case when s.status = 'active' then a.status else coalesce(s.status, a.status) end`;

function nextValues(
  policy: Exclude<DuplicatePolicy, "skip">,
  { consented }: MergeSource,
): NextValues {
  if (policy === "fillEmpty")
    return {
      of: (name) =>
        // Values without which a contact cannot exist are never empty.
        contactFieldTraits(name).omitted === "rejected"
          ? fieldColumn(name)
          : sql`coalesce(${fieldColumn(name)}, ${fieldColumn(name, "s")})`,
      fields: sql`(s.fields || a.fields)`,
    };
  return {
    of: (name) =>
      name === "status"
        ? nextStatus(consented)
        : sql`coalesce(${fieldColumn(name, "s")}, ${fieldColumn(name)})`,
    fields: sql`(a.fields || s.fields)`,
  };
}

const differs = (next: NextValues) =>
  sql`((${changeableColumns("a")}, a.fields) is distinct from (${eachField(CHANGEABLE_FIELDS, next.of)}, ${next.fields}) or ${newTags})`;

/** The columns an import may change. */
const contactColumns = sql`${changeableColumns("a")}, a.fields, a.tags`;

const nextColumn = (name: ContactField, table?: string) => {
  const column = `next_${CONTACT_FIELDS[name].column}`;
  return sql.raw(table === undefined ? column : `${table}.${column}`);
};

/**
 * Returns those of `staged_contacts s` that exist under another id than the given one, as `accounts
 * a`. All addresses are passed as one parameter: until the first contacts of this workspace were
 * analyzed, the planner considers every index of contacts equally good. Even with a wrong one, the
 * query then scans the workspace's contacts once, with a hash lookup for each, and not once per
 * address.
 */
async function found(tx: Transaction, tenantId: string): Promise<Sql> {
  const staged = await tx.query<{ emailKey: string }>(sql`select email_key from staged_contacts`);
  return sql`
    staged_contacts s join (
      select a.email_key, a.id, ${contactColumns} from accounts a
      where a.tenant_id = ${tenantId}::uuid and a.email_key = any(${staged.map(({ emailKey }) => emailKey)}::text[]) offset 0
    ) a on a.email_key = s.email_key and a.id <> s.id`;
}

export interface FoundCounts {
  found: number;
  updated: number;
}

/**
 * Updates existing contacts by the policy, records events, and keeps the previous values for an
 * undo.
 */
export async function updateContacts(
  tx: Transaction,
  tenantId: string,
  policy: DuplicatePolicy,
  source: MergeSource,
): Promise<FoundCounts> {
  if (policy === "skip") return countFound(tx, tenantId, policy, source);
  const next = nextValues(policy, source);
  const present = await tx.one<{ found: number; differing: string[] }>(sql`
    select count(*) as found, coalesce(array_agg(a.id) filter (where ${differs(next)}), '{}') as differing
    from ${await found(tx, tenantId)}`);
  if (present.differing.length === 0) return { found: present.found, updated: 0 };
  const { updated } = await tx.one<Pick<FoundCounts, "updated">>(sql`
    with held as materialized (
      select a.id, a.version, a.email, a.email_key, ${contactColumns} from accounts a
      where a.tenant_id = ${tenantId}::uuid and a.id = any(${present.differing}::uuid[])
      order by a.id for update
    ), target as materialized (
      -- Compared again, because they may have changed before they were locked.
      select a.*, ${eachField(CHANGEABLE_FIELDS, (name) => sql`${next.of(name)} as ${nextColumn(name)}`)},
        ${next.fields} as next_fields, ${nextTags} as next_tags
      from held a join staged_contacts s on s.email_key = a.email_key where ${differs(next)}
    ), updated as (
      -- All rows exist and are locked: an upsert finds each by its key, where an update might scan
      -- all contacts for each.
      insert into accounts as a (tenant_id, id, email, ${CHANGEABLE_COLUMN_NAMES}, fields, tags)
      select ${tenantId}::uuid, t.id, t.email, ${eachField(CHANGEABLE_FIELDS, (name) => nextColumn(name, "t"))}, t.next_fields, t.next_tags from target t
      on conflict (tenant_id, id) do update set ${UPSERT_CHANGES}
    ), kept as (
      insert into import_changes as c (tenant_id, import_id, account_id, version, ${CHANGEABLE_COLUMN_NAMES}, fields, tags)
      select ${tenantId}::uuid, ${source.importId}::uuid, t.id, t.version + 1, ${changeableColumns("t")}, t.fields, t.tags from target t
      on conflict (tenant_id, import_id, account_id) do update set version = excluded.version
    ), told as (
      insert into events (tenant_id, type, account_id, person_id, data)
      select ${tenantId}::uuid, ${eventType("account.updated")}, t.id, ${source.userId}::uuid, ${importFact(source)}::jsonb from target t
    )
    select count(*) as updated from target`);
  return { found: present.found, updated };
}

const importFact = (source: MergeSource) =>
  JSON.stringify({
    source: "import",
    importId: source.importId,
  } satisfies EventFacts<"account.updated">);

/** Counts the contacts that exist already, and how many of them the policy would change. */
export async function countFound(
  tx: Transaction,
  tenantId: string,
  policy: DuplicatePolicy,
  source: MergeSource,
): Promise<FoundCounts> {
  const changes = policy === "skip" ? sql`false` : differs(nextValues(policy, source));
  return tx.one<FoundCounts>(sql`
    select count(*) as found, count(*) filter (where ${changes}) as updated from ${await found(tx, tenantId)}`);
}
