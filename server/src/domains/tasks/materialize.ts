import { v7 } from "uuid";
import type { Transaction } from "../../platform/database/database.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { findAhead, type RunAhead, takeAhead } from "./ahead-queries.ts";
import { ownHolidays, ZONE_DATA } from "./due.ts";
import * as queries from "./engine-queries.ts";
import type { RunMemo } from "./engine-queries.ts";
import { noticeOf, type NoticeDeps, queueNotices } from "./notices.ts";
import { type Away, type DuePlan, ON_TIME_MS, type PlannedRun, planDue } from "./plan.ts";
import { countOpen, insertRuns } from "./run-queries.ts";
import type { StoredTask } from "./task-sql.ts";

/** Maximum number of a workspace's due tasks that one transaction turns into runs. */
const BATCH = 200;
const WATCHED_DAYS_MS = 30 * 86_400_000;

/** Returns a function that finds when all workers were away around a moment. Only times that are not on time need it. */
async function awayTimes(
  tx: Transaction,
  due: readonly { nextDueAt: Date }[],
  now: Date,
): Promise<(at: Date) => Away | null> {
  const onTimeSince = now.getTime() - ON_TIME_MS;
  if (due.every(({ nextDueAt }) => nextDueAt.getTime() > onTimeSince)) return () => null;
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
 * the tasks as stored afterwards, and whether there may be more.
 */
export async function turnDueIntoRuns(
  tx: Transaction,
  deps: NoticeDeps,
  tenantId: string,
  now: Date,
): Promise<{ more: boolean; tasks: StoredTask[] }> {
  const due = await queries.findDue(tx, tenantId, now, BATCH);
  if (due.length === 0) return { more: false, tasks: [] };
  const { own, open, ahead } = await findFacts(tx, tenantId, due);
  const away = await awayTimes(tx, due, now);
  const plans = due.map((task) => ({
    ...planDue(task, { now, own, open: open.get(task.id) ?? 0, away }),
    id: task.id,
    task,
  }));
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
  if (ahead.size > 0)
    await takeAhead(
      tx,
      tenantId,
      runs.map(({ id }) => id),
    );
  await queries.moveDue(tx, tenantId, plans, ZONE_DATA);
  for (const plan of plans) await notifyMissed(tx, deps, tenantId, plan, runs);
  return { more: due.length === BATCH, tasks: plans.map(movedTask) };
}

/** Returns the data besides the tasks that plans need, and reads only what these tasks use. */
async function findFacts(tx: Transaction, tenantId: string, due: readonly StoredTask[]) {
  const idsOf = (tasks: readonly StoredTask[]) => tasks.map(({ id }) => id);
  const observing = due.some(({ holidays }) => holidays.own);
  const limited = due.filter(({ overlap }) => overlap !== "allow");
  const emails = due.filter(({ type }) => type === "email");
  const ahead = emails.length > 0 ? await findAhead(tx, tenantId, idsOf(emails)) : [];
  return {
    own: observing ? await ownHolidays(tx, tenantId) : new Map<string, string>(),
    open: limited.length > 0 ? await countOpen(tx, tenantId, idsOf(limited)) : new Map(),
    ahead: new Map(ahead.map((run) => [run.taskId, run])),
  };
}

/** Returns a task with the changes that `moveDue` stores. */
const movedTask = ({ task, ...plan }: DuePlan & { task: StoredTask }): StoredTask => ({
  ...task,
  nextDueAt: plan.nextDueAt,
  lastDueAt: plan.lastDueAt,
  pausedSkipped: task.pausedSkipped + plan.pausedSkipped,
  missedAt: plan.missedAt ?? task.missedAt,
});

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
