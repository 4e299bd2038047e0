import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

export function findTrial(tx: Transaction, tenantId: string): Promise<{ trialEndsAt: Date; active: boolean }> {
  return tx.one(sql`select trial_ends_at, trial_ends_at > now() as active from tenants where tenant_id = ${tenantId}`);
}
