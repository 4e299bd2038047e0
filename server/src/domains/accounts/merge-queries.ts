import { TAGS_MAX, type AccountStatus } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql, type Sql } from "../../platform/database/sql.ts";

/** What happens to a contact that exists: known values replace its own, only fill empty ones, or nothing. */
export type DuplicatePolicy = "overwrite" | "fillEmpty" | "skip";

/** Where the people come from, and what that says about them. */
export interface MergeSource {
  personId: string | null;
  importId: string;
  /** Of new contacts that bring none. */
  defaultStatus: AccountStatus;
  /** Whether these people agreed to get mail: without that nobody becomes active. */
  consented: boolean;
}

/**
 * An empty table of the connection's own, emptied again with the end of each transaction that used it.
 * The final statement of an import waits for the disk and thereby for all before it: what stands
 * in between is repeated after a crash, together with its progress, and need not wait.
 */
export async function makeStagingTable(tx: Transaction): Promise<void> {
  await tx.client.query(`
    set local client_min_messages = warning;
    create temporary table if not exists staged_people (
      id uuid, name text, email text, phone text, status text, fields jsonb, tags text[]) on commit delete rows;
    delete from staged_people;
    set local synchronous_commit = off;
    -- Each address is one probe of the unique index, however little is known of the tables' sizes.
    set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off`);
}

/** Writes tags as the workspace does; `spellings` by lower-case name. */
export async function applySpellings(tx: Transaction, spellings: ReadonlyMap<string, string>): Promise<void> {
  await tx.execute(sql`
    update staged_people s set tags = (
      select array_agg(coalesce(k.name, t.tag))
      from unnest(s.tags) as t (tag)
      left join unnest(${[...spellings.keys()]}::text[], ${[...spellings.values()]}::text[]) as k (key, name) on k.key = lower(t.tag))
    where s.tags <> '{}'`);
}

/** A mail needs something to call its reader: without a name, what stands before the @. */
const nameOrLocalPart = sql`coalesce(s.name, case when length(split_part(s.email, '@', 1)) >= 2 then split_part(s.email, '@', 1) else left(s.email, 100) end)`;

/** Who did not agree waits, unless the file says that they are not to be written to at all. */
const firstStatus = ({ consented, defaultStatus }: MergeSource) =>
  consented
    ? sql`coalesce(s.status, ${defaultStatus}::text)`
    : sql`case when s.status = 'inactive' then 'inactive' else 'pending' end`;

/**
 * Inserts those of `staged_people` whose address is not there yet. Answers how many. In the order of
 * the addresses, so that two imports at once wait for each other in one direction only.
 */
export function insertPeople(tx: Transaction, tenantId: string, source: MergeSource): Promise<number> {
  return tx.execute(sql`
    insert into accounts (tenant_id, id, name, email, phone, status, fields, tags, import_id)
    select ${tenantId}::uuid, s.id, ${nameOrLocalPart}, s.email, s.phone, ${firstStatus(source)}, s.fields,
      case when s.tags = '{}' then s.tags else join_tags(s.tags, '{}') end, ${source.importId}::uuid
    from staged_people s order by lower(s.email) collate "C"
    on conflict (tenant_id, email_key) do nothing`);
}

interface NextValues {
  name: Sql;
  phone: Sql;
  status: Sql;
  fields: Sql;
}

/** Tags of both, at most as many as a contact may have; its own stay. */
const nextTags = sql`case when a.tags @> s.tags then a.tags
  else join_tags(a.tags, array(select tag from unnest(s.tags) as tag where tag <> all(a.tags) limit greatest(${TAGS_MAX}::int - cardinality(a.tags), 0))) end`;

/** Whether a contact would get a tag. */
const newTags = sql`(not a.tags @> s.tags and cardinality(a.tags) < ${TAGS_MAX}::int)`;

/** Nobody becomes active by a file that knows of no consent. */
const nextStatus = (consented: boolean) =>
  consented ? sql`coalesce(s.status, a.status)` : sql`case when s.status = 'active' then a.status else coalesce(s.status, a.status) end`;

function nextValues(policy: Exclude<DuplicatePolicy, "skip">, { consented }: MergeSource): NextValues {
  return policy === "overwrite"
    ? {
        name: sql`coalesce(s.name, a.name)`,
        phone: sql`coalesce(s.phone, a.phone)`,
        status: nextStatus(consented),
        fields: sql`(a.fields || s.fields)`,
      }
    : // Name and status are never empty.
      { name: sql`a.name`, phone: sql`coalesce(a.phone, s.phone)`, status: sql`a.status`, fields: sql`(s.fields || a.fields)` };
}

const differs = (next: NextValues) =>
  sql`((a.name, a.phone, a.status, a.fields) is distinct from (${next.name}, ${next.phone}, ${next.status}, ${next.fields}) or ${newTags})`;

/** Those of `staged_people s` who are there as `accounts a` under another id than the given one. */
const found = (tenantId: string) =>
  sql`staged_people s join accounts a on a.tenant_id = ${tenantId}::uuid and a.email_key = lower(s.email) collate "C" and a.id <> s.id`;

export interface FoundCounts {
  found: number;
  updated: number;
}

/** Changes those who are there already by the policy, with their events, and keeps how they were for the undo. */
export async function updatePeople(tx: Transaction, tenantId: string, policy: DuplicatePolicy, source: MergeSource): Promise<FoundCounts> {
  if (policy === "skip") return countFound(tx, tenantId, policy, source);
  const next = nextValues(policy, source);
  return tx.one<FoundCounts>(sql`
    with target as materialized (
      select a.id, a.name, a.phone, a.status, a.fields, a.tags, ${next.name} as next_name, ${next.phone} as next_phone,
        ${next.status} as next_status, ${next.fields} as next_fields, ${nextTags} as next_tags
      from ${found(tenantId)}
      where ${differs(next)}
      order by a.id for update of a
    ), updated as (
      update accounts a
      set name = t.next_name, phone = t.next_phone, status = t.next_status, fields = t.next_fields, tags = t.next_tags,
        updated_at = now(), version = a.version + 1
      from target t
      where a.tenant_id = ${tenantId}::uuid and a.id = t.id
      returning a.id, a.version
    ), kept as (
      insert into import_changes as c (tenant_id, import_id, account_id, version, name, phone, status, fields, tags)
      select ${tenantId}::uuid, ${source.importId}::uuid, t.id, u.version, t.name, t.phone, t.status, t.fields, t.tags
      from updated u join target t on t.id = u.id
      on conflict (tenant_id, import_id, account_id) do update set version = excluded.version
    ), told as (
      insert into events (tenant_id, type, account_id, person_id, data)
      select ${tenantId}::uuid, 'account.updated', u.id, ${source.personId}::uuid, ${importFact(source)}::jsonb from updated u
    )
    select (select count(*) from ${found(tenantId)}) as found, (select count(*) from updated) as updated`);
}

const importFact = (source: MergeSource) => JSON.stringify({ source: "import", importId: source.importId });

/** How many are there already, and how many of them the policy would change. */
export function countFound(tx: Transaction, tenantId: string, policy: DuplicatePolicy, source: MergeSource) {
  const changes = policy === "skip" ? sql`false` : differs(nextValues(policy, source));
  return tx.one<FoundCounts>(sql`
    select count(*) as found, count(*) filter (where ${changes}) as updated from ${found(tenantId)}`);
}
