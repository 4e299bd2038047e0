import type {
  WebhookAttempt,
  WebhookDeliveryStatus,
  WebhookEvent,
  WebhookEventType,
} from "@arauto/contracts";
import { createdWithin, type CreatedRange } from "../../platform/database/created-range.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { type KeysetPage, listPage, type ListQuery } from "../../platform/database/keyset.ts";
import { sql } from "../../platform/database/sql.ts";
import type { StoredSecrets } from "./endpoint-secrets.ts";
import type { PayloadData } from "./payloads.ts";

export interface EventRow extends Omit<
  WebhookEvent,
  "messageId" | "occurredAt" | "createdAt" | "deliveredAt" | "nextAttemptAt"
> {
  occurredAt: Date;
  createdAt: Date;
  deliveredAt: Date | null;
  nextAttemptAt: Date | null;
}

export interface EventDetailsRow extends EventRow {
  data: PayloadData;
  attemptedAt: Date | null;
  now: Date;
}

const columns = sql`
  d.id, d.event_id, d.type, d.endpoint_id as webhook_id, w.url, d.status, d.attempts, d.status_code, d.error, d.occurred_at,
  d.created_at, d.delivered_at, nullif(d.next_at, 'infinity') as next_attempt_at`;
const from = (tenantId: string) => sql`
  webhook_deliveries d join webhook_endpoints w on w.tenant_id = ${tenantId}::uuid and w.id = d.endpoint_id`;

export interface EventFilter extends CreatedRange {
  status?: WebhookDeliveryStatus | undefined;
  type?: WebhookEventType | undefined;
  webhookId?: string | undefined;
  /** A LIKE pattern for types and URLs. */
  pattern?: string | undefined;
  /** Or the id of a delivery, event or contact. */
  searchedId?: string | undefined;
}

export function findPage(
  tx: Transaction,
  tenantId: string,
  { status, type, webhookId, pattern, searchedId, ...range }: EventFilter,
  query: ListQuery,
): Promise<KeysetPage<EventRow>> {
  const where = [sql`d.tenant_id = ${tenantId}::uuid`, ...createdWithin(sql`d.created_at`, range)];
  if (status !== undefined) where.push(sql`d.status = ${status}`);
  if (type !== undefined) where.push(sql`d.type = ${type}`);
  if (webhookId !== undefined) where.push(sql`d.endpoint_id = ${webhookId}::uuid`);
  if (searchedId !== undefined)
    where.push(sql`${searchedId}::uuid in (d.id, d.event_id, d.contact_id)`);
  else if (pattern !== undefined)
    where.push(sql`d.type ilike ${pattern} or w.url ilike ${pattern}`);
  return listPage(
    tx,
    {
      columns,
      from: from(tenantId),
      where,
      id: sql`d.id`,
      sorts: { createdAt: { by: sql`d.created_at`, type: "timestamptz" } },
      defaultSort: "-createdAt",
    },
    query,
  );
}

export const find = (
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<EventDetailsRow | undefined> =>
  tx.maybeOne(sql`
    select ${columns}, d.data, d.attempted_at, now() as now from ${from(tenantId)}
    where d.tenant_id = ${tenantId}::uuid and d.id = ${id}::uuid`);

export type AttemptRow = Omit<WebhookAttempt, "startedAt"> & { startedAt: Date };

/** Returns the attempts of a delivery, the first one first. */
export function findAttempts(tx: Transaction, tenantId: string, id: string): Promise<AttemptRow[]> {
  return tx.query(sql`
    select number, started_at, duration_ms, status_code, error, address, response_headers, response_body from webhook_attempts
    where tenant_id = ${tenantId}::uuid and delivery_id = ${id}::uuid order by number`);
}

/**
 * Queues deliveries to active endpoints again, from the first step. Those whose attempt is running are left alone.
 * Returns their endpoints, one for each delivery.
 */
export async function requeue(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  const rows = await tx.query<{ endpointId: string }>(sql`
    update webhook_deliveries d set status = case when d.attempts = 0 then 'pending' else 'retrying' end, step = 0,
      next_at = ${now}::timestamptz, delivered_at = null
    from webhook_endpoints w
    where d.tenant_id = ${tenantId}::uuid and d.id = any(${ids}::uuid[]) and d.next_at is distinct from 'infinity'
      and w.tenant_id = ${tenantId}::uuid and w.id = d.endpoint_id and w.status = 'active'
    returning d.endpoint_id`);
  return rows.map((row) => row.endpointId);
}

/** Returns deliveries created since a time with the secrets that sign them, the first one first. */
export function findNew(
  tx: Transaction,
  tenantId: string,
  webhookId: string | undefined,
  since: Date,
  limit: number,
): Promise<(EventDetailsRow & StoredSecrets)[]> {
  const own = webhookId === undefined ? sql`true` : sql`d.endpoint_id = ${webhookId}::uuid`;
  return tx.query(sql`
    select ${columns}, d.data, d.attempted_at, now() as now, w.secret_box, w.former_secret_box, w.former_secret_until
    from ${from(tenantId)}
    where d.tenant_id = ${tenantId}::uuid and ${own} and d.created_at >= ${since}::timestamptz
    order by d.created_at, d.occurred_at, d.id limit ${limit}::int`);
}
