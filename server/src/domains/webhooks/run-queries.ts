import type { WebhookAttemptError, WebhookDeliveryStatus } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import type { BreakerState } from "../../platform/network/breaker.ts";
import type { PayloadData } from "./payloads.ts";

/** Identifies an endpoint's queue. */
export interface QueueKey {
  tenantId: string;
  endpointId: string;
}

/** Returns due queues that no process is serving, longest due first. Reads across all workspaces and locks nothing. */
export function findDueQueues(tx: Transaction, limit: number): Promise<QueueKey[]> {
  return tx.query(sql`
    select tenant_id, endpoint_id from webhook_queues
    where due_at <= now() and (open_until is null or open_until <= now()) and (lease_until is null or lease_until <= now())
    order by due_at limit ${limit}`);
}

/** Takes a queue for a process. Returns false if another one has taken it. */
export async function takeQueue(
  tx: Transaction,
  { tenantId, endpointId }: QueueKey,
  lease: string,
  now: Date,
  leaseMs: number,
): Promise<boolean> {
  const taken = await tx.execute(sql`
    update webhook_queues set lease = ${lease}::uuid, lease_until = ${later(now, leaseMs)}::timestamptz
    where tenant_id = ${tenantId}::uuid and endpoint_id = ${endpointId}::uuid
      and (lease_until is null or lease_until <= ${now}::timestamptz)`);
  return taken > 0;
}

const later = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds);

export interface LostAttempt {
  id: string;
  number: number;
  step: number;
  attemptedAt: Date;
}

/**
 * Returns deliveries whose attempt a process began and never finished. The queue is held, so none of them is still
 * running.
 */
export function findLost(
  tx: Transaction,
  { tenantId, endpointId }: QueueKey,
): Promise<LostAttempt[]> {
  return tx.query(sql`
    select id, attempts as number, step, attempted_at from webhook_deliveries
    where tenant_id = ${tenantId}::uuid and endpoint_id = ${endpointId}::uuid and next_at = 'infinity'`);
}

/** An endpoint with its queue, for the process that holds the queue. */
export interface QueueState extends BreakerState {
  url: string;
  status: "active" | "inactive";
  secretBox: string;
  formerSecretBox: string | null;
  formerSecretUntil: Date | null;
  revision: number;
  failingSince: Date | null;
  notified: number;
  lastSuccessAt: Date | null;
  now: Date;
}

/** Returns the state of a held queue; undefined when the lease was lost or the endpoint was deleted. */
export function findHeldQueue(
  tx: Transaction,
  { tenantId, endpointId }: QueueKey,
  lease: string,
): Promise<QueueState | undefined> {
  return tx.maybeOne(sql`
    select w.url, w.status, w.secret_box, w.former_secret_box, w.former_secret_until, q.revision, q.failing_since, q.notified,
      q.last_success_at, q.window_started_at, q.window_calls, q.window_failures, q.opened, q.open_until, now() as now
    from webhook_queues q
    join webhook_endpoints w on w.tenant_id = ${tenantId}::uuid and w.id = q.endpoint_id
    where q.tenant_id = ${tenantId}::uuid and q.endpoint_id = ${endpointId}::uuid and q.lease = ${lease}::uuid
    for update of q`);
}

/** Stores the endpoint's new state, and keeps the lease. Returns the number of queues: 0 when the lease was lost. */
export function updateQueue(
  tx: Transaction,
  { tenantId, endpointId }: QueueKey,
  lease: string,
  state: Omit<
    QueueState,
    "url" | "status" | "secretBox" | "formerSecretBox" | "formerSecretUntil" | "revision"
  >,
  leaseMs: number,
): Promise<number> {
  return tx.execute(sql`
    update webhook_queues set lease_until = ${later(state.now, leaseMs)}::timestamptz, window_started_at = ${state.windowStartedAt}::timestamptz,
      window_calls = ${state.windowCalls}::int, window_failures = ${state.windowFailures}::int, opened = ${state.opened}::int,
      open_until = ${state.openUntil}::timestamptz, failing_since = ${state.failingSince}::timestamptz,
      notified = ${state.notified}::smallint, last_success_at = ${state.lastSuccessAt}::timestamptz
    where tenant_id = ${tenantId}::uuid and endpoint_id = ${endpointId}::uuid and lease = ${lease}::uuid`);
}

/** A delivery whose attempt begins. */
export interface ClaimedDelivery {
  id: string;
  type: string;
  data: PayloadData;
  occurredAt: Date;
  /** The number of this attempt, from 1. */
  number: number;
  /** Attempts before this one since it was queued. */
  step: number;
}

/** Begins the attempts that are due, longest due first. */
export function claimDue(
  tx: Transaction,
  { tenantId, endpointId }: QueueKey,
  now: Date,
  limit: number,
): Promise<ClaimedDelivery[]> {
  return tx.query(sql`
    with due as materialized (
      select id from webhook_deliveries
      where tenant_id = ${tenantId}::uuid and endpoint_id = ${endpointId}::uuid and next_at <= ${now}::timestamptz
      order by next_at, id limit ${limit}::int for update
    )
    update webhook_deliveries d set next_at = 'infinity', attempts = d.attempts + 1, attempted_at = ${now}::timestamptz
    from due
    where d.tenant_id = ${tenantId}::uuid and d.id = due.id
    returning d.id, d.type, d.data, d.occurred_at, d.attempts as number, d.step`);
}

/** The outcome of an attempt for a delivery. */
export interface StoredOutcome {
  id: string;
  number: number;
  startedAt: Date;
  durationMs: number | null;
  statusCode: number | null;
  error: WebhookAttemptError | null;
  address: string | null;
  headers: Record<string, string>;
  body: string;
  status: WebhookDeliveryStatus;
  /** Null without a next attempt. */
  nextAt: Date | null;
}

/** Stores attempts, and their effect on deliveries and the endpoint's activity. */
export async function storeOutcomes(
  tx: Transaction,
  { tenantId, endpointId }: QueueKey,
  outcomes: readonly StoredOutcome[],
  now: Date,
): Promise<void> {
  const ids = outcomes.map((one) => one.id);
  const codes = outcomes.map((one) => one.statusCode);
  const errors = outcomes.map((one) => one.error);
  const calls = outcomes.length;
  const failed = outcomes.filter(({ status }) => status !== "delivered").length;
  await Promise.all([
    tx.execute(sql`
      insert into webhook_attempts (tenant_id, delivery_id, number, endpoint_id, started_at, duration_ms, status_code, error, address,
        response_headers, response_body)
      select ${tenantId}::uuid, a.id, a.number, ${endpointId}::uuid, a.started_at, a.duration_ms, a.status_code, a.error, a.address,
        a.headers::jsonb, a.body
      from unnest(${ids}::uuid[], ${outcomes.map((one) => one.number)}::int[], ${outcomes.map((one) => one.startedAt)}::timestamptz[],
        ${outcomes.map((one) => one.durationMs)}::int[], ${codes}::smallint[], ${errors}::text[],
        ${outcomes.map((one) => one.address)}::text[], ${outcomes.map((one) => JSON.stringify(one.headers))}::text[],
        ${outcomes.map((one) => one.body)}::text[])
        as a (id, number, started_at, duration_ms, status_code, error, address, headers, body)
      on conflict (tenant_id, delivery_id, number) do nothing`),
    tx.execute(sql`
      update webhook_deliveries d set status = o.status, next_at = o.next_at, step = d.step + 1, status_code = o.status_code,
        error = o.error, delivered_at = case when o.status = 'delivered' then ${now}::timestamptz end
      from unnest(${ids}::uuid[], ${outcomes.map((one) => one.status)}::text[], ${outcomes.map((one) => one.nextAt)}::timestamptz[],
        ${codes}::smallint[], ${errors}::text[]) as o (id, status, next_at, status_code, error)
      where d.tenant_id = ${tenantId}::uuid and d.id = o.id and d.next_at = 'infinity'`),
    tx.execute(sql`
      insert into webhook_hours as h (tenant_id, endpoint_id, hour, calls, failed)
      values (${tenantId}::uuid, ${endpointId}::uuid, ${hourOf(now)}::timestamptz, ${calls}::int, ${failed}::int)
      on conflict (tenant_id, endpoint_id, hour) do update set calls = h.calls + excluded.calls, failed = h.failed + excluded.failed`),
  ]);
}

const HOUR_MS = 60 * 60_000;
const hourOf = (now: Date) => new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);

/** Disables an active endpoint. Returns its host; undefined if it was no longer active. */
export async function disableEndpoint(
  tx: Transaction,
  { tenantId, endpointId }: QueueKey,
  reason: "gone" | "failing",
): Promise<void> {
  await tx.execute(sql`
    update webhook_endpoints set status = 'inactive', disabled_reason = ${reason}, version = version + 1
    where tenant_id = ${tenantId}::uuid and id = ${endpointId}::uuid and status = 'active'`);
}

/**
 * Releases a queue until its next attempt is due. Returns false, without releasing it, if deliveries were added since
 * this revision.
 */
export async function releaseQueue(
  tx: Transaction,
  { tenantId, endpointId }: QueueKey,
  lease: string,
  { revision, status }: Pick<QueueState, "revision" | "status">,
): Promise<boolean> {
  const { nextAt } = await tx.one<{ nextAt: Date | null }>(sql`
    select min(next_at) as next_at from webhook_deliveries
    where tenant_id = ${tenantId}::uuid and endpoint_id = ${endpointId}::uuid and next_at < 'infinity'`);
  const released = await tx.execute(sql`
    update webhook_queues set lease = null, lease_until = null, due_at = ${status === "active" ? nextAt : null}::timestamptz
    where tenant_id = ${tenantId}::uuid and endpoint_id = ${endpointId}::uuid and lease = ${lease}::uuid and revision = ${revision}::bigint`);
  return released > 0;
}

/** Releases a queue without changing when it is due, for another process to continue. */
export async function dropLease(
  tx: Transaction,
  { tenantId, endpointId }: QueueKey,
  lease: string,
): Promise<void> {
  await tx.execute(sql`
    update webhook_queues set lease = null, lease_until = null
    where tenant_id = ${tenantId}::uuid and endpoint_id = ${endpointId}::uuid and lease = ${lease}::uuid`);
}
