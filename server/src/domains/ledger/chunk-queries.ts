import type { Transaction } from "../../platform/database/database.ts";
import { prepare, sql } from "../../platform/database/sql.ts";
import { isEmailLedger } from "./email-ledger-id.ts";
import { STATE_CODES } from "./states.ts";
import { codeOf, inState, isOpen, openIn } from "./states-sql.ts";

/** A chunk leased by this process. */
export interface ClaimedChunk {
  tenantId: string;
  campaignId: string;
  chunk: number;
  size: number;
  pass: number;
  watermark: number;
  /** Number of committed batches, to recognize a repeated commit. */
  batch: number;
  lease: string;
  /** The campaign variant for its recipients. */
  variant: number;
}

type Claimed = Omit<ClaimedChunk, "tenantId" | "campaignId" | "lease"> & { crashed: boolean };

const CLAIM = prepare(
  "ledger_claim",
  ["tenantId", "campaignId", "except", "lease", "leaseMs", "onlyCrashed", "anyTime"],
  (p) => sql<Claimed>`
    with next as (
      select chunk, lease_owner is not null as crashed from campaign_chunks
      where tenant_id = ${p.tenantId} and campaign_id = ${p.campaignId} and not done and chunk <> all (${p.except}::int[])
        and (lease_until < now() or (lease_owner is null and not ${p.onlyCrashed}::boolean and (due_at <= now() or ${p.anyTime}::boolean)))
      order by due_at, chunk limit 1 for update skip locked
    )
    update campaign_chunks k set lease_owner = ${p.lease}, lease_until = now() + ${p.leaseMs}::float * interval '1 millisecond'
    from next where k.tenant_id = ${p.tenantId} and k.campaign_id = ${p.campaignId} and k.chunk = next.chunk
    returning k.chunk, k.size, k.pass, k.watermark, k.flight as batch, coalesce(k.variant, 0) as variant, next.crashed`,
);

/**
 * Claims the next due chunk. `crashed` means that its previous lease expired, so the recipients in progress must be
 * settled first. Pass `onlyCrashed` for a paused campaign, and `anyTime` for a canceled one, which waits for no retry.
 */
export async function claimChunk(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  lease: string,
  options: { leaseMs: number; except: readonly number[]; onlyCrashed: boolean; anyTime: boolean },
): Promise<Claimed | undefined> {
  const [claimed] = await tx.queryPrepared(CLAIM, { tenantId, campaignId, lease, ...options });
  return claimed;
}

const LOST = "The process ended before the server's answer was stored";

/** Marks recipients whose result was lost in a crash as uncertain. Returns their contacts. */
export async function settleLost(
  tx: Transaction,
  chunk: Omit<ClaimedChunk, "size" | "batch" | "variant">,
): Promise<string[]> {
  const { tenantId, campaignId } = chunk;
  const lost = await tx.query<{ contactId: string; state: number }>(sql`
    with lost as (
      select r.account_id, r.state from recipients r
      where r.tenant_id = ${tenantId} and r.campaign_id = ${campaignId} and r.chunk = ${chunk.chunk}
        and r.place < ${chunk.watermark} and ${isOpen} and r.pass < ${chunk.pass} for update
    )
    update recipients r set state = ${codeOf("uncertain")}, pass = ${chunk.pass}, attempts = r.attempts + 1, reply = ${LOST}
    from lost where r.tenant_id = ${tenantId} and r.campaign_id = ${campaignId} and r.account_id = lost.account_id
    returning r.account_id, lost.state`);
  if (lost.length > 0) {
    const wereDeferred = lost.filter(({ state }) => state === STATE_CODES.deferred).length;
    await tx.execute(sql`
      update campaign_chunks set uncertain = uncertain + ${lost.length}, deferred = deferred - ${wereDeferred}
      where tenant_id = ${tenantId} and campaign_id = ${campaignId} and chunk = ${chunk.chunk} and lease_owner = ${chunk.lease}`);
  }
  return lost.map(({ contactId }) => contactId);
}

/** Skips unsent recipients of a canceled campaign's chunk, and ends the chunk. */
export async function settleCanceled(
  tx: Transaction,
  chunk: Pick<ClaimedChunk, "tenantId" | "campaignId" | "chunk" | "lease">,
): Promise<void> {
  const { tenantId, campaignId } = chunk;
  const skipped = await tx.execute(sql`
    update recipients r set state = ${codeOf("skipped")}, skip_reason = 'canceled'
    where r.tenant_id = ${tenantId} and r.campaign_id = ${campaignId} and r.chunk = ${chunk.chunk} and ${isOpen}`);
  await tx.execute(sql`
    update campaign_chunks set done = true, lease_owner = null, lease_until = null, deferred = 0, skipped = skipped + ${skipped},
      skipped_by = case when ${skipped} = 0 then skipped_by else add_counts(skipped_by, jsonb_build_object('canceled', ${skipped}::int)) end
    where tenant_id = ${tenantId} and campaign_id = ${campaignId} and chunk = ${chunk.chunk} and lease_owner = ${chunk.lease}`);
}

/** Releases a chunk without changing it. */
export async function releaseChunk(
  tx: Transaction,
  chunk: Pick<ClaimedChunk, "tenantId" | "campaignId" | "chunk" | "lease">,
): Promise<void> {
  await tx.execute(sql`
    update campaign_chunks set lease_owner = null, lease_until = null
    where tenant_id = ${chunk.tenantId} and campaign_id = ${chunk.campaignId} and chunk = ${chunk.chunk} and lease_owner = ${chunk.lease}`);
}

/** Extends the leases of one workspace's lanes, which may be waiting for servers. */
export async function renewLeases(
  tx: Transaction,
  tenantId: string,
  leases: readonly string[],
  leaseMs: number,
): Promise<void> {
  await tx.execute(sql`
    update campaign_chunks set lease_until = now() + ${leaseMs}::float * interval '1 millisecond'
    where tenant_id = ${tenantId} and not done and lease_owner = any(${leases}::uuid[])`);
}

/**
 * Ends one pass over a chunk. The chunk is done when all its recipients are settled. Otherwise the next pass is due at
 * the first retry; recipients without a retry time are due after `waitMs`, or immediately if some were not tried yet.
 * Returns whether the chunk is done, or undefined when the lease was lost.
 */
export async function closePass(
  tx: Transaction,
  chunk: ClaimedChunk,
  waitMs: number,
): Promise<boolean | undefined> {
  const closed = await tx.maybeOne<{ done: boolean }>(sql`
    with counted as (
      select ${openIn("campaign_chunks")} as left_over, deferred from campaign_chunks
      where tenant_id = ${chunk.tenantId} and campaign_id = ${chunk.campaignId} and chunk = ${chunk.chunk} for update
    ), waiting as (
      select min(r.retry_at) as first_at, bool_or(r.retry_at is null) as any_time from recipients r
      where (select left_over > 0 from counted) and r.tenant_id = ${chunk.tenantId} and r.campaign_id = ${chunk.campaignId} and r.chunk = ${chunk.chunk}
        and ${inState("deferred")}
    )
    update campaign_chunks k set
      done = left_over = 0,
      pass = case when left_over = 0 then k.pass else k.pass + 1 end,
      watermark = case when left_over = 0 then k.watermark else 0 end,
      due_at = case when left_over > 0 and left_over = counted.deferred
        then coalesce(least(first_at, case when any_time then now() + ${waitMs}::float8 * interval '1 millisecond' end), now()) else now() end,
      lease_owner = null, lease_until = null
    from counted, waiting
    where k.tenant_id = ${chunk.tenantId} and k.campaign_id = ${chunk.campaignId} and k.chunk = ${chunk.chunk} and k.lease_owner = ${chunk.lease}
    returning k.done`);
  return closed?.done;
}

/** Recipients of a chunk from a place on, by the current domain of their address. */
export interface RemainingDomain {
  /** Empty for deleted contacts. */
  domain: string;
  recipients: number;
  /** Milliseconds until the first of them may be tried; 0: now. */
  retryInMs: number;
}

/** Counts the recipients of a chunk that this pass has not reached, from `place` on. */
export function findRemaining(
  tx: Transaction,
  chunk: ClaimedChunk,
  place: number,
): Promise<RemainingDomain[]> {
  const address = isEmailLedger(chunk.campaignId)
    ? sql`select address as email from emails where tenant_id = r.tenant_id and id = r.account_id limit 1`
    : sql`select email from accounts where tenant_id = r.tenant_id and id = r.account_id limit 1`;
  return tx.query(sql`
    select coalesce(lower(substring(a.email from '@([^@]*)$')), '') as domain, count(*) as recipients,
      min(greatest(0, coalesce(extract(epoch from r.retry_at - now()) * 1000, 0)))::float8 as retry_in_ms
    from recipients r
    left join lateral (${address}) a on true
    where r.tenant_id = ${chunk.tenantId} and r.campaign_id = ${chunk.campaignId} and r.chunk = ${chunk.chunk} and r.place >= ${place}
      and ${isOpen} and r.pass < ${chunk.pass}
    group by 1`);
}

/** Returns the milliseconds until the first recipient deferred in this pass may be retried, or null when there is none. */
export async function findFirstRetry(tx: Transaction, chunk: ClaimedChunk): Promise<number | null> {
  const { first } = await tx.one<{ first: number | null }>(sql`
    select (extract(epoch from min(r.retry_at) - now()) * 1000)::float8 as first from recipients r
    where r.tenant_id = ${chunk.tenantId} and r.campaign_id = ${chunk.campaignId} and r.chunk = ${chunk.chunk} and ${inState("deferred")} and r.pass = ${chunk.pass}`);
  return first;
}

/** Whether this campaign was sent to any recipient. */
export async function hasSent(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
): Promise<boolean> {
  const { any } = await tx.one<{ any: boolean }>(
    sql`select exists (select from campaign_chunks where tenant_id = ${tenantId} and campaign_id = ${campaignId} and sent > 0) as any`,
  );
  return any;
}

/** Whether a live lease covers a part of the campaign, or of a message of the workflow. */
export async function isBeingSent(tx: Transaction, tenantId: string, id: string): Promise<boolean> {
  const { leased } = await tx.one<{ leased: boolean }>(sql`
    select exists (
      select from campaign_chunks
      where tenant_id = ${tenantId} and not done and lease_until > now() and campaign_id = any(array(
        select ${id}::uuid union all select id from campaigns where tenant_id = ${tenantId} and workflow_id = ${id}))
    ) as leased`);
  return leased;
}
