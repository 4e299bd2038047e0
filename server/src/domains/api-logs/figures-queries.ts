import type { ApiKeyMode } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";
import type { ApiLogRow, Log } from "./queries.ts";
import { quarterOf } from "./rollups.ts";

/** Calls of an hour with similar duration. */
export interface DurationRow {
  isToday: boolean;
  hour: number;
  durationMs: number;
  calls: number;
  clientErrors: number;
  serverErrors: number;
}

interface Days {
  yesterday: Date;
  today: Date;
}

/** Returns durations of yesterday's and today's calls, by hour of the day. */
export function findDurations(
  tx: Transaction,
  tenantId: string,
  mode: ApiKeyMode,
  { yesterday, today }: Days,
): Promise<DurationRow[]> {
  const ofDay = (start: Date, end: Sql, isToday: boolean) => sql`
    select ${sql.lit(isToday)} as is_today, floor(extract(epoch from d.at - ${start}::timestamptz) / 3600)::int as hour, d.duration_ms,
      sum(d.calls) as calls, coalesce(sum(d.calls) filter (where d.class = 4), 0) as client_errors,
      coalesce(sum(d.calls) filter (where d.class = 5), 0) as server_errors
    from api_log_durations d
    where d.tenant_id = ${tenantId}::uuid and d.mode = ${mode} and d.at >= ${start}::timestamptz and ${end}
    group by 2, 3`;
  return tx.query<DurationRow>(sql`
    ${ofDay(yesterday, sql`d.at < ${today}::timestamptz`, false)}
    union all ${ofDay(today, sql`true`, true)} order by 1, 2, 3`);
}

/** Returns the number of calls in a range that begins with a quarter-hour. */
export async function countCalls(
  tx: Transaction,
  tenantId: string,
  mode: ApiKeyMode,
  from: Date,
  before: Date,
): Promise<number> {
  const last = quarterOf(before);
  const { count } = await tx.one<{ count: number }>(sql`
    select (select coalesce(sum(d.calls), 0) from api_log_durations d
        where d.tenant_id = ${tenantId}::uuid and d.mode = ${mode} and d.at >= ${from}::timestamptz and d.at < ${last}::timestamptz)
      + (select count(*) from api_logs l
        where l.tenant_id = ${tenantId}::uuid and l.mode = ${mode} and l.at >= ${last}::timestamptz and l.at < ${before}::timestamptz)
      as count`);
  return count;
}

export async function hasCalls(
  tx: Transaction,
  { tenantId, since }: Log,
  mode: ApiKeyMode,
): Promise<boolean> {
  const { some } = await tx.one<{ some: boolean }>(sql`
    select exists (select from api_logs l where l.tenant_id = ${tenantId}::uuid and l.mode = ${mode} and l.at > ${since}::timestamptz) as some`);
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

/** Returns failures since the start of a quarter-hour by cause, latest first. */
export function findFailures(
  tx: Transaction,
  tenantId: string,
  mode: ApiKeyMode,
  since: Date,
  limit: number,
): Promise<FailureRow[]> {
  return tx.query<FailureRow>(sql`
    select c.id, c.at, c.method, c.route, c.status, nullif(c.error_code, '') as error_code, k.id as key_id, k.name as key_name, c.count
    from (
      select (array_agg(f.last_id order by f.last_at desc, f.last_id desc))[1] as id, max(f.last_at) as at, f.method, f.route, f.status,
        f.error_code, f.key_id, sum(f.calls) as count
      from api_log_failures f
      where f.tenant_id = ${tenantId}::uuid and f.mode = ${mode} and f.at >= ${since}::timestamptz
      group by f.method, f.route, f.status, f.error_code, f.key_id
      order by at desc limit ${limit}::int
    ) c left join api_keys k on k.tenant_id = ${tenantId}::uuid and k.id = c.key_id
    order by c.at desc, c.id`);
}

/** Returns how often a key got the same error from the same route since the start of a quarter-hour. */
export async function countSameErrors(
  tx: Transaction,
  tenantId: string,
  call: Pick<ApiLogRow, "keyId" | "mode" | "method" | "route" | "status" | "errorCode">,
  since: Date,
): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select coalesce(sum(f.calls), 0) as count from api_log_failures f
    where f.tenant_id = ${tenantId}::uuid and f.mode = ${call.mode} and f.at >= ${since}::timestamptz and f.key_id = ${call.keyId}::uuid
      and f.method = ${call.method} and f.route = ${call.route} and f.status = ${call.status}::smallint
      and f.error_code = ${call.errorCode ?? ""}`);
  return count;
}

/** Deletes figures older than any shown. Runs outside any tenant. */
export async function deleteOldFigures(tx: Transaction, daysKept: number): Promise<void> {
  await tx.execute(
    sql`delete from api_log_durations where at < now() - make_interval(days => ${daysKept}::int)`,
  );
  await tx.execute(
    sql`delete from api_log_failures where at < now() - make_interval(days => ${daysKept}::int)`,
  );
}
