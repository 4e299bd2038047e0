import type { ApiKeyMode } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

export interface HourRow {
  isToday: boolean;
  hour: number;
  calls: number;
  clientErrors: number;
  serverErrors: number;
  p95: number;
}

interface Days {
  yesterday: Date;
  today: Date;
}

const errors = sql`
  count(*) filter (where l.status >= 400 and l.status < 500) as client_errors,
  count(*) filter (where l.status >= 500) as server_errors`;

/** Returns the hours of yesterday and today that have calls. */
export function findHours(
  tx: Transaction,
  tenantId: string,
  mode: ApiKeyMode,
  { yesterday, today }: Days,
): Promise<HourRow[]> {
  const hours = (start: Date, end: ReturnType<typeof sql>, isToday: boolean) => sql`
    select ${sql.lit(isToday)} as is_today, floor(extract(epoch from l.at - ${start}::timestamptz) / 3600)::int as hour,
      count(*) as calls, ${errors}, percentile_disc(0.95) within group (order by l.duration_ms) as p95
    from api_logs l
    where l.tenant_id = ${tenantId}::uuid and l.mode = ${mode} and l.at >= ${start}::timestamptz and ${end}
    group by 2`;
  return tx.query<HourRow>(sql`
    ${hours(yesterday, sql`l.at < ${today}::timestamptz`, false)}
    union all ${hours(today, sql`true`, true)} order by 1, 2`);
}

/** Returns response times of today, in milliseconds. */
export function findPercentiles(tx: Transaction, tenantId: string, mode: ApiKeyMode, today: Date) {
  return tx.one<{ p50: number | null; p95: number | null; p99: number | null }>(sql`
    select percentile_disc(0.5) within group (order by l.duration_ms) as p50,
      percentile_disc(0.95) within group (order by l.duration_ms) as p95,
      percentile_disc(0.99) within group (order by l.duration_ms) as p99
    from api_logs l where l.tenant_id = ${tenantId}::uuid and l.mode = ${mode} and l.at >= ${today}::timestamptz`);
}

/** Returns the number of calls in a time. */
export async function countCalls(
  tx: Transaction,
  tenantId: string,
  mode: ApiKeyMode,
  from: Date,
  before: Date,
): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) as count from api_logs l
    where l.tenant_id = ${tenantId}::uuid and l.mode = ${mode} and l.at >= ${from}::timestamptz and l.at < ${before}::timestamptz`);
  return count;
}

export async function hasCalls(
  tx: Transaction,
  tenantId: string,
  mode: ApiKeyMode,
): Promise<boolean> {
  const { some } = await tx.one<{ some: boolean }>(sql`
    select exists (select from api_logs l where l.tenant_id = ${tenantId}::uuid and l.mode = ${mode}) as some`);
  return some;
}

export interface FailureRow {
  id: string;
  at: Date;
  method: string;
  route: string;
  status: number;
  errorCode: string | null;
  keyId: string | null;
  keyName: string | null;
  count: number;
}

/** Returns today's failures by cause, the latest first. */
export function findFailures(
  tx: Transaction,
  tenantId: string,
  mode: ApiKeyMode,
  today: Date,
  limit: number,
): Promise<FailureRow[]> {
  return tx.query<FailureRow>(sql`
    select f.id, f.at, f.method, f.route, f.status, f.error_code, k.id as key_id, k.name as key_name, f.count
    from (
      select (array_agg(l.id order by l.at desc, l.id desc))[1] as id, max(l.at) as at, l.method, l.route, l.status, l.error_code,
        l.key_id, count(*) as count
      from api_logs l
      where l.tenant_id = ${tenantId}::uuid and l.mode = ${mode} and l.at >= ${today}::timestamptz and l.status >= 400
      group by l.method, l.route, l.status, l.error_code, l.key_id
      order by at desc limit ${limit}::int
    ) f left join api_keys k on k.tenant_id = ${tenantId}::uuid and k.id = f.key_id
    order by f.at desc, f.id`);
}
