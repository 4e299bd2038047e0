import { AppError } from "@arauto/contracts";
import { type RenderOutcome, type RenderResults, type RenderTask, valueOf } from "@arauto/mail";
import type { Logger } from "pino";
import { Piscina } from "piscina";
import { createFairLimiter } from "../fair-limiter.ts";
import { renderWorkerFile } from "../installation.ts";
import type { RenderJob } from "./render-worker.ts";

/** Heap limit of one thread in megabytes. A template and the emails of one batch take several dozen. */
const HEAP_MB = 256;
/**
 * Megabytes for new objects: rendering creates many short-lived ones, and a larger space copies
 * fewer of them.
 */
const YOUNG_MB = 6;
/** A thread ends after being idle for this long. */
const IDLE_MS = 300_000;
/** Timeout for the start of a thread, after which something is wrong with the machine. */
const START_MS = 60_000;
export interface RenderThreads {
  /**
   * Runs a task on another thread, in turn with those of other workspaces.
   * @param limitMs wall-clock time from its start; a task that takes longer is ended with its thread
   * @throws AppError RENDER_TIMEOUT for too much time, possibly because of a busy machine; TEMPLATE_TOO_COMPLEX for too
   *   much memory, RATE_LIMITED when too many tasks of the workspace wait, UNAVAILABLE when no thread starts, and
   *   errors of the task
   */
  run<Kind extends RenderTask["kind"]>(
    tenantId: string,
    task: Extract<RenderTask, { kind: Kind }>,
    limitMs: number,
  ): Promise<RenderResults[Kind]>;
  close(): Promise<void>;
}

export interface RenderThreadsOptions {
  count: number;
  /** Number of threads that stay once started; the others end when idle. */
  kept: number;
  /** Maximum number of waiting tasks per workspace. */
  waitingEach: number;
  log: Logger;
}

/**
 * Creates at least two threads, one of which always serves workspaces other than the busiest one. They start with the
 * first task.
 */
export function createRenderThreads({
  count,
  kept,
  waitingEach,
  log,
}: RenderThreadsOptions): RenderThreads {
  const limiter = createFairLimiter({
    running: count,
    runningPerOwner: count - 1,
    waitingPerOwner: waitingEach,
    refusal: "Too many templates of this workspace are being rendered",
  });
  /** Callbacks for the start of a job. */
  const starting = new Map<number, () => void>();
  let pool: Piscina<RenderJob, RenderOutcome> | undefined;
  let lastId = 0;

  function startPool(): Piscina<RenderJob, RenderOutcome> {
    const created = new Piscina<RenderJob, RenderOutcome>({
      filename: renderWorkerFile,
      minThreads: kept,
      maxThreads: count,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_MB },
    });
    created.on("message", (id: number) => starting.get(id)?.());
    created.on("error", (error: unknown) => log.error({ err: error }, "A render thread failed"));
    return created;
  }

  async function runNow(task: RenderTask, limitMs: number): Promise<RenderOutcome> {
    pool ??= startPool();
    const id = (lastId += 1);
    const overdue = new AbortController();
    let timer = setTimeout(() => overdue.abort(), START_MS);
    let started = false;
    starting.set(id, () => {
      started = true;
      clearTimeout(timer);
      timer = setTimeout(() => overdue.abort(), limitMs);
    });
    try {
      return await pool.run({ id, task }, { signal: overdue.signal });
    } catch (error) {
      if (overdue.signal.aborted && !started)
        throw new AppError("UNAVAILABLE", "Rendering the template took too long. Try again");
      if (overdue.signal.aborted)
        throw new AppError(
          "RENDER_TIMEOUT",
          `Rendering took longer than ${Math.ceil(limitMs / 1000)} s`,
        );
      if (isOutOfMemory(error))
        throw tooComplex(`Rendering used more than ${HEAP_MB} MB of memory`);
      throw error;
    } finally {
      clearTimeout(timer);
      starting.delete(id);
    }
  }

  return {
    async run(tenantId, task, limitMs) {
      const outcome = await limiter.run(() => runNow(task, limitMs), tenantId);
      return valueOf(outcome as RenderOutcome<(typeof task)["kind"]>);
    },
    async close() {
      await pool?.destroy();
    },
  };
}

function tooComplex(detail: string): AppError {
  return new AppError("TEMPLATE_TOO_COMPLEX", detail);
}

/** Whether a task reached a limit of its thread. */
export function isOverLimit(error: unknown): error is AppError {
  return (
    error instanceof AppError &&
    (error.code === "TEMPLATE_TOO_COMPLEX" || error.code === "RENDER_TIMEOUT")
  );
}

/** Runs work again if it reached a limit, because the machine may have been busy. */
export async function runTwice<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (isOverLimit(error)) return run();
    throw error;
  }
}

function isOutOfMemory(error: unknown): boolean {
  return (
    error instanceof Error && (error as NodeJS.ErrnoException).code === "ERR_WORKER_OUT_OF_MEMORY"
  );
}
