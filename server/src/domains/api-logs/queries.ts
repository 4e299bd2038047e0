import {
  API_LOG_CLASSES,
  type ApiKeyMode,
  type ApiLogBody,
  type ApiLogClass,
  type ApiLogFilters,
  type Method,
} from "@arauto/contracts";
import { createdWithin } from "../../platform/database/created-range.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { pageRows } from "../../platform/database/keyset.ts";
import { likePattern } from "../../platform/database/like-pattern.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";

export interface ApiLogRow {
  id: string;
  at: Date;
  method: Method;
  route: string;
  path: string;
  status: number;
  errorCode: string | null;
  durationMs: number;
  mode: ApiKeyMode;
  ip: string;
  correlationId: string;
  keyId: string | null;
  keyName: string | null;
  keyPublicId: string | null;
}

const columns = sql`
  l.id, l.at, l.method, l.route, l.path, l.status, l.error_code, l.duration_ms, l.mode, l.ip, l.correlation_id,
  k.id as key_id, k.name as key_name, k.public_id as key_public_id`;

const tables = (tenantId: string) =>
  sql`api_logs l left join api_keys k on k.tenant_id = ${tenantId}::uuid and k.id = l.key_id`;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const ofClass = (name: ApiLogClass): Sql<boolean> => {
  const first = Number(name[0]) * 100;
  return sql`l.status >= ${sql.lit(first)} and l.status < ${sql.lit(first + 100)}`;
};

/** The log of a workspace. */
export interface Log {
  tenantId: string;
  /** Older calls are hidden: they may still exist. */
  since: Date;
}

const visible = ({ tenantId, since }: Log): Sql[] => [
  sql`l.tenant_id = ${tenantId}::uuid`,
  sql`l.at > ${since}::timestamptz`,
];

function searched(text: string): Sql {
  if (UUID.test(text)) return sql`(l.id = ${text}::uuid or l.correlation_id = ${text})`;
  return sql`(l.path ilike ${likePattern(text)} or l.route ilike ${likePattern(text)} or l.correlation_id = ${text} or l.ip = ${text})`;
}

function matching(log: Log, filters: ApiLogFilters): Sql[] {
  const { mode, method, route, keys, errorCode, slowerThan, fasterThan, search } = filters;
  const ids = keys?.split(",").filter((key) => UUID.test(key));
  return [
    ...visible(log),
    ...createdWithin(sql`l.at`, filters),
    ...(mode ? [sql`l.mode = ${mode}`] : []),
    ...(method ? [sql`l.method = ${method}`] : []),
    ...(route ? [sql`l.route = ${route}`] : []),
    ...(ids ? [sql`l.key_id = any(${ids}::uuid[])`] : []),
    ...(errorCode ? [sql`l.error_code = ${errorCode}`] : []),
    ...(slowerThan === undefined ? [] : [sql`l.duration_ms >= ${slowerThan}::int`]),
    ...(fasterThan === undefined ? [] : [sql`l.duration_ms < ${fasterThan}::int`]),
    ...(filters.class ? [ofClass(filters.class)] : []),
    ...(search ? [searched(search)] : []),
  ];
}

interface Page {
  limit: number;
  cursor?: string | undefined;
}

/** Returns a page of calls, newest first. */
export function findPage(tx: Transaction, log: Log, filters: ApiLogFilters, page: Page) {
  return pageRows<ApiLogRow>(
    tx,
    {
      columns,
      from: tables(log.tenantId),
      where: matching(log, filters),
      id: sql`l.id`,
      sorts: { at: { by: sql`l.at`, type: "timestamptz" } },
      defaultSort: "-at",
    },
    page,
  );
}

/** Returns the number of calls by class. */
export function countByClass(
  tx: Transaction,
  log: Log,
  filters: ApiLogFilters,
): Promise<Record<"total" | ApiLogClass, number>> {
  const counts = API_LOG_CLASSES.map(
    (name) => sql`count(*) filter (where ${ofClass(name)}) as ${sql.ref(name)}`,
  );
  return tx.one(sql`
    select count(*) as total, ${sql.join(counts)} from api_logs l
    where ${sql.join(matching(log, filters), sql` and `)}`);
}

/** Returns calls stored since a time, oldest first. */
export function findNew(
  tx: Transaction,
  log: Log,
  filters: ApiLogFilters,
  since: Date,
  limit: number,
): Promise<ApiLogRow[]> {
  return tx.query<ApiLogRow>(sql`
    select ${columns} from ${tables(log.tenantId)}
    where ${sql.join(matching(log, filters), sql` and `)} and l.at >= ${since}::timestamptz
    order by l.at, l.id limit ${limit}::int`);
}

export interface BodyRow {
  idempotencyKey: string | null;
  userAgent: string | null;
  requestBody: string | null;
  requestState: ApiLogBody["state"];
  responseBody: string | null;
  responseState: ApiLogBody["state"];
}

/** Returns one call with its bodies. Its id contains its time, which determines its partition. */
export function find(tx: Transaction, log: Log, id: string) {
  return tx.maybeOne<ApiLogRow & BodyRow & { operation: string }>(sql`
    select ${columns}, l.operation, l.idempotency_key, l.user_agent, l.request_body, l.request_state, l.response_body, l.response_state
    from ${tables(log.tenantId)}
    where ${sql.join(visible(log), sql` and `)} and l.at = ${timeOf(id)}::timestamptz and l.id = ${id}::uuid`);
}

/** PostgreSQL can't read later times, which have more digits. */
const TIME_MAX = Date.UTC(9999, 0);

/** Returns the time in a UUID v7 (RFC 9562, section 5.7). */
const timeOf = (id: string): Date =>
  new Date(Math.min(TIME_MAX, parseInt(id.replaceAll("-", "").slice(0, 12), 16)));

/** Returns complete calls for a file, newest first. */
export function findForFile(
  tx: Transaction,
  log: Log,
  filters: ApiLogFilters,
  after: { at: Date; id: string } | null,
  limit: number,
): Promise<(ApiLogRow & BodyRow)[]> {
  const rest = after
    ? sql`and (l.at, l.id) < (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql``;
  return tx.query<ApiLogRow & BodyRow>(sql`
    select ${columns}, l.idempotency_key, l.user_agent, l.request_body, l.request_state, l.response_body, l.response_state
    from ${tables(log.tenantId)} where ${sql.join(matching(log, filters), sql` and `)} ${rest}
    order by l.at desc, l.id desc limit ${limit}::int`);
}

/** Returns the workspace's time zone and the database's time. */
export const findClock = (tx: Transaction, tenantId: string) =>
  tx.one<{ timeZone: string; now: Date }>(
    sql`select time_zone, now() as now from tenants where tenant_id = ${tenantId}::uuid`,
  );

/** Creates the partitions of the next days, and drops those that no plan keeps. Runs outside any tenant. */
export async function turnDays(tx: Transaction, daysKept: number): Promise<void> {
  await tx.query(sql`select make_api_log_days(2)`);
  await tx.query(sql`select drop_api_log_days(${daysKept}::int)`);
}
