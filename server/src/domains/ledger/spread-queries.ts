import type { Transaction } from "../../platform/database/database.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";

/** The settings of a campaign's spread. */
export interface SpreadCampaign {
  minutes: number;
  endedAt: Date | null;
  now: Date;
}

/** Returns the spread of a campaign; undefined if it is sent as fast as possible. */
export function findSpread(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
): Promise<SpreadCampaign | undefined> {
  return tx.maybeOne<SpreadCampaign>(sql`
    select spread_minutes as minutes, spread_ended_at as ended_at, now()::timestamptz(3) as now
    from campaigns where tenant_id = ${tenantId} and id = ${campaignId} and spread_minutes is not null`);
}

/** Chunks of a spread part in which no recipient was tried. */
const NOT_BEGUN = sql`k.spread_from is not null and not k.done and k.pass = 1 and k.watermark = 0 and k.lease_owner is null`;

/** A chunk that waits for its turn. Chunks with the same stage, variant and start are spread together. */
export interface WaitingChunk {
  chunk: number;
  size: number;
  stage: number;
  variant: number | null;
  spreadFrom: Date;
}

/** Locks the chunks that wait for their turn, and returns them in order. */
export function lockWaitingChunks(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
): Promise<WaitingChunk[]> {
  return tx.query<WaitingChunk>(sql`
    select k.chunk, k.size, k.stage, k.variant, k.spread_from from campaign_chunks k
    where k.tenant_id = ${tenantId} and k.campaign_id = ${campaignId} and ${NOT_BEGUN} order by k.chunk for update`);
}

/** Returns the number of recipients of each part that is spread. */
export function sumSpreadParts(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
): Promise<(Omit<WaitingChunk, "chunk" | "size"> & { people: number })[]> {
  return tx.query(sql`
    select stage, variant, spread_from, sum(size)::int as people from campaign_chunks
    where tenant_id = ${tenantId} and campaign_id = ${campaignId} and spread_from is not null
    group by stage, variant, spread_from`);
}

export async function setDue(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  chunks: readonly number[],
  due: readonly Date[],
): Promise<void> {
  await tx.execute(sql`
    update campaign_chunks k set due_at = p.due from unnest(${[...chunks]}::int[], ${[...due]}::timestamptz[]) as p (chunk, due)
    where k.tenant_id = ${tenantId} and k.campaign_id = ${campaignId} and k.chunk = p.chunk and ${NOT_BEGUN}`);
}

/** Stores when the current plan ends, and its emails per minute. */
export async function setPlan(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  until: Date,
  perMinute: number | null,
): Promise<void> {
  await tx.execute(sql`
    update campaigns set spread_until = ${until}, spread_per_minute = ${perMinute}::real
    where tenant_id = ${tenantId} and id = ${campaignId}`);
}

/** Stores when a user ended the spread; null: it follows its plan. */
export async function setSpreadEnded(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  at: Date | null,
): Promise<void> {
  await tx.execute(sql`
    update campaigns set spread_ended_at = ${at}, updated_at = now() where tenant_id = ${tenantId} and id = ${campaignId}`);
}

/** Makes the waiting chunks due, except those of time zones whose time is still to come. */
export async function releaseWaitingChunks(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
): Promise<void> {
  await tx.execute(sql`
    update campaign_chunks k set due_at = least(k.due_at, greatest(k.spread_from, now()))
    where k.tenant_id = ${tenantId} and k.campaign_id = ${campaignId} and ${NOT_BEGUN}`);
}

/**
 * Returns a condition over a table of campaigns: whether its spread should be replanned, because it is late by two
 * minutes or a sixtieth of its duration. A campaign with a problem is replanned only after the problem ends.
 */
export const isSpreadLate = (alias: string): Sql<boolean> => {
  const c = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`(${c("status")} = 'sending' and ${c("problem")} is null and ${c("spread_until")} is not null and ${c("spread_ended_at")} is null and exists (
    select from campaign_chunks k where k.tenant_id = ${c("tenant_id")} and k.campaign_id = ${c("id")}
      and k.due_at < now() - make_interval(mins => greatest(2, ${c("spread_minutes")} / 60)) and ${NOT_BEGUN}))`;
};
