import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

/** Takes a lock that only one transaction per workspace can hold; returns false while another one holds it. */
export async function tryLock(tx: Transaction, tenantId: string, name: string): Promise<boolean> {
  const { held } = await tx.one<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}::text || ' ' || ${tenantId}::text, 0)) as held`,
  );
  return held;
}
