import { AppError, type TaskCause } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { isPlanActive } from "../workspaces/index.ts";
import { Attempt, type AttemptEnd } from "./attempt.ts";
import * as queries from "./engine-queries.ts";
import type { ClaimedRun, HeldRun } from "./engine-queries.ts";
import type { TaskHandlers } from "./handlers.ts";
import { noticeOf, queueNotices } from "./notices.ts";
import { lockQueue, updateQueue } from "./queries.ts";
import type { StoredTask } from "./task-sql.ts";
import { publishChange } from "./topic.ts";
import { LOSSES_MAX, type TaskTuning } from "./tuning.ts";

/** A run leased by this process, with its task. */
export interface HeldTaskRun {
  held: HeldRun;
  run: ClaimedRun;
  task: StoredTask;
}

const factsOf = ({ task, run }: HeldTaskRun) => ({
  taskId: task.id,
  name: task.name,
  kind: task.type,
  runId: run.id,
  dueAt: run.dueAt.toISOString(),
});

/** Notifies that a run began, at its first attempt. */
export async function notifyStarted(
  tx: Transaction,
  deps: Pick<Deps, "config" | "jobs" | "secrets">,
  one: HeldTaskRun,
): Promise<void> {
  const { held, run, task } = one;
  if (run.attempts !== 1 || run.losses > 0 || run.logged > 0) return;
  const notify = task.notifyOnStart ? noticeOf(task) : [];
  await recordEvents(tx, held.tenantId, [
    {
      type: "task.started",
      userId: run.userId,
      data: { ...factsOf(one), startedBy: run.startedBy, notify },
    },
  ]);
  await queueNotices(tx, deps, held.tenantId, { kind: "taskStarted", task, notify });
}

/** Performs one attempt and stores its outcome. Resolves with the attempt's end when it is stored. */
export class RunExecution {
  private readonly attempt: Attempt;

  constructor(
    private readonly deps: Deps,
    private readonly one: HeldTaskRun,
    private readonly options: { handlers: TaskHandlers; tuning: TaskTuning },
  ) {
    this.attempt = new Attempt(deps, one.held, one.run, one.task, options.tuning);
  }

  stop(): void {
    this.attempt.stop();
  }

  async execute(): Promise<void> {
    const end = await this.perform();
    if (end.kind === "lost") return;
    await this.deps.database.tenant(this.one.held.tenantId, (tx) => this.store(tx, end));
  }

  private async perform(): Promise<AttemptEnd> {
    const { deps, one, attempt, options } = this;
    const { run, task, held } = one;
    const handler = options.handlers[task.type];
    if (run.losses > 0) attempt.log("warning", { code: "takenOver" });
    const decided = attempt.decided(handler);
    if (decided) return decided;
    if (run.losses > LOSSES_MAX)
      return { kind: "failed", cause: { code: "workerLost" }, isFinal: true };
    attempt.log("info", {
      code: "attempt",
      number: run.attempts,
      of: task.retryAttempts + 1,
    });
    const isPaidFor = await deps.database.tenant(held.tenantId, (tx) =>
      isPlanActive(tx, deps, held.tenantId),
    );
    if (!isPaidFor) {
      const { code } = new AppError("PLAN_INACTIVE");
      return { kind: "failed", cause: { code: "error", error: code }, isFinal: true };
    }
    return attempt.perform(handler);
  }

  private async store(tx: Transaction, end: AttemptEnd): Promise<void> {
    const { tenantId } = this.one.held;
    const now = await lockQueue(tx, tenantId);
    if (end.kind === "interrupted") await this.releaseRun(tx, { runAt: now, counts: false });
    else if (end.kind === "waiting")
      await this.releaseRun(tx, { runAt: new Date(now.getTime() + end.inMs), counts: false });
    else if (end.kind === "done") await this.complete(tx, end, now);
    else if (end.kind === "failed") await this.failOrRetry(tx, end, now);
    await updateQueue(tx, tenantId);
    await publishChange(tx, tenantId);
  }

  private releaseRun(tx: Transaction, back: { runAt: Date; counts: boolean }): Promise<boolean> {
    return queries.releaseRun(tx, this.one.held, { ...back, lines: this.attempt.takeLines() });
  }

  private async complete(
    tx: Transaction,
    { result }: Extract<AttemptEnd, { kind: "done" }>,
    now: Date,
  ): Promise<void> {
    const { held, task, run } = this.one;
    const { tenantId } = held;
    const hadNothing = result.type === "nothing";
    const outcome = hadNothing ? "skipped" : "completed";
    const cause: TaskCause | null = hadNothing ? { code: "nothingToDo" } : null;
    const lines = this.attempt.takeLines();
    if (!(await queries.endRun(tx, held, { outcome, cause, result, lines, now }))) return;
    await queries.noteEnd(tx, tenantId, task.id, { outcome: "completed", cause: null, now });
    const notify = task.notifyOnSuccess && !hadNothing ? noticeOf(task) : [];
    await recordEvents(tx, tenantId, [
      { type: "task.completed", data: { ...factsOf(this.one), attempts: run.attempts, notify } },
    ]);
    // The report itself is the notification.
    if (task.type !== "report")
      await queueNotices(tx, this.deps, tenantId, { kind: "taskCompleted", task, notify });
  }

  private async failOrRetry(
    tx: Transaction,
    { cause, isFinal, afterMs = 0 }: Extract<AttemptEnd, { kind: "failed" }>,
    now: Date,
  ): Promise<void> {
    const { held, task, run } = this.one;
    const { tenantId } = held;
    this.attempt.log("error", { code: "failed", cause });
    if (!isFinal && run.attempts <= task.retryAttempts) {
      const delay = Math.max(afterMs, retryDelay(run.attempts, this.options.tuning));
      const runAt = new Date(now.getTime() + delay);
      this.attempt.log("info", { code: "nextAttempt", at: runAt.toISOString() });
      await this.releaseRun(tx, { runAt, counts: true });
      return;
    }
    const lines = this.attempt.takeLines();
    const ended = await queries.endRun(tx, held, {
      outcome: "failed",
      cause,
      result: null,
      lines,
      now,
    });
    if (!ended) return;
    await queries.noteEnd(tx, tenantId, task.id, { outcome: "failed", cause, now });
    const notify = task.notifyOnFailure ? noticeOf(task) : [];
    const facts = { attempts: run.attempts, cause: cause.code, error: cause.error ?? null, notify };
    await recordEvents(tx, tenantId, [
      { type: "task.failed", data: { ...factsOf(this.one), ...facts } },
    ]);
    await queueNotices(tx, this.deps, tenantId, { kind: "taskFailed", task, notify });
  }
}

/** Returns the delay before the next attempt. */
export const retryDelay = (
  attempts: number,
  { retryFirstMs, retryMaxMs }: Pick<TaskTuning, "retryFirstMs" | "retryMaxMs">,
): number => Math.min(retryMaxMs, retryFirstMs * 2 ** (attempts - 1));
