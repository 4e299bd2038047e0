import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

/** Deletes deliveries of an endpoint with their attempts. Returns how many. */
export function removeOfEndpoint(
  tx: Transaction,
  tenantId: string,
  endpointId: string,
  limit: number,
): Promise<number> {
  return removeThose(
    tx,
    tenantId,
    sql`select id from webhook_deliveries where tenant_id = ${tenantId}::uuid and endpoint_id = ${endpointId}::uuid limit ${limit}::int`,
  );
}

/** Deletes deliveries created before a time with their attempts. Returns how many. */
export function removeBefore(
  tx: Transaction,
  tenantId: string,
  before: Date,
  limit: number,
): Promise<number> {
  return removeThose(
    tx,
    tenantId,
    sql`
      select id from webhook_deliveries where tenant_id = ${tenantId}::uuid and created_at < ${before}::timestamptz
      order by created_at, id limit ${limit}::int`,
  );
}

async function removeThose(
  tx: Transaction,
  tenantId: string,
  those: ReturnType<typeof sql>,
): Promise<number> {
  const rows = await tx.query<{ id: string }>(those);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await tx.execute(
    sql`delete from webhook_attempts where tenant_id = ${tenantId}::uuid and delivery_id = any(${ids}::uuid[])`,
  );
  return tx.execute(
    sql`delete from webhook_deliveries where tenant_id = ${tenantId}::uuid and id = any(${ids}::uuid[])`,
  );
}

/** Deletes the activity and replays before a time. */
export async function removeActivity(
  tx: Transaction,
  tenantId: string,
  before: Date,
): Promise<void> {
  await tx.execute(
    sql`delete from webhook_replays where tenant_id = ${tenantId}::uuid and created_at < ${before}::timestamptz`,
  );
  await tx.execute(
    sql`delete from webhook_hours where tenant_id = ${tenantId}::uuid and hour < ${before}::timestamptz`,
  );
}

/** Returns the workspaces that have webhooks. */
export async function findTenants(tx: Transaction): Promise<string[]> {
  const rows = await tx.query<{ tenantId: string }>(
    sql`select distinct tenant_id from webhook_queues`,
  );
  return rows.map((row) => row.tenantId);
}
