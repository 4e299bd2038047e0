import type { Transaction } from "../../platform/database/database.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";
import { skipReason } from "./skip-reasons-sql.ts";
import { codeOf } from "./states-sql.ts";

/** Locks an open ledger, so that appending recipients and ending it for lack of work are mutually exclusive. */
export function lockLedger(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
): Promise<{ topicId: string | null } | undefined> {
  return tx.maybeOne(
    sql`select topic_id from campaigns where tenant_id = ${tenantId} and id = ${campaignId} for no key update`,
  );
}

/** Returns the topic of a ledger, without locking it. */
export function findTopicOf(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
): Promise<{ topicId: string | null } | undefined> {
  return tx.maybeOne(
    sql`select topic_id from campaigns where tenant_id = ${tenantId} and id = ${campaignId}`,
  );
}

const suppressionOf = (tenantId: string): Sql => sql`
  lateral (select reason from suppressions where tenant_id = ${tenantId} and email_hash = suppression_hash(a.email) limit 1)`;

/** Returns which of some contacts can be sent to, looked up by key. */
export async function findSendable(
  tx: Transaction,
  tenantId: string,
  contactIds: readonly string[],
  subscribed: Sql<boolean> | null,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select a.id from unnest(${[...contactIds]}::uuid[]) as wanted (id)
    cross join lateral (select * from accounts where tenant_id = ${tenantId} and id = wanted.id limit 1) a
    left join ${suppressionOf(tenantId)} s on true
    where ${skipReason({ subscribed })} is null`);
  return rows.map(({ id }) => id);
}

/** Returns the number of the last chunk, and its size if recipients can be added: it has room and no lane leases it. */
export async function findLastChunk(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  max: number,
): Promise<{ chunk: number; size: number | null } | undefined> {
  const last = await tx.maybeOne<{ chunk: number }>(sql`
    select chunk from campaign_chunks where tenant_id = ${tenantId} and campaign_id = ${campaignId} order by chunk desc limit 1`);
  if (!last) return undefined;
  // Does not wait for a chunk that is being sent.
  const free = await tx.maybeOne<{ size: number }>(sql`
    select size from campaign_chunks
    where tenant_id = ${tenantId} and campaign_id = ${campaignId} and chunk = ${last.chunk} and lease_owner is null and size < ${max}
    for update skip locked`);
  return { chunk: last.chunk, size: free?.size ?? null };
}

/**
 * Inserts contacts that are not in the ledger yet, from a place on: sendable contacts into chunks of `max`, the others
 * as skipped with the reason. A finished chunk gets another pass, for its new recipients only. Ordered by id, so that a
 * retry gives the same result. Every lookup is by key, so the cost does not depend on the size of the ledger or the
 * suppression list.
 */
export async function insertAppended(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  contactIds: readonly string[],
  subscribed: Sql<boolean> | null,
  from: { chunk: number; place: number; max: number },
): Promise<void> {
  await tx.execute(sql`
    with people as materialized (
      select a.id, ${skipReason({ subscribed })} as reason
      from unnest(${[...contactIds]}::uuid[]) as wanted (id)
      cross join lateral (select * from accounts where tenant_id = ${tenantId} and id = wanted.id limit 1) a
      left join ${suppressionOf(tenantId)} s on true
      left join lateral (
        select account_id from recipients where tenant_id = ${tenantId} and campaign_id = ${campaignId} and account_id = wanted.id limit 1
      ) known on true
      where known.account_id is null
    ), placed as (
      select id, ${from.place}::int + (row_number() over (order by id) - 1)::int as place from people where reason is null
    ), sendable as (
      insert into recipients (tenant_id, campaign_id, account_id, chunk, place)
      select ${tenantId}, ${campaignId}, id, ${from.chunk}::int + place / ${from.max}::int, place % ${from.max}::int from placed order by place
    ), left_out as (
      insert into recipients (tenant_id, campaign_id, account_id, state, skip_reason)
      select ${tenantId}, ${campaignId}, id, ${codeOf("skipped")}, reason from people where reason is not null order by id
    ), chunks as (
      insert into campaign_chunks as k (tenant_id, campaign_id, chunk, size)
      select ${tenantId}, ${campaignId}, ${from.chunk}::int + place / ${from.max}::int, count(*)::int from placed group by 3
      on conflict (tenant_id, campaign_id, chunk) do update set
        size = k.size + excluded.size, done = false, due_at = now(),
        pass = case when k.done then k.pass + 1 else k.pass end,
        watermark = case when k.done then 0 else k.watermark end
    ), counted as (
      select count(*)::int as people, count(*) filter (where reason is null) > 0 as any_to_send,
        (select jsonb_object_agg(reason, total) from (select reason, count(*) as total from people where reason is not null group by reason) r) as skipped
      from people
    )
    update campaigns c set
      frozen = coalesce(c.frozen, 0) + counted.people,
      skipped_at_freeze = add_counts(coalesce(c.skipped_at_freeze, '{}'), coalesce(counted.skipped, '{}')),
      open = c.open or counted.any_to_send, frozen_at = coalesce(c.frozen_at, now()), finished_at = null, updated_at = now()
    from counted where c.tenant_id = ${tenantId} and c.id = ${campaignId} and counted.people > 0`);
}
