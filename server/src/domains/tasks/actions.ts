import {
  AppError,
  DELETED_TASK_DAYS,
  type ErrorCode,
  type Task,
  type TaskRun,
  TASKS_MAX,
} from "@arauto/contracts";
import { v7 } from "uuid";
import type { Transaction } from "../../platform/database/database.ts";
import { unaudited } from "../../platform/audit/unaudited.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { expectBy, moveTimes, ownHolidays } from "./due.ts";
import { presentRun } from "./presented.ts";
import * as queries from "./queries.ts";
import * as runs from "./run-queries.ts";
import { getTask, record, requireTask } from "./service.ts";
import { type Actor, requirePermission, requireRunnable } from "./task-checks.ts";
import { publishChange } from "./topic.ts";

const DAY_MS = 86_400_000;

/** Pauses a task, or changes the note of a paused one. @throws AppError NOT_FOUND; WRONG_STATE for a draft */
export async function pauseTask(
  tx: Transaction,
  actor: Actor,
  id: string,
  note: string,
): Promise<Task> {
  const { tenantId, userId } = actor;
  const now = await queries.lockQueue(tx, tenantId);
  const task = await requireTask(tx, tenantId, id);
  if (task.draft) throw new AppError("WRONG_STATE", "Drafts don't run. Start the task first");
  await queries.setPaused(tx, tenantId, id, { at: task.pausedAt ?? now, userId, note });
  if (task.pausedAt === null) await record(tx, actor, "task.paused", task);
  await queries.updateQueue(tx, tenantId);
  await publishChange(tx, tenantId);
  return getTask(tx, tenantId, id);
}

/**
 * Resumes a paused task, and returns how many times were skipped; a no-op for a task that is not paused.
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export async function resumeTask(
  tx: Transaction,
  actor: Actor,
  id: string,
): Promise<{ task: Task; skipped: number }> {
  const { tenantId } = actor;
  const now = await queries.lockQueue(tx, tenantId);
  const task = await requireTask(tx, tenantId, id);
  requirePermission(actor, task.type);
  if (task.pausedAt !== null) {
    const expected = expectBy(task.expectSuccessHours, now);
    await queries.setResumed(tx, tenantId, id, { now, expectBy: expected });
    await record(tx, actor, "task.resumed", task, { skipped: task.pausedSkipped });
    await queries.updateQueue(tx, tenantId);
    await publishChange(tx, tenantId);
  }
  const result = { task: await getTask(tx, tenantId, id), skipped: task.pausedSkipped };
  return task.pausedAt === null ? unaudited(result, [id]) : result;
}

/** Resumes several tasks. Returns the result of each, how many were paused, and how many due times were skipped. */
export async function resumeTasks(tx: Transaction, actor: Actor, ids: readonly string[]) {
  let count = 0;
  let skipped = 0;
  const running: string[] = [];
  const items = await withEach(ids, async (id) => {
    const { pausedAt } = await requireTask(tx, actor.tenantId, id);
    const done = await resumeTask(tx, actor, id);
    if (pausedAt === null) {
      running.push(id);
      return;
    }
    count += 1;
    skipped += done.skipped;
  });
  return unaudited({ items, count, skipped }, running);
}

/** Deletes a task and cancels its runs. It can be restored for a day. @throws AppError NOT_FOUND */
export async function deleteTask(tx: Transaction, actor: Actor, id: string): Promise<void> {
  const { tenantId } = actor;
  const now = await queries.lockQueue(tx, tenantId);
  const task = await requireTask(tx, tenantId, id);
  await queries.setDeleted(tx, tenantId, id, now);
  await runs.cancelOpen(tx, tenantId, [id], { code: "taskDeleted" }, now);
  await record(tx, actor, "task.deleted", task);
  await queries.updateQueue(tx, tenantId);
  await publishChange(tx, tenantId);
}

/**
 * Restores deleted tasks, and skips times that passed meanwhile. Returns how many were restored.
 * @throws AppError TASKS_FULL
 */
export async function restoreTasks(
  tx: Transaction,
  actor: Actor,
  ids: readonly string[],
): Promise<number> {
  const { tenantId } = actor;
  const now = await queries.lockQueue(tx, tenantId);
  const since = new Date(now.getTime() - DELETED_TASK_DAYS * DAY_MS);
  const deleted = await queries.findDeleted(tx, tenantId, ids, since);
  if ((await queries.count(tx, tenantId)) + deleted.length > TASKS_MAX)
    throw new AppError("TASKS_FULL");
  const own = await ownHolidays(tx, tenantId);
  for (const task of deleted) {
    await queries.setRestored(tx, tenantId, task.id);
    if (!task.draft) {
      const expected = expectBy(task.expectSuccessHours, now);
      await moveTimes(tx, tenantId, { ...task, expectBy: expected }, { own, now });
    }
    await record(tx, actor, "task.restored", task);
  }
  await queries.updateQueue(tx, tenantId);
  await publishChange(tx, tenantId);
  return deleted.length;
}

/**
 * Runs a task now, in addition to its schedule and also while it is paused.
 * @throws AppError NOT_FOUND, FORBIDDEN, SMS_COMING_SOON, TASK_TYPE_UNAVAILABLE; WRONG_STATE for a draft, and while it
 *   runs unless its runs may overlap
 */
export async function runNow(tx: Transaction, actor: Actor, id: string): Promise<TaskRun> {
  const { tenantId, userId } = actor;
  const now = await queries.lockQueue(tx, tenantId);
  const task = await requireTask(tx, tenantId, id);
  requirePermission(actor, task.type);
  requireRunnable(task.type);
  if (task.draft) throw new AppError("WRONG_STATE", "Start the draft first");
  if (task.overlap !== "allow" && task.runId !== null)
    throw new AppError("WRONG_STATE", "The task is already running");
  const run: runs.NewRun = {
    id: v7(),
    taskId: id,
    dueAt: now,
    startedBy: userId === null ? "apiKey" : "user",
    userId,
    outcome: "running",
    cause: null,
    priority: task.priority,
    now,
  };
  // Another run may be due at exactly the same millisecond.
  while ((await runs.insertRuns(tx, tenantId, [run])).size === 0)
    run.dueAt = new Date(run.dueAt.getTime() + 1);
  await queries.updateQueue(tx, tenantId);
  await publishChange(tx, tenantId);
  return getRun(tx, tenantId, id, run.id);
}

/** @throws AppError NOT_FOUND */
async function requireRun(tx: Transaction, tenantId: string, taskId: string, id: string) {
  const run = await runs.find(tx, tenantId, taskId, id);
  if (!run) throw new AppError("NOT_FOUND", "Run not found");
  return run;
}

async function getRun(
  tx: Transaction,
  tenantId: string,
  taskId: string,
  id: string,
): Promise<TaskRun> {
  return presentRun(await requireRun(tx, tenantId, taskId, id));
}

/** Returns a run with its log. @throws AppError NOT_FOUND */
export async function getRunDetails(tx: Transaction, tenantId: string, taskId: string, id: string) {
  const run = await requireRun(tx, tenantId, taskId, id);
  return { ...presentRun(run), log: run.log };
}

/** Cancels a run; its worker stops within some seconds. @throws AppError NOT_FOUND; WRONG_STATE if it is over */
export async function cancelRun(
  tx: Transaction,
  { tenantId, userId }: Actor,
  taskId: string,
  id: string,
): Promise<TaskRun> {
  const now = await queries.lockQueue(tx, tenantId);
  const task = await requireTask(tx, tenantId, taskId);
  const { outcome, dueAt } = await requireRun(tx, tenantId, taskId, id);
  if (outcome !== "running") throw new AppError("WRONG_STATE", "This run has already ended");
  await runs.cancelRun(tx, tenantId, id, { userId, cause: { code: "canceledByUser" }, now });
  await recordEvents(tx, tenantId, [
    {
      type: "task.canceled",
      userId,
      data: {
        taskId,
        name: task.name,
        kind: task.type,
        runId: id,
        dueAt: dueAt.toISOString(),
      },
    },
  ]);
  await queries.updateQueue(tx, tenantId);
  await publishChange(tx, tenantId);
  return getRun(tx, tenantId, taskId, id);
}

/** Applies an action to several tasks, and returns each result. */
export async function withEach(
  ids: readonly string[],
  act: (id: string) => Promise<unknown>,
): Promise<{ id: string; code: ErrorCode | null }[]> {
  const results: { id: string; code: ErrorCode | null }[] = [];
  for (const id of new Set(ids)) {
    try {
      await act(id);
      results.push({ id, code: null });
    } catch (error) {
      // These are thrown before anything is changed, so the transaction can continue.
      if (!(error instanceof AppError)) throw error;
      results.push({ id, code: error.code });
    }
  }
  return results;
}
