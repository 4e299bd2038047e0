import {
  AppError,
  type CreateTaskBody,
  type OwnHoliday,
  type Task,
  TASK_PRIORITIES,
  type TaskCounts,
  type taskRoutes,
  TASKS_MAX,
  type UpdateTaskBody,
} from "@arauto/contracts";
import { NIL, v7 } from "uuid";
import type { z } from "zod";
import type { Transaction } from "../../platform/database/database.ts";
import { type NewEvent, recordEvents } from "../../platform/events/events.ts";
import { expectBy, moveTimes, ownHolidays, timesOfTask, ZONE_DATA } from "./due.ts";
import { presentTask } from "./presented.ts";
import { requireTime, timesOf } from "./preview.ts";
import * as queries from "./queries.ts";
import { insertRuns, removeSkipped } from "./run-queries.ts";
import { type Actor, checkTask, requirePermission } from "./task-checks.ts";
import type { TaskRow } from "./task-sql.ts";
import { publishChange } from "./topic.ts";

/** @throws AppError NOT_FOUND */
export async function requireTask(tx: Transaction, tenantId: string, id: string): Promise<TaskRow> {
  const row = await queries.find(tx, tenantId, id);
  if (!row) throw new AppError("NOT_FOUND", "Task not found");
  return row;
}

export async function getTask(tx: Transaction, tenantId: string, id: string): Promise<Task> {
  return presentTask(await requireTask(tx, tenantId, id), new Date());
}

type ListQuery = z.output<NonNullable<typeof taskRoutes.list.query>>;

/** Returns one page of the tasks that match. */
export async function listTasks(tx: Transaction, actor: Actor, query: ListQuery) {
  const { priority, assignee } = query;
  const conditions = {
    ...query,
    priority: priority === undefined ? undefined : TASK_PRIORITIES.indexOf(priority),
    // Tasks are never assigned to an API key.
    assignee: assignee === "me" ? (actor.userId ?? NIL) : assignee,
  };
  const { rows, ...page } = await queries.findPage(tx, actor.tenantId, conditions, query);
  const now = new Date();
  return { ...page, items: rows.map((row) => presentTask(row, now)) };
}

/** Counts the tasks of each view. */
export async function getCounts(tx: Transaction, tenantId: string): Promise<TaskCounts> {
  const { nextDueAt, ...counts } = await queries.countViews(tx, tenantId);
  const tags = await queries.findTags(tx, tenantId);
  return { ...counts, nextDueAt: nextDueAt?.toISOString() ?? null, tags };
}

/** Returns the values to store for a request. */
function valuesOf(body: CreateTaskBody): queries.TaskValues {
  const { action, priority, assignees, tags, ...rest } = body;
  return {
    ...rest,
    action,
    type: action.type,
    priority: TASK_PRIORITIES.indexOf(priority),
    assignees: [...new Set(assignees)],
    tags: [...new Set(tags)],
  };
}

/** Returns when a task that starts now is due. @throws AppError VALIDATION when it never is */
async function firstTimes(
  tx: Transaction,
  tenantId: string,
  body: CreateTaskBody,
  now: Date,
): Promise<queries.TaskTimesState> {
  const own = await ownHolidays(tx, tenantId);
  const times = timesOf(body, now, own);
  const state = { anchorAt: now, zoneData: ZONE_DATA, skippedDueAt: null };
  if (body.draft) return { ...state, nextDueAt: null, expectBy: null };
  // A task that also runs right away may have no other time.
  if (!body.startImmediately) requireTime(times, now);
  return {
    ...state,
    nextDueAt: times.next(now)?.at ?? null,
    expectBy: expectBy(body.expectSuccessHours, now),
  };
}

/** Creates a task. @throws AppError TASKS_FULL, and as `checkTask` */
export async function createTask(
  tx: Transaction,
  actor: Actor,
  body: CreateTaskBody,
): Promise<Task> {
  const { tenantId, userId } = actor;
  await checkTask(tx, actor, body);
  const now = await queries.lockQueue(tx, tenantId);
  if ((await queries.count(tx, tenantId)) >= TASKS_MAX) throw new AppError("TASKS_FULL");
  const id = v7();
  const times = await firstTimes(tx, tenantId, body, now);
  await queries.insert(tx, tenantId, { id, values: valuesOf(body), times, userId, now });
  await record(tx, actor, "task.created", { id, name: body.name, type: body.action.type });
  await startAtOnce(tx, actor, { id, body, now });
  await queries.updateQueue(tx, tenantId);
  await publishChange(tx, tenantId);
  return getTask(tx, tenantId, id);
}

/** Adds the run of a task that also runs right away. */
async function startAtOnce(
  tx: Transaction,
  { tenantId, userId }: Actor,
  { id, body, now }: { id: string; body: CreateTaskBody; now: Date },
): Promise<void> {
  if (body.draft || !body.startImmediately) return;
  const priority = TASK_PRIORITIES.indexOf(body.priority);
  await insertRuns(tx, tenantId, [
    {
      id: v7(),
      taskId: id,
      dueAt: now,
      startedBy: userId === null ? "apiKey" : "user",
      userId,
      outcome: "running",
      cause: null,
      priority,
      now,
    },
  ]);
}

/** Whether two tasks are due at the same times. */
const sameTiming = (row: TaskRow, { schedule, timeZone, dueDate, holidays }: CreateTaskBody) =>
  JSON.stringify([row.schedule, row.timeZone, row.dueDate, row.holidays]) ===
  JSON.stringify([schedule, timeZone, dueDate, holidays]);

/**
 * Updates a task. A change of its timing restarts the schedule; saving a draft without the flag starts it.
 * @throws AppError NOT_FOUND; VERSION_CONFLICT with the current task; WRONG_STATE for a started task as draft; and as
 *   `checkTask`
 */
export async function updateTask(
  tx: Transaction,
  actor: Actor,
  id: string,
  { version, ...body }: UpdateTaskBody,
): Promise<Task> {
  const { tenantId } = actor;
  requirePermission(actor, body.action.type);
  const now = await queries.lockQueue(tx, tenantId);
  const row = await requireTask(tx, tenantId, id);
  if (row.version !== version)
    throw new AppError("VERSION_CONFLICT", undefined, { current: presentTask(row, now) });
  if (body.draft && !row.draft)
    throw new AppError("WRONG_STATE", "A task that started can't become a draft again");
  await checkTask(tx, actor, body);
  const times =
    row.draft || !sameTiming(row, body)
      ? await firstTimes(tx, tenantId, body, now)
      : {
          anchorAt: row.anchorAt,
          nextDueAt: row.nextDueAt,
          zoneData: ZONE_DATA,
          skippedDueAt: row.skippedDueAt,
          expectBy: row.pausedAt ? row.expectBy : expectBy(body.expectSuccessHours, now),
        };
  const { userId } = actor;
  await queries.update(tx, tenantId, { id, values: valuesOf(body), times, userId, now });
  await record(tx, actor, "task.updated", { id, name: body.name, type: body.action.type });
  if (row.draft) await startAtOnce(tx, actor, { id, body, now });
  await queries.updateQueue(tx, tenantId);
  await publishChange(tx, tenantId);
  return getTask(tx, tenantId, id);
}

/** Returns the workspace's own holidays. */
export const listOwnHolidays = (tx: Transaction, tenantId: string): Promise<OwnHoliday[]> =>
  queries.findOwnHolidays(tx, tenantId);

/** Replaces the workspace's own holidays, and moves the tasks that observe them. */
export async function setOwnHolidays(
  tx: Transaction,
  { tenantId }: Actor,
  items: readonly OwnHoliday[],
): Promise<OwnHoliday[]> {
  const now = await queries.lockQueue(tx, tenantId);
  // If a day is listed twice, its last name counts.
  const days = new Map(items.map(({ day, name }) => [day, name]));
  await queries.replaceOwnHolidays(
    tx,
    tenantId,
    [...days].map(([day, name]) => ({ day, name })),
  );
  for (const task of await queries.findObserving(tx, tenantId)) {
    // Times already due stay due.
    if (task.nextDueAt !== null && task.nextDueAt <= now) continue;
    await moveTimes(tx, tenantId, task, { own: days, now });
  }
  await queries.updateQueue(tx, tenantId);
  await publishChange(tx, tenantId);
  return listOwnHolidays(tx, tenantId);
}

/** Skips the next time of a task. @throws AppError NOT_FOUND; WRONG_STATE if the next time has changed */
export async function skipTime(
  tx: Transaction,
  actor: Actor,
  id: string,
  dueAt: string,
): Promise<Task> {
  const { tenantId, userId } = actor;
  const now = await queries.lockQueue(tx, tenantId);
  const task = await requireTask(tx, tenantId, id);
  const due = new Date(dueAt);
  if (task.skippedDueAt?.getTime() === due.getTime()) return presentTask(task, now);
  if (task.nextDueAt?.getTime() !== due.getTime() || due <= now)
    throw new AppError("WRONG_STATE", "This is not the next run of the task. Load the task again");
  if (task.skippedDueAt !== null && task.skippedDueAt > now)
    throw new AppError("WRONG_STATE", "Another run is already skipped. Undo that first");
  const times = timesOfTask(task, await ownHolidays(tx, tenantId));
  await queries.updateTimes(tx, tenantId, id, {
    anchorAt: task.anchorAt,
    nextDueAt: times.next(due)?.at ?? null,
    zoneData: ZONE_DATA,
    skippedDueAt: due,
    expectBy: task.expectBy,
  });
  await insertRuns(tx, tenantId, [
    {
      id: v7(),
      taskId: id,
      dueAt: due,
      startedBy: "schedule",
      userId,
      outcome: "skipped",
      cause: { code: "skippedByUser" },
      priority: task.priority,
      now,
    },
  ]);
  await record(tx, actor, "task.skipped", task, { dueAt });
  await queries.updateQueue(tx, tenantId);
  await publishChange(tx, tenantId);
  return getTask(tx, tenantId, id);
}

/** Restores a skipped time. @throws AppError NOT_FOUND; WRONG_STATE if it passed, or none is skipped */
export async function unskipTime(
  tx: Transaction,
  actor: Actor,
  id: string,
  dueAt: string,
): Promise<Task> {
  const { tenantId } = actor;
  const now = await queries.lockQueue(tx, tenantId);
  const task = await requireTask(tx, tenantId, id);
  const due = new Date(dueAt);
  if (task.nextDueAt?.getTime() === due.getTime()) return presentTask(task, now);
  if (task.skippedDueAt?.getTime() !== due.getTime() || due <= now)
    throw new AppError("WRONG_STATE", "This run was not skipped, or its time has passed");
  const removed = await removeSkipped(tx, tenantId, id, due);
  if (!removed) throw new AppError("WRONG_STATE", "This run was not skipped");
  await moveTimes(
    tx,
    tenantId,
    { ...task, skippedDueAt: null },
    {
      own: await ownHolidays(tx, tenantId),
      now,
    },
  );
  await record(tx, actor, "task.unskipped", task, { dueAt });
  await queries.updateQueue(tx, tenantId);
  await publishChange(tx, tenantId);
  return getTask(tx, tenantId, id);
}

type UserEvent = Extract<
  NewEvent,
  {
    type: `task.${"created" | "updated" | "deleted" | "restored" | "paused" | "resumed" | "skipped" | "unskipped"}`;
  }
>;

/** Records a user's action on a task. */
export async function record<Type extends UserEvent["type"]>(
  tx: Transaction,
  { tenantId, userId }: Pick<Actor, "tenantId" | "userId">,
  type: Type,
  task: Pick<TaskRow, "id" | "name" | "type">,
  facts: Omit<Extract<UserEvent, { type: Type }>["data"], "taskId" | "name" | "kind"> = {} as never,
): Promise<void> {
  const data = { taskId: task.id, name: task.name, kind: task.type, ...facts };
  await recordEvents(tx, tenantId, [{ type, userId, data } as UserEvent]);
}
