import type { AppError, TaskLogLine, TaskResult, TaskRunStarter } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { RunMemo } from "./engine-queries.ts";
import type { LogMessage } from "./log-messages.ts";
import type { StoredTask } from "./task-sql.ts";

export type LogLevel = TaskLogLine["level"];

/** One attempt at a run, as the handler of its type gets it. */
export interface TaskRunContext {
  deps: Deps;
  tenantId: string;
  /** The task as it was when the attempt began. */
  task: StoredTask;
  run: { id: string; dueAt: Date; startedBy: TaskRunStarter; userId: string | null };
  /** State that an earlier attempt left. */
  memo: RunMemo;
  /** From 1. */
  attempt: number;
  /** Aborted at the timeout, when the run is canceled, and when the process stops. */
  signal: AbortSignal;
  /** Replaces the memo, in a separate transaction. */
  remember(memo: RunMemo): Promise<void>;
  /**
   * Adds a line to the run's log: a message, or a text that is shown as it is. Neither contains personal data. Lines
   * beyond the limit are dropped.
   */
  log(level: LogLevel, message: LogMessage | string): void;
  /** Reports the progress of the run. */
  progress(done: number, total: number): void;
  /**
   * Does work that must happen once, regardless of the number of attempts: its result is stored in the same
   * transaction, and later attempts get it without the work.
   */
  once(work: (tx: Transaction) => Promise<TaskResult>): Promise<TaskResult>;
}

/** Ends an attempt and requests another, not before some time. */
export class AttemptLater extends Error {
  override readonly name = "AttemptLater";
  /**
   * @param cause why the attempt failed, if it was the last one
   * @param counts whether it uses up an attempt
   */
  constructor(
    override readonly cause: AppError,
    readonly wait: { inMs: number; counts: boolean },
  ) {
    super(cause.message);
  }
}

/**
 * Executes tasks of a type. It may be called again for the same run after a failure or a kill, so it must be idempotent
 * by the run's id. An `AppError` that a retry can't fix ends the run; other errors are retried.
 */
export interface TaskHandler {
  run(context: TaskRunContext): Promise<TaskResult>;
  /**
   * Returns the error with which a run ends when an attempt left this memo and no result, because it timed out or its
   * process died. Null if another attempt may follow.
   */
  unrepeatable?(task: StoredTask, memo: RunMemo): AppError | null;
}
