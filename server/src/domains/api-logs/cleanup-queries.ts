import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

/** A call's position in chronological order. */
export interface StoredCall {
  at: Date;
  id: string;
}

/**
 * Deletes a workspace's oldest calls after a position and until a time, and returns the last one. Starting after it
 * avoids reading the deleted rows again, which stay in the index while any transaction may see them.
 */
export async function removeUntil(
  tx: Transaction,
  tenantId: string,
  until: Date,
  after: StoredCall | undefined,
  limit: number,
): Promise<StoredCall | undefined> {
  const rest = after ? sql`and (at, id) > (${after.at}::timestamptz, ${after.id}::uuid)` : sql``;
  const rows = await tx.query<StoredCall>(sql`
    select at, id from api_logs where tenant_id = ${tenantId}::uuid and at <= ${until}::timestamptz ${rest}
    order by at, id limit ${limit}::int`);
  const [first] = rows;
  const last = rows.at(-1);
  if (first && last)
    await tx.execute(sql`
      delete from api_logs where tenant_id = ${tenantId}::uuid and at between ${first.at}::timestamptz and ${last.at}::timestamptz
        and id = any(${rows.map(({ id }) => id)}::uuid[])`);
  return last;
}

/** Returns the workspaces with calls that are older than some days. Runs outside any tenant. */
export async function findTenantsBefore(tx: Transaction, days: number): Promise<string[]> {
  const rows = await tx.query<{ tenantId: string }>(sql`
    select t.tenant_id from tenants t
    where exists (
      select from api_logs l where l.tenant_id = t.tenant_id and l.at < now() - make_interval(days => ${days}::int))
    order by t.tenant_id`);
  return rows.map(({ tenantId }) => tenantId);
}
