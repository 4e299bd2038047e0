import type { EventType, WebhookEventType, WebhookReplay } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { type KeysetPage, listPage, type ListQuery } from "../../platform/database/keyset.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";
import type { ReceivedEvent } from "../../platform/events/events.ts";

/** Selects the events to replay. */
export interface ReplayFilter {
  endpointId: string;
  types: readonly WebhookEventType[];
  /** Recorded events of these types. */
  sources: readonly EventType[];
  selection: WebhookReplay["selection"];
  from: Date;
  before: Date;
}

/** The last queued event or delivery. Its time is text, because the first one is -infinity. */
export interface Position {
  positionTime: string;
  positionId: string;
}

const eventsOf = (tenantId: string, { sources, from, before }: ReplayFilter) => sql`
  e.tenant_id = ${tenantId}::uuid and e.occurred_at >= ${from}::timestamptz and e.occurred_at < ${before}::timestamptz
  and e.type = any(${sources}::text[])`;
const deliveriesOf = (tenantId: string, { endpointId, types, from, before }: ReplayFilter) => sql`
  d.tenant_id = ${tenantId}::uuid and d.endpoint_id = ${endpointId}::uuid and d.type = any(${types}::text[]) and d.event_id is not null
  and d.occurred_at >= ${from}::timestamptz and d.occurred_at < ${before}::timestamptz`;

export interface DayCount {
  /** An ISO date. */
  day: string;
  count: number;
}

/** Counts the events that a replay would send, per day of a time zone that has any. */
export async function countByDay(
  tx: Transaction,
  tenantId: string,
  filter: ReplayFilter,
  timeZone: string,
): Promise<DayCount[]> {
  const isMissing = filter.selection === "missing";
  const status = isMissing ? sql`` : sql`and d.status = ${filter.selection}`;
  const perDay = (rows: Sql, occurredAt: Sql) =>
    tx.query<DayCount>(sql`
      select (${occurredAt} at time zone ${timeZone}::text)::date::text as day, count(*) as count
      from ${rows} group by 1 order by 1`);
  const [deliveries, events] = await Promise.all([
    perDay(
      sql`webhook_deliveries d where ${deliveriesOf(tenantId, filter)} ${status}`,
      sql`d.occurred_at`,
    ),
    isMissing ? perDay(sql`events e where ${eventsOf(tenantId, filter)}`, sql`e.occurred_at`) : [],
  ]);
  if (!isMissing) return deliveries;
  const had = new Map(deliveries.map(({ day, count }) => [day, count]));
  return events
    .map(({ day, count }) => ({ day, count: count - (had.get(day) ?? 0) }))
    .filter(({ count }) => count > 0);
}

/** Returns the next recorded events, by time. */
export function findEvents(
  tx: Transaction,
  tenantId: string,
  filter: ReplayFilter,
  after: Position,
  limit: number,
): Promise<ReceivedEvent[]> {
  return tx.query(sql`
    select e.id, e.tenant_id, e.type, e.account_id, e.campaign_id, e.person_id, e.api_key_id, e.data, e.occurred_at from events e
    where ${eventsOf(tenantId, filter)} and (e.occurred_at, e.id) > (${after.positionTime}::timestamptz, ${after.positionId}::uuid)
    order by e.occurred_at, e.id limit ${limit}::int`);
}

/** Returns the endpoint's next deliveries with the selected status, by creation time. */
export function findDeliveries(
  tx: Transaction,
  tenantId: string,
  filter: ReplayFilter,
  after: Position,
  limit: number,
): Promise<{ id: string; createdAt: Date }[]> {
  return tx.query(sql`
    select d.id, d.created_at from webhook_deliveries d
    where ${deliveriesOf(tenantId, filter)} and d.status = ${filter.selection}
      and (d.created_at, d.id) > (${after.positionTime}::timestamptz, ${after.positionId}::uuid)
    order by d.created_at, d.id limit ${limit}::int`);
}

export interface ReplayRow extends Position {
  id: string;
  endpointId: string;
  types: WebhookEventType[];
  selection: WebhookReplay["selection"];
  fromTime: Date;
  beforeTime: Date;
  perMinute: number;
  status: WebhookReplay["status"];
  total: number;
  done: number;
  failed: number;
  createdAt: Date;
  finishedAt: Date | null;
  /** When the next part is due; null for replays older than this column. */
  nextPartAt: Date | null;
}

const columns = sql`
  r.id, r.endpoint_id, r.types, r.selection, r.from_time, r.before_time, r.per_minute, r.status, r.total, r.done,
  (select count(*) from webhook_deliveries d
    where d.tenant_id = r.tenant_id and d.endpoint_id = r.endpoint_id and d.status in ('failed', 'retrying') and d.type = any(r.types)
      and d.occurred_at >= r.from_time and d.occurred_at < r.before_time and d.attempted_at >= r.created_at) as failed,
  r.position_time::text as position_time, r.position_id, r.created_at, r.finished_at, r.next_part_at`;

export function findPage(
  tx: Transaction,
  tenantId: string,
  query: ListQuery,
): Promise<KeysetPage<ReplayRow>> {
  return listPage(
    tx,
    {
      columns,
      from: sql`webhook_replays r`,
      where: [sql`r.tenant_id = ${tenantId}::uuid`],
      id: sql`r.id`,
      sorts: { createdAt: { by: sql`r.created_at`, type: "timestamptz" } },
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
): Promise<ReplayRow | undefined> =>
  tx.maybeOne(sql`
    select ${columns} from webhook_replays r where r.tenant_id = ${tenantId}::uuid and r.id = ${id}::uuid
    ${forUpdate ? sql`for update` : sql``}`);

export async function insert(
  tx: Transaction,
  tenantId: string,
  id: string,
  filter: ReplayFilter,
  { perMinute, total }: { perMinute: number; total: number },
): Promise<void> {
  await tx.execute(sql`
    insert into webhook_replays (tenant_id, id, endpoint_id, types, selection, from_time, before_time, per_minute, total)
    values (${tenantId}::uuid, ${id}::uuid, ${filter.endpointId}::uuid, ${filter.types}::text[], ${filter.selection},
      ${filter.from}::timestamptz, ${filter.before}::timestamptz, ${perMinute}::int, ${total}::int)`);
}

/** Changes the status of a replay if it has one of these. Returns how many changed. */
export function updateStatus(
  tx: Transaction,
  tenantId: string,
  id: string,
  from: readonly WebhookReplay["status"][],
  to: WebhookReplay["status"],
  finishedAt: Date | null,
): Promise<number> {
  return tx.execute(sql`
    update webhook_replays set status = ${to}, finished_at = ${finishedAt}::timestamptz
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid and status = any(${from}::text[])`);
}

/** Records when the next part is due. */
export async function planPart(
  tx: Transaction,
  tenantId: string,
  id: string,
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    update webhook_replays set next_part_at = ${at}::timestamptz where tenant_id = ${tenantId}::uuid and id = ${id}::uuid`);
}

/** Records the progress of queuing. */
export async function advance(
  tx: Transaction,
  tenantId: string,
  id: string,
  last: { at: Date; id: string },
  queued: number,
): Promise<void> {
  await tx.execute(sql`
    update webhook_replays set position_time = ${last.at}::timestamptz, position_id = ${last.id}::uuid, done = done + ${queued}::int
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid`);
}
