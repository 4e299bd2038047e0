import type { Transaction } from "../database/database.ts";
import { sql } from "../database/sql.ts";

/**
 * Locks what a workspace keeps in storage until the transaction ends. Taken before a limit is checked and held until the
 * file is recorded, it keeps uploads at the same time from passing the check together.
 */
export async function lockStorage(tx: Transaction, tenantId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`storage:${tenantId}`}, 0))`,
  );
}
