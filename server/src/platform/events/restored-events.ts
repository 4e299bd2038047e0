import type { Database, Transaction } from "../database/database.ts";
import { sql } from "../database/sql.ts";

/**
 * Moves events and their readers into the transaction ids of this PostgreSQL cluster. A dump
 * restored into another cluster contains ids that this one has not reached yet: readers would get
 * those events again, months later. Events keep their order relative to every reader's position;
 * between two positions they are ordered by time, to the millisecond.
 * @returns The number of moved events; 0 for a database that was not restored.
 */
export async function adoptRestoredEvents(database: Database): Promise<number> {
  if (!(await database.system(hasFutureEvents))) return 0;
  const readers = await database.system((tx) =>
    tx.one<{ count: number }>(sql`select count(*) as count from event_readers`),
  );
  // One id for the events before the first reader's position, and one for those after each
  // position.
  const ids: string[] = [];
  while (ids.length <= readers.count) ids.push((await database.system(newTransactionId)).xid);
  return database.system(async (tx) => {
    await tx.query(sql`select pg_advisory_xact_lock(hashtext('arauto.restored-events'))`);
    return (await hasFutureEvents(tx)) ? renumber(tx, ids) : 0;
  });
}

function newTransactionId(tx: Transaction): Promise<{ xid: string }> {
  return tx.one(sql`select pg_current_xact_id()::text as xid`);
}

/**
 * Whether events or readers have ids that this cluster has not assigned yet. Looks at one index
 * entry per type.
 */
async function hasFutureEvents(tx: Transaction): Promise<boolean> {
  const { found } = await tx.one<{ found: boolean }>(sql`
    with recursive types as (
      (select type from events order by type limit 1)
      union all
      select (select e.type from events e where e.type > t.type order by e.type limit 1) from types t where t.type is not null
    )
    select exists (
      select from types t, lateral (select e.xid from events e where e.type = t.type order by e.xid desc limit 1) newest
      where newest.xid >= pg_snapshot_xmax(pg_current_snapshot())
    ) or exists (select from event_readers where xid > pg_snapshot_xmax(pg_current_snapshot())) as found`);
  return found;
}

async function renumber(tx: Transaction, ids: readonly string[]): Promise<number> {
  await tx.query(sql`select from event_readers order by name for update`);
  const moved = await tx.execute(sql`
    with places as materialized (
      select xid, occurred_at, id from event_readers where xid >= pg_snapshot_xmax(pg_current_snapshot())
    )
    update events e set xid = (${ids}::text[])[
      1 + (select count(*) from places p where (e.xid, e.occurred_at, e.id) > (p.xid, p.occurred_at, p.id))
    ]::xid8
    where e.xid >= pg_snapshot_xmax(pg_current_snapshot())`);
  await tx.execute(sql`
    with places as materialized (
      select name, row_number() over (order by xid, occurred_at, id) as place
      from event_readers where xid >= pg_snapshot_xmax(pg_current_snapshot())
    )
    update event_readers r set xid = (${ids}::text[])[1 + p.place]::xid8, occurred_at = default, id = default, moved_at = now()
    from places p where r.name = p.name`);
  return moved;
}

/**
 * How columns with transaction ids are written into a backup, by table and column. These ids are
 * meaningless in another cluster, so a backup contains small ones that every cluster has already
 * assigned: 3 for events before the position of the first reader, 4 for those after it, and so on.
 * Each reader keeps its position among them.
 */
export const EVENT_EXPRESSIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  events: {
    xid: `(3 + (select count(*) from event_readers place
      where (events.xid, events.occurred_at, events.id) > (place.xid, place.occurred_at, place.id)))::text::xid8`,
  },
  event_readers: {
    xid: `(3 + (select count(*) from event_readers place where (place.xid, place.occurred_at, place.id, place.name)
      <= (event_readers.xid, event_readers.occurred_at, event_readers.id, event_readers.name)))::text::xid8`,
    occurred_at: "'-infinity'::timestamptz",
    id: "'00000000-0000-0000-0000-000000000000'::uuid",
  },
};
