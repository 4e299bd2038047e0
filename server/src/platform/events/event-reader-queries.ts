import type { EventType } from "@arauto/contracts";
import type { Transaction } from "../database/database.ts";
import { prepare, sql } from "../database/sql.ts";
import type { ReceivedEvent } from "./events.ts";

/** An event type with its topics, one of which a workspace must have; null for all workspaces. */
export interface Followed {
  type: EventType;
  topics: readonly string[] | null;
}

/** Sets the events that a reader receives from now on. Writes only changes. */
export async function setFollowed(
  tx: Transaction,
  reader: string,
  followed: readonly Followed[],
): Promise<void> {
  const types = followed.map(({ type }) => type);
  await tx.execute(
    sql`delete from event_followers where reader = ${reader} and type <> all(${types}::text[])`,
  );
  // A null topic is a null text: an array of arrays would require equal lengths.
  const topics = followed.map((one) => (one.topics === null ? null : JSON.stringify(one.topics)));
  await tx.execute(sql`
    insert into event_followers as f (type, reader, topics)
    select n.type, ${reader}, case when n.topics is not null then array(select jsonb_array_elements_text(n.topics::jsonb)) end
    from unnest(${types}::text[], ${topics}::text[]) as n (type, topics)
    order by n.type
    on conflict (type, reader) do update set topics = excluded.topics where f.topics is distinct from excluded.topics`);
}

/** Returns the workspaces with events for a reader, whether due or to be retried later. */
export async function findTenants(tx: Transaction, reader: string): Promise<string[]> {
  // One index lookup per workspace, regardless of the number of events.
  const rows = await tx.query<{ tenantId: string }>(sql`
    with recursive found as (
      (select tenant_id from event_outbox where reader = ${reader} order by tenant_id limit 1)
      union all
      select (select o.tenant_id from event_outbox o where o.reader = ${reader} and o.tenant_id > f.tenant_id order by o.tenant_id limit 1)
      from found f where f.tenant_id is not null
    )
    select tenant_id from found where tenant_id is not null`);
  return rows.map(({ tenantId }) => tenantId);
}

/** Reserves a workspace's events for this transaction; false while another one reads them for the reader. */
export async function lockTenant(
  tx: Transaction,
  reader: string,
  tenantId: string,
): Promise<boolean> {
  const { locked } = await tx.one<{ locked: boolean }>(sql`
    select pg_try_advisory_xact_lock(hashtextextended(${`event-reader:${reader}:${tenantId}`}, 0)) as locked`);
  return locked;
}

/** An event with the number of failed attempts at handling it. */
export type TakenEvent = ReceivedEvent & { attempts: number };

// By ctid: joined by their keys, the planner would compare each of them with the whole outbox, whose statistics date
// from when it was empty. The reader's lock keeps the rows in place.
const TAKE = prepare(
  "events.take",
  ["tenantId", "reader", "limit"],
  (p) => sql<{ occurredAt: Date; eventId: string; attempts: number }>`
    delete from event_outbox o
    where o.tenant_id = ${p.tenantId}::uuid and o.reader = ${p.reader} and o.ctid = any(array(
      select n.ctid from event_outbox n
      where n.tenant_id = ${p.tenantId}::uuid and n.reader = ${p.reader} and (n.due_at is null or n.due_at <= now())
      order by n.occurred_at, n.event_id limit ${p.limit}::int))
    returning o.occurred_at, o.event_id, o.attempts`,
);

const LOAD = prepare(
  "events.load",
  ["tenantId", "ids", "times", "attempts"],
  (p) => sql<TakenEvent>`
    select e.id, e.tenant_id, e.type, e.account_id, e.campaign_id, e.person_id, e.api_key_id, e.data, e.occurred_at, k.attempts
    from unnest(${p.ids}::uuid[], ${p.times}::timestamptz[], ${p.attempts}::int[]) as k (id, occurred_at, attempts)
    join events e on e.tenant_id = ${p.tenantId}::uuid and e.occurred_at = k.occurred_at and e.id = k.id
    order by e.occurred_at, e.id`,
);

/**
 * Removes the oldest due events of a reader in a workspace from the outbox and returns them, oldest first. `taken` also
 * counts those that were deleted meanwhile.
 */
export async function takeEvents(
  tx: Transaction,
  reader: string,
  tenantId: string,
  limit: number,
): Promise<{ taken: number; events: TakenEvent[] }> {
  const taken = await tx.queryPrepared(TAKE, { tenantId, reader, limit });
  if (taken.length === 0) return { taken: 0, events: [] };
  const events = await tx.queryPrepared(LOAD, {
    tenantId,
    ids: taken.map(({ eventId }) => eventId),
    times: taken.map(({ occurredAt }) => occurredAt),
    attempts: taken.map(({ attempts }) => attempts),
  });
  return { taken: taken.length, events };
}

/** Returns an event to the outbox after a failed attempt. */
export async function returnToOutbox(
  tx: Transaction,
  reader: string,
  event: Pick<ReceivedEvent, "tenantId" | "id" | "occurredAt">,
  { attempts, waitMs }: { attempts: number; waitMs: number },
): Promise<void> {
  await tx.execute(sql`
    insert into event_outbox (tenant_id, reader, occurred_at, event_id, attempts, due_at)
    values (${event.tenantId}::uuid, ${reader}, ${event.occurredAt}::timestamptz, ${event.id}::uuid, ${attempts}::int,
      clock_timestamp() + make_interval(secs => ${waitMs / 1000}::float8))`);
}

/** Runs work in a savepoint: if it throws, its changes are undone, and the transaction continues. */
export async function withSavepoint(tx: Transaction, work: () => Promise<void>): Promise<void> {
  await tx.execute(sql`savepoint undoable`);
  try {
    await work();
  } catch (error) {
    await tx.execute(sql`rollback to savepoint undoable`);
    throw error;
  }
  await tx.execute(sql`release savepoint undoable`);
}
