import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import { publishSignals } from "../../platform/signals/signals.ts";
import { type DurationCount, durationsOf, type FailureCount, failuresOf } from "./rollups.ts";
import type { StoredCall } from "./stored-call.ts";

/** Returns the topic for a workspace's new calls. */
export const newCallsTopic = (tenantId: string): string => `api-logs:${tenantId}`;

/** Separates bodies. They never contain it: the recorder removes it. */
export const BODY_SEPARATOR = "\u001f";

/** Returns an array of bodies, null for empty ones. Quoting each of them would take longer than masking it. */
const joined = (bodies: readonly string[]) =>
  sql`string_to_array(${bodies.join(BODY_SEPARATOR)}::text, ${BODY_SEPARATOR}::text, '')`;

/**
 * Adds calls of a workspace, updates its figures, and signals them. Idempotent, for attempts whose commit was not
 * confirmed.
 */
export async function insertCalls(
  tx: Transaction,
  tenantId: string,
  calls: readonly StoredCall[],
): Promise<void> {
  const all = <T>(pick: (call: StoredCall) => T): T[] => calls.map(pick);
  const inserted = await tx.query<{ id: string }>(sql`
    insert into api_logs (tenant_id, at, id, key_id, mode, method, operation, route, path, status, error_code, duration_ms, ip,
      correlation_id, idempotency_key, user_agent, request_body, request_state, response_body, response_state)
    select ${tenantId}::uuid, * from unnest(
      ${all((c) => c.at)}::timestamptz[], ${all((c) => c.id)}::uuid[],
      ${all((c) => c.keyId)}::uuid[], ${all((c) => c.mode)}::text[], ${all((c) => c.method)}::text[],
      ${all((c) => c.operationId)}::text[], ${all((c) => c.route)}::text[], ${all((c) => c.path)}::text[],
      ${all((c) => c.status)}::smallint[], ${all((c) => c.errorCode)}::text[], ${all((c) => c.durationMs)}::int[],
      ${all((c) => c.ip)}::text[], ${all((c) => c.correlationId)}::text[], ${all((c) => c.idempotencyKey)}::text[],
      ${all((c) => c.userAgent)}::text[],
      ${joined(all((c) => c.request.text))}, ${all((c) => c.request.state)}::text[],
      ${joined(all((c) => c.response.text))}, ${all((c) => c.response.state)}::text[])
    on conflict do nothing returning id`);
  const ids = new Set(inserted.map(({ id }) => id));
  const added = calls.filter(({ id }) => ids.has(id));
  await Promise.all([
    addDurations(tx, tenantId, durationsOf(added)),
    addFailures(tx, tenantId, failuresOf(added)),
    publishSignals(tx, [newCallsTopic(tenantId)]),
  ]);
}

async function addDurations(
  tx: Transaction,
  tenantId: string,
  counts: readonly DurationCount[],
): Promise<void> {
  if (counts.length === 0) return;
  await tx.execute(sql`
    insert into api_log_durations as d (tenant_id, mode, at, class, duration_ms, calls)
    select ${tenantId}::uuid, * from unnest(
      ${counts.map((c) => c.mode)}::text[], ${counts.map((c) => c.at)}::timestamptz[], ${counts.map((c) => c.class)}::smallint[],
      ${counts.map((c) => c.durationMs)}::int[], ${counts.map((c) => c.calls)}::int[])
    on conflict (tenant_id, mode, at, class, duration_ms) do update set calls = d.calls + excluded.calls`);
}

async function addFailures(
  tx: Transaction,
  tenantId: string,
  counts: readonly FailureCount[],
): Promise<void> {
  if (counts.length === 0) return;
  await tx.execute(sql`
    insert into api_log_failures as f (tenant_id, mode, at, key_id, method, route, status, error_code, calls, last_at, last_id)
    select ${tenantId}::uuid, * from unnest(
      ${counts.map((c) => c.mode)}::text[], ${counts.map((c) => c.at)}::timestamptz[], ${counts.map((c) => c.keyId)}::uuid[],
      ${counts.map((c) => c.method)}::text[], ${counts.map((c) => c.route)}::text[], ${counts.map((c) => c.status)}::smallint[],
      ${counts.map((c) => c.errorCode)}::text[], ${counts.map((c) => c.calls)}::int[],
      ${counts.map((c) => c.lastAt)}::timestamptz[], ${counts.map((c) => c.lastId)}::uuid[])
    on conflict (tenant_id, mode, at, key_id, method, route, status, error_code) do update set
      calls = f.calls + excluded.calls,
      last_at = greatest(f.last_at, excluded.last_at),
      last_id = case when (excluded.last_at, excluded.last_id) > (f.last_at, f.last_id) then excluded.last_id else f.last_id end`);
}
