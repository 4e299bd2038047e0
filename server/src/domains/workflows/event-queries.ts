import { isUnderWay, statusesWhere } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { oneOf, sql } from "../../platform/database/sql.ts";
import { isInside, type RunAtStep } from "./run-queries.ts";

/** Sources of events that a workflow reacts to: custom events by name, or changes of deals by kind. */
export type EventSource = "customEvent" | "deal";

/** Subscribes a workflow to events of these names, in addition to those of its earlier versions. */
export async function subscribe(
  tx: Transaction,
  tenantId: string,
  workflowId: string,
  source: EventSource,
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return;
  await tx.execute(sql`
    insert into workflow_event_names (tenant_id, source, name, workflow_id)
    select ${tenantId}::uuid, ${source}::text, n.name, ${workflowId}::uuid from unnest(${names}::text[]) as n (name) order by n.name
    on conflict (tenant_id, source, name, workflow_id) do nothing`);
}

/** Unsubscribes from events, and discards unprocessed ones. */
export async function unsubscribe(
  tx: Transaction,
  tenantId: string,
  workflowId: string,
): Promise<void> {
  for (const table of [sql.table("workflow_event_names"), sql.table("workflow_event_queue")])
    await tx.execute(
      sql`delete from ${table} where tenant_id = ${tenantId}::uuid and workflow_id = ${workflowId}::uuid`,
    );
}

/** Finds running workflows subscribed to events of these names. */
export const findListening = (
  tx: Transaction,
  tenantId: string,
  source: EventSource,
  names: readonly string[],
) =>
  tx.query<{ name: string; workflowId: string }>(sql`
    select n.name, n.workflow_id from workflow_event_names n
    join campaigns c on c.tenant_id = ${tenantId}::uuid and c.id = n.workflow_id and ${oneOf(sql`c.status`, statusesWhere(isUnderWay))}
    where n.tenant_id = ${tenantId}::uuid and n.source = ${source}::text and n.name = any(${names}::text[])
    order by n.workflow_id, n.name`);

/** Queues events for workflows. */
export async function insertQueued(
  tx: Transaction,
  tenantId: string,
  source: EventSource,
  queued: readonly { workflowId: string; eventId: string }[],
  receivedAt: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into workflow_event_queue (tenant_id, workflow_id, event_id, source, received_at)
    select ${tenantId}::uuid, q.workflow_id, q.event_id, ${source}::text, ${receivedAt}::timestamptz
    from unnest(${queued.map(({ workflowId }) => workflowId)}::uuid[], ${queued.map(({ eventId }) => eventId)}::uuid[]) as q (workflow_id, event_id)
    order by q.workflow_id, q.event_id
    on conflict (tenant_id, workflow_id, event_id) do nothing`);
}

/** Takes the events of a source that were queued first, at most `most`. The workflow is locked. */
export async function takeEvents(
  tx: Transaction,
  tenantId: string,
  workflowId: string,
  source: EventSource,
  most: number,
): Promise<string[]> {
  const rows = await tx.query<{ eventId: string }>(sql`
    select event_id from workflow_event_queue
    where tenant_id = ${tenantId}::uuid and workflow_id = ${workflowId}::uuid and source = ${source}::text
    order by received_at, event_id limit ${most}`);
  const ids = rows.map(({ eventId }) => eventId);
  if (ids.length > 0)
    await tx.execute(sql`
      delete from workflow_event_queue
      where tenant_id = ${tenantId}::uuid and workflow_id = ${workflowId}::uuid and event_id = any(${ids}::uuid[])`);
  return ids;
}

/** A contact inside with an event, or a changed deal, since they reached their step. */
export interface RunWithEvent extends RunAtStep {
  version: number;
  step: string;
  eventId: string;
}

/** Returns the time of the database's clock. */
export async function findNow(tx: Transaction): Promise<Date> {
  return (await tx.one<{ now: Date }>(sql`select clock_timestamp() as now`)).now;
}

/** Finds contacts inside by changes of their deals that happened while they were at their step. */
export const findWaitingForDeals = (
  tx: Transaction,
  tenantId: string,
  workflowId: string,
  changeIds: readonly string[],
) =>
  tx.query<RunWithEvent>(sql`
    select w.account_id, w.round, w.state, w.version, w.step, h.id as event_id
    from deal_history h
    join deal_contacts c on c.tenant_id = ${tenantId}::uuid and c.deal_id = h.deal_id and c.place = 0
    join workflow_runs w on w.tenant_id = ${tenantId}::uuid and w.workflow_id = ${workflowId}::uuid and w.account_id = c.account_id
      and ${isInside(sql`w.state`)} and w.arrived_at <= h.at
    where h.tenant_id = ${tenantId}::uuid and h.id = any(${changeIds}::uuid[])
    order by w.account_id, h.at, h.id`);

/** Finds contacts inside by events that happened since they entered. */
export const findInsideWithEvents = (
  tx: Transaction,
  tenantId: string,
  workflowId: string,
  eventIds: readonly string[],
) =>
  tx.query<RunWithEvent>(sql`
    select w.account_id, w.round, w.state, w.version, w.step, e.id as event_id
    from custom_events e
    join workflow_runs w on w.tenant_id = ${tenantId}::uuid and w.workflow_id = ${workflowId}::uuid and w.account_id = e.account_id
      and ${isInside(sql`w.state`)} and w.entered_at <= e.received_at
    where e.tenant_id = ${tenantId}::uuid and e.id = any(${eventIds}::uuid[])
    order by w.account_id, e.received_at, e.id`);

/** Finds contacts inside by events that happened while they were at their step. */
export const findWaiting = (
  tx: Transaction,
  tenantId: string,
  workflowId: string,
  eventIds: readonly string[],
) =>
  tx.query<RunWithEvent>(sql`
    select w.account_id, w.round, w.state, w.version, w.step, e.id as event_id
    from custom_events e
    join workflow_runs w on w.tenant_id = ${tenantId}::uuid and w.workflow_id = ${workflowId}::uuid and w.account_id = e.account_id
      and ${isInside(sql`w.state`)} and w.arrived_at <= e.received_at
    where e.tenant_id = ${tenantId}::uuid and e.id = any(${eventIds}::uuid[])
    order by w.account_id, e.received_at, e.id`);

/** Returns the deal that each contact is in a workflow for: the last one recorded on a step they passed. */
export async function findCurrentDeals(
  tx: Transaction,
  tenantId: string,
  workflowId: string,
  runs: readonly Pick<RunAtStep, "contactId" | "round">[],
): Promise<Map<string, string>> {
  const rows = await tx.query<{ contactId: string; dealId: string }>(sql`
    select distinct on (w.account_id) w.account_id, w.deal_id
    from unnest(${runs.map(({ contactId }) => contactId)}::uuid[], ${runs.map(({ round }) => round)}::int[]) as r (account_id, round)
    join workflow_ways w on w.tenant_id = ${tenantId}::uuid and w.workflow_id = ${workflowId}::uuid and w.account_id = r.account_id
      and w.round = r.round and w.deal_id is not null
    order by w.account_id, w.place desc`);
  return new Map(rows.map(({ contactId, dealId }) => [contactId, dealId]));
}
