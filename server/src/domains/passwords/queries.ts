import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

export function findPassword(tx: Transaction, userId: string): Promise<{ passwordHash: string }> {
  return tx.one(sql`select password_hash from people where id = ${userId}`);
}

/** Returns the whole seconds until all of these keys are unlocked; 0 when none is locked. */
export async function lockedSeconds(tx: Transaction, keys: readonly string[]): Promise<number> {
  const { seconds } = await tx.one<{ seconds: number | null }>(sql`
    select ceil(extract(epoch from max(locked_until) - now()))::int as seconds
    from sign_in_failures where key = any(${keys}::text[]) and locked_until > now()`);
  return seconds ?? 0;
}

/** Counts one more failure, starting over after a day without any. Returns the count. */
export async function countFailure(tx: Transaction, key: string): Promise<number> {
  const { failures } = await tx.one<{ failures: number }>(sql`
    insert into sign_in_failures as f (key, failures, last_failure_at) values (${key}, 1, now())
    on conflict (key) do update set
      failures = case when f.last_failure_at < now() - interval '1 day' then 1 else f.failures + 1 end,
      last_failure_at = now()
    returning failures`);
  return failures;
}

export async function lockKey(tx: Transaction, key: string, seconds: number): Promise<void> {
  await tx.execute(
    sql`update sign_in_failures set locked_until = now() + make_interval(secs => ${seconds}::int) where key = ${key}`,
  );
}

export async function forgetFailures(tx: Transaction, keys: readonly string[]): Promise<void> {
  await tx.execute(sql`delete from sign_in_failures where key = any(${keys}::text[])`);
}

export async function forgetFailuresWithPrefix(tx: Transaction, prefix: string): Promise<void> {
  await tx.execute(sql`delete from sign_in_failures where starts_with(key, ${prefix})`);
}

/** Deletes failures that no longer count. */
export async function deleteForgottenFailures(tx: Transaction): Promise<void> {
  await tx.execute(
    sql`delete from sign_in_failures where last_failure_at < now() - interval '1 day'`,
  );
}
