import {
  EXACT_TOTAL_LIMIT,
  WEBHOOK_DELIVERY_STATUSES,
  type WebhookAttempt,
  type WebhookDeliveryStatus,
  type WebhookEvent,
  type WebhookEventType,
} from "@arauto/contracts";
import { createdWithin, type CreatedRange } from "../../platform/database/created-range.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { type KeysetPage, listPage, type ListQuery } from "../../platform/database/keyset.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";
import type { StoredSecrets } from "./endpoint-secrets.ts";
import type { PayloadData } from "./payloads.ts";

export interface EventRow extends Omit<
  WebhookEvent,
  "messageId" | "occurredAt" | "createdAt" | "attemptedAt" | "deliveredAt" | "nextAttemptAt"
> {
  occurredAt: Date;
  createdAt: Date;
  attemptedAt: Date | null;
  deliveredAt: Date | null;
  nextAttemptAt: Date | null;
}

export interface EventDetailsRow extends EventRow {
  data: PayloadData;
  /** Attempts since it was queued. */
  step: number;
  now: Date;
}

const columns = sql`
  d.id, d.event_id, d.type, d.endpoint_id as webhook_id, w.url, d.status, d.attempts, d.status_code, d.error,
  (select a.duration_ms from webhook_attempts a where a.tenant_id = d.tenant_id and a.delivery_id = d.id and a.number = d.attempts)
    as duration_ms,
  d.occurred_at, d.created_at, d.attempted_at, d.delivered_at, nullif(d.next_at, 'infinity') as next_attempt_at`;
const details = sql`${columns}, d.data, d.step, now() as now`;
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
  /** Or the email address of a contact. */
  email?: string | undefined;
}

/** Returns the tables and conditions of the list of events, for `d` and `w`. */
export function filteredEvents(
  tenantId: string,
  { status, type, webhookId, pattern, searchedId, email, ...range }: EventFilter,
): { from: Sql; where: Sql[] } {
  const where = [sql`d.tenant_id = ${tenantId}::uuid`, ...createdWithin(sql`d.created_at`, range)];
  if (status !== undefined) where.push(sql`d.status = ${status}`);
  if (type !== undefined) where.push(sql`d.type = ${type}`);
  if (webhookId !== undefined) where.push(sql`d.endpoint_id = ${webhookId}::uuid`);
  if (searchedId !== undefined)
    where.push(sql`${searchedId}::uuid in (d.id, d.event_id, d.contact_id)`);
  else if (email !== undefined)
    where.push(
      sql`d.contact_id in (select id from accounts where tenant_id = ${tenantId}::uuid and email_key = lower(${email}::text))`,
    );
  else if (pattern !== undefined)
    where.push(sql`(d.type ilike ${pattern} or w.url ilike ${pattern})`);
  return { from: from(tenantId), where };
}

export function findPage(
  tx: Transaction,
  tenantId: string,
  filter: EventFilter,
  query: ListQuery,
): Promise<KeysetPage<EventRow>> {
  return listPage(
    tx,
    {
      columns,
      ...filteredEvents(tenantId, filter),
      id: sql`d.id`,
      sorts: { createdAt: { by: sql`d.created_at`, type: "timestamptz" } },
      defaultSort: "-createdAt",
    },
    query,
  );
}

/** Counts events by status, each up to one more than EXACT_TOTAL_LIMIT. */
export function countByStatus(
  tx: Transaction,
  tenantId: string,
  filter: Omit<EventFilter, "status">,
): Promise<Record<WebhookDeliveryStatus, number>> {
  const { from, where } = filteredEvents(tenantId, filter);
  const conditions = sql.join(where, sql` and `);
  const counts = WEBHOOK_DELIVERY_STATUSES.map(
    (status) => sql`
      (select count(*)::int from (
        select from ${from} where ${conditions} and d.status = ${sql.lit(status)} limit ${sql.lit(EXACT_TOTAL_LIMIT + 1)}
      ) counted) as ${sql.ref(status)}`,
  );
  return tx.one(sql`select ${sql.join(counts)}`);
}

export const find = (
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<EventDetailsRow | undefined> =>
  tx.maybeOne(sql`
    select ${details} from ${from(tenantId)}
    where d.tenant_id = ${tenantId}::uuid and d.id = ${id}::uuid`);

export type AttemptRow = Omit<WebhookAttempt, "startedAt"> & { startedAt: Date };

/** Returns the attempts of a delivery, first one first. */
export function findAttempts(tx: Transaction, tenantId: string, id: string): Promise<AttemptRow[]> {
  return tx.query(sql`
    select number, started_at, duration_ms, status_code, error, address, response_headers, response_body from webhook_attempts
    where tenant_id = ${tenantId}::uuid and delivery_id = ${id}::uuid order by number`);
}

/**
 * Locks the queues of these deliveries' endpoints. Every change of existing deliveries takes this lock first, like the
 * delivering process: another order could deadlock.
 */
async function lockQueues(
  tx: Transaction,
  tenantId: string,
  deliveryIds: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    select from webhook_queues where tenant_id = ${tenantId}::uuid and endpoint_id in (
      select endpoint_id from webhook_deliveries where tenant_id = ${tenantId}::uuid and id = any(${deliveryIds}::uuid[]))
    order by endpoint_id for update`);
}

/**
 * Queues deliveries to active endpoints again, from the first step. Skips those whose attempt is running. Returns their
 * endpoints, one for each delivery.
 */
export async function requeue(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  await lockQueues(tx, tenantId, ids);
  const rows = await tx.query<{ endpointId: string }>(sql`
    update webhook_deliveries d set status = case when d.attempts = 0 then 'pending' else 'retrying' end, step = 0,
      next_at = ${now}::timestamptz, delivered_at = null
    from webhook_endpoints w
    where d.tenant_id = ${tenantId}::uuid and d.id = any(${ids}::uuid[]) and d.next_at is distinct from 'infinity'
      and w.tenant_id = ${tenantId}::uuid and w.id = d.endpoint_id and w.status = 'active'
    returning d.endpoint_id`);
  return rows.map((row) => row.endpointId);
}

/** Ends waiting deliveries as failed. Skips those whose attempt is running. Returns how many. */
export function cancelWaiting(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
): Promise<number> {
  return tx.execute(sql`
    update webhook_deliveries set status = 'failed', status_code = null, error = 'canceled', next_at = null
    where tenant_id = ${tenantId}::uuid and id = any(${ids}::uuid[]) and next_at < 'infinity'`);
}

/** Returns deliveries created since a time with the secrets that sign them, first one first. */
export function findNew(
  tx: Transaction,
  tenantId: string,
  webhookId: string | undefined,
  since: Date,
  limit: number,
): Promise<(EventDetailsRow & StoredSecrets)[]> {
  const own = webhookId === undefined ? sql`true` : sql`d.endpoint_id = ${webhookId}::uuid`;
  return tx.query(sql`
    select ${details}, w.secret_box, w.former_secret_box, w.former_secret_until
    from ${from(tenantId)}
    where d.tenant_id = ${tenantId}::uuid and ${own} and d.created_at >= ${since}::timestamptz
    order by d.created_at, d.occurred_at, d.id limit ${limit}::int`);
}
