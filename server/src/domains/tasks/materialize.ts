import { v7 } from "uuid";
import type { Transaction } from "../../platform/database/database.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { findAhead, type RunAhead, takeAhead } from "./ahead-queries.ts";
import { ownHolidays, ZONE_DATA } from "./due.ts";
import * as queries from "./engine-queries.ts";
import type { RunMemo } from "./engine-queries.ts";
import { noticeOf, type NoticeDeps, queueNotices } from "./notices.ts";
import { type Away, type DuePlan, type PlannedRun, planDue } from "./plan.ts";
import { countOpen, insertRuns } from "./run-queries.ts";
import type { StoredTask } from "./task-sql.ts";

/** Maximum number of a workspace's due tasks that one transaction turns into runs. */
const BATCH = 200;
const WATCHED_DAYS_MS = 30 * 86_400_000;

/** Returns a function that finds when all workers were away around a moment. */
async function awayTimes(tx: Transaction, now: Date): Promise<(at: Date) => Away | null> {
  const watches = await queries.findWatches(tx, new Date(now.getTime() - WATCHED_DAYS_MS));
  return (at) => {
    const after = watches.find(({ beganAt }) => beganAt > at);
    const before = watches.findLast(({ beganAt }) => beganAt <= at);
    if (!after || (before && before.seenAt >= at)) return null;
    // Before the first watch, the start of the outage is unknown.
    return { from: before?.seenAt ?? at, until: after.beganAt };
  };
}

/**
 * Turns due tasks into runs and moves their next times, in one transaction: so each due time has exactly one row,
 * regardless of the number of workers and where they are killed. The queue of the workspace must be locked. Returns
 * whether there may be more.
 */
export async function turnDueIntoRuns(
  tx: Transaction,
  deps: NoticeDeps,
  tenantId: string,
  now: Date,
): Promise<boolean> {
  const due = await queries.findDue(tx, tenantId, now, BATCH);
  if (due.length === 0) return false;
  const own = await ownHolidays(tx, tenantId);
  const open = await countOpen(
    tx,
    tenantId,
    due.map(({ id }) => id),
  );
  const away = await awayTimes(tx, now);
  const plans = due.map((task) => ({
    ...planDue(task, { now, own, open: open.get(task.id) ?? 0, away }),
    id: task.id,
    task,
  }));
  const ids = due.map(({ id }) => id);
  const ahead = new Map((await findAhead(tx, tenantId, ids)).map((run) => [run.taskId, run]));
  const runs = plans.flatMap(({ task, runs: planned }) =>
    planned.map((run) => ({
      ...run,
      ...preparedRun(run, ahead.get(task.id)),
      taskId: task.id,
      userId: null,
      priority: task.priority,
      now,
    })),
  );
  await insertRuns(tx, tenantId, runs);
  await takeAhead(
    tx,
    tenantId,
    runs.map(({ id }) => id),
  );
  await queries.moveDue(tx, tenantId, plans, ZONE_DATA);
  for (const plan of plans) await notifyMissed(tx, deps, tenantId, plan, runs);
  return due.length === BATCH;
}

/** Returns the id of a run, with any approval request made before it was due. */
function preparedRun(
  { outcome, dueAt }: Pick<PlannedRun, "outcome" | "dueAt">,
  ahead: RunAhead | undefined,
): { id: string; memo: RunMemo | null } {
  const isPrepared = outcome === "running" && ahead?.dueAt.getTime() === dueAt.getTime();
  if (!ahead || !isPrepared) return { id: v7(), memo: null };
  const { campaignId: id, approvalId } = ahead;
  return { id, memo: approvalId === null ? null : { approvalId } };
}

/** Notifies about the latest missed time; earlier ones are in the list. */
async function notifyMissed(
  tx: Transaction,
  deps: NoticeDeps,
  tenantId: string,
  { task, missedAt }: DuePlan & { task: StoredTask },
  runs: readonly { id: string; taskId: string; dueAt: Date; cause: { code: string } | null }[],
): Promise<void> {
  if (missedAt === null) return;
  const run = runs.find((one) => one.taskId === task.id && one.dueAt === missedAt);
  if (!run) return;
  const notify = task.notifyOnFailure ? noticeOf(task) : [];
  await recordEvents(tx, tenantId, [
    {
      type: "task.missed",
      data: {
        taskId: task.id,
        name: task.name,
        kind: task.type,
        runId: run.id,
        dueAt: missedAt.toISOString(),
        cause: run.cause?.code ?? "late",
        notify,
      },
    },
  ]);
  await queueNotices(tx, deps, tenantId, { kind: "taskMissed", task, notify });
}

/** Notifies about tasks whose expected success is overdue. */
export async function notifyOverdue(
  tx: Transaction,
  deps: NoticeDeps,
  tenantId: string,
  now: Date,
): Promise<void> {
  for (const task of await queries.markOverdue(tx, tenantId, now)) {
    const hours = task.expectSuccessHours ?? 0;
    const since = new Date((task.expectBy ?? now).getTime() - hours * 3_600_000).toISOString();
    const notify = noticeOf(task);
    await recordEvents(tx, tenantId, [
      {
        type: "task.overdue",
        data: { taskId: task.id, name: task.name, kind: task.type, hours, since, notify },
      },
    ]);
    await queueNotices(tx, deps, tenantId, { kind: "taskOverdue", task, notify });
  }
}
