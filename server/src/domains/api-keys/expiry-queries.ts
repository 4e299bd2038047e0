import type { Transaction } from "../../platform/database/database.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";

/** Whether a key is about to expire and no one was notified of this expiry. */
const due = (days: number): Sql<boolean> => sql`
  k.deleted_at is null and k.disabled_at is null and k.expires_at > now() and k.expires_at <= now() + make_interval(days => ${days}::int)
    and (k.expiry_noticed_for is null or k.expiry_noticed_for <> k.expires_at)`;

/** Returns the workspaces with keys that are about to expire; runs outside any tenant. */
export async function findTenantsToNotify(tx: Transaction, days: number): Promise<string[]> {
  const rows = await tx.query<{ tenantId: string }>(
    sql`select distinct k.tenant_id from api_keys k where ${due(days)} order by k.tenant_id`,
  );
  return rows.map(({ tenantId }) => tenantId);
}

/** Marks keys that are about to expire as notified, and returns them. */
export function markNoticed(
  tx: Transaction,
  tenantId: string,
  days: number,
): Promise<{ id: string; name: string; expiresAt: Date }[]> {
  return tx.query(sql`
    update api_keys k set expiry_noticed_for = k.expires_at where k.tenant_id = ${tenantId}::uuid and ${due(days)}
    returning k.id, k.name, k.expires_at`);
}
