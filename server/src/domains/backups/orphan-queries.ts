import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

export async function isWorkspace(tx: Transaction, tenantId: string): Promise<boolean> {
  const { exists } = await tx.one<{ exists: boolean }>(
    sql`select exists (select from tenants where tenant_id = ${tenantId}::uuid) as exists`,
  );
  return exists;
}

/** Returns those storage keys that belong to a backup. Reads across all workspaces and locks nothing. */
export async function findNamed(
  tx: Transaction,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ storageKey: string }>(
    sql`select storage_key from workspace_backups where storage_key = any(${keys}::text[])`,
  );
  return new Set(rows.map(({ storageKey }) => storageKey));
}

/** Returns restores that began before a time and never ended. Reads across all workspaces and locks nothing. */
export const findAbandonedRestores = (tx: Transaction, before: Date) =>
  tx.query<{ tenantId: string; id: string; targetId: string }>(sql`
    select tenant_id, id, target_id from workspace_restores
    where status in ('queued', 'running') and created_at < ${before}::timestamptz`);
