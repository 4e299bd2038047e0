import type { PoolClient } from "pg";
import type { Transaction } from "../platform/database/database.ts";
import { sql } from "../platform/database/sql.ts";

export function findDemoState(
  tx: Transaction,
  demoEmail: string,
): Promise<{ hasUsers: boolean; demo: boolean }> {
  return tx.one(sql`
    select exists (select 1 from people) as "hasUsers",
      exists (select 1 from people where lower(email) = lower(${demoEmail})) as demo`);
}

/** Confirms the demo's invented address, because a link sent to it could never be followed. */
export async function confirmDemoEmail(tx: Transaction, demoEmail: string): Promise<void> {
  await tx.execute(
    sql`update people set email_confirmed_at = now() where lower(email) = lower(${demoEmail}) and email_confirmed_at is null`,
  );
}

const LOCK = "hashtextextended('arauto.demo', 0)";

/**
 * Takes a lock of the connection, without a transaction because the work is slow. Returns false when another process
 * has it.
 */
export async function tryDemoLock(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>(
    `select pg_try_advisory_lock(${LOCK}) as got`,
  );
  return rows[0]?.got ?? false;
}

export async function releaseDemoLock(client: PoolClient): Promise<void> {
  await client.query(`select pg_advisory_unlock(${LOCK})`);
}
