import { type EventType, type SuppressionReason } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { listPage, type KeysetList, type ListQuery } from "../../platform/database/keyset.ts";
import { sql, type Sql } from "../../platform/database/sql.ts";

export interface SuppressionRow {
  hash: string;
  email: string | null;
  contactId: string | null;
  reason: SuppressionReason;
  campaignId: string | null;
  campaignName: string | null;
  createdAt: Date;
}

/** Entries that a search may match, found by indexes. */
export interface SearchMatches {
  contactIds: readonly string[];
  /** Hashes of entries without a contact, in hexadecimal. */
  hashes: readonly string[];
}

/**
 * Narrows the list: by reason, by a complete address, or by a prefix of a known address or of its
 * domain.
 */
export interface SuppressionChoice {
  reason?: SuppressionReason | undefined;
  email?: string;
  /**
   * In lower case; a leading @ means the domain only. `among` is the result of `findSearchMatches`, or
   * null for too many.
   */
  start?: { text: string; among: SearchMatches | null };
}

const LAST = "\u{10FFFF}";

/** Up to this many entries are gathered before sorting. */
const FEW = 10_000;

/**
 * Finds the entries that may start with a text; null when there are very many, so that a scan finds
 * a page quickly.
 */
export async function findSearchMatches(
  tx: Transaction,
  tenantId: string,
  text: string,
): Promise<SearchMatches | null> {
  const domain = text.replace(/^@/, "");
  const found = await tx.one<SearchMatches>(sql`
    select array(
        select f.id from find_account_ids(array[${text}::text], null, null, ${FEW + 1}::bigint, false, null, false, null, null, null) as f (id)
      ) as "contactIds",
      array(
        select encode(s.email_hash, 'hex') from suppressions s
        where s.tenant_id = ${tenantId}::uuid and s.email_key >= ${text} and s.email_key < ${text + LAST} limit ${FEW + 1}
      ) || array(
        select encode(s.email_hash, 'hex') from suppressions s
        where s.tenant_id = ${tenantId}::uuid and s.domain_key >= ${domain} and s.domain_key < ${domain + LAST} limit ${FEW + 1}
      ) as hashes`);
  return Math.max(found.contactIds.length, found.hashes.length) > FEW ? null : found;
}

function begins(key: Sql, text: string): Sql {
  if (text.startsWith("@")) return sql`strpos(${key}, ${text}::text) > 0`;
  return sql`(starts_with(${key}, ${text}::text) or strpos(${key}, ${`@${text}`}::text) > 0)`;
}

const ALL: Sql = sql`suppressions s`;

/** Selects the entries a search may match, each by its key, regardless of the planner's statistics. */
const those = (tenantId: string, { contactIds, hashes }: SearchMatches): Sql => sql`(
  select s.* from unnest(${hashes}::text[]) as h
    cross join lateral (select * from suppressions where tenant_id = ${tenantId}::uuid and email_hash = decode(h, 'hex') limit 1) s
  union
  select s.* from unnest(${contactIds}::uuid[]) as i
    cross join lateral (select * from suppressions where tenant_id = ${tenantId}::uuid and account_id = i offset 0) s) s`;

// A contact that has since changed its address is no longer the entry's contact.
const theirContact = sql`a.tenant_id = s.tenant_id and a.id = s.account_id and suppression_hash(a.email) = s.email_hash`;

export function findPage(
  tx: Transaction,
  tenantId: string,
  query: ListQuery,
  { reason, email, start }: SuppressionChoice,
) {
  const where: Sql[] = [sql`s.tenant_id = ${tenantId}::uuid`];
  if (reason) where.push(sql`s.reason = ${reason}`);
  if (email !== undefined) where.push(sql`s.email_hash = suppression_hash(${email}::text)`);
  if (start) where.push(begins(sql`coalesce(a.email_key, s.email_key)`, start.text));
  const list: KeysetList = {
    columns: sql`encode(s.email_hash, 'hex') as hash, coalesce(a.email, s.email) as email, a.id as account_id, s.reason,
      s.campaign_id, c.name as campaign_name, s.created_at`,
    // A search needs the contact of each entry; without a search no contact is looked up only for
    // counting.
    from: sql`${start?.among ? those(tenantId, start.among) : ALL}
      left join ${start ? sql`lateral (select * from accounts a where ${theirContact} limit 1) a on true` : sql`accounts a on ${theirContact}`}
      left join campaigns c on c.tenant_id = s.tenant_id and c.id = s.campaign_id`,
    where,
    id: sql`s.id`,
    sorts: { createdAt: { by: sql`s.created_at`, type: "timestamptz" } },
    defaultSort: "-createdAt",
  };
  return listPage<SuppressionRow>(tx, list, query);
}

/** An address to suppress, or its SHA-256 in hexadecimal when only that is known. */
export interface NewSuppression {
  email: string | null;
  hash: string | null;
  reason: SuppressionReason;
}

/** The affected contact of an added or removed suppression; null if there is none. */
export interface Concerned {
  contactId: string | null;
  reason: SuppressionReason;
}

/**
 * Inserts the missing suppressions and returns them; if an address is given twice, the first counts. An address is
 * stored next to its hash only if no contact has it.
 */
export function insert(
  tx: Transaction,
  tenantId: string,
  entries: readonly NewSuppression[],
): Promise<Concerned[]> {
  return tx.query(sql`
    with given as (
      select distinct on (n.email_hash) n.email_hash, n.email, n.reason
      from (
        select coalesce(decode(u.hash, 'hex'), suppression_hash(u.email)) as email_hash, u.email, u.reason, u.place
        from unnest(${entries.map((e) => e.email)}::text[], ${entries.map((e) => e.hash)}::text[], ${entries.map((e) => e.reason)}::text[])
          with ordinality as u (email, hash, reason, place)
      ) n
      -- Always in key order, so that concurrent bulk operations cannot deadlock.
      order by n.email_hash, n.place
    )
    insert into suppressions (tenant_id, email_hash, reason, account_id, email)
    select ${tenantId}::uuid, g.email_hash, g.reason, a.id, case when a.id is null then g.email end
    from given g
    -- One index probe per address, however many contacts there are.
    left join lateral (
      select k.id from accounts k where k.tenant_id = ${tenantId}::uuid and k.email_key = lower(g.email) collate "C" limit 1
    ) a on true
    order by g.email_hash
    on conflict (tenant_id, email_hash) do nothing
    returning account_id, reason`);
}

/** Removes suppressions by their hashes in hexadecimal. Returns the affected contacts. */
export function remove(
  tx: Transaction,
  tenantId: string,
  hashes: readonly string[],
): Promise<Concerned[]> {
  return tx.query(sql`
    delete from suppressions s
    where s.tenant_id = ${tenantId}::uuid and s.email_hash = any(array(select decode(h, 'hex') from unnest(${hashes}::text[]) h))
    returning (select a.id from accounts a
      where a.tenant_id = s.tenant_id and a.id = s.account_id and suppression_hash(a.email) = s.email_hash) as account_id, s.reason`);
}

/** Whether there are entries without a known contact. */
export async function hasUnlinked(tx: Transaction, tenantId: string): Promise<boolean> {
  const row = await tx.one<{ some: boolean }>(
    sql`select exists (select from suppressions where tenant_id = ${tenantId}::uuid and account_id is null) as some`,
  );
  return row.some;
}

const unlinked = (tenantId: string): Sql => sql`
  update suppressions s set account_id = a.id, email = null from accounts a
  where s.tenant_id = ${tenantId}::uuid and a.tenant_id = ${tenantId}::uuid and s.account_id is null and suppression_hash(a.email) = s.email_hash`;

/** Links entries that are known only by hash to their contacts, in one pass over all contacts. */
export const link = (tx: Transaction, tenantId: string): Promise<number> =>
  tx.execute(unlinked(tenantId));

/**
 * Links like `link`, for entries created since a time, with an event for each newly suppressed
 * contact. All in the database, because there may be a million.
 */
export function linkNew(
  tx: Transaction,
  tenantId: string,
  since: Date,
  userId: string | null,
  eventOf: Readonly<Record<SuppressionReason, EventType>>,
) {
  return tx.execute(sql`
    with linked as (${unlinked(tenantId)} and s.created_at >= ${since} returning a.id, s.reason)
    insert into events (tenant_id, type, account_id, person_id, data)
    select ${tenantId}::uuid, ${JSON.stringify(eventOf)}::jsonb ->> l.reason, l.id, ${userId}::uuid, jsonb_build_object('reason', l.reason, 'source', 'import')
    from linked l`);
}

/** Returns the database's time, which dates entries. */
export const now = async (tx: Transaction): Promise<Date> =>
  (await tx.one<{ now: Date }>(sql`select now() as now`)).now;

/** Deletes addresses and keeps the hashes when the contacts are erased. */
export async function forgetAddresses(
  tx: Transaction,
  tenantId: string,
  emailHashes: readonly Buffer[],
): Promise<void> {
  await tx.execute(sql`
    update suppressions set account_id = null, email = null
    where tenant_id = ${tenantId}::uuid and email_hash = any(${emailHashes}::bytea[]) and (account_id is not null or email is not null)`);
}
