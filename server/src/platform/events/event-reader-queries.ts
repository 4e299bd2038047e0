import type { Transaction } from "../database/database.ts";
import { type Sql, sql } from "../database/sql.ts";
import type { ReceivedEvent } from "./events.ts";

/**
 * Positions a new reader at the current end of the events. Also repositions one whose position is
 * in the future: the events were restored into another cluster, where transactions count from the
 * start.
 */
export async function placeReader(tx: Transaction, name: string): Promise<void> {
  await tx.execute(sql`
    insert into event_readers (name, xid) values (${name}, pg_snapshot_xmin(pg_current_snapshot())) on conflict (name) do nothing`);
  // A reader in progress has locked the row, and is in the right position.
  await tx.execute(sql`
    update event_readers set xid = pg_snapshot_xmin(pg_current_snapshot()), occurred_at = default, id = default, moved_at = now()
    where name = (
      select name from event_readers where name = ${name} and xid > pg_snapshot_xmax(pg_current_snapshot()) for update skip locked)`);
}

/** Locks a reader for this transaction; false while another process reads for it. */
export async function lockReader(tx: Transaction, name: string): Promise<boolean> {
  const taken = await tx.maybeOne(
    sql`select from event_readers where name = ${name} for update skip locked`,
  );
  return taken !== undefined;
}

export type ReadEvent = ReceivedEvent & { xid: string };

/**
 * Returns the next events of these types after the reader's position, in the order of their
 * transactions. Only from transactions older than every running one, so that no earlier event can
 * appear later.
 */
export function readNext(
  tx: Transaction,
  name: string,
  types: readonly string[],
  limit: number,
  only: Sql<boolean> = sql`true`,
): Promise<ReadEvent[]> {
  return tx.query(sql`
    select e.xid::text as xid, e.id, e.tenant_id, e.type, e.account_id, e.campaign_id, e.person_id, e.api_key_id, e.data, e.occurred_at
    from event_readers r, unnest(${types}::text[]) as followed (type), lateral (
      select * from events
      where events.type = followed.type and events.xid >= r.xid and events.xid < pg_snapshot_xmin(pg_current_snapshot())
        and (events.xid, events.occurred_at, events.id) > (r.xid, r.occurred_at, r.id)
        and ${only}
      order by events.xid, events.occurred_at, events.id limit ${limit}
    ) e
    where r.name = ${name}
    order by e.xid, e.occurred_at, e.id limit ${limit}`);
}

/**
 * Whether there are events of these types after the reader's position, ready or waiting for an
 * older transaction to end. Called after `readNext` found nothing, so it also sees what became
 * ready in between. The order makes the planner use the index; without it, LIMIT 1 reads a whole
 * partition when nothing is ahead.
 */
export async function someAhead(
  tx: Transaction,
  name: string,
  types: readonly string[],
): Promise<boolean> {
  const { some } = await tx.one<{ some: boolean }>(sql`
    select exists (
      select from event_readers r, unnest(${types}::text[]) as followed (type), lateral (
        select from events
        where events.type = followed.type and events.xid >= r.xid
          and (events.xid, events.occurred_at, events.id) > (r.xid, r.occurred_at, r.id)
        order by events.xid limit 1
      ) e
      where r.name = ${name}
    ) as some`);
  return some;
}

/** Returns the oldest running transaction: all events of older ones can be read by now. */
export async function findHorizon(tx: Transaction): Promise<string> {
  const { xid } = await tx.one<{ xid: string }>(
    sql`select pg_snapshot_xmin(pg_current_snapshot())::text as xid`,
  );
  return xid;
}

/** Records that the reader has everything before this transaction. */
export async function skipTo(tx: Transaction, name: string, horizon: string): Promise<void> {
  await tx.execute(sql`
    update event_readers set xid = ${horizon}::xid8, occurred_at = default, id = default, moved_at = now()
    where name = ${name} and xid < ${horizon}::xid8`);
}

/** Records that the reader has everything up to and including this event. */
export async function moveReader(
  tx: Transaction,
  name: string,
  to: Pick<ReadEvent, "xid" | "occurredAt" | "id">,
): Promise<void> {
  await tx.execute(sql`
    update event_readers set xid = ${to.xid}::xid8, occurred_at = ${to.occurredAt}, id = ${to.id}, moved_at = now()
    where name = ${name}`);
}

/**
 * Runs work in a savepoint: nothing of it remains when it throws, and the transaction continues.
 */
export async function undoable(tx: Transaction, work: () => Promise<void>): Promise<void> {
  await tx.execute(sql`savepoint undoable`);
  try {
    await work();
  } catch (error) {
    await tx.execute(sql`rollback to savepoint undoable`);
    throw error;
  }
  await tx.execute(sql`release savepoint undoable`);
}
