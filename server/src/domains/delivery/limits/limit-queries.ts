import type { Transaction } from "../../../platform/database/database.ts";
import { sql } from "../../../platform/database/sql.ts";
import type { Bucket } from "./token-buckets.ts";

/** A wish for tokens of a sending account, for people in their order. */
export interface TokenWish {
  /** Sorted by name, so that two who take at the same moment do not wait for each other in a ring. */
  buckets: readonly ({ name: string } & Bucket)[];
  /** Which bucket (from 1) each person needs; 0 for none. */
  people: readonly number[];
  /** The bucket (from 1) that everybody needs besides; 0 for none. */
  shared: number;
  /** Mails a second of the account. */
  pace: number | null;
  /** Tests choose the time; else it is the database's. */
  at?: Date;
}

export interface TokenAnswer {
  /** By person: 0 when granted, else the bucket that was empty. */
  refused: readonly number[];
  /** By bucket: in how many milliseconds it has its batch of tokens. */
  waits: readonly number[];
  /** How many milliseconds to wait until those granted may leave. */
  paceWait: number;
}

/** Takes tokens for a flight, over all processes, in one statement. What was granted and is not sent is lost to the limit. */
export async function takeTokens(tx: Transaction, tenantId: string, sendingAccountId: string, wish: TokenWish): Promise<TokenAnswer> {
  const { buckets, people, shared, pace, at } = wish;
  const [row] = await tx.named<{ refused: number[]; waits: string[]; paceWait: number }>(
    "delivery_tokens",
    `select refused, waits, pace_wait from take_send_tokens($1, $2, $3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::int[], $8, $9, $10)`,
    [
      tenantId,
      sendingAccountId,
      buckets.map(({ name }) => name),
      buckets.map(({ every }) => every),
      buckets.map(({ burst }) => burst),
      buckets.map(({ batch }) => batch),
      people,
      shared,
      pace ?? 0,
      at ?? null,
    ],
  );
  if (!row) throw new Error("Taking tokens returned no row");
  return { refused: row.refused, waits: row.waits.map((micros) => Math.ceil(Number(micros) / 1000)), paceWait: row.paceWait };
}

/** Nobody is told to come back later than after this long, so that a limit that was raised is noticed. */
const QUEUE_MOST_MS = 5 * 60_000;

/**
 * Stands people who found a bucket empty behind those who did so before. Answers in how many milliseconds their turn
 * comes; between that and the end of the queue lie the tokens for them alone.
 */
export async function queueUp(
  tx: Transaction,
  tenantId: string,
  sendingAccountId: string,
  bucket: string,
  waitMs: number,
  takesMs: number,
): Promise<number> {
  const row = await tx.maybeOne<{ wait: number }>(sql`
    update sending_buckets set queued_until =
      least(now() + ${QUEUE_MOST_MS}::float8 * interval '1 millisecond', greatest(queued_until, now() + ${waitMs}::float8 * interval '1 millisecond'))
        + ${takesMs}::float8 * interval '1 millisecond'
    where tenant_id = ${tenantId} and sending_account_id = ${sendingAccountId} and bucket = ${bucket}
    returning (extract(epoch from queued_until - now()) * 1000 - ${takesMs}::float8)::float8 as wait`);
  return Math.max(waitMs, row?.wait ?? waitMs);
}

/** A domain that complains rests this long first. */
export const COMPLAINT_REST_MS = 60_000;
/** Refusals of mails that were on their way together are one complaint. */
const ONE_COMPLAINT_MS = 30_000;

/** Notes that a receiving domain (empty: the account's own server) said "too much", and how fast it may go on. */
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
