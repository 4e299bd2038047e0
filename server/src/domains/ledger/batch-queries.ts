import type { CampaignStatus } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { prepare, sql } from "../../platform/database/sql.ts";
import type { ClaimedChunk } from "./chunk-queries.ts";
import { countOutcomes, type RecipientOutcome } from "./outcomes.ts";
import { STATE_CODES, type StoredState } from "./states.ts";
import { codeOf, inState } from "./states-sql.ts";

const STORE_BATCH = prepare(
  "ledger_store_batch",
  [
    "tenantId",
    "campaignId",
    "chunk",
    "lease",
    "batch",
    "contactIds",
    "states",
    "tries",
    "replies",
    "skipReasons",
    "retryMs",
    "held",
    "next",
    "watermark",
    "releaseAt",
    "leaseMs",
    "releaseMs",
    "sent",
    "failed",
    "bounced",
    "skipped",
    "uncertain",
    "deferred",
    "skippedBy",
  ],
  (p) => {
    // To end the pass, or to send the next batch while the campaign is sending.
    const keepsLease = sql`(${p.next}::text = 'close' or (${p.next} = 'send' and c.status = 'sending'))`;
    return sql<{ status: CampaignStatus }>`
      with moved as (
        update campaign_chunks k set
          flight = k.flight + 1,
          watermark = case when ${keepsLease} then ${p.watermark}::int else ${p.releaseAt}::int end,
          lease_owner = case when ${keepsLease} then k.lease_owner end,
          due_at = case when ${p.releaseMs}::float8 is null then k.due_at else now() + ${p.releaseMs}::float8 * interval '1 millisecond' end,
          lease_until = case when ${keepsLease} then now() + ${p.leaseMs}::float * interval '1 millisecond' end,
          sent = k.sent + ${p.sent}, failed = k.failed + ${p.failed}, bounced = k.bounced + ${p.bounced}, skipped = k.skipped + ${p.skipped},
          uncertain = k.uncertain + ${p.uncertain}, deferred = k.deferred + ${p.deferred},
          skipped_by = case when ${p.skippedBy}::jsonb is null then k.skipped_by else add_counts(k.skipped_by, ${p.skippedBy}::jsonb) end
        from campaigns c
        where k.tenant_id = ${p.tenantId} and k.campaign_id = ${p.campaignId} and k.chunk = ${p.chunk} and k.lease_owner = ${p.lease} and k.flight = ${p.batch}
          and c.tenant_id = ${p.tenantId} and c.id = ${p.campaignId}
        returning c.status, k.pass
      ), stored as (
        update recipients r set state = o.state, pass = moved.pass, attempts = r.attempts + o.tries,
          reply = case when o.state = ${codeOf("deferred")} then coalesce(o.reply, r.reply) else o.reply end,
          retry_at = case when o.state <> ${codeOf("deferred")} or o.retry_ms is null then null when o.retry_ms < 0 then r.retry_at else now() + o.retry_ms * interval '1 millisecond' end,
          skip_reason = o.skip_reason, sent_at = case when o.state = ${codeOf("sent")} then now() end,
          held_since = case when o.held then coalesce(r.held_since, now()) when o.state = ${codeOf("deferred")} and o.tries = 0 then r.held_since end,
          deferred_at = case when o.state = ${codeOf("deferred")} and o.tries > 0 and r.deferred_at is null then now() else r.deferred_at end
        from moved, unnest(${p.contactIds}::uuid[], ${p.states}::smallint[], ${p.tries}::smallint[], ${p.replies}::text[], ${p.skipReasons}::text[], ${p.retryMs}::float8[],
          ${p.held}::boolean[]) as o (account_id, state, tries, reply, skip_reason, retry_ms, held)
        where r.tenant_id = ${p.tenantId} and r.campaign_id = ${p.campaignId} and r.account_id = o.account_id
      )
      select status from moved`;
  },
);

export interface BatchMove {
  /**
   * `send`: send to all recipients before `watermark` if the campaign is still sending. `close`: keep the lease to end
   * the pass. `release`: give it up.
   */
  next: "send" | "close" | "release";
  watermark: number;
  /** Where the chunk continues after a release: nothing was sent from here on. */
  releaseAt: number;
  leaseMs: number;
  /** Milliseconds until a released chunk is due. */
  releaseMs?: number | undefined;
}

/**
 * Stores the outcomes of the previous batch and moves the watermark over the next one, in one statement. The lease is
 * kept for sending only while the campaign is `sending`. Returns the campaign's status, or undefined when the lease is
 * lost or this write happened before.
 */
export async function storeBatch(
  tx: Transaction,
  chunk: ClaimedChunk,
  outcomes: readonly RecipientOutcome[],
  move: BatchMove,
): Promise<CampaignStatus | undefined> {
  const { skippedBy, ...counts } = countOutcomes(outcomes);
  const [moved] = await tx.queryPrepared(STORE_BATCH, {
    tenantId: chunk.tenantId,
    campaignId: chunk.campaignId,
    chunk: chunk.chunk,
    lease: chunk.lease,
    batch: chunk.batch,
    ...counts,
    ...move,
    releaseMs: move.releaseMs ?? null,
    skippedBy: skippedBy && JSON.stringify(skippedBy),
    contactIds: outcomes.map(({ contactId }) => contactId),
    states: outcomes.map(({ state }) => state),
    tries: outcomes.map(({ tries }) => tries),
    replies: outcomes.map(({ reply }) => reply),
    skipReasons: outcomes.map(({ skipReason }) => skipReason),
    retryMs: outcomes.map(({ retryMs }) => retryMs ?? null),
    held: outcomes.map(({ isHeld }) => isHeld ?? false),
  });
  return moved?.status;
}

/** Checks whether a write whose commit was interrupted happened. Returns undefined if it did not, or the lease is lost. */
export async function findStoredBatch(
  tx: Transaction,
  chunk: ClaimedChunk,
): Promise<{ status: CampaignStatus } | undefined> {
  return tx.maybeOne<{ status: CampaignStatus }>(sql`
    select c.status from campaign_chunks k join campaigns c on c.tenant_id = k.tenant_id and c.id = k.campaign_id
    where k.tenant_id = ${chunk.tenantId} and k.campaign_id = ${chunk.campaignId} and k.chunk = ${chunk.chunk}
      and k.lease_owner = ${chunk.lease} and k.flight = ${chunk.batch + 1}`);
}

/**
 * Stores outcomes that arrived after the lease was lost: the process that took over the chunk marked these recipients
 * as uncertain, and now the result is known. Returns the contacts that changed. Idempotent.
 */
export async function storeLateOutcomes(
  tx: Transaction,
  chunk: ClaimedChunk,
  outcomes: readonly RecipientOutcome[],
): Promise<string[]> {
  const { sent, failed, bounced } = STATE_CODES;
  const known = outcomes.filter(
    ({ state }) => state === sent || state === failed || state === bounced,
  );
  if (known.length === 0) return [];
  await tx.execute(sql`
    select from campaign_chunks
    where tenant_id = ${chunk.tenantId} and campaign_id = ${chunk.campaignId} and chunk = ${chunk.chunk} for update`);
  const changed = await tx.query<{ contactId: string; state: number }>(sql`
    update recipients r set state = o.state, reply = o.reply, sent_at = case when o.state = ${codeOf("sent")} then now() end
    from unnest(${known.map((o) => o.contactId)}::uuid[], ${known.map((o) => o.state)}::smallint[], ${known.map((o) => o.reply)}::text[]) as o (account_id, state, reply)
    where r.tenant_id = ${chunk.tenantId} and r.campaign_id = ${chunk.campaignId} and r.account_id = o.account_id
      and ${inState("uncertain")} and r.pass = ${chunk.pass}
    returning r.account_id, r.state`);
  const count = (name: StoredState) =>
    changed.filter(({ state }) => state === STATE_CODES[name]).length;
  if (changed.length > 0) {
    await tx.execute(sql`
      update campaign_chunks set uncertain = uncertain - ${changed.length}, sent = sent + ${count("sent")},
        failed = failed + ${count("failed")}, bounced = bounced + ${count("bounced")}
      where tenant_id = ${chunk.tenantId} and campaign_id = ${chunk.campaignId} and chunk = ${chunk.chunk}`);
  }
  return changed.map(({ contactId }) => contactId);
}
