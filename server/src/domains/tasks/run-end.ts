import type { TaskLogLine } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { type NewEvent, recordEvents } from "../../platform/events/events.ts";
import type { Attempt, AttemptEnd } from "./attempt.ts";
import * as queries from "./engine-queries.ts";
import type { ClaimedRun, HeldRun, RunEnd, TaskEnd } from "./engine-queries.ts";
import { noticeOf, type NoticeDeps, queueNotices } from "./notices.ts";
import { bringForward, lockQueue } from "./queries.ts";
import type { StoredTask } from "./task-sql.ts";
import { publishChange, publishNews } from "./topic.ts";
import type { TaskTuning } from "./tuning.ts";

/** A run leased by this process, with its task. */
export interface HeldTaskRun {
  held: HeldRun;
  run: ClaimedRun;
  task: StoredTask;
  /** Whether the workspace had an active plan when the run was claimed. */
  isPaidFor: boolean;
}

/** A change of a run after an attempt, with the log lines to store. */
export type RunUpdate = { one: HeldTaskRun; lines: readonly TaskLogLine[] } & (
  | ({ kind: "ended" } & Pick<RunEnd, "outcome" | "cause" | "result">)
  | { kind: "released"; inMs: number; counts: boolean }
);

const factsOf = ({ task, run }: HeldTaskRun) => ({
  taskId: task.id,
  name: task.name,
  kind: task.type,
  runId: run.id,
  dueAt: run.dueAt.toISOString(),
});

/** Notifies that runs of a workspace began, at their first attempt. */
export async function notifyStarted(
  tx: Transaction,
  deps: Pick<Deps, "config" | "jobs" | "secrets">,
  tenantId: string,
  claimed: readonly HeldTaskRun[],
): Promise<void> {
  const started = claimed
    .filter(({ run }) => run.attempts === 1 && run.losses === 0 && run.logged === 0)
    .map((one) => ({ one, notify: one.task.notifyOnStart ? noticeOf(one.task) : [] }));
  await recordEvents(
    tx,
    tenantId,
    started.map(({ one, notify }) => ({
      type: "task.started",
      userId: one.run.userId,
      data: { ...factsOf(one), startedBy: one.run.startedBy, notify },
    })),
  );
  for (const { one, notify } of started)
    await queueNotices(tx, deps, tenantId, { kind: "taskStarted", task: one.task, notify });
}

/** Decides how a run continues after an attempt. */
export function updateOf(
  one: HeldTaskRun,
  attempt: Attempt,
  end: Exclude<AttemptEnd, { kind: "lost" }>,
  tuning: TaskTuning,
): RunUpdate {
  const { run, task } = one;
  const ended = (outcome: RunEnd["outcome"], values: Pick<RunEnd, "cause" | "result">) =>
    ({ kind: "ended", one, outcome, ...values, lines: attempt.takeLines() }) as const;
  const released = (inMs: number, counts: boolean) =>
    ({ kind: "released", one, inMs, counts, lines: attempt.takeLines() }) as const;

  if (end.kind === "interrupted") return released(0, false);
  if (end.kind === "waiting") return released(end.inMs, false);
  if (end.kind === "done") {
    const { result } = end;
    return result.type === "nothing"
      ? ended("skipped", { cause: { code: "nothingToDo" }, result })
      : ended("completed", { cause: null, result });
  }
  const { cause, isFinal, afterMs = 0 } = end;
  attempt.log("error", { code: "failed", cause });
  if (isFinal || run.attempts > task.retryAttempts) return ended("failed", { cause, result: null });
  const delay = Math.max(afterMs, retryDelay(run.attempts, tuning));
  const at = new Date(Date.now() + delay).toISOString();
  attempt.log("info", { code: "nextAttempt", at });
  return released(delay, true);
}

/**
 * Stores the updates of a workspace's runs in one transaction. Updates of runs whose lease was lost, or that were
 * canceled, are discarded.
 */
export async function storeUpdates(
  tx: Transaction,
  deps: NoticeDeps,
  tenantId: string,
  updates: readonly RunUpdate[],
): Promise<void> {
  const now = await lockQueue(tx, tenantId);
  const released = updates.filter((update) => update.kind === "released");
  await queries.releaseRuns(
    tx,
    tenantId,
    released.map(({ one, inMs, ...update }) => ({
      ...update,
      held: one.held,
      runAt: new Date(now.getTime() + inMs),
    })),
  );
  const ended = updates.filter((update) => update.kind === "ended");
  const stored = await queries.endRuns(
    tx,
    tenantId,
    ended.map(({ one, ...update }) => ({ ...update, held: one.held })),
    now,
  );
  await notifyEnded(
    tx,
    deps,
    tenantId,
    ended.filter(({ one }) => stored.has(one.run.id)),
    now,
  );
  // Runs that waited for these may begin now, and released ones later.
  const taskIds = [...new Set(updates.map(({ one }) => one.task.id))];
  if (await bringForward(tx, tenantId, taskIds)) await publishChange(tx, tenantId);
  else await publishNews(tx, tenantId);
}

type EndedRun = Extract<RunUpdate, { kind: "ended" }>;

/** Updates the tasks of runs that ended, and notifies about the ends. */
async function notifyEnded(
  tx: Transaction,
  deps: NoticeDeps,
  tenantId: string,
  ended: readonly EndedRun[],
  now: Date,
): Promise<void> {
  await queries.noteEnds(tx, tenantId, taskEnds(ended), now);
  const notified = ended.map((end) => ({ end, notify: notifiedOf(end) }));
  await recordEvents(
    tx,
    tenantId,
    notified.map(({ end, notify }) => eventOf(end, notify)),
  );
  for (const { end, notify } of notified) {
    const { task } = end.one;
    if (end.outcome === "failed")
      await queueNotices(tx, deps, tenantId, { kind: "taskFailed", task, notify });
    // The report itself is the notification.
    else if (task.type !== "report")
      await queueNotices(tx, deps, tenantId, { kind: "taskCompleted", task, notify });
  }
}

/** Returns the state of each task after the ends of its runs, which are in order. */
function taskEnds(ended: readonly EndedRun[]): TaskEnd[] {
  const ends = new Map<string, TaskEnd>();
  for (const { one, outcome, cause } of ended) {
    const taskId = one.task.id;
    const succeeded = outcome !== "failed";
    ends.set(taskId, {
      taskId,
      outcome: succeeded ? "completed" : "failed",
      cause: succeeded ? null : cause,
      succeeded: succeeded || ends.get(taskId)?.succeeded === true,
    });
  }
  return [...ends.values()];
}

function notifiedOf({ outcome, one: { task } }: EndedRun): string[] {
  if (outcome === "failed") return task.notifyOnFailure ? noticeOf(task) : [];
  return task.notifyOnSuccess && outcome === "completed" ? noticeOf(task) : [];
}

function eventOf({ one, outcome, cause }: EndedRun, notify: string[]): NewEvent {
  const facts = { ...factsOf(one), attempts: one.run.attempts, notify };
  if (outcome !== "failed" || cause === null) return { type: "task.completed", data: facts };
  const { code, error = null } = cause;
  return { type: "task.failed", data: { ...facts, cause: code, error } };
}

/** Returns the delay before the next attempt. */
export const retryDelay = (
  attempts: number,
  { retryFirstMs, retryMaxMs }: Pick<TaskTuning, "retryFirstMs" | "retryMaxMs">,
): number => Math.min(retryMaxMs, retryFirstMs * 2 ** (attempts - 1));
