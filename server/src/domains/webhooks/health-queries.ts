import type { WebhookFailure } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

/** Returns the calls of endpoints since a time, by hour. */
export function countCallsSince(
  tx: Transaction,
  tenantId: string,
  endpointIds: readonly string[],
  since: Date,
): Promise<{ endpointId: string; calls: number }[]> {
  return tx.query<{ endpointId: string; calls: number }>(sql`
    select endpoint_id, sum(calls)::int as calls from webhook_hours
    where tenant_id = ${tenantId}::uuid and endpoint_id = any(${endpointIds}::uuid[]) and hour >= ${since}::timestamptz
    group by endpoint_id`);
}

export interface FailureRow {
  endpointId: string;
  url: string;
  type: string;
  statusCode: number | null;
  error: WebhookFailure["error"];
  count: number;
  at: Date;
  deliveryId: string;
}

/** Returns failed attempts since a time by cause, latest first. */
export function findFailuresSince(
  tx: Transaction,
  tenantId: string,
  since: Date,
  limit: number,
): Promise<FailureRow[]> {
  return tx.query<FailureRow>(sql`
    select a.endpoint_id, w.url, d.type, a.status_code, a.error, count(*) as count, max(a.started_at) as at,
      (array_agg(a.delivery_id order by a.started_at desc))[1] as delivery_id
    from webhook_endpoints w
    join webhook_attempts a on a.tenant_id = ${tenantId}::uuid and a.endpoint_id = w.id and a.started_at >= ${since}::timestamptz
    join webhook_deliveries d on d.tenant_id = ${tenantId}::uuid and d.id = a.delivery_id
    where w.tenant_id = ${tenantId}::uuid
      and (a.error is not null or (a.status_code is not null and (a.status_code < 200 or a.status_code >= 300)))
    group by a.endpoint_id, w.url, d.type, a.status_code, a.error
    order by max(a.started_at) desc limit ${limit}::int`);
}

/** Returns the start of today in the workspace's time zone. */
export async function findDayStart(tx: Transaction, tenantId: string): Promise<Date> {
  const { start } = await tx.one<{ start: Date }>(sql`
    select date_trunc('day', now(), t.time_zone) as start from tenants t where t.tenant_id = ${tenantId}::uuid`);
  return start;
}
