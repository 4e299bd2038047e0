import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import { changeQueries } from "../ledger/index.ts";
import { type Filters, ofCampaigns, ofProviders } from "./filters-sql.ts";
import type { Range } from "./period.ts";

/** The counters whose changes have a reply. */
export type ReplyCounter = "delayed" | "refused" | "failed" | "bouncedLater";

/** Additions to one row of the waits. */
export interface WaitSums {
  hour: Date;
  campaignId: string;
  provider: number;
  /** A step of `analyze_waits`. */
  wait: number;
  emails: number;
}

/** Adds to the waits. The rows must be ordered by key, which is the lock order of all writers. */
export async function addWaits(
  tx: Transaction,
  tenantId: string,
  rows: readonly WaitSums[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into analyze_waits (tenant_id, hour, campaign_id, provider, wait, emails)
    select ${tenantId}::uuid, s.* from unnest(${rows.map(({ hour }) => hour)}::timestamptz[], ${rows.map(({ campaignId }) => campaignId)}::uuid[],
      ${rows.map(({ provider }) => provider)}::smallint[], ${rows.map(({ wait }) => wait)}::smallint[], ${rows.map(({ emails }) => emails)}::int[]) as s
    on conflict (tenant_id, hour, campaign_id, provider, wait) do update set emails = analyze_waits.emails + excluded.emails`);
}

/** The key for counting replies by day, campaign and provider. */
export interface ReplyKey {
  /** In the workspace's time zone, such as `2026-11-28`. */
  day: string;
  campaignId: string;
  provider: number;
  counter: ReplyCounter;
  /** "" for texts beyond the maximum. */
  text: string;
}

export interface ReplySums extends ReplyKey {
  emails: number;
  lastAt: Date;
}

/** Returns the texts stored for days and campaigns. */
export function findReplyKeys(
  tx: Transaction,
  tenantId: string,
  days: readonly string[],
  campaignIds: readonly string[],
): Promise<ReplyKey[]> {
  return tx.query(sql`
    select to_char(r.day, 'YYYY-MM-DD') as day, r.campaign_id, r.provider, r.counter, r.text from analyze_replies r
    where r.tenant_id = ${tenantId}::uuid and r.day = any(${[...days]}::date[]) and r.campaign_id = any(${[...campaignIds]}::uuid[])`);
}

/** Adds to the replies. The rows must be ordered by key, which is the lock order of all writers. */
export async function addReplies(
  tx: Transaction,
  tenantId: string,
  rows: readonly ReplySums[],
): Promise<void> {
  await tx.execute(sql`
    insert into analyze_replies (tenant_id, day, campaign_id, provider, counter, text, emails, last_at)
    select ${tenantId}::uuid, s.* from unnest(${rows.map(({ day }) => day)}::date[], ${rows.map(({ campaignId }) => campaignId)}::uuid[],
      ${rows.map(({ provider }) => provider)}::smallint[], ${rows.map(({ counter }) => counter)}::text[], ${rows.map(({ text }) => text)}::text[],
      ${rows.map(({ emails }) => emails)}::int[], ${rows.map(({ lastAt }) => lastAt)}::timestamptz[]) as s
    on conflict (tenant_id, day, campaign_id, provider, counter, text) do update set
      emails = analyze_replies.emails + excluded.emails, last_at = greatest(analyze_replies.last_at, excluded.last_at)`);
}

/** Returns the time zone of a workspace. */
export async function findTimeZone(tx: Transaction, tenantId: string): Promise<string> {
  const { timeZone } = await tx.one<{ timeZone: string }>(
    sql`select time_zone from tenants where tenant_id = ${tenantId}::uuid`,
  );
  return timeZone;
}

/** Returns how many deferred emails were accepted in a range, by provider and step of their wait. */
export function readWaits(
  tx: Transaction,
  tenantId: string,
  range: Range,
  filters: Filters,
): Promise<{ provider: number; wait: number; emails: number }[]> {
  const matches = sql`${ofCampaigns(tenantId, filters)} and ${ofProviders({ provider: filters.provider })}`;
  return tx.query(sql`
    select w.provider, w.wait, sum(w.emails)::int as emails from (
      select h.provider, h.wait, h.emails from analyze_waits h
      where h.tenant_id = ${tenantId}::uuid and h.hour >= ${range.from}::timestamptz and h.hour < ${range.to}::timestamptz and ${matches}
      union all
      select h.provider, h.wait, h.by from ${changeQueries.changesOf(tenantId)} h
      where h.wait is not null and h.at >= ${range.from}::timestamptz and h.at < ${range.to}::timestamptz and ${matches}
    ) w group by w.provider, w.wait order by w.provider, w.wait`);
}

export interface ReplyRow {
  provider: number;
  counter: ReplyCounter;
  text: string;
  emails: number;
  firstAt: Date;
  lastAt: Date;
}

/** Returns the most frequent replies of each provider in a range, at most `limit` each. */
export function readReplies(
  tx: Transaction,
  tenantId: string,
  range: Range,
  filters: Filters,
  { zone, limit }: { zone: string; limit: number },
): Promise<ReplyRow[]> {
  const matches = sql`${ofCampaigns(tenantId, filters)} and ${ofProviders({ provider: filters.provider })}`;
  const dayOf = (time: Date) => sql`(${time}::timestamptz at time zone ${zone}::text)::date`;
  // Days count as a whole: periods start and end with days, except the current one.
  const last = new Date(range.to.getTime() - 1);
  return tx.query(sql`
    select s.provider, s.counter, s.text, s.emails, s.first_at, s.last_at from (
      select g.*, row_number() over (partition by g.provider order by g.emails desc, g.text) as place from (
        select r.provider, r.counter, r.text, sum(r.emails)::int as emails, min(r.first_at)::timestamptz(3) as first_at, max(r.last_at)::timestamptz(3) as last_at from (
          select h.provider, h.counter, h.text, h.emails, h.day::timestamp at time zone ${zone}::text as first_at, h.last_at from analyze_replies h
          where h.tenant_id = ${tenantId}::uuid and h.day between ${dayOf(range.from)} and ${dayOf(last)} and ${matches}
          union all
          select h.provider, h.counter, h.reply, h.by, h.at, h.at from ${changeQueries.changesOf(tenantId)} h
          where h.reply is not null and h.at >= ${range.from}::timestamptz and h.at < ${range.to}::timestamptz and ${matches}
        ) r group by r.provider, r.counter, r.text
      ) g where g.emails > 0
    ) s where s.place <= ${limit}::int order by s.provider, s.emails desc, s.text`);
}

/** Deletes replies from before a day, at most `limit`. Returns how many. */
export function removeReplies(
  tx: Transaction,
  tenantId: string,
  before: Date,
  limit: number,
): Promise<number> {
  return tx.execute(sql`
    delete from analyze_replies r using (
      select day, campaign_id, provider, counter, text from analyze_replies
      where tenant_id = ${tenantId}::uuid and day < ${before}::date order by day, campaign_id, provider, counter, text limit ${limit}
    ) old
    where r.tenant_id = ${tenantId}::uuid and r.day = old.day and r.campaign_id = old.campaign_id and r.provider = old.provider
      and r.counter = old.counter and r.text = old.text`);
}

/** Returns workspaces with replies from before a day. The transaction must be outside any tenant. */
export function findTenantsWithOldReplies(
  tx: Transaction,
  before: Date,
): Promise<{ tenantId: string }[]> {
  return tx.query(sql`
    select t.tenant_id from tenants t
    where exists (select from analyze_replies r where r.tenant_id = t.tenant_id and r.day < ${before}::date)`);
}
