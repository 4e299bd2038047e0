import type { TaskCause, TaskLogLine, TaskResult, TaskRunStarter } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import type { DuePlan } from "./plan.ts";
import { isNext } from "./queries.ts";
import { STORED, type StoredTask } from "./task-sql.ts";

/**
 * Returns the workspaces whose tasks need a worker first, with the milliseconds until then. Reads across all workspaces
 * and locks nothing.
 */
export const findQueues = (tx: Transaction, limit: number) =>
  tx.query<{ tenantId: string; waitMs: number }>(sql`
    select tenant_id, greatest(0, ceil(extract(epoch from due_at - clock_timestamp()) * 1000))::bigint as wait_ms
    from task_queues where due_at is not null order by due_at limit ${limit}::int`);

/** Returns due tasks, most urgent first. */
export const findDue = (tx: Transaction, tenantId: string, now: Date, limit: number) =>
  tx.query<StoredTask & { nextDueAt: Date }>(sql`
    select ${STORED} from tasks t
    where t.tenant_id = ${tenantId}::uuid and t.next_due_at <= ${now}::timestamptz and t.deleted_at is null
    order by t.priority desc, t.next_due_at, t.id limit ${limit}::int`);

/** Stores the plans of due tasks. */
export async function moveDue(
  tx: Transaction,
  tenantId: string,
  plans: readonly (DuePlan & { id: string })[],
  zoneData: string,
): Promise<void> {
  const of = <T>(value: (plan: DuePlan & { id: string }) => T) => plans.map(value);
  await tx.execute(sql`
    update tasks t set next_due_at = p.next_due_at, last_due_at = p.last_due_at, zone_data = ${zoneData},
      paused_skipped = t.paused_skipped + p.paused_skipped, missed_at = coalesce(p.missed_at, t.missed_at)
    from unnest(${of(({ id }) => id)}::uuid[], ${of(({ nextDueAt }) => nextDueAt)}::timestamptz[],
      ${of(({ lastDueAt }) => lastDueAt)}::timestamptz[], ${of(({ pausedSkipped }) => pausedSkipped)}::int[],
      ${of(({ missedAt }) => missedAt)}::timestamptz[]) as p (id, next_due_at, last_due_at, paused_skipped, missed_at)
    where t.tenant_id = ${tenantId}::uuid and t.id = p.id`);
}

/** Marks tasks whose expected success is overdue, and returns them. */
export const markOverdue = (tx: Transaction, tenantId: string, now: Date) =>
  tx.query<StoredTask>(sql`
    update tasks t set overdue_since = ${now}::timestamptz
    where t.tenant_id = ${tenantId}::uuid and t.expect_by <= ${now}::timestamptz and t.overdue_since is null
      and t.paused_at is null and t.deleted_at is null
    returning ${STORED}`);

export interface ClaimedRun {
  id: string;
  taskId: string;
  dueAt: Date;
  startedBy: TaskRunStarter;
  userId: string | null;
  /** Attempts, including this one. */
  attempts: number;
  losses: number;
  /** Lines logged by earlier attempts. */
  logged: number;
  /** The result that an earlier attempt stored before it could end the run. */
  result: TaskResult | null;
  memo: RunMemo | null;
}

/** State that an attempt leaves for the next one. */
export interface RunMemo {
  /** A request was about to be sent; its outcome is unknown. */
  isSending?: boolean;
  /** The approval request that the run waits for. */
  approvalId?: string;
}

/**
 * Claims runs that may begin, and runs whose worker disappeared, most urgent first. A disappeared worker does not use
 * up an attempt.
 */
export const claimRuns = (
  tx: Transaction,
  tenantId: string,
  { now, until, lease, limit }: { now: Date; until: Date; lease: string; limit: number },
) =>
  tx.query<ClaimedRun>(sql`
    with free as materialized (
      select r.id from task_runs r
      where r.tenant_id = ${tenantId}::uuid and r.outcome = 'running' and coalesce(r.lease_until, r.run_at) <= ${now}::timestamptz
        and ${isNext(tenantId)}
      order by r.priority desc, r.run_at, r.id limit ${limit}::int
    )
    update task_runs r set lease = ${lease}::uuid, lease_until = ${until}::timestamptz,
      attempts = r.attempts + case when r.lease is null then 1 else 0 end,
      losses = r.losses + case when r.lease is null then 0 else 1 end,
      started_at = coalesce(r.started_at, ${now}::timestamptz)
    from free
    where r.tenant_id = ${tenantId}::uuid and r.id = free.id
    returning r.id, r.task_id, r.due_at, r.started_by, r.person_id, r.attempts, r.losses, jsonb_array_length(r.log) as logged, r.result, r.memo`);

export const findTasks = (tx: Transaction, tenantId: string, ids: readonly string[]) =>
  tx.query<StoredTask>(sql`
    select ${STORED} from tasks t where t.tenant_id = ${tenantId}::uuid and t.id = any(${ids}::uuid[])`);

/** Identifies a run leased by a worker. */
export interface HeldRun {
  tenantId: string;
  id: string;
  lease: string;
}

/**
 * Renews the lease of a run, and stores its new log lines and progress. Returns false when the lease is lost or the run
 * was canceled.
 */
export async function renewRunLease(
  tx: Transaction,
  { tenantId, id, lease }: HeldRun,
  news: { until: Date; lines: readonly TaskLogLine[]; done: number | null; total: number | null },
): Promise<boolean> {
  const kept = await tx.execute(sql`
    update task_runs set lease_until = ${news.until}::timestamptz, log = log || ${JSON.stringify(news.lines)}::jsonb,
      progress_done = coalesce(${news.done}::int, progress_done), progress_total = coalesce(${news.total}::int, progress_total)
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid and lease = ${lease}::uuid and outcome = 'running'`);
  return kept > 0;
}

/** Locks a leased run, and returns the result that an earlier attempt stored. Returns undefined when the lease is lost. */
export const lockHeld = (tx: Transaction, { tenantId, id, lease }: HeldRun) =>
  tx.maybeOne<{ result: TaskResult | null }>(sql`
    select result from task_runs
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid and lease = ${lease}::uuid and outcome = 'running' for update`);

export async function storeResult(
  tx: Transaction,
  { tenantId, id }: HeldRun,
  result: TaskResult,
): Promise<void> {
  await tx.execute(sql`
    update task_runs set result = ${JSON.stringify(result)}::jsonb where tenant_id = ${tenantId}::uuid and id = ${id}::uuid`);
}

export async function storeMemo(
  tx: Transaction,
  { tenantId, id }: HeldRun,
  memo: RunMemo,
): Promise<void> {
  await tx.execute(sql`
    update task_runs set memo = ${JSON.stringify(memo)}::jsonb where tenant_id = ${tenantId}::uuid and id = ${id}::uuid`);
}

/** The end of a leased run. */
export interface RunEnd {
  held: HeldRun;
  outcome: "completed" | "failed" | "skipped";
  cause: TaskCause | null;
  result: TaskResult | null;
  lines: readonly TaskLogLine[];
}

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

/** Ends runs of a workspace. Returns the ids of those whose lease was not lost and that were not canceled. */
export async function endRuns(
  tx: Transaction,
  tenantId: string,
  ends: readonly RunEnd[],
  now: Date,
): Promise<Set<string>> {
  if (ends.length === 0) return new Set();
  const of = <T>(value: (end: RunEnd) => T) => ends.map(value);
  const rows = await tx.query<{ id: string }>(sql`
    update task_runs r set outcome = e.outcome, cause = e.cause::jsonb, result = coalesce(e.result::jsonb, r.result),
      log = r.log || e.lines::jsonb, ended_at = ${now}::timestamptz, lease = null, lease_until = null,
      progress_done = null, progress_total = null
    from unnest(${of(({ held }) => held.id)}::uuid[], ${of(({ held }) => held.lease)}::uuid[], ${of(({ outcome }) => outcome)}::text[],
      ${of(({ cause }) => json(cause))}::text[], ${of(({ result }) => json(result))}::text[], ${of(({ lines }) => json(lines))}::text[])
      as e (id, lease, outcome, cause, result, lines)
    where r.tenant_id = ${tenantId}::uuid and r.id = e.id and r.lease = e.lease and r.outcome = 'running'
    returning r.id`);
  return new Set(rows.map(({ id }) => id));
}

/** A leased run that another attempt follows. */
interface RunRelease {
  held: HeldRun;
  runAt: Date;
  /** Whether this attempt counts; one interrupted by a stopping process does not. */
  counts: boolean;
  lines: readonly TaskLogLine[];
}

/** Releases runs of a workspace for another attempt, except those whose lease was lost or that were canceled. */
export async function releaseRuns(
  tx: Transaction,
  tenantId: string,
  releases: readonly RunRelease[],
): Promise<void> {
  if (releases.length === 0) return;
  const of = <T>(value: (release: RunRelease) => T) => releases.map(value);
  await tx.execute(sql`
    update task_runs r set run_at = e.run_at, lease = null, lease_until = null, log = r.log || e.lines::jsonb,
      attempts = r.attempts - case when e.counts then 0 else 1 end
    from unnest(${of(({ held }) => held.id)}::uuid[], ${of(({ held }) => held.lease)}::uuid[], ${of(({ runAt }) => runAt)}::timestamptz[],
      ${of(({ counts }) => counts)}::boolean[], ${of(({ lines }) => json(lines))}::text[]) as e (id, lease, run_at, counts, lines)
    where r.tenant_id = ${tenantId}::uuid and r.id = e.id and r.lease = e.lease and r.outcome = 'running'`);
}

/** The state of a task after the ends of one or more of its runs. */
export interface TaskEnd {
  taskId: string;
  /** Of the run that ended last. */
  outcome: "completed" | "failed";
  cause: TaskCause | null;
  /** Whether any of the runs completed. */
  succeeded: boolean;
}

/** Updates tasks, each listed once, after their runs ended. */
export async function noteEnds(
  tx: Transaction,
  tenantId: string,
  ends: readonly TaskEnd[],
  now: Date,
): Promise<void> {
  if (ends.length === 0) return;
  const of = <T>(value: (end: TaskEnd) => T) => ends.map(value);
  await tx.execute(sql`
    update tasks t set last_outcome = e.outcome, last_cause = e.cause::jsonb,
      missed_at = case when e.succeeded then null else t.missed_at end,
      overdue_since = case when e.succeeded then null else t.overdue_since end,
      expect_by = case when e.succeeded and t.expect_success_hours is not null
        then ${now}::timestamptz + make_interval(hours => t.expect_success_hours) else t.expect_by end
    from unnest(${of(({ taskId }) => taskId)}::uuid[], ${of(({ outcome }) => outcome)}::text[],
      ${of(({ cause }) => json(cause))}::text[], ${of(({ succeeded }) => succeeded)}::boolean[])
      as e (task_id, outcome, cause, succeeded)
    where t.tenant_id = ${tenantId}::uuid and t.id = e.task_id`);
}

/** Records that a worker checks for due tasks. Extends the latest watch unless all workers were away for long. */
export async function recordWatch(
  tx: Transaction,
  { id, now, continuesAfter }: { id: string; now: Date; continuesAfter: Date },
): Promise<void> {
  const kept = await tx.execute(sql`
    update task_watches set seen_at = greatest(seen_at, ${now}::timestamptz)
    where id = (select w.id from task_watches w where w.seen_at >= ${continuesAfter}::timestamptz order by w.seen_at desc limit 1)`);
  if (kept > 0) return;
  await tx.execute(sql`
    insert into task_watches (id, began_at, seen_at) values (${id}::uuid, ${now}::timestamptz, ${now}::timestamptz)`);
}

export const findClock = (tx: Transaction) =>
  tx.one<{ now: Date }>(sql`select clock_timestamp()::timestamptz(3) as now`);

/** Returns the watches of the last days, earliest first. */
export const findWatches = (tx: Transaction, since: Date) =>
  tx.query<{ beganAt: Date; seenAt: Date }>(sql`
    select began_at, seen_at from task_watches where seen_at >= ${since}::timestamptz order by began_at`);

/** Deletes watches that ended a month ago. */
export const removeOldWatches = (tx: Transaction) =>
  tx.execute(sql`delete from task_watches where seen_at < now() - interval '30 days'`);

/** Returns workspaces with next times computed from older time-zone data. */
export async function findOutdated(tx: Transaction, zoneData: string): Promise<string[]> {
  const rows = await tx.query<{ tenantId: string }>(sql`
    select distinct tenant_id from tasks where next_due_at is not null and zone_data < ${zoneData} and deleted_at is null`);
  return rows.map(({ tenantId }) => tenantId);
}

export const findOutdatedTasks = (tx: Transaction, tenantId: string, zoneData: string) =>
  tx.query<StoredTask>(sql`
    select ${STORED} from tasks t
    where t.tenant_id = ${tenantId}::uuid and t.next_due_at is not null and t.zone_data < ${zoneData} and t.deleted_at is null`);
