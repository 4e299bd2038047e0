import type { Transaction } from "../../platform/database/database.ts";
import { prepare, sql } from "../../platform/database/sql.ts";
import { type EmailLedger, ledgerName } from "./email-ledger-id.ts";

/**
 * How many of the newest chunks are checked for room: the cost must not grow with the number of leased, full and
 * scheduled chunks.
 */
const RECENT_CHUNKS = 8;

const HOLD = prepare(
  "ledger_hold_open",
  ["tenantId", "campaignId"],
  // Shared with other appends; ending the ledger for lack of work needs exclusive access.
  (p) => sql<{ id: string }>`
    select id from campaigns where tenant_id = ${p.tenantId}::uuid and id = ${p.campaignId}::uuid and open for share`,
);

/** Keeps an open ledger open until the transaction ends. Returns false when it is not open. */
export async function holdOpenLedger(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
): Promise<boolean> {
  return (await tx.queryPrepared(HOLD, { tenantId, campaignId })).length > 0;
}

/** Creates a standing ledger, unless it exists. */
export async function insertEmailLedger(
  tx: Transaction,
  campaignId: string,
  { tenantId, sendingAccountId, fromDomain, mode }: EmailLedger,
): Promise<void> {
  await tx.execute(sql`
    insert into campaigns (tenant_id, id, name, kind, status, sending_account_id, content, skipped_at_freeze, frozen_at, started_at)
    values (${tenantId}, ${campaignId}, ${ledgerName(mode)}, 'emails', 'sending', ${sendingAccountId},
      ${JSON.stringify({ fromDomain })}::jsonb, '{}', now(), now())
    on conflict do nothing`);
}

export async function reopenLedger(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
): Promise<void> {
  await tx.execute(sql`
    update campaigns set open = true, updated_at = now() where tenant_id = ${tenantId}::uuid and id = ${campaignId}::uuid and not open`);
}

const FREE_CHUNK = prepare(
  "ledger_free_chunk",
  ["tenantId", "campaignId", "dueAt", "max"],
  (p) => sql<{ chunk: number; size: number }>`
    with recent as (
      select chunk from campaign_chunks where tenant_id = ${p.tenantId}::uuid and campaign_id = ${p.campaignId}::uuid
      order by chunk desc limit ${sql.lit(RECENT_CHUNKS)}
    )
    select k.chunk, k.size from campaign_chunks k
    where k.tenant_id = ${p.tenantId}::uuid and k.campaign_id = ${p.campaignId}::uuid and k.chunk = any(array(select chunk from recent))
      and k.lease_owner is null and k.size < ${p.max}::int and k.deferred = 0
      and case when ${p.dueAt}::timestamptz is null then k.done or k.due_at <= now() else not k.done and k.due_at = ${p.dueAt}::timestamptz end
    order by k.chunk limit 1 for update skip locked`,
);

/**
 * Locks a recent chunk that takes more emails for this time. A chunk with deferred emails takes no others, because it
 * waits for them.
 */
export async function lockFreeChunk(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  { dueAt, max }: { dueAt: Date | null; max: number },
): Promise<{ chunk: number; size: number } | undefined> {
  const [free] = await tx.queryPrepared(FREE_CHUNK, { tenantId, campaignId, dueAt, max });
  return free;
}

/** Creates the next chunk. Returns undefined when another transaction created it. */
export async function insertChunk(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  dueAt: Date | null,
): Promise<number | undefined> {
  const { chunk } = await tx.one<{ chunk: number }>(sql`
    select coalesce(max(chunk) + 1, 0) as chunk from campaign_chunks
    where tenant_id = ${tenantId}::uuid and campaign_id = ${campaignId}::uuid`);
  const added = await tx.execute(sql`
    insert into campaign_chunks (tenant_id, campaign_id, chunk, size, due_at)
    values (${tenantId}, ${campaignId}, ${chunk}, 0, coalesce(${dueAt}::timestamptz, now()))
    on conflict do nothing`);
  return added === 0 ? undefined : chunk;
}

const INSERT = prepare(
  "ledger_append_emails",
  ["tenantId", "campaignId", "chunk", "ids", "dueAt"],
  (p) => sql`
    with filled as (
      update campaign_chunks k set
        size = k.size + cardinality(${p.ids}::uuid[]), done = false, due_at = coalesce(${p.dueAt}::timestamptz, now()),
        -- A chunk that was done gets another pass, for its new recipients only.
        pass = case when k.done then k.pass + 1 else k.pass end,
        watermark = case when k.done then k.size else k.watermark end
      where k.tenant_id = ${p.tenantId}::uuid and k.campaign_id = ${p.campaignId}::uuid and k.chunk = ${p.chunk}::int
      returning k.size - cardinality(${p.ids}::uuid[]) as place
    )
    insert into recipients (tenant_id, campaign_id, account_id, chunk, place)
    select ${p.tenantId}::uuid, ${p.campaignId}::uuid, n.id, ${p.chunk}::int, (filled.place + n.at - 1)::smallint
    from filled, unnest(${p.ids}::uuid[]) with ordinality as n (id, at)`,
);

/** Inserts emails into a chunk locked by this transaction. */
export async function insertEmailRecipients(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  chunk: number,
  ids: readonly string[],
  dueAt: Date | null,
): Promise<void> {
  await tx.queryPrepared(INSERT, { tenantId, campaignId, chunk, ids: [...ids], dueAt });
}
