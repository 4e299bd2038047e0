import type { Transaction } from "../../platform/database/database.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";
import { leftOutReason } from "../campaigns/index.ts";

/** Keeps an open ledger to this transaction: who appends, and who finds it without work, come one after the other. */
export function lockLedger(tx: Transaction, tenantId: string, campaignId: string): Promise<{ topicId: string | null } | undefined> {
  return tx.maybeOne(sql`select topic_id from campaigns where tenant_id = ${tenantId} and id = ${campaignId} for no key update`);
}

/** The number of the last chunk, and its size when people can be added to it: it has room, and no lane has it. */
export async function findLastChunk(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  most: number,
): Promise<{ chunk: number; size: number | null } | undefined> {
  const last = await tx.maybeOne<{ chunk: number }>(sql`
    select chunk from campaign_chunks where tenant_id = ${tenantId} and campaign_id = ${campaignId} order by chunk desc limit 1`);
  if (!last) return undefined;
  // One that is being sent is not held up.
  const free = await tx.maybeOne<{ size: number }>(sql`
    select size from campaign_chunks
    where tenant_id = ${tenantId} and campaign_id = ${campaignId} and chunk = ${last.chunk} and lease_owner is null and size < ${most}
    for update skip locked`);
  return { chunk: last.chunk, size: free?.size ?? null };
}

/**
 * Writes people into the ledger who are not in it, from a place on: those who can be sent to into chunks of `most`,
 * the others as skipped with their reason. A chunk that was done is gone through once more, for its new people alone:
 * the others are settled. In the order of ids, so that the same people always come the same way. Each is looked up by
 * key, so that it costs the same however many are in the ledger, or are suppressed.
 */
export async function insertAppended(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  accountIds: readonly string[],
  subscribed: Sql<boolean> | null,
  from: { chunk: number; place: number; most: number },
): Promise<void> {
  await tx.execute(sql`
    with people as materialized (
      select a.id, ${leftOutReason({ matches: sql<boolean>`true`, subscribed })} as reason
      from unnest(${[...accountIds]}::uuid[]) as wanted (id)
      cross join lateral (select * from accounts where tenant_id = ${tenantId} and id = wanted.id limit 1) a
      left join lateral (select reason from suppressions where tenant_id = ${tenantId} and email_hash = suppression_hash(a.email) limit 1) s on true
      left join lateral (
        select account_id from recipients where tenant_id = ${tenantId} and campaign_id = ${campaignId} and account_id = wanted.id limit 1
      ) known on true
      where known.account_id is null
    ), placed as (
      select id, ${from.place}::int + (row_number() over (order by id) - 1)::int as place from people where reason is null
    ), sendable as (
      insert into recipients (tenant_id, campaign_id, account_id, chunk, place)
      select ${tenantId}, ${campaignId}, id, ${from.chunk}::int + place / ${from.most}::int, place % ${from.most}::int from placed order by place
    ), left_out as (
      insert into recipients (tenant_id, campaign_id, account_id, state, skip_reason)
      select ${tenantId}, ${campaignId}, id, 6, reason from people where reason is not null order by id
    ), chunks as (
      insert into campaign_chunks as k (tenant_id, campaign_id, chunk, size)
      select ${tenantId}, ${campaignId}, ${from.chunk}::int + place / ${from.most}::int, count(*)::int from placed group by 3
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
