import type { Transaction } from "../../platform/database/database.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";

/** A process that runs tasks, and the session that ends with it. */
interface TaskWorker {
  id: string;
  session: string;
}

/** Whether a session `a` of pg_stat_activity is the one that a worker named. */
const isSession = (session: Sql): Sql<boolean> =>
  sql`a.pid || ' ' || extract(epoch from a.backend_start) = ${session}`;

/** Records that a worker is alive. The commit does not wait for the disk: a lost beat is followed by the next one. */
export async function noteSeen(tx: Transaction, { id, session }: TaskWorker): Promise<void> {
  await tx.execute(sql`set local synchronous_commit = off`);
  await tx.execute(sql`
    insert into task_workers (id, session, seen_at) values (${id}::uuid, ${session}, clock_timestamp())
    on conflict (id) do update set session = excluded.session, seen_at = excluded.seen_at`);
}

/** A worker whose session has ended. */
interface EndedWorker {
  id: string;
  /** It was not seen for some time. */
  isUnseen: boolean;
}

/**
 * Returns workers whose session has ended. Empty if the database does not show the caller's own session either.
 * @param unseenMs how long ago a worker was last seen to count as unseen
 */
export function findEnded(
  tx: Transaction,
  { session, unseenMs }: { session: string; unseenMs: number },
): Promise<EndedWorker[]> {
  return tx.query(sql`
    select w.id, w.seen_at < clock_timestamp() - make_interval(secs => ${unseenMs / 1000}::float8) as is_unseen
    from task_workers w
    where not exists (select from pg_stat_activity a where ${isSession(sql`w.session`)})
      and exists (select from pg_stat_activity a where ${isSession(sql`${session}`)})`);
}

export async function forget(tx: Transaction, id: string): Promise<void> {
  await tx.execute(sql`delete from task_workers where id = ${id}::uuid`);
}

/** The first and the last possible lease of a worker. */
interface Leases {
  first: string;
  last: string;
}

/** Finds the workspaces with runs leased by a worker. Reads across all workspaces, and only after a worker is gone. */
export async function findTenantsOf(tx: Transaction, { first, last }: Leases): Promise<string[]> {
  const rows = await tx.query<{ tenantId: string }>(sql`
    select distinct r.tenant_id from task_runs r
    where r.outcome = 'running' and r.lease between ${first}::uuid and ${last}::uuid`);
  return rows.map(({ tenantId }) => tenantId);
}

/** Lets the leases of a worker in a workspace expire. */
export async function expireLeases(
  tx: Transaction,
  tenantId: string,
  { first, last }: Leases,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    update task_runs set lease_until = ${now}::timestamptz
    where tenant_id = ${tenantId}::uuid and outcome = 'running' and lease between ${first}::uuid and ${last}::uuid
      and lease_until > ${now}::timestamptz`);
}
