import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import type { BreakerState } from "../../platform/network/breaker.ts";

/** The circuit breaker of a host. */
export interface HostBreaker extends BreakerState {
  now: Date;
}

const COLUMNS = sql`window_started_at, window_calls, window_failures, opened, open_until, now() as now`;

export function findBreaker(
  tx: Transaction,
  tenantId: string,
  host: string,
): Promise<HostBreaker | undefined> {
  return tx.maybeOne(sql`
    select ${COLUMNS} from request_breakers where tenant_id = ${tenantId}::uuid and host = ${host}::text`);
}

/** Reserves the call that probes a host; returns false if another call has it. */
export async function reserveProbe(
  tx: Transaction,
  tenantId: string,
  host: string,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const reserved = await tx.execute(sql`
    update request_breakers set open_until = ${until}::timestamptz
    where tenant_id = ${tenantId}::uuid and host = ${host}::text and opened > 0
      and (open_until is null or open_until <= ${now}::timestamptz)`);
  return reserved > 0;
}

/** Finds a breaker, created closed when missing, and locks it until the transaction ends. */
export async function lockBreaker(
  tx: Transaction,
  tenantId: string,
  host: string,
  now: Date,
): Promise<HostBreaker> {
  await tx.execute(sql`
    insert into request_breakers (tenant_id, host, called_at) values (${tenantId}::uuid, ${host}::text, ${now}::timestamptz)
    on conflict (tenant_id, host) do nothing`);
  return tx.one(sql`
    select ${COLUMNS} from request_breakers where tenant_id = ${tenantId}::uuid and host = ${host}::text for update`);
}

export async function storeBreaker(
  tx: Transaction,
  tenantId: string,
  host: string,
  state: BreakerState,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    update request_breakers set window_started_at = ${state.windowStartedAt}::timestamptz, window_calls = ${state.windowCalls}::int,
      window_failures = ${state.windowFailures}::int, opened = ${state.opened}::int, open_until = ${state.openUntil}::timestamptz,
      called_at = ${now}::timestamptz
    where tenant_id = ${tenantId}::uuid and host = ${host}::text`);
}

/** Deletes the breakers of hosts not called for a day. */
export async function forgetOldBreakers(tx: Transaction): Promise<void> {
  await tx.execute(sql`delete from request_breakers where called_at < now() - interval '1 day'`);
}
