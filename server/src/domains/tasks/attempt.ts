import {
  AppError,
  type TaskCause,
  TASK_LOG_LINE_MAX,
  TASK_LOG_LINES_MAX,
  type TaskLogLine,
  type TaskResult,
} from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import * as queries from "./engine-queries.ts";
import type { ClaimedRun, HeldRun, RunMemo } from "./engine-queries.ts";
import { AttemptLater, type LogLevel, type TaskHandler, type TaskRunContext } from "./handler.ts";
import { logLine, type LogMessage } from "./log-messages.ts";
import type { StoredTask } from "./task-sql.ts";
import type { TaskTuning } from "./tuning.ts";

/** Log lines reserved for the engine, so that the end of a run is always in its log. */
const OWN_LINES = 15;

/** Why an attempt was aborted. */
class Stopped extends Error {
  override readonly name = "Stopped";
  constructor(readonly why: "timeout" | "lost" | "stopping") {
    super(`The attempt ended: ${why}`);
  }
}

/** The outcome of an attempt. */
export type AttemptEnd =
  | { kind: "done"; result: TaskResult }
  | { kind: "failed"; cause: TaskCause; isFinal: boolean; afterMs?: number }
  /** Another attempt follows, which does not count. */
  | { kind: "waiting"; inMs: number }
  /** Another worker has the run, or it was canceled. */
  | { kind: "lost" }
  /** The process stops, or the database was unavailable: another attempt follows, which does not count. */
  | { kind: "interrupted" };

/** One attempt at a run leased by this process: calls the handler, renews the lease, and stores the log. */
export class Attempt {
  private lines: TaskLogLine[] = [];
  private logged: number;
  private progress: { done: number | null; total: number | null } = { done: null, total: null };
  private readonly ending = new AbortController();
  private memo: RunMemo;
  /** The heartbeat that is being stored. */
  private heartbeat: Promise<void> | null = null;

  constructor(
    private readonly deps: Deps,
    private readonly held: HeldRun,
    private readonly run: ClaimedRun,
    private readonly task: StoredTask,
    private readonly tuning: TaskTuning,
  ) {
    this.logged = run.logged;
    this.memo = run.memo ?? {};
  }

  /** Takes the log lines not stored yet. */
  takeLines(): TaskLogLine[] {
    const lines = this.lines;
    this.lines = [];
    return lines;
  }

  log(level: LogLevel, message: LogMessage | string, max = TASK_LOG_LINES_MAX): void {
    if (this.logged >= max) return;
    this.logged += 1;
    this.lines.push(logLine(level, message, new Date()));
  }

  /** Stops the attempt before the process ends. */
  stop(): void {
    this.ending.abort(new Stopped("stopping"));
  }

  /** Returns how the run ends if an earlier attempt decided that; null if this attempt may run. */
  decided(handler: TaskHandler | undefined): AttemptEnd | null {
    if (this.run.result) return { kind: "done", result: this.run.result };
    const error = handler?.unrepeatable?.(this.task, this.memo) ?? null;
    return error && finalError(error);
  }

  async perform(handler: TaskHandler | undefined): Promise<AttemptEnd> {
    if (handler === undefined) return finalError(new AppError("TASK_TYPE_UNAVAILABLE"));
    const timeout = setTimeout(
      () => this.ending.abort(new Stopped("timeout")),
      this.task.timeoutSeconds * 1000,
    );
    const heartbeats = setInterval(() => {
      this.heartbeat ??= this.recordHeartbeat().finally(() => (this.heartbeat = null));
    }, this.tuning.leaseMs / 3);
    const { signal } = this.ending;
    const aborted = new Promise<never>((_, reject) => {
      const fail = () => reject(signal.reason as Error);
      if (signal.aborted) fail();
      else signal.addEventListener("abort", fail, { once: true });
    });
    try {
      // A handler that ignores the signal does not block the run: its late result is discarded.
      return { kind: "done", result: await Promise.race([handler.run(this.context()), aborted]) };
    } catch (error) {
      return this.endOf(error, handler);
    } finally {
      clearTimeout(timeout);
      clearInterval(heartbeats);
      // It has taken lines of the log, and can't store them once the run has ended.
      await this.heartbeat;
    }
  }

  private endOf(error: unknown, handler: TaskHandler): AttemptEnd {
    const reason: unknown = this.ending.signal.reason ?? error;
    if (reason instanceof Stopped) {
      if (reason.why === "lost") return { kind: "lost" };
      if (reason.why === "stopping") return { kind: "interrupted" };
      const seconds = this.task.timeoutSeconds;
      const decided = this.decided(handler);
      if (decided) {
        this.log("warning", { code: "stopped", seconds });
        return decided;
      }
      const cause: TaskCause = { code: "timeout", seconds };
      return { kind: "failed", cause, isFinal: false };
    }
    if (error instanceof AttemptLater) {
      const { inMs, counts } = error.wait;
      if (!counts) return { kind: "waiting", inMs };
      return { kind: "failed", cause: causeOf(error.cause), isFinal: false, afterMs: inMs };
    }
    if (error instanceof AppError) {
      if (error.code === "UNAVAILABLE") return { kind: "interrupted" };
      if (error.status < 500 && error.code !== "RATE_LIMITED") return finalError(error);
      return { kind: "failed", cause: causeOf(error), isFinal: false };
    }
    this.deps.log.warn({ err: error, taskId: this.task.id, runId: this.run.id }, "A task failed");
    return { kind: "failed", cause: { code: "error", error: "INTERNAL" }, isFinal: false };
  }

  private async recordHeartbeat(): Promise<void> {
    const { deps, held, progress } = this;
    const lines = this.takeLines();
    try {
      const kept = await deps.database.tenant(held.tenantId, async (tx) => {
        const { now } = await queries.findClock(tx);
        const until = new Date(now.getTime() + this.tuning.leaseMs);
        return queries.renewRunLease(tx, held, { until, lines, ...progress });
      });
      if (!kept) this.ending.abort(new Stopped("lost"));
    } catch {
      this.lines.unshift(...lines);
    }
  }

  private context(): TaskRunContext {
    const { deps, held, run, task } = this;
    const { id, dueAt, startedBy, userId } = run;
    return {
      deps,
      tenantId: held.tenantId,
      task,
      run: { id, dueAt, startedBy, userId },
      attempt: run.attempts,
      memo: this.memo,
      signal: this.ending.signal,
      log: (level, message) => this.log(level, message, TASK_LOG_LINES_MAX - OWN_LINES),
      progress: (done, total) => {
        this.progress = { done, total };
      },
      remember: (memo) =>
        deps.database
          .tenant(held.tenantId, async (tx) => {
            if (!(await queries.lockHeld(tx, held))) throw new Stopped("lost");
            await queries.storeMemo(tx, held, memo);
          })
          .then(() => {
            this.memo = memo;
          }),
      once: (work) =>
        deps.database.tenant(held.tenantId, async (tx) => {
          const stored = await queries.lockHeld(tx, held);
          if (!stored) throw new Stopped("lost");
          if (stored.result) return stored.result;
          const result = await work(tx);
          await queries.storeResult(tx, held, result);
          return result;
        }),
    };
  }
}

const causeOf = (error: AppError): TaskCause => ({
  code: "error",
  error: error.code,
  ...(error.detail !== undefined && { detail: error.detail.slice(0, TASK_LOG_LINE_MAX) }),
});

const finalError = (error: AppError): AttemptEnd => ({
  kind: "failed",
  cause: causeOf(error),
  isFinal: true,
});
