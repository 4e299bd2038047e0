import type { Transaction } from "../../platform/database/database.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";

/** Emails older than this count toward no cap. */
export const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

/** The effective limit of a frequency cap. `emails` is null for important emails, which only count. */
export interface CapLimit {
  emails: number | null;
  days: number;
}

const sinceOf = (now: Date, days: number): number => now.getTime() - days * DAY_MS;

/** Counts the emails of a row `t` since a time, except those of one campaign. */
const countedSince = (since: number, except: Sql): Sql<number> =>
  sql<number>`(select count(*) from jsonb_each(t.marks - ${except}) mark where mark.value::bigint > ${since}::bigint)`;

/**
 * Counts an email of a campaign for each of these contacts, unless that would exceed the cap, and returns those it may
 * be sent to. If two transactions count for the same contact, the later one waits and sees the count of the first.
 * Replaces an earlier attempt of the same campaign. Ordered by id, so that transactions don't deadlock.
 */
export async function takeSlots(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  contactIds: readonly string[],
  limit: CapLimit,
  now: Date,
): Promise<Set<string>> {
  const rows = await tx.query<{ accountId: string }>(sql`
    insert into contact_send_times as t (tenant_id, account_id, marks, last_at)
    select ${tenantId}, who.id, jsonb_build_object(${campaignId}::text, ${now.getTime()}::bigint), ${now}::timestamptz
    from unnest(${[...new Set(contactIds)]}::uuid[]) as who (id) order by who.id
    on conflict (tenant_id, account_id) do update set
      marks = coalesce((select jsonb_object_agg(mark.key, mark.value) from jsonb_each(t.marks) mark
        where mark.value::bigint > ${sinceOf(now, KEPT_DAYS)}::bigint), '{}') || excluded.marks,
      last_at = greatest(t.last_at, excluded.last_at)
    where ${limit.emails}::int is null or ${countedSince(sinceOf(now, limit.days), sql`${campaignId}::text`)} < ${limit.emails}::int
    returning account_id as "accountId"`);
  return new Set(rows.map(({ accountId }) => accountId));
}

/** Uncounts emails of a campaign that were not sent to these contacts. */
export async function releaseSlots(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  contactIds: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    with counted as materialized (
      select account_id from contact_send_times
      where tenant_id = ${tenantId} and account_id = any(${[...contactIds]}::uuid[]) and marks ? ${campaignId}::text
      order by account_id for update
    )
    update contact_send_times t set marks = t.marks - ${campaignId}::text from counted
    where t.tenant_id = ${tenantId} and t.account_id = counted.account_id`);
}

/** A contact who has reached the cap. */
export interface CappedContact {
  contactId: string;
  /** When the counted emails were sent, in epoch milliseconds. */
  times: number[];
}

/** Returns those of these contacts who have reached the cap, not counting one campaign. */
export function findCapped(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  contactIds: readonly string[],
  limit: { emails: number; days: number },
  now: Date,
): Promise<CappedContact[]> {
  const since = sinceOf(now, limit.days);
  return tx.query<CappedContact>(sql`
    select t.account_id as contact_id, counted.times
    from contact_send_times t cross join lateral (
      select array_agg(mark.value::float8 order by mark.value::float8) as times from jsonb_each(t.marks - ${campaignId}::text) mark
      where mark.value::bigint > ${since}::bigint
    ) counted
    where t.tenant_id = ${tenantId} and t.account_id = any(${[...contactIds]}::uuid[]) and cardinality(counted.times) >= ${limit.emails}::int`);
}

/** Returns a condition over `accounts a`: whether the contact will have reached the cap at a time. */
export const hasReachedCap = (
  tenantId: string,
  limit: { emails: number; days: number },
  at: Date,
): Sql<boolean> => sql<boolean>`exists (
  select from contact_send_times t
  where t.tenant_id = ${tenantId} and t.account_id = a.id and t.last_at > ${new Date(sinceOf(at, limit.days))}::timestamptz
    and ${countedSince(sinceOf(at, limit.days), sql`''::text`)} >= ${limit.emails}::int)`;

/** Adds emails that were sent before the cap counted them. Idempotent. */
export async function addSent(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  sent: readonly { contactId: string; sentAt: Date }[],
): Promise<void> {
  await tx.execute(sql`
    insert into contact_send_times as t (tenant_id, account_id, marks, last_at)
    select ${tenantId}, s.id, jsonb_build_object(${campaignId}::text, (extract(epoch from max(s.at)) * 1000)::bigint), max(s.at)
    from unnest(${sent.map(({ contactId }) => contactId)}::uuid[], ${sent.map(({ sentAt }) => sentAt)}::timestamptz[]) as s (id, at)
    group by s.id order by s.id
    on conflict (tenant_id, account_id) do update set
      marks = excluded.marks || t.marks, last_at = greatest(t.last_at, excluded.last_at)`);
}

/** Adds one contact's emails to another's, and deletes the first contact's. */
export async function moveSendTimes(
  tx: Transaction,
  tenantId: string,
  fromId: string,
  intoId: string,
): Promise<void> {
  const moved = await tx.maybeOne<{ marks: string; lastAt: Date }>(sql`
    delete from contact_send_times where tenant_id = ${tenantId} and account_id = ${fromId} returning marks::text, last_at`);
  if (!moved) return;
  // If both got an email, the later time counts.
  await tx.execute(sql`
    insert into contact_send_times as t (tenant_id, account_id, marks, last_at)
    values (${tenantId}, ${intoId}, ${moved.marks}::jsonb, ${moved.lastAt})
    on conflict (tenant_id, account_id) do update set
      marks = (select jsonb_object_agg(mark.key, mark.at) from (
        select both_marks.key, max(both_marks.value::bigint) as at
        from (select * from jsonb_each(t.marks) union all select * from jsonb_each(excluded.marks)) both_marks group by both_marks.key) mark),
      last_at = greatest(t.last_at, excluded.last_at)`);
}

/** Deletes the data of contacts. */
export async function removeContacts(
  tx: Transaction,
  tenantId: string,
  contactIds: readonly string[],
): Promise<void> {
  await tx.execute(
    sql`delete from contact_send_times where tenant_id = ${tenantId} and account_id = any(${[...contactIds]}::uuid[])`,
  );
}

/** Deletes contacts whose last email no longer counts. */
export async function removeOld(tx: Transaction): Promise<void> {
  await tx.execute(
    sql`delete from contact_send_times where last_at < now() - make_interval(days => ${KEPT_DAYS})`,
  );
}
