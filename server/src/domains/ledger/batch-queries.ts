import type { CampaignStatus } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import type { Verdict } from "../delivery/engine/verdicts.ts";
import type { ClaimedChunk } from "./chunk-queries.ts";

/** A person's verdict on its way into the ledger. */
export interface Answer extends Verdict {
  accountId: string;
  email: string;
  /** The person counted as refused for now until this answer. */
  wasDeferred: boolean;
  /** Not to be tried again before so many milliseconds; null: at any time; KEPT_RETRY: when it was to be. */
  retryMs?: number | null;
}

export const KEPT_RETRY = -1;

interface Counts {
  sent: number;
  failed: number;
  bounced: number;
  skipped: number;
  uncertain: number;
  deferred: number;
  skippedBy: Record<string, number> | null;
}

const COUNTER_OF_STATE: Record<number, Exclude<keyof Counts, "skippedBy">> = {
  1: "sent",
  2: "deferred",
  3: "failed",
  4: "bounced",
  6: "skipped",
  7: "uncertain",
};

/** How the counters of a chunk move with these answers. */
export function countAnswers(answers: readonly Answer[]): Counts {
  const counts: Counts = { sent: 0, failed: 0, bounced: 0, skipped: 0, uncertain: 0, deferred: 0, skippedBy: null };
  for (const answer of answers) {
    const counter = COUNTER_OF_STATE[answer.state];
    if (counter) counts[counter] += 1;
    if (answer.wasDeferred) counts.deferred -= 1;
    if (answer.skipReason) {
      counts.skippedBy ??= {};
      counts.skippedBy[answer.skipReason] = (counts.skippedBy[answer.skipReason] ?? 0) + 1;
    }
  }
  return counts;
}

const UNNEST_ANSWERS = `unnest($1::uuid[], $2::smallint[], $3::smallint[], $4::text[], $5::text[], $22::float8[]) as a (account_id, state, tries, reply, skip_reason, retry_ms)`;

const STORE_FLIGHT = `
  with moved as (
    update campaign_chunks k set
      flight = k.flight + 1,
      watermark = case when $11::text = 'close' or ($11 = 'fly' and c.status = 'sending') then $12::int else $13::int end,
      lease_owner = case when $11::text = 'close' or ($11 = 'fly' and c.status = 'sending') then k.lease_owner end,
      due_at = case when $23::float8 is null then k.due_at else now() + $23::float8 * interval '1 millisecond' end,
      lease_until = case when $11::text = 'close' or ($11 = 'fly' and c.status = 'sending') then now() + $14::float * interval '1 millisecond' end,
      sent = k.sent + $15, failed = k.failed + $16, bounced = k.bounced + $17, skipped = k.skipped + $18,
      uncertain = k.uncertain + $19, deferred = k.deferred + $20,
      skipped_by = case when $21::jsonb is null then k.skipped_by else add_counts(k.skipped_by, $21::jsonb) end
    from campaigns c
    where k.tenant_id = $6 and k.campaign_id = $7 and k.chunk = $8 and k.lease_owner = $9 and k.flight = $10
      and c.tenant_id = $6 and c.id = $7
    returning c.status, k.pass
  ), stored as (
    update recipients r set state = a.state, pass = moved.pass, attempts = r.attempts + a.tries,
      reply = case when a.state = 2 then coalesce(a.reply, r.reply) else a.reply end,
      retry_at = case when a.state <> 2 or a.retry_ms is null then null when a.retry_ms < 0 then r.retry_at else now() + a.retry_ms * interval '1 millisecond' end,
      skip_reason = a.skip_reason, sent_at = case when a.state = 1 then now() end
    from moved, ${UNNEST_ANSWERS}
    where r.tenant_id = $6 and r.campaign_id = $7 and r.account_id = a.account_id
  )
  select status from moved`;

export interface FlightMove {
  /** `fly`: let everybody before `watermark` be handed over, if the campaign still sends; `close`: keep the lease to end the pass; `rest`: give it back. */
  next: "fly" | "close" | "rest";
  watermark: number;
  /** Where the chunk is taken up again when it is given back: nobody from here on was handed over. */
  rest: number;
  leaseMs: number;
  /** When it is given back: nobody takes it up before so many milliseconds. */
  restMs?: number | undefined;
}

/**
 * Writes the answers of the former flight and moves the watermark for the next one, in one statement. It
 * flies only while the campaign is `sending`: answers the status, or undefined when the lease is not ours or this
 * write happened before.
 */
export async function storeFlight(
  tx: Transaction,
  chunk: ClaimedChunk,
  answers: readonly Answer[],
  move: FlightMove,
): Promise<CampaignStatus | undefined> {
  const counts = countAnswers(answers);
  const rows = await tx.named<{ status: CampaignStatus }>("delivery_flight", STORE_FLIGHT, [
    answers.map((a) => a.accountId),
    answers.map((a) => a.state),
    answers.map((a) => a.tries),
    answers.map((a) => a.reply),
    answers.map((a) => a.skipReason),
    chunk.tenantId,
    chunk.campaignId,
    chunk.chunk,
    chunk.lease,
    chunk.flight,
    move.next,
    move.watermark,
    move.rest,
    move.leaseMs,
    counts.sent,
    counts.failed,
    counts.bounced,
    counts.skipped,
    counts.uncertain,
    counts.deferred,
    counts.skippedBy && JSON.stringify(counts.skippedBy),
    answers.map((a) => a.retryMs ?? null),
    move.restMs ?? null,
  ]);
  return rows[0]?.status;
}

/** Whether a write whose commit was cut off did happen, and the lease is still ours. */
export async function findWrittenFlight(tx: Transaction, chunk: ClaimedChunk): Promise<{ status: CampaignStatus } | undefined> {
  return tx.maybeOne<{ status: CampaignStatus }>(sql`
    select c.status from campaign_chunks k join campaigns c on c.tenant_id = k.tenant_id and c.id = k.campaign_id
    where k.tenant_id = ${chunk.tenantId} and k.campaign_id = ${chunk.campaignId} and k.chunk = ${chunk.chunk}
      and k.lease_owner = ${chunk.lease} and k.flight = ${chunk.flight + 1}`);
}

/**
 * Writes answers that came after the lease was lost: whoever took the chunk over holds these people for
 * uncertain, and now it is known. Answers who changed. Safe to repeat.
 */
export async function storeLateAnswers(tx: Transaction, chunk: ClaimedChunk, answers: readonly Answer[]): Promise<string[]> {
  const known = answers.filter((a) => a.state === 1 || a.state === 3 || a.state === 4);
  if (known.length === 0) return [];
  await tx.execute(sql`
    select from campaign_chunks
    where tenant_id = ${chunk.tenantId} and campaign_id = ${chunk.campaignId} and chunk = ${chunk.chunk} for update`);
  const changed = await tx.query<{ accountId: string; state: number }>(sql`
    update recipients r set state = a.state, reply = a.reply, sent_at = case when a.state = 1 then now() end
    from unnest(${known.map((a) => a.accountId)}::uuid[], ${known.map((a) => a.state)}::smallint[], ${known.map((a) => a.reply)}::text[]) as a (account_id, state, reply)
    where r.tenant_id = ${chunk.tenantId} and r.campaign_id = ${chunk.campaignId} and r.account_id = a.account_id
      and r.state = 7 and r.pass = ${chunk.pass}
    returning r.account_id, r.state`);
  const count = (state: number) => changed.filter((c) => c.state === state).length;
  if (changed.length > 0) {
    await tx.execute(sql`
      update campaign_chunks set uncertain = uncertain - ${changed.length}, sent = sent + ${count(1)}, failed = failed + ${count(3)}, bounced = bounced + ${count(4)}
      where tenant_id = ${chunk.tenantId} and campaign_id = ${chunk.campaignId} and chunk = ${chunk.chunk}`);
  }
  return changed.map((c) => c.accountId);
}
