import {
  type Webhook,
  WEBHOOK_ACTIVITY_DAYS,
  WEBHOOK_ERROR_BANDS,
  webhookErrorBand,
  type WebhookErrorBand,
  type WebhookEventType,
  type WebhookStripAttempt,
} from "@arauto/contracts";
import type { SealedColumn } from "../../platform/crypto/sealed-columns-queries.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { type KeysetPage, listPage, type ListQuery } from "../../platform/database/keyset.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";
import type { StoredSecrets } from "./endpoint-secrets.ts";

const sealedColumn = (name: string, box: Sql): SealedColumn => ({
  name,
  table: sql`webhook_endpoints`,
  box,
  id: sql<string>`tenant_id || ':' || id`,
  context: sql<string>`'webhook:' || tenant_id || ':' || id`,
});

/** The context is that of `endpoint-secrets.ts`. */
export const sealedSecrets: readonly SealedColumn[] = [
  sealedColumn("secrets of webhooks", sql`secret_box`),
  sealedColumn("former secrets of webhooks", sql`former_secret_box`),
];

export interface EndpointValues {
  url: string;
  description: string;
  types: readonly WebhookEventType[];
  payload: Webhook["payload"];
}

export interface EndpointRow extends StoredSecrets {
  id: string;
  url: string;
  description: string;
  status: Webhook["status"];
  disabledReason: Webhook["disabledReason"];
  types: WebhookEventType[];
  payload: Webhook["payload"];
  signature: Webhook["signature"];
  failingSince: Date | null;
  openUntil: Date | null;
  lastSuccessAt: Date | null;
  now: Date;
  createdAt: Date;
  version: number;
}

const columns = sql`
  w.id, w.url, w.description, w.status, w.disabled_reason, w.types, w.payload, w.signature, w.secret_box, w.former_secret_box,
  w.former_secret_until, q.failing_since, q.open_until, q.last_success_at, now() as now, w.created_at, w.version`;
const from = (tenantId: string) => sql`
  webhook_endpoints w join webhook_queues q on q.tenant_id = ${tenantId}::uuid and q.endpoint_id = w.id`;

export interface EndpointFilter {
  /** A LIKE pattern. */
  search: string | null;
  status: Webhook["status"] | undefined;
  /** Whether the circuit breaker is open. */
  paused: boolean | undefined;
  eventType: WebhookEventType | undefined;
  errorBand: WebhookErrorBand | undefined;
}

/** Whether the share of failed calls of an endpoint `w` is in a band. */
function isInBand(tenantId: string, band: WebhookErrorBand): Sql {
  const bands = webhookErrorBand.options;
  const lower = bands[bands.indexOf(band) - 1];
  const over = lower === undefined ? -1 : WEBHOOK_ERROR_BANDS[lower];
  return sql`exists (
    select from webhook_hours h
    where h.tenant_id = ${tenantId}::uuid and h.endpoint_id = w.id
      and h.hour >= now() - make_interval(days => ${WEBHOOK_ACTIVITY_DAYS}::int)
    having sum(h.failed)::float8 / nullif(sum(h.calls), 0) > ${over}::float8
      and sum(h.failed)::float8 / nullif(sum(h.calls), 0) <= ${WEBHOOK_ERROR_BANDS[band]}::float8
  )`;
}

export function findPage(
  tx: Transaction,
  tenantId: string,
  query: ListQuery,
  { search, status, paused, eventType, errorBand }: EndpointFilter,
): Promise<KeysetPage<EndpointRow>> {
  return listPage(
    tx,
    {
      columns,
      from: from(tenantId),
      where: [
        sql`w.tenant_id = ${tenantId}::uuid`,
        ...(search === null
          ? []
          : [sql`lower(w.url || ' ' || w.description) like lower(${search}::text)`]),
        ...(status === undefined ? [] : [sql`w.status = ${status}`]),
        ...(paused === undefined
          ? []
          : [sql`(w.status = 'active' and coalesce(q.open_until > now(), false)) = ${paused}`]),
        ...(eventType === undefined ? [] : [sql`${eventType}::text = any(w.types)`]),
        ...(errorBand === undefined ? [] : [isInBand(tenantId, errorBand)]),
      ],
      id: sql`w.id`,
      sorts: {
        createdAt: { by: sql`w.created_at`, type: "timestamptz" },
        url: { by: sql`w.url`, type: "text" },
      },
      defaultSort: "-createdAt",
    },
    query,
  );
}

export const find = (
  tx: Transaction,
  tenantId: string,
  id: string,
  { forUpdate = false } = {},
): Promise<EndpointRow | undefined> =>
  tx.maybeOne(sql`
    select ${columns} from ${from(tenantId)} where w.tenant_id = ${tenantId}::uuid and w.id = ${id}::uuid
    ${forUpdate ? sql`for update of w` : sql``}`);

/** Counts a workspace's webhooks; concurrent counts are serialized. */
export async function countForInsert(tx: Transaction, tenantId: string): Promise<number> {
  await tx.query(sql`select from tenants where tenant_id = ${tenantId}::uuid for no key update`);
  const { count } = await tx.one<{ count: number }>(
    sql`select count(*) as count from webhook_endpoints where tenant_id = ${tenantId}::uuid`,
  );
  return count;
}

export async function insert(
  tx: Transaction,
  tenantId: string,
  id: string,
  values: EndpointValues & Pick<EndpointRow, "signature" | "secretBox">,
): Promise<void> {
  await tx.execute(sql`
    insert into webhook_endpoints (tenant_id, id, url, description, types, payload, signature, secret_box)
    values (${tenantId}::uuid, ${id}::uuid, ${values.url}, ${values.description}, ${values.types}::text[], ${values.payload},
      ${values.signature}, ${values.secretBox})`);
  await tx.execute(
    sql`insert into webhook_queues (tenant_id, endpoint_id) values (${tenantId}::uuid, ${id}::uuid)`,
  );
}

/** Returns how many changed: 0 when the version is stale or the webhook does not exist. */
export function update(
  tx: Transaction,
  tenantId: string,
  id: string,
  version: number,
  values: EndpointValues,
): Promise<number> {
  return tx.execute(sql`
    update webhook_endpoints set url = ${values.url}, description = ${values.description}, types = ${values.types}::text[],
      payload = ${values.payload}, version = version + 1
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid and version = ${version}`);
}

/** Replaces the secret; the previous one also signs until then. */
export async function updateSecret(
  tx: Transaction,
  tenantId: string,
  id: string,
  secretBox: string,
  formerUntil: Date,
): Promise<void> {
  await tx.execute(sql`
    update webhook_endpoints set former_secret_box = secret_box, former_secret_until = ${formerUntil}::timestamptz,
      secret_box = ${secretBox}, version = version + 1
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid`);
}

/** Enables inactive webhooks from now on, and resets their failures. Returns their ids. */
export async function enable(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    update webhook_endpoints set status = 'active', disabled_reason = null, active_since = now(), version = version + 1
    where tenant_id = ${tenantId}::uuid and id = any(${ids}::uuid[]) and status = 'inactive' returning id`);
  const enabled = rows.map(({ id }) => id);
  await tx.execute(sql`
    update webhook_queues set failing_since = null, notified = 0, opened = 0, open_until = null, window_calls = 0, window_failures = 0
    where tenant_id = ${tenantId}::uuid and endpoint_id = any(${enabled}::uuid[])`);
  return enabled;
}

/** Disables active webhooks, so that nothing is due for them. Returns how many were disabled. */
export async function disable(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
): Promise<number> {
  const rows = await tx.query<{ id: string }>(sql`
    update webhook_endpoints set status = 'inactive', disabled_reason = 'user', version = version + 1
    where tenant_id = ${tenantId}::uuid and id = any(${ids}::uuid[]) and status = 'active' returning id`);
  const disabled = rows.map(({ id }) => id);
  // A process that is delivering releases its queue, after the requests in flight.
  await tx.execute(sql`
    update webhook_queues set due_at = null
    where tenant_id = ${tenantId}::uuid and endpoint_id = any(${disabled}::uuid[]) and lease is null`);
  return disabled.length;
}

/** Deletes webhooks with their queues; their deliveries are deleted in batches. Returns their ids. */
export async function remove(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    delete from webhook_endpoints where tenant_id = ${tenantId}::uuid and id = any(${ids}::uuid[]) returning id`);
  return rows.map(({ id }) => id);
}

export interface ActivityRow {
  id: string;
  calls: number;
  failed: number;
  p50: number | null;
  p95: number | null;
  waiting: number;
}

/** Number of calls whose response times count: enough for a percentile. */
const TIMED_CALLS = 1_000;

/**
 * Returns the calls of endpoints since a time, the response times of the latest ones, and how many events are waiting.
 */
export function findActivity(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
  since: Date,
  waitingMax: number,
): Promise<ActivityRow[]> {
  return tx.query(sql`
    select e.id, coalesce(h.calls, 0)::int as calls, coalesce(h.failed, 0)::int as failed, t.p50, t.p95, w.waiting
    from unnest(${ids}::uuid[]) as e (id)
    left join lateral (
      select sum(calls) as calls, sum(failed) as failed from webhook_hours
      where tenant_id = ${tenantId}::uuid and endpoint_id = e.id and hour >= ${since}::timestamptz
    ) h on true
    left join lateral (
      select percentile_disc(0.5) within group (order by latest.duration_ms) as p50,
        percentile_disc(0.95) within group (order by latest.duration_ms) as p95
      from (
        select duration_ms from webhook_attempts
        where tenant_id = ${tenantId}::uuid and endpoint_id = e.id and started_at >= ${since}::timestamptz and status_code is not null
        order by started_at desc limit ${TIMED_CALLS}
      ) latest
    ) t on true
    cross join lateral (
      select count(*)::int as waiting from (
        select from webhook_deliveries
        where tenant_id = ${tenantId}::uuid and endpoint_id = e.id and next_at is not null limit ${waitingMax}
      ) due
    ) w`);
}

export type StripRow = Omit<WebhookStripAttempt, "startedAt"> & {
  webhookId: string;
  startedAt: Date;
};

/** Returns the latest attempts of each endpoint, or of some, up to a limit per endpoint, latest first. */
export function findLatestAttempts(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[] | undefined,
  limit: number,
): Promise<StripRow[]> {
  const chosen = ids === undefined ? sql`` : sql`and w.id = any(${ids}::uuid[])`;
  return tx.query(sql`
    select w.id as webhook_id, a.webhook_event_id, a.number, a.started_at, a.duration_ms, a.status_code, a.error
    from webhook_endpoints w cross join lateral (
      select delivery_id as webhook_event_id, number, started_at, duration_ms, status_code, error from webhook_attempts
      where tenant_id = ${tenantId}::uuid and endpoint_id = w.id order by started_at desc limit ${limit}::int
    ) a
    where w.tenant_id = ${tenantId}::uuid ${chosen} order by w.id, a.started_at desc`);
}
