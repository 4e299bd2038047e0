import type { Transaction } from "../database/database.ts";
import { sql } from "../database/sql.ts";
import type { AddJobOptions } from "./job-queue.ts";

const DEFAULT_MAX_ATTEMPTS = 10;
/** A job whose process was killed this often is assumed to cause it. */
const ATTEMPTS_MAX = 50;

/** Inserts a job into the engine's table, in the caller's transaction. */
export async function enqueueJob(
  tx: Transaction,
  name: string,
  payload: object,
  options: AddJobOptions,
): Promise<void> {
  await tx.execute(sql`
    select enqueue_job(${name}, ${JSON.stringify(payload)}::json, ${options.runAt ?? null}::timestamptz,
      ${options.maxAttempts ?? DEFAULT_MAX_ATTEMPTS}::int, ${options.key ?? null}, ${options.queue ?? null})`);
}

/** Records that a job engine is alive. */
export async function recordHeartbeat(
  tx: Transaction,
  worker: { id: string; host: string; processId: number; version: string; memory: number },
): Promise<void> {
  await tx.execute(sql`
    insert into workers (id, host, process_id, version, memory)
    values (${worker.id}, ${worker.host}, ${worker.processId}, ${worker.version}, ${worker.memory})
    on conflict (id) do update set last_seen_at = now(), memory = excluded.memory`);
}

/** Deletes the row of an engine that stopped cleanly. */
export async function forgetWorker(tx: Transaction, id: string): Promise<void> {
  await tx.execute(sql`delete from workers where id = ${id}`);
}

/** Releases jobs still locked by an engine although none of them is running: its last updates may not have been written. */
export async function freeEndedJobs(tx: Transaction, id: string): Promise<void> {
  await tx.execute(
    sql`update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_by = ${id}`,
  );
  await tx.execute(
    sql`update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_by = ${id}`,
  );
}

/** Restores the attempt that a running job lost to an outage of the database. */
export async function returnAttempt(tx: Transaction, id: string): Promise<void> {
  await tx.execute(
    sql`update graphile_worker._private_jobs set attempts = greatest(attempts - 1, 0) where id = ${id}::bigint`,
  );
}

/**
 * Releases the jobs and queues of engines that were silent for `silentSeconds`, and returns the number of jobs. A kill
 * is not evidence against the job: the attempt is restored, up to a limit.
 */
export async function freeDeadWorkersJobs(tx: Transaction, silentSeconds: number): Promise<number> {
  await tx.execute(
    sql`delete from workers where last_seen_at < now() - make_interval(secs => ${silentSeconds})`,
  );
  const freed = await tx.execute(sql`
    update graphile_worker._private_jobs set locked_at = null, locked_by = null,
      max_attempts = least(max_attempts + 1, greatest(max_attempts, ${ATTEMPTS_MAX}))
    where locked_at < now() - make_interval(secs => ${silentSeconds}) and locked_by not in (select id from workers)`);
  await tx.execute(sql`
    update graphile_worker._private_job_queues set locked_at = null, locked_by = null
    where locked_at < now() - make_interval(secs => ${silentSeconds}) and locked_by not in (select id from workers)`);
  return freed;
}

/** Counts jobs by state, for the metrics. */
export async function countJobs(
  tx: Transaction,
): Promise<{ ready: number; later: number; running: number; failed: number }> {
  return tx.one(sql`
    select count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now()) as ready,
      count(*) filter (where locked_at is null and attempts < max_attempts and run_at > now()) as later,
      count(*) filter (where locked_at is not null) as running,
      count(*) filter (where locked_at is null and attempts >= max_attempts) as failed
    from graphile_worker._private_jobs`);
}
