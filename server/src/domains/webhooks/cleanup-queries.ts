import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

/** Deletes deliveries of an endpoint with their attempts. Returns how many. */
export async function removeOfEndpoint(
  tx: Transaction,
  tenantId: string,
  endpointId: string,
  limit: number,
): Promise<number> {
  const rows = await tx.query<{ id: string }>(sql`
    select id from webhook_deliveries where tenant_id = ${tenantId}::uuid and endpoint_id = ${endpointId}::uuid limit ${limit}::int`);
  return removeByIds(
    tx,
    tenantId,
    rows.map(({ id }) => id),
  );
}

/** A delivery's position in order of creation. */
export interface CreatedDelivery {
  createdAt: Date;
  id: string;
}

/**
 * Deletes the oldest deliveries after a position and before a time, with their attempts, and returns the last one.
 * Starting after it avoids reading the deleted rows again, which stay in the index while any transaction may see them.
 */
export async function removeBefore(
  tx: Transaction,
  tenantId: string,
  before: Date,
  after: CreatedDelivery | undefined,
  limit: number,
): Promise<CreatedDelivery | undefined> {
  const rest = after
    ? sql`and (created_at, id) > (${after.createdAt}::timestamptz, ${after.id}::uuid)`
    : sql``;
  const rows = await tx.query<CreatedDelivery>(sql`
    select created_at, id from webhook_deliveries
    where tenant_id = ${tenantId}::uuid and created_at < ${before}::timestamptz ${rest}
    order by created_at, id limit ${limit}::int`);
  await removeByIds(
    tx,
    tenantId,
    rows.map(({ id }) => id),
  );
  return rows.at(-1);
}

async function removeByIds(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
): Promise<number> {
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
