import type { ApiKeyMode, ApiLogBody, Method } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import { publishSignals } from "../../platform/signals/signals.ts";

/** A call as it is stored, with everything masked. */
export interface StoredCall {
  tenantId: string;
  keyId: string;
  mode: ApiKeyMode;
  at: Date;
  id: string;
  method: Method;
  operationId: string;
  route: string;
  path: string;
  status: number;
  errorCode: string | null;
  durationMs: number;
  ip: string;
  correlationId: string;
  idempotencyKey: string | null;
  userAgent: string | null;
  request: ApiLogBody;
  response: ApiLogBody;
}

/** Returns the signal of a workspace's new calls. */
export const newCallsTopic = (tenantId: string): string => `api-logs:${tenantId}`;

/** Separates bodies. They never contain it: the recorder removes it. */
export const BODY_SEPARATOR = "\u001f";

/** Returns an array of bodies, null for empty ones. Quoting each of them would take longer than masking it. */
const joined = (bodies: readonly string[]) =>
  sql`string_to_array(${bodies.join(BODY_SEPARATOR)}::text, ${BODY_SEPARATOR}::text, '')`;

/** Adds calls of any workspaces, and signals them. Runs outside any tenant. */
export async function insertCalls(tx: Transaction, calls: readonly StoredCall[]): Promise<void> {
  const all = <T>(pick: (call: StoredCall) => T): T[] => calls.map(pick);
  await tx.execute(sql`
    insert into api_logs (tenant_id, at, id, key_id, mode, method, operation, route, path, status, error_code, duration_ms, ip,
      correlation_id, idempotency_key, user_agent, request_body, request_state, response_body, response_state)
    select * from unnest(
      ${all((c) => c.tenantId)}::uuid[], ${all((c) => c.at)}::timestamptz[], ${all((c) => c.id)}::uuid[],
      ${all((c) => c.keyId)}::uuid[], ${all((c) => c.mode)}::text[], ${all((c) => c.method)}::text[],
      ${all((c) => c.operationId)}::text[], ${all((c) => c.route)}::text[], ${all((c) => c.path)}::text[],
      ${all((c) => c.status)}::smallint[], ${all((c) => c.errorCode)}::text[], ${all((c) => c.durationMs)}::int[],
      ${all((c) => c.ip)}::text[], ${all((c) => c.correlationId)}::text[], ${all((c) => c.idempotencyKey)}::text[],
      ${all((c) => c.userAgent)}::text[],
      ${joined(all((c) => c.request.text))}, ${all((c) => c.request.state)}::text[],
      ${joined(all((c) => c.response.text))}, ${all((c) => c.response.state)}::text[])
    on conflict do nothing`);
  await publishSignals(
    tx,
    calls.map(({ tenantId }) => newCallsTopic(tenantId)),
  );
}
