import type { Transaction } from "../../../platform/database/database.ts";
import { prepare, sql } from "../../../platform/database/sql.ts";
import type { Bucket } from "./token-buckets.ts";

/** A request for tokens of a sending account, for recipients in order. */
export interface TokenRequest {
  /** Sorted by name, so that concurrent requests cannot deadlock. */
  buckets: readonly ({ name: string } & Bucket)[];
  /** The bucket (from 1) that each recipient needs. 0: none. */
  recipients: readonly number[];
  /** The bucket (from 1) that all recipients need in addition. 0: none. */
  shared: number;
  /** The account's limit of messages per second. */
  ratePerSecond: number | null;
  /** Set in tests only; defaults to the database's clock. */
  at?: Date;
}

export interface TokenGrant {
  /** By recipient: 0 when granted, or else the empty bucket. */
  refused: readonly number[];
  /** By bucket: the milliseconds until it has a batch of tokens. */
  waits: readonly number[];
  /** The milliseconds until the granted messages may be sent. */
  paceWait: number;
}

const TAKE_TOKENS = prepare(
  "delivery_tokens",
  [
    "tenantId",
    "sendingAccountId",
    "buckets",
    "every",
    "bursts",
    "batches",
    "recipients",
    "shared",
    "rate",
    "at",
  ],
  (p) => sql<{ refused: number[]; waits: string[]; paceWait: number }>`
    select refused, waits, pace_wait from take_send_tokens(${p.tenantId}, ${p.sendingAccountId}, ${p.buckets}::text[], ${p.every}::bigint[],
      ${p.bursts}::bigint[], ${p.batches}::bigint[], ${p.recipients}::int[], ${p.shared}, ${p.rate}, ${p.at})`,
);

/** Takes tokens for a batch, across all processes, in one statement. Unused tokens are lost. */
export async function takeTokens(
  tx: Transaction,
  tenantId: string,
  sendingAccountId: string,
  request: TokenRequest,
): Promise<TokenGrant> {
  const { buckets, recipients, shared, ratePerSecond, at } = request;
  const [row] = await tx.queryPrepared(TAKE_TOKENS, {
    tenantId,
    sendingAccountId,
    buckets: buckets.map(({ name }) => name),
    every: buckets.map(({ every }) => every),
    bursts: buckets.map(({ burst }) => burst),
    batches: buckets.map(({ batch }) => batch),
    recipients,
    shared,
    rate: ratePerSecond ?? 0,
    at: at ?? null,
  });
  if (!row) throw new Error("The limits returned nothing");
  return {
    refused: row.refused,
    waits: row.waits.map((micros) => Math.ceil(Number(micros) / 1000)),
    paceWait: row.paceWait,
  };
}

/** The maximum wait in a queue, so that a raised limit takes effect. */
const QUEUE_MAX_MS = 5 * 60_000;

/**
 * Queues recipients that found a bucket empty behind earlier ones. Returns the milliseconds until their turn; the
 * tokens up to the end of the queue are reserved for them.
 */
export async function queueBehind(
  tx: Transaction,
  tenantId: string,
  sendingAccountId: string,
  bucket: string,
  waitMs: number,
  takesMs: number,
): Promise<number> {
  const row = await tx.maybeOne<{ wait: number }>(sql`
    update sending_buckets set queued_until =
      least(now() + ${QUEUE_MAX_MS}::float8 * interval '1 millisecond', greatest(queued_until, now() + ${waitMs}::float8 * interval '1 millisecond'))
        + ${takesMs}::float8 * interval '1 millisecond'
    where tenant_id = ${tenantId} and sending_account_id = ${sendingAccountId} and bucket = ${bucket}
    returning (extract(epoch from queued_until - now()) * 1000 - ${takesMs}::float8)::float8 as wait`);
  return Math.max(waitMs, row?.wait ?? waitMs);
}

/** How long nothing is sent to a domain after a complaint. */
export const COMPLAINT_REST_MS = 60_000;
/** Refusals of messages sent within this time count as one complaint. */
const ONE_COMPLAINT_MS = 30_000;

/** Stores that a receiving domain (empty: the account's own server) requested a slowdown, and the new rate. */
export async function slowDown(
  tx: Transaction,
  tenantId: string,
  sendingAccountId: string,
  domain: string,
  perMinute: number,
): Promise<void> {
  await tx.execute(sql`
    with slower as (
      insert into sending_slowdowns as s (tenant_id, sending_account_id, domain, per_minute, since)
      select ${tenantId}, id, ${domain}, ${perMinute}, now() from sending_accounts where tenant_id = ${tenantId} and id = ${sendingAccountId}
      on conflict (tenant_id, sending_account_id, domain) do update set
        per_minute = case when s.since > now() - interval '1 hour' then greatest(1, least(excluded.per_minute, s.per_minute / 2)) else excluded.per_minute end, since = now()
      where s.since < now() - ${ONE_COMPLAINT_MS}::float8 * interval '1 millisecond'
      returning 1
    )
    insert into sending_buckets as b (tenant_id, sending_account_id, bucket, full_at)
    select ${tenantId}, ${sendingAccountId}, ${domain}, now() + ${COMPLAINT_REST_MS}::float8 * interval '1 millisecond' from slower
    on conflict (tenant_id, sending_account_id, bucket) do update set full_at = greatest(b.full_at, excluded.full_at)`);
}
