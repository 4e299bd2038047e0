import type { Transaction } from "../../platform/database/database.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";

/** One freeze of a campaign at a time; a second one waits here and then finds it done. */
export async function lockFreeze(tx: Transaction, campaignId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${campaignId}, 0))`);
}

export interface FrozenAudience {
  frozen: number;
  /** People who will be sent to. */
  toSend: number;
  skipped: Record<string, number>;
}

/**
 * Writes every contact of the audience into the ledger: who can be sent to with chunk and place, in the
 * order of their ids, everybody else as skipped with the reason. One statement, so nobody who comes or
 * goes meanwhile is counted by halves.
 */
export async function insertRecipients(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  audience: Sql,
  /** Who of them is subscribed to the campaign's topic; null when it has none. */
  subscribed: Sql | null,
  sizing: { lanes: number; least: number; most: number },
): Promise<FrozenAudience & { chunkSize: number }> {
  // The sort and the materialised ids of a million people should stay in memory; and in a workspace that was
  // imported a minute ago the planner knows nothing yet and would compare everybody with every suppression.
  await tx.execute(sql`set local work_mem = '128MB'`);
  await tx.execute(sql`set local enable_nestloop = off`);
  const [counts] = await tx.query<{ chunkSize: number; frozen: number; toSend: number; skipped: Record<string, number> | null }>(sql`
    with people as materialized (
      select a.id, coalesce(s.reason, nullif(a.status, 'active'), case when not (${subscribed ?? sql`true`}) then 'topic' end) as reason
      from accounts a
      left join suppressions s on s.tenant_id = a.tenant_id and s.email_hash = suppression_hash(a.email)
      where a.tenant_id = ${tenantId} and (${audience})
    ), sizing as materialized (
      select least(greatest(ceil(count(*) filter (where reason is null) / ${sizing.lanes * 4}::numeric), ${sizing.least}), ${sizing.most})::int as chunk_size
      from people
    ), placed as (
      select id, (row_number() over (order by id) - 1)::int as place from people where reason is null
    ), sendable as (
      insert into recipients (tenant_id, campaign_id, account_id, chunk, place)
      select ${tenantId}, ${campaignId}, placed.id, placed.place / sizing.chunk_size, placed.place % sizing.chunk_size
      from placed, sizing order by placed.place
    ), left_out as (
      insert into recipients (tenant_id, campaign_id, account_id, state, skip_reason)
      select ${tenantId}, ${campaignId}, id, 6, reason from people where reason is not null order by id
    )
    select
      (select chunk_size from sizing) as chunk_size, count(*) as frozen, count(*) filter (where reason is null) as to_send,
      (select jsonb_object_agg(reason, total) from (select reason, count(*) as total from people where reason is not null group by reason) r) as skipped
    from people`);
  if (!counts) throw new Error("The freeze answered nothing");
  return { ...counts, skipped: counts.skipped ?? {} };
}

export async function insertChunks(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  toSend: number,
  chunkSize: number,
): Promise<void> {
  await tx.execute(sql`
    insert into campaign_chunks (tenant_id, campaign_id, chunk, size)
    select ${tenantId}, ${campaignId}, chunk, least(${chunkSize}::int, ${toSend}::int - chunk * ${chunkSize}::int)
    from generate_series(0, (${toSend}::int - 1) / ${chunkSize}::int) as chunk`);
}

/** Fresh statistics, so that kept plans do not take a million new rows for none. */
export async function analyseLedger(tx: Transaction): Promise<void> {
  await tx.execute(sql`analyze recipients, campaign_chunks`);
}
