import type { Transaction } from "../database/database.ts";
import { sql } from "../database/sql.ts";

export interface StoredResponse {
  requestHash: Buffer;
  /** Null while the first request is running. */
  status: number | null;
  answerBox: string | null;
}

/**
 * Claims a key for a request. Returns undefined when the request now owns it, or else the stored response of another
 * request. Keys older than a day, and abandoned unfinished ones, count as free.
 */
export async function claimKey(
  tx: Transaction,
  scope: string,
  key: string,
  requestHash: Buffer,
  givenUpSeconds: number,
): Promise<StoredResponse | undefined> {
  const claimed = await tx.execute(sql`
    insert into idempotency_keys (scope, key, request_hash) values (${scope}, ${key}, ${requestHash})
    on conflict (scope, key) do update set request_hash = excluded.request_hash, status = null, answer_box = null, created_at = now()
      where idempotency_keys.created_at < now() - interval '24 hours'
        or (idempotency_keys.status is null and idempotency_keys.created_at < now() - make_interval(secs => ${givenUpSeconds}))`);
  if (claimed > 0) return undefined;
  return tx.one<StoredResponse>(
    sql`select request_hash, status, answer_box from idempotency_keys where scope = ${scope} and key = ${key}`,
  );
}

export async function storeResponse(
  tx: Transaction,
  scope: string,
  key: string,
  status: number,
  answerBox: string,
): Promise<void> {
  await tx.execute(
    sql`update idempotency_keys set status = ${status}, answer_box = ${answerBox} where scope = ${scope} and key = ${key}`,
  );
}

export async function releaseKey(tx: Transaction, scope: string, key: string): Promise<void> {
  await tx.execute(
    sql`delete from idempotency_keys where scope = ${scope} and key = ${key} and status is null`,
  );
}

/** Deletes keys after a day. */
export async function deleteOldKeys(tx: Transaction): Promise<void> {
  await tx.execute(
    sql`delete from idempotency_keys where created_at < now() - interval '24 hours'`,
  );
}
