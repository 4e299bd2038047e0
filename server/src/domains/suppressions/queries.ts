import type { SuppressionReason } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { listPage, type KeysetList, type ListQuery } from "../../platform/database/keyset.ts";
import { sql, type Sql } from "../../platform/database/sql.ts";

export interface SuppressionRow {
  hash: string;
  email: string | null;
  accountId: string | null;
  reason: SuppressionReason;
  campaignId: string | null;
  campaignName: string | null;
  createdAt: Date;
}

/** What narrows the list: a reason, a whole address, or a LIKE pattern over known addresses. */
export interface SuppressionChoice {
  reason?: SuppressionReason | undefined;
  email?: string;
  pattern?: string;
}

export function findPage(tx: Transaction, tenantId: string, query: ListQuery, { reason, email, pattern }: SuppressionChoice) {
  const where: Sql[] = [sql`s.tenant_id = ${tenantId}::uuid`];
  if (reason) where.push(sql`s.reason = ${reason}`);
  if (email !== undefined) where.push(sql`s.email_hash = suppression_hash(${email}::text)`);
  if (pattern !== undefined) where.push(sql`lower(coalesce(a.email, s.email)) like lower(${pattern}::text)`);
  const list: KeysetList = {
    columns: sql`encode(s.email_hash, 'hex') as hash, coalesce(a.email, s.email) as email, a.id as account_id, s.reason,
      s.campaign_id, c.name as campaign_name, s.created_at`,
    // A contact that changed its address since is not the one of the entry any more.
    from: sql`suppressions s
      left join accounts a on a.tenant_id = s.tenant_id and a.id = s.account_id and suppression_hash(a.email) = s.email_hash
      left join campaigns c on c.tenant_id = s.tenant_id and c.id = s.campaign_id`,
    where,
    id: sql`s.id`,
    sorts: { createdAt: { by: sql`s.created_at`, type: "timestamptz" } },
    defaultSort: "-createdAt",
  };
  return listPage<SuppressionRow>(tx, list, query);
}

/** An address to be suppressed, or its SHA-256 in hexadecimal where only that is known. */
export interface NewSuppression {
  email: string | null;
  hash: string | null;
  reason: SuppressionReason;
}

/** Whose address was suppressed or freed; null for somebody who is no contact. */
export interface Concerned {
  accountId: string | null;
  reason: SuppressionReason;
}

/**
 * Suppresses those who are not yet, and answers them; of one address given twice the first counts.
 * An address is kept beside its hash only where no contact has it.
 */
export function insert(tx: Transaction, tenantId: string, entries: readonly NewSuppression[]): Promise<Concerned[]> {
  return tx.query(sql`
    with given as (
      select distinct on (n.email_hash) n.email_hash, n.email, n.reason
      from (
        select coalesce(decode(u.hash, 'hex'), suppression_hash(u.email)) as email_hash, u.email, u.reason, u.place
        from unnest(${entries.map((e) => e.email)}::text[], ${entries.map((e) => e.hash)}::text[], ${entries.map((e) => e.reason)}::text[])
          with ordinality as u (email, hash, reason, place)
      ) n
      -- Always in the order of the key, so that two bulks at once never wait for each other in a ring.
      order by n.email_hash, n.place
    )
    insert into suppressions (tenant_id, email_hash, reason, account_id, email)
    select ${tenantId}::uuid, g.email_hash, g.reason, a.id, case when a.id is null then g.email end
    from given g
    -- Each address is one probe of the index, however many contacts there are.
    left join lateral (
      select k.id from accounts k where k.tenant_id = ${tenantId}::uuid and k.email_key = lower(g.email) collate "C" limit 1
    ) a on true
    order by g.email_hash
    on conflict (tenant_id, email_hash) do nothing
    returning account_id, reason`);
}

/** Frees addresses by their hashes in hexadecimal; answers whose they were. */
export function remove(tx: Transaction, tenantId: string, hashes: readonly string[]): Promise<Concerned[]> {
  return tx.query(sql`
    delete from suppressions s
    where s.tenant_id = ${tenantId}::uuid and s.email_hash = any(array(select decode(h, 'hex') from unnest(${hashes}::text[]) h))
    returning (select a.id from accounts a
      where a.tenant_id = s.tenant_id and a.id = s.account_id and suppression_hash(a.email) = s.email_hash) as account_id, s.reason`);
}

/** Whether there are entries of which no contact is known. */
export async function hasUnlinked(tx: Transaction, tenantId: string): Promise<boolean> {
  const row = await tx.one<{ some: boolean }>(
    sql`select exists (select from suppressions where tenant_id = ${tenantId}::uuid and account_id is null) as some`,
  );
  return row.some;
}

const unlinked = (tenantId: string): Sql => sql`
  update suppressions s set account_id = a.id, email = null from accounts a
  where s.tenant_id = ${tenantId}::uuid and a.tenant_id = ${tenantId}::uuid and s.account_id is null and suppression_hash(a.email) = s.email_hash`;

/** Notes with entries known by hash alone which contact has the address. One pass over all contacts. */
export const link = (tx: Transaction, tenantId: string): Promise<number> => tx.execute(unlinked(tenantId));

/**
 * As `link`, for entries made since a time, with an event for each contact that is suppressed by them:
 * there may be a million, so they never come here.
 */
export function linkNew(
  tx: Transaction,
  tenantId: string,
  since: Date,
  personId: string,
  eventOf: Readonly<Record<SuppressionReason, string>>,
) {
  return tx.execute(sql`
    with linked as (${unlinked(tenantId)} and s.created_at >= ${since} returning a.id, s.reason)
    insert into events (tenant_id, type, account_id, person_id, data)
    select ${tenantId}::uuid, ${JSON.stringify(eventOf)}::jsonb ->> l.reason, l.id, ${personId}::uuid, jsonb_build_object('reason', l.reason, 'source', 'import')
    from linked l`);
}

/** The database's own clock, which entries are dated by. */
export const now = async (tx: Transaction): Promise<Date> => (await tx.one<{ now: Date }>(sql`select now() as now`)).now;

/** An entry knows its address only as long as somebody may: with the contact goes what it knew, and the hash stays. */
export async function forgetAddresses(tx: Transaction, tenantId: string, emailHashes: readonly Buffer[]): Promise<void> {
  await tx.execute(sql`
    update suppressions set account_id = null, email = null
    where tenant_id = ${tenantId}::uuid and email_hash = any(${emailHashes}::bytea[]) and (account_id is not null or email is not null)`);
}
