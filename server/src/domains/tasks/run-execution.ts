import { AppError } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import { Attempt, type AttemptEnd } from "./attempt.ts";
import type { TaskHandlers } from "./handlers.ts";
import { type HeldTaskRun, type RunUpdate, updateOf } from "./run-end.ts";
import { LOSSES_MAX, type TaskTuning } from "./tuning.ts";

/** Performs one attempt. */
export class RunExecution {
  private readonly attempt: Attempt;

  constructor(
    deps: Deps,
    private readonly one: HeldTaskRun,
    private readonly options: { handlers: TaskHandlers; tuning: TaskTuning },
  ) {
    this.attempt = new Attempt(deps, one.held, one.run, one.task, options.tuning);
  }

  stop(): void {
    this.attempt.stop();
  }

  /** Returns the change to store; null when another worker has the run, or it was canceled. */
  async execute(): Promise<RunUpdate | null> {
    const end = await this.perform();
    return end.kind === "lost" ? null : updateOf(this.one, this.attempt, end, this.options.tuning);
  }

  private async perform(): Promise<AttemptEnd> {
    const { one, attempt, options } = this;
    const { run, task, isPaidFor } = one;
    const handler = options.handlers[task.type];
    if (run.losses > 0) attempt.log("warning", { code: "takenOver" });
    const decided = attempt.decided(handler);
    if (decided) return decided;
    if (run.losses > LOSSES_MAX)
      return { kind: "failed", cause: { code: "workerLost" }, isFinal: true };
    attempt.log("info", { code: "attempt", number: run.attempts, of: task.retryAttempts + 1 });
    if (!isPaidFor) {
      const { code } = new AppError("PLAN_INACTIVE");
      return { kind: "failed", cause: { code: "error", error: code }, isFinal: true };
    }
    return attempt.perform(handler);
  }
}
