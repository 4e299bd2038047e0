import type { TaskStatus, TaskType, TaskView } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { type KeysetList, listPage, type ListQuery } from "../../platform/database/keyset.ts";
import { likePattern } from "../../platform/database/like-pattern.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";
import {
  columns,
  counted,
  shown,
  STATUS,
  STORED,
  type StoredTask,
  type TaskRow,
} from "./task-sql.ts";

export interface TaskConditions {
  search?: string | undefined;
  view?: TaskView | undefined;
  type?: TaskType | undefined;
  status?: TaskStatus | undefined;
  mark?: "paused" | "missed" | "draft" | undefined;
  priority?: number | undefined;
  assignee?: string | undefined;
  tag?: string | undefined;
}

const VIEWS: Record<TaskView, Sql<boolean>> = {
  running: sql`${STATUS} = 'running'`,
  waiting: sql`${STATUS} = 'pending' and t.paused_at is null and t.missed_at is null and not t.draft`,
  problem: sql`(${STATUS} = 'failed' or t.missed_at is not null)`,
  paused: sql`t.paused_at is not null`,
  draft: sql`t.draft`,
};
const MARKS = {
  paused: VIEWS.paused,
  missed: sql<boolean>`t.missed_at is not null`,
  draft: VIEWS.draft,
};

function conditionsOf(tenantId: string, given: TaskConditions): Sql[] {
  const { search, view, type, status, mark, priority, assignee, tag } = given;
  const pattern = search ? likePattern(search) : null;
  return [
    sql`t.tenant_id = ${tenantId}::uuid`,
    sql`t.deleted_at is null`,
    ...(pattern === null ? [] : [sql`(t.name ilike ${pattern} or t.description ilike ${pattern})`]),
    ...(view ? [VIEWS[view]] : []),
    ...(type ? [sql`t.type = ${type}`] : []),
    ...(status ? [sql`${STATUS} = ${status}`] : []),
    ...(mark ? [MARKS[mark]] : []),
    ...(priority === undefined ? [] : [sql`t.priority = ${priority}::smallint`]),
    ...(assignee ? [sql`${assignee}::uuid = any(t.assignees)`] : []),
    ...(tag ? [sql`${tag} = any(t.tags)`] : []),
  ];
}

const SORTS: KeysetList["sorts"] = {
  nextDueAt: {
    by: sql`coalesce(case when t.paused_at is null then t.next_due_at end, 'infinity')`,
    type: "timestamptz",
  },
  name: { by: sql`lower(t.name)`, type: "text" },
  priority: { by: sql`t.priority::int`, type: "int" },
  createdAt: { by: sql`t.created_at`, type: "timestamptz" },
  updatedAt: { by: sql`t.updated_at`, type: "timestamptz" },
};

/** Returns one page of the tasks that match. */
export function findPage(
  tx: Transaction,
  tenantId: string,
  given: TaskConditions,
  query: ListQuery,
) {
  return listPage<TaskRow>(
    tx,
    {
      columns: columns(tenantId),
      from: shown(tenantId),
      counted: counted(tenantId),
      where: conditionsOf(tenantId, given),
      id: sql`t.id`,
      sorts: SORTS,
      defaultSort: "nextDueAt",
    },
    query,
  );
}

export const find = (tx: Transaction, tenantId: string, id: string) =>
  tx.maybeOne<TaskRow>(sql`
    select ${columns(tenantId)} from ${shown(tenantId)}
    where t.tenant_id = ${tenantId}::uuid and t.id = ${id}::uuid and t.deleted_at is null`);

export interface CountsRow {
  all: number;
  running: number;
  waiting: number;
  problem: number;
  paused: number;
  draft: number;
  missed: number;
  failed: number;
  nextDueAt: Date | null;
}

/** Counts the tasks of each view. */
export const countViews = (tx: Transaction, tenantId: string) =>
  tx.one<CountsRow>(sql`
    select count(*) as all, count(*) filter (where ${VIEWS.running}) as running,
      count(*) filter (where ${VIEWS.waiting}) as waiting, count(*) filter (where ${VIEWS.problem}) as problem,
      count(*) filter (where ${VIEWS.paused}) as paused, count(*) filter (where ${VIEWS.draft}) as draft,
      count(*) filter (where ${MARKS.missed}) as missed, count(*) filter (where ${STATUS} = 'failed') as failed,
      min(t.next_due_at) filter (where t.paused_at is null) as next_due_at
    from ${counted(tenantId)} where t.tenant_id = ${tenantId}::uuid and t.deleted_at is null`);

/** Returns all tags in use, by name. */
export async function findTags(tx: Transaction, tenantId: string): Promise<string[]> {
  const rows = await tx.query<{ tag: string }>(sql`
    select distinct unnest(t.tags) as tag from tasks t
    where t.tenant_id = ${tenantId}::uuid and t.deleted_at is null order by tag`);
  return rows.map(({ tag }) => tag);
}

/** Blocks other changes of the workspace's tasks until this transaction ends, and returns the time. */
export async function lockQueue(tx: Transaction, tenantId: string): Promise<Date> {
  const lock = () =>
    tx.maybeOne<{ now: Date }>(sql`
      select clock_timestamp()::timestamptz(3) as now from task_queues where tenant_id = ${tenantId}::uuid for update`);
  const locked = await lock();
  if (locked) return locked.now;
  await tx.execute(sql`
    insert into task_queues (tenant_id) values (${tenantId}::uuid) on conflict (tenant_id) do nothing`);
  return (await lock())!.now;
}

/** Locks the queue; undefined if another worker has it. */
export const tryLockQueue = (tx: Transaction, tenantId: string) =>
  tx.maybeOne<{ now: Date }>(sql`
    select clock_timestamp()::timestamptz(3) as now from task_queues where tenant_id = ${tenantId}::uuid
    for update skip locked`);

/** Whether a run (`r`) does not have to wait for an earlier run of its task. */
export const isNext = (tenantId: string): Sql<boolean> => sql`(
  exists (select from tasks x where x.tenant_id = ${tenantId}::uuid and x.id = r.task_id and x.overlap = 'allow')
  or not exists (select from task_runs e
    where e.tenant_id = ${tenantId}::uuid and e.task_id = r.task_id and e.outcome = 'running' and (e.due_at, e.id) < (r.due_at, r.id)))`;

/**
 * Stores when the tasks of a workspace next need a worker, and returns it; null if they need none.
 * @param notBefore lets tasks that become due until then start together
 */
export async function updateQueue(
  tx: Transaction,
  tenantId: string,
  notBefore: Date | null = null,
): Promise<Date | null> {
  const queue = await tx.maybeOne<{ dueAt: Date | null }>(sql`
    update task_queues set due_at = (select greatest(d.at, ${notBefore}::timestamptz) from (select least(
      (select min(t.next_due_at) from tasks t
        where t.tenant_id = ${tenantId}::uuid and t.next_due_at is not null and t.deleted_at is null),
      (select min(t.expect_by) from tasks t
        where t.tenant_id = ${tenantId}::uuid and t.expect_by is not null and t.overdue_since is null
          and t.paused_at is null and t.deleted_at is null),
      (select min(coalesce(r.lease_until, r.run_at)) from task_runs r
        where r.tenant_id = ${tenantId}::uuid and r.outcome = 'running' and ${isNext(tenantId)})) as at) d
      where d.at is not null)
    where tenant_id = ${tenantId}::uuid
    returning due_at`);
  return queue?.dueAt ?? null;
}

/**
 * Moves the time at which a workspace next needs a worker forward if one of these tasks needs it earlier. Cheaper than
 * `updateQueue`, for changes that can only affect these tasks. Returns whether the time changed.
 */
export async function bringForward(
  tx: Transaction,
  tenantId: string,
  taskIds: readonly string[],
): Promise<boolean> {
  const moved = await tx.execute(sql`
    update task_queues q set due_at = d.at
    from (select least(
      (select min(t.expect_by) from tasks t
        where t.tenant_id = ${tenantId}::uuid and t.id = any(${taskIds}::uuid[]) and t.expect_by is not null
          and t.overdue_since is null and t.paused_at is null and t.deleted_at is null),
      (select min(coalesce(r.lease_until, r.run_at)) from task_runs r
        where r.tenant_id = ${tenantId}::uuid and r.task_id = any(${taskIds}::uuid[]) and r.outcome = 'running'
          and ${isNext(tenantId)})) as at) d
    where q.tenant_id = ${tenantId}::uuid and d.at < coalesce(q.due_at, 'infinity')`);
  return moved > 0;
}

export async function count(tx: Transaction, tenantId: string): Promise<number> {
  const row = await tx.one<{ count: number }>(sql`
    select count(*) as count from tasks t where t.tenant_id = ${tenantId}::uuid and t.deleted_at is null`);
  return row.count;
}

/** Task settings a user can change. */
export type TaskValues = Pick<
  StoredTask,
  | "name"
  | "type"
  | "description"
  | "action"
  | "priority"
  | "schedule"
  | "timeZone"
  | "dueDate"
  | "holidays"
  | "overlap"
  | "catchUpMinutes"
  | "retryAttempts"
  | "timeoutSeconds"
  | "expectSuccessHours"
  | "assignees"
  | "tags"
  | "notifyOnStart"
  | "notifyOnSuccess"
  | "notifyOnFailure"
  | "startImmediately"
  | "draft"
>;

const columnsOf = (values: TaskValues): (readonly [string, Sql])[] => [
  ["name", sql`${values.name}`],
  ["type", sql`${values.type}`],
  ["description", sql`${values.description}`],
  ["action", sql`${JSON.stringify(values.action)}::jsonb`],
  ["priority", sql`${values.priority}::smallint`],
  ["schedule", sql`${JSON.stringify(values.schedule)}::jsonb`],
  ["time_zone", sql`${values.timeZone}`],
  ["due_date", sql`${values.dueDate}::date`],
  ["holidays", sql`${JSON.stringify(values.holidays)}::jsonb`],
  ["overlap", sql`${values.overlap}`],
  ["catch_up_minutes", sql`${values.catchUpMinutes}::int`],
  ["retry_attempts", sql`${values.retryAttempts}::int`],
  ["timeout_seconds", sql`${values.timeoutSeconds}::int`],
  ["expect_success_hours", sql`${values.expectSuccessHours}::int`],
  ["assignees", sql`${values.assignees}::uuid[]`],
  ["tags", sql`${values.tags}::text[]`],
  ["notify_on_start", sql`${values.notifyOnStart}::boolean`],
  ["notify_on_success", sql`${values.notifyOnSuccess}::boolean`],
  ["notify_on_failure", sql`${values.notifyOnFailure}::boolean`],
  ["start_immediately", sql`${values.startImmediately}::boolean`],
  ["draft", sql`${values.draft}::boolean`],
];

/** State derived from a task's values and the time. */
export interface TaskTimesState {
  anchorAt: Date;
  nextDueAt: Date | null;
  zoneData: string;
  skippedDueAt: Date | null;
  expectBy: Date | null;
}
const timesOf = (state: TaskTimesState): (readonly [string, Sql])[] => [
  ["anchor_at", sql`${state.anchorAt}::timestamptz`],
  ["next_due_at", sql`${state.nextDueAt}::timestamptz`],
  ["zone_data", sql`${state.zoneData}`],
  ["skipped_due_at", sql`${state.skippedDueAt}::timestamptz`],
  ["expect_by", sql`${state.expectBy}::timestamptz`],
];

export async function insert(
  tx: Transaction,
  tenantId: string,
  task: { id: string; values: TaskValues; times: TaskTimesState; userId: string | null; now: Date },
): Promise<void> {
  const { id, values, times, userId, now } = task;
  const all = [...columnsOf(values), ...timesOf(times)];
  await tx.execute(sql`
    insert into tasks (tenant_id, id, created_by, changed_by, created_at, updated_at, ${sql.join(all.map(([name]) => sql.ref(name)))})
    values (${tenantId}::uuid, ${id}::uuid, ${userId}::uuid, ${userId}::uuid, ${now}::timestamptz, ${now}::timestamptz,
      ${sql.join(all.map(([, value]) => value))})`);
}

export async function update(
  tx: Transaction,
  tenantId: string,
  task: { id: string; values: TaskValues; times: TaskTimesState; userId: string | null; now: Date },
): Promise<void> {
  const { id, values, times, userId, now } = task;
  const sets = [...columnsOf(values), ...timesOf(times)].map(
    ([name, value]) => sql`${sql.ref(name)} = ${value}`,
  );
  await tx.execute(sql`
    update tasks set ${sql.join(sets)}, overdue_since = null, changed_by = ${userId}::uuid, updated_at = ${now}::timestamptz, version = version + 1
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid`);
}

/** Stores when a task is due next, without counting as a user's change. */
export async function updateTimes(
  tx: Transaction,
  tenantId: string,
  id: string,
  times: TaskTimesState,
): Promise<void> {
  const sets = timesOf(times).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await tx.execute(sql`
    update tasks set ${sql.join(sets)} where tenant_id = ${tenantId}::uuid and id = ${id}::uuid`);
}

export async function setPaused(
  tx: Transaction,
  tenantId: string,
  id: string,
  pause: { at: Date; userId: string | null; note: string },
): Promise<void> {
  await tx.execute(sql`
    update tasks set paused_at = ${pause.at}::timestamptz, paused_by = ${pause.userId}::uuid, pause_note = ${pause.note},
      version = version + 1, updated_at = ${pause.at}::timestamptz
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid`);
}

export async function setResumed(
  tx: Transaction,
  tenantId: string,
  id: string,
  { now, expectBy }: { now: Date; expectBy: Date | null },
): Promise<void> {
  await tx.execute(sql`
    update tasks set paused_at = null, paused_by = null, pause_note = '', paused_skipped = 0, expect_by = ${expectBy}::timestamptz,
      version = version + 1, updated_at = ${now}::timestamptz
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid`);
}

/** Soft-deletes a task. */
export async function setDeleted(
  tx: Transaction,
  tenantId: string,
  id: string,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    update tasks set deleted_at = ${now}::timestamptz where tenant_id = ${tenantId}::uuid and id = ${id}::uuid`);
}

/** Returns deleted tasks that can be restored. */
export const findDeleted = (
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
  since: Date,
) =>
  tx.query<StoredTask>(sql`
    select ${STORED} from tasks t
    where t.tenant_id = ${tenantId}::uuid and t.id = any(${ids}::uuid[]) and t.deleted_at >= ${since}::timestamptz`);

export async function setRestored(tx: Transaction, tenantId: string, id: string): Promise<void> {
  await tx.execute(sql`
    update tasks set deleted_at = null, version = version + 1 where tenant_id = ${tenantId}::uuid and id = ${id}::uuid`);
}

/** Returns which of these users are members. */
export async function findMembers(
  tx: Transaction,
  tenantId: string,
  userIds: readonly string[],
): Promise<string[]> {
  const rows = await tx.query<{ userId: string }>(sql`
    select person_id from person_tenants where tenant_id = ${tenantId}::uuid and person_id = any(${userIds}::uuid[])`);
  return rows.map(({ userId }) => userId);
}

export const findOwnHolidays = (tx: Transaction, tenantId: string) =>
  tx.query<{ day: string; name: string }>(sql`
    select h.day::text as day, h.name from own_holidays h where h.tenant_id = ${tenantId}::uuid order by h.day`);

export async function replaceOwnHolidays(
  tx: Transaction,
  tenantId: string,
  holidays: readonly { day: string; name: string }[],
): Promise<void> {
  await tx.execute(sql`delete from own_holidays where tenant_id = ${tenantId}::uuid`);
  await tx.execute(sql`
    insert into own_holidays (tenant_id, day, name)
    select ${tenantId}::uuid, h.day, h.name
    from unnest(${holidays.map(({ day }) => day)}::date[], ${holidays.map(({ name }) => name)}::text[]) as h (day, name)`);
}

/** Returns started tasks that observe the workspace's own holidays. */
export const findObserving = (tx: Transaction, tenantId: string) =>
  tx.query<StoredTask>(sql`
    select ${STORED} from tasks t
    where t.tenant_id = ${tenantId}::uuid and t.deleted_at is null and not t.draft and (t.holidays ->> 'own')::boolean`);

/** Deletes tasks of all workspaces that were not restored in time, with their runs. */
export const removeDeleted = (tx: Transaction, days: number) =>
  tx.execute(sql`delete from tasks where deleted_at < now() - make_interval(days => ${days}::int)`);
