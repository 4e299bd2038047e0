import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

export interface WarmUpRow {
  domainId: string;
  limits: number[];
  startedAt: Date;
  /** Days before today on which the domain sent. */
  daysBefore: number;
  takenToday: number;
}

const TODAY = sql`(now() at time zone 'UTC')::date`;
const COLUMNS = sql`w.domain_id, w.limits, w.started_at,
  (select count(*) from sending_warm_up_days d where d.tenant_id = w.tenant_id and d.domain_id = w.domain_id and d.day < ${TODAY}) as days_before,
  coalesce((select taken from sending_warm_up_days d where d.tenant_id = w.tenant_id and d.domain_id = w.domain_id and d.day = ${TODAY}), 0) as taken_today`;

export function selectWarmUps(
  tx: Transaction,
  tenantId: string,
  domainIds: readonly string[],
): Promise<WarmUpRow[]> {
  return tx.query(
    sql`select ${COLUMNS} from sending_warm_ups w where w.tenant_id = ${tenantId} and w.domain_id = any(${domainIds}::uuid[])`,
  );
}

/** Locks the plan until the transaction ends, so that concurrent takers wait. Returns undefined without one. */
export async function lockWarmUp(
  tx: Transaction,
  tenantId: string,
  domainId: string,
): Promise<WarmUpRow | undefined> {
  const held = await tx.maybeOne(sql`
    select 1 from sending_warm_ups where tenant_id = ${tenantId} and domain_id = ${domainId} for update`);
  // A separate statement, so that it sees the changes that the previous one waited for.
  return held ? (await selectWarmUps(tx, tenantId, [domainId]))[0] : undefined;
}

/** Adds messages to today's count. */
export async function addTaken(
  tx: Transaction,
  tenantId: string,
  domainId: string,
  count: number,
): Promise<void> {
  await tx.execute(sql`
    insert into sending_warm_up_days as d (tenant_id, domain_id, day, taken) values (${tenantId}, ${domainId}, ${TODAY}, ${count})
    on conflict (tenant_id, domain_id, day) do update set taken = d.taken + excluded.taken`);
}

/** Returns the start of the next UTC day. */
export async function nextDay(tx: Transaction): Promise<Date> {
  return (
    await tx.one<{ at: Date }>(sql`select (${TODAY} + 1)::timestamp at time zone 'UTC' as at`)
  ).at;
}

export async function upsertWarmUp(
  tx: Transaction,
  tenantId: string,
  domainId: string,
  limits: readonly number[],
): Promise<void> {
  await tx.execute(sql`
    insert into sending_warm_ups (tenant_id, domain_id, limits) values (${tenantId}, ${domainId}, ${limits}::int[])
    on conflict (tenant_id, domain_id) do update set limits = excluded.limits`);
}

export async function deleteWarmUp(
  tx: Transaction,
  tenantId: string,
  domainId: string,
): Promise<boolean> {
  return (
    (await tx.execute(
      sql`delete from sending_warm_ups where tenant_id = ${tenantId} and domain_id = ${domainId}`,
    )) > 0
  );
}
