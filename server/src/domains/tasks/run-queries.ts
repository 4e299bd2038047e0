import type {
  TaskCause,
  TaskLogLine,
  TaskResult,
  TaskRunOutcome,
  TaskRunStarter,
} from "@arauto/contracts";
import type { RunMemo } from "./engine-queries.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { listPage, type ListQuery } from "../../platform/database/keyset.ts";
import { sql } from "../../platform/database/sql.ts";

export interface RunRow {
  id: string;
  taskId: string;
  dueAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
  outcome: TaskRunOutcome;
  cause: TaskCause | null;
  attempts: number;
  retryAt: Date | null;
  startedBy: TaskRunStarter;
  userId: string | null;
  userName: string | null;
  result: TaskResult | null;
  approvalId: string | null;
}

const COLUMNS = sql`r.id, r.task_id, r.due_at, r.started_at, r.ended_at, r.outcome, r.cause, r.attempts,
  case when r.outcome = 'running' and r.attempts > 0 and r.lease is null then r.run_at end as retry_at,
  r.started_by, p.id as person_id, p.name as user_name, r.result,
  case when r.outcome = 'running' then (r.memo ->> 'approvalId')::uuid end as approval_id`;
const FROM = sql`task_runs r left join people p on p.id = r.person_id`;

/** Returns one page of a task's runs, latest first. */
export const findPage = (
  tx: Transaction,
  tenantId: string,
  taskId: string,
  query: ListQuery & { outcome?: TaskRunOutcome | undefined },
) =>
  listPage<RunRow>(
    tx,
    {
      columns: COLUMNS,
      from: FROM,
      counted: sql`task_runs r`,
      where: [
        sql`r.tenant_id = ${tenantId}::uuid`,
        sql`r.task_id = ${taskId}::uuid`,
        ...(query.outcome ? [sql`r.outcome = ${query.outcome}`] : []),
      ],
      id: sql`r.id`,
      sorts: { dueAt: { by: sql`r.due_at`, type: "timestamptz" } },
      defaultSort: "-dueAt",
    },
    query,
  );

export const find = (tx: Transaction, tenantId: string, taskId: string, id: string) =>
  tx.maybeOne<RunRow & { log: TaskLogLine[] }>(sql`
    select ${COLUMNS}, r.log from ${FROM}
    where r.tenant_id = ${tenantId}::uuid and r.task_id = ${taskId}::uuid and r.id = ${id}::uuid
      and exists (select from tasks t where t.tenant_id = ${tenantId}::uuid and t.id = r.task_id and t.deleted_at is null)`);

export interface StripRow {
  taskId: string;
  id: string;
  dueAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
  outcome: TaskRunOutcome;
  attempts: number;
}

/** Returns the latest runs of each of these tasks that were due, latest first. */
export const findStrips = (
  tx: Transaction,
  tenantId: string,
  taskIds: readonly string[],
  limit: number,
  now: Date,
) =>
  tx.query<StripRow>(sql`
    select r.task_id, r.id, r.due_at, r.started_at, r.ended_at, r.outcome, r.attempts
    from tasks t cross join lateral (
      select * from task_runs r
      where r.tenant_id = ${tenantId}::uuid and r.task_id = t.id and r.due_at <= ${now}::timestamptz
      order by r.due_at desc limit ${limit}::int
    ) r
    where t.tenant_id = ${tenantId}::uuid and t.id = any(${taskIds}::uuid[]) and t.deleted_at is null
    order by r.task_id, r.due_at desc`);

/** Returns the result of the latest completed run of each of these tasks. */
export const findLastResults = (tx: Transaction, tenantId: string, taskIds: readonly string[]) =>
  tx.query<{ taskId: string; result: TaskResult }>(sql`
    select t.id as task_id, r.result
    from tasks t cross join lateral (
      select r.result from task_runs r
      where r.tenant_id = ${tenantId}::uuid and r.task_id = t.id and r.outcome = 'completed' and r.result is not null
      order by r.due_at desc limit 1
    ) r
    where t.tenant_id = ${tenantId}::uuid and t.id = any(${taskIds}::uuid[]) and t.deleted_at is null`);

export interface NewRun {
  id: string;
  taskId: string;
  dueAt: Date;
  startedBy: TaskRunStarter;
  userId: string | null;
  outcome: TaskRunOutcome;
  cause: TaskCause | null;
  priority: number;
  now: Date;
  /** State prepared before it was due. */
  memo?: RunMemo | null;
}

/** Adds runs, except for due times that already have one. Returns the ids of those added. */
export async function insertRuns(
  tx: Transaction,
  tenantId: string,
  runs: readonly NewRun[],
): Promise<Set<string>> {
  if (runs.length === 0) return new Set();
  const of = <T>(value: (run: NewRun) => T) => runs.map(value);
  const rows = await tx.query<{ id: string }>(sql`
    insert into task_runs (tenant_id, id, task_id, due_at, started_by, person_id, outcome, cause, priority, run_at, ended_at, memo)
    select ${tenantId}::uuid, r.id, r.task_id, r.due_at, r.started_by, r.person_id, r.outcome, r.cause::jsonb, r.priority, r.now,
      case when r.outcome <> 'running' then r.now end, r.memo::jsonb
    from unnest(${of(({ id }) => id)}::uuid[], ${of(({ taskId }) => taskId)}::uuid[], ${of(({ dueAt }) => dueAt)}::timestamptz[],
      ${of(({ startedBy }) => startedBy)}::text[], ${of(({ userId }) => userId)}::uuid[], ${of(({ outcome }) => outcome)}::text[],
      ${of(({ cause }) => (cause === null ? null : JSON.stringify(cause)))}::text[], ${of(({ priority }) => priority)}::smallint[],
      ${of(({ now }) => now)}::timestamptz[], ${of(({ memo }) => (memo ? JSON.stringify(memo) : null))}::text[])
      as r (id, task_id, due_at, started_by, person_id, outcome, cause, priority, now, memo)
    on conflict (tenant_id, task_id, due_at) do nothing
    returning id`);
  return new Set(rows.map(({ id }) => id));
}

/** Removes the run of a skipped time that is still to come. Returns false when there is no such run. */
export async function removeSkipped(
  tx: Transaction,
  tenantId: string,
  taskId: string,
  dueAt: Date,
): Promise<boolean> {
  const removed = await tx.execute(sql`
    delete from task_runs where tenant_id = ${tenantId}::uuid and task_id = ${taskId}::uuid and due_at = ${dueAt}::timestamptz
      and outcome = 'skipped'`);
  return removed > 0;
}

/** Counts the unfinished runs of each of these tasks. */
export async function countOpen(
  tx: Transaction,
  tenantId: string,
  taskIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await tx.query<{ taskId: string; count: number }>(sql`
    select r.task_id, count(*) as count from task_runs r
    where r.tenant_id = ${tenantId}::uuid and r.task_id = any(${taskIds}::uuid[]) and r.outcome = 'running' group by r.task_id`);
  return new Map(rows.map(({ taskId, count }) => [taskId, count]));
}

/** Cancels the unfinished runs of tasks. Returns how many. */
export const cancelOpen = (
  tx: Transaction,
  tenantId: string,
  taskIds: readonly string[],
  cause: TaskCause,
  now: Date,
) =>
  tx.execute(sql`
    update task_runs set outcome = 'canceled', cause = ${JSON.stringify(cause)}::jsonb, ended_at = ${now}::timestamptz,
      lease = null, lease_until = null
    where tenant_id = ${tenantId}::uuid and task_id = any(${taskIds}::uuid[]) and outcome = 'running'`);

/** Cancels an unfinished run. Returns false when it has already finished. */
export async function cancelRun(
  tx: Transaction,
  tenantId: string,
  id: string,
  { userId, cause, now }: { userId: string | null; cause: TaskCause; now: Date },
): Promise<boolean> {
  const canceled = await tx.execute(sql`
    update task_runs set outcome = 'canceled', cause = ${JSON.stringify(cause)}::jsonb, ended_at = ${now}::timestamptz,
      person_id = ${userId}::uuid, lease = null, lease_until = null
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid and outcome = 'running'`);
  return canceled > 0;
}

/** Deletes old runs of a workspace, up to a limit. Returns how many. */
export const removeOldRuns = (
  tx: Transaction,
  tenantId: string,
  { before, kept, max, limit }: { before: Date; kept: number; max: number; limit: number },
) =>
  tx.execute(sql`
    delete from task_runs where tenant_id = ${tenantId}::uuid and id in (
      select id from (
        select r.id, r.due_at, r.outcome, row_number() over (partition by r.task_id order by r.due_at desc) as place
        from task_runs r where r.tenant_id = ${tenantId}::uuid
      ) ranked
      where outcome <> 'running' and (place > ${max}::int or (place > ${kept}::int and due_at < ${before}::timestamptz))
      limit ${limit}::int)`);

/** Returns the workspaces that have or had tasks. */
export async function findTenants(tx: Transaction): Promise<string[]> {
  const rows = await tx.query<{ tenantId: string }>(sql`select tenant_id from task_queues`);
  return rows.map(({ tenantId }) => tenantId);
}
