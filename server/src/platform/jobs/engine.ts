import { EventEmitter, setMaxListeners } from "node:events";
import os from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { Logger as EngineLog, run, type Task, type WorkerEvents } from "graphile-worker";
import type { Logger } from "pino";
import { actForApiKey, actingApiKey } from "../database/acting-key.ts";
import { DatabaseOutage } from "../database/outage.ts";
import type { Deps } from "../deps.ts";
import { createEnginePool } from "./engine-pool.ts";
import {
  recordHeartbeat,
  enqueueJob,
  forgetWorker,
  freeDeadWorkersJobs,
  freeEndedJobs,
  returnAttempt,
} from "./job-queries.ts";
import type { Job, JobRun } from "./jobs.ts";
import type { Jobs } from "./job-queue.ts";
import { version } from "../version.ts";

/** Concurrent jobs per process. */
const CONCURRENCY = 8;
const HEARTBEAT_MS = 5_000;
/** An engine silent for this long counts as dead; with one more heartbeat, its jobs run again within 30 s of a kill. */
const SILENT_SECONDS = 20;
const POLL_MS = 1_000;
const OUTAGE_RETRY_MS = 1_000;
/** How long running jobs may continue after a stop before they are aborted and then abandoned. */
const ABORT_AFTER_MS = 1_000;
const STOP_TIMEOUT_MS = 20_000;

/** Any process can add jobs without an engine. */
export const jobs: Jobs = {
  add(tx, { name, actsForCaller }, payload, options = {}) {
    const actingKey = actsForCaller ? actingApiKey() : null;
    return enqueueJob(tx, name, actingKey === null ? payload : { ...payload, actingKey }, options);
  },
};

/** Runs a job, on behalf of the API key that added it, if any. */
function runJob(job: Job, payload: object & { actingKey?: string }, run: JobRun): Promise<void> {
  const { actingKey, ...own } = payload;
  const work = () => job.run(own, run);
  return actingKey === undefined ? work() : actForApiKey(actingKey, work);
}

export interface JobEngine {
  /** Takes no more jobs, waits for the running ones and abandons those that do not end. */
  stop(): Promise<void>;
}

/** Runs jobs in this process, and releases those of processes that were killed. */
export async function startJobEngine(deps: Deps, definitions: readonly Job[]): Promise<JobEngine> {
  const log = deps.log.child({ part: "jobs" });
  const stopping = new AbortController();
  const leaving = new AbortController();
  // Each statement that waits for the database adds a listener.
  setMaxListeners(0, leaving.signal);
  const running = new Set<string>();
  let id = "";
  const events = new EventEmitter() as WorkerEvents;
  events.on("pool:create", ({ workerPool }) => (id = workerPool.id));

  const runner = await run({
    pgPool: createEnginePool(deps.database.pool, leaving.signal, log),
    concurrency: CONCURRENCY,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    parsedCronItems: [],
    taskList: Object.fromEntries(
      definitions.map((job) => [
        job.name,
        task(job, { deps, log, signal: stopping.signal, running }),
      ]),
    ),
    logger: engineLog(log),
    events,
    preset: { worker: { gracefulShutdownAbortTimeout: STOP_TIMEOUT_MS } },
  });
  // The engine stops on its own only when it cannot continue; without this, the process would appear healthy.
  runner.promise.catch((error: unknown) =>
    log.fatal({ err: error }, "The job engine stopped unexpectedly"),
  );

  const heart = keepAlive(deps, log, () => id);
  await heart.recordHeartbeat();
  return {
    async stop() {
      leaving.abort();
      const warning = setTimeout(
        () => stopping.abort(new Error("The process is stopping")),
        ABORT_AFTER_MS,
      );
      await Promise.race([runner.stop(), sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]).catch(
        (error: unknown) => log.error({ err: error }, "The job engine did not stop cleanly"),
      );
      clearTimeout(warning);
      // A job that did not end is released later, when it has certainly stopped.
      if (running.size === 0)
        await deps.database.system((tx) => freeEndedJobs(tx, id)).catch(() => {});
      await heart.stop();
    },
  };
}

interface TaskContext {
  deps: Deps;
  log: Logger;
  signal: AbortSignal;
  /** Ids of the jobs that run in this process. */
  running: Set<string>;
}

function task(job: Job, { deps, log, signal, running }: TaskContext): Task {
  return async (payload, helpers) => {
    const { attempts, max_attempts: maxAttempts, id } = helpers.job;
    const facts = { job: job.name, jobId: id, attempt: attempts };
    running.add(id);
    try {
      await runJob(job, payload as object, { deps, signal, attempt: attempts, maxAttempts });
    } catch (error) {
      if (signal.aborted) log.info(facts, "Job interrupted by shutdown; it will run again");
      else if (error instanceof DatabaseOutage) {
        log.warn(
          { ...facts, err: error },
          "Job interrupted by a database outage; it will run again",
        );
        await retryUntilServed(() => deps.database.system((tx) => returnAttempt(tx, id)), signal);
      } else
        log[attempts < maxAttempts ? "warn" : "error"](
          { ...facts, err: error },
          attempts < maxAttempts
            ? "Job failed; it will be retried"
            : "Job failed after its last attempt",
        );
      throw storable(error);
    } finally {
      running.delete(id);
    }
  };
}

/** Repeats work while the database is unavailable. Also returns after other errors and when the signal aborts. */
async function retryUntilServed(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DatabaseOutage)) return;
      await sleep(OUTAGE_RETRY_MS, undefined, { signal }).catch(() => {});
    }
  }
}

/**
 * Makes an error storable: PostgreSQL stores the message of a failed job, and its text can contain neither NUL nor half
 * a surrogate pair.
 */
function storable(error: unknown): Error {
  const message = error instanceof Error ? error.message : String(error);
  const clean = message.replaceAll("\u0000", "\ufffd").replaceAll(/\p{Surrogate}/gu, "\ufffd");
  return error instanceof Error && clean === message ? error : new Error(clean, { cause: error });
}

/** Renews this engine's row, and releases the jobs of engines that no longer renew theirs. */
function keepAlive(deps: Deps, log: Logger, id: () => string) {
  let silentUntil = 0;
  let away = false;
  const pulse = async () => {
    const freed = await deps.database.system(async (tx) => {
      await recordHeartbeat(tx, {
        id: id(),
        host: os.hostname(),
        processId: process.pid,
        version,
        memory: process.memoryUsage.rss(),
      });
      // Other engines may have lost the database too and need time to renew their rows.
      return performance.now() < silentUntil ? 0 : freeDeadWorkersJobs(tx, SILENT_SECONDS);
    });
    if (freed > 0) log.warn({ freed }, "Released the jobs of a dead worker");
    if (away) log.info("Heartbeat resumed");
    away = false;
  };
  const onFailure = (error: unknown) => {
    silentUntil = performance.now() + SILENT_SECONDS * 1000;
    log[away ? "debug" : "warn"]({ err: error }, "No heartbeat: the database does not respond");
    away = true;
  };
  const timer = setInterval(() => void pulse().catch(onFailure), HEARTBEAT_MS);
  timer.unref();
  return {
    recordHeartbeat: pulse,
    async stop() {
      clearInterval(timer);
      await deps.database.system((tx) => forgetWorker(tx, id())).catch(() => {});
    },
  };
}

// The engine logs every job on "info", which our own lines above already cover.
function engineLog(log: Logger): EngineLog {
  return new EngineLog(() => (level, message, meta) => {
    const name: string = level;
    if (name === "error") log.error({ engine: meta?.["error"] ?? undefined }, message);
    else if (name === "warning") log.warn(message);
    else log.trace(message);
  });
}
