import { v7 } from "uuid";
import type { Transaction } from "../../platform/database/database.ts";
import { createGroupCommit } from "../../platform/database/group-commit.ts";
import type { Deps } from "../../platform/deps.ts";
import { createWakeSignal, pauseUntil } from "../../platform/signals/wake-signal.ts";
import { isPlanActive } from "../workspaces/index.ts";
import { askAllAhead } from "./ask-ahead.ts";
import { moveTimes, ownHolidays, ZONE_DATA } from "./due.ts";
import * as queries from "./engine-queries.ts";
import { TASK_HANDLERS, type TaskHandlers } from "./handlers.ts";
import { notifyOverdue, turnDueIntoRuns } from "./materialize.ts";
import { lockQueue, tryLockQueue, updateQueue } from "./queries.ts";
import { type HeldTaskRun, type RunUpdate, storeUpdates, notifyStarted } from "./run-end.ts";
import { RunExecution } from "./run-execution.ts";
import { publishChange, publishNews, TASKS_TOPIC } from "./topic.ts";
import type { StoredTask } from "./task-sql.ts";
import { TASK_TUNING, type TaskTuning } from "./tuning.ts";
import { WorkerPresence } from "./worker-presence.ts";

/** Maximum number of workspaces that one poll returns. */
const QUEUES_AT_ONCE = 200;
/** Milliseconds before workers retry a workspace that another worker has locked. */
const TAKEN_MS = 25;
const WATCH_EVERY_MS = 10_000;
/** Maximum number of ended attempts that one transaction stores, and of such transactions at a time. */
const ENDS_AT_ONCE = 100;
const END_WRITERS = 4;

export interface TaskEngineOptions {
  tuning?: TaskTuning;
  handlers?: TaskHandlers;
}

/**
 * Runs scheduled tasks in this process: turns due tasks into runs, and executes runs. Any number of processes may do
 * so, and each can be killed at any point. Returns a function that stops it, which resolves when everything in progress
 * is stored.
 */
export function startTasks(deps: Deps, options: TaskEngineOptions = {}): () => Promise<void> {
  const engine = new TaskEngine(deps, options);
  const looping = engine.loop();
  return async () => {
    engine.stop();
    await looping;
    await engine.idle();
    await engine.leave();
  };
}

class TaskEngine {
  private readonly log;
  private readonly stopping = new AbortController();
  private readonly wakeSignal = createWakeSignal();
  private readonly running = new Map<
    string,
    { tenantId: string; execution: RunExecution; done: Promise<void> }
  >();
  private readonly presence: WorkerPresence;
  private readonly tuning: TaskTuning;
  private readonly handlers: TaskHandlers;
  private readonly unsubscribe: () => void;
  /** Attempts of a workspace that end at about the same time share a transaction. */
  private readonly ends = createGroupCommit<RunUpdate>({
    write: (tenantId, updates) =>
      this.deps.database.tenant(tenantId, (tx) => storeUpdates(tx, this.deps, tenantId, updates)),
    maxItems: ENDS_AT_ONCE,
    writers: END_WRITERS,
    writersPerTenant: 1,
  });
  /** Whether runs waited for others of this process at the last poll. */
  private isFull = false;
  private watchedAt = -Infinity;
  private askedAt = -Infinity;
  private movedZones = false;

  constructor(
    private readonly deps: Deps,
    { tuning = TASK_TUNING, handlers = TASK_HANDLERS }: TaskEngineOptions,
  ) {
    this.log = deps.log.child({ part: "tasks" });
    this.tuning = tuning;
    this.handlers = handlers;
    this.presence = new WorkerPresence(deps, tuning);
    this.unsubscribe = deps.signals.subscribe(TASKS_TOPIC, this.wakeSignal.wake);
  }

  stop(): void {
    this.unsubscribe();
    this.stopping.abort();
    for (const { execution } of this.running.values()) execution.stop();
  }

  async idle(): Promise<void> {
    await Promise.all([...this.running.values()].map(({ done }) => done));
  }

  async leave(): Promise<void> {
    await this.presence.stop();
  }

  async loop(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      this.wakeSignal.reset();
      const polledAt = performance.now();
      let waitMs = this.tuning.pollEveryMs;
      try {
        await this.watch();
        waitMs = await this.look();
      } catch (error) {
        this.log.warn({ err: error }, "Could not look for due tasks; retrying");
      }
      await this.wakeSignal.wokenWithin(waitMs, this.stopping.signal);
      await pauseUntil(polledAt + this.tuning.pollGapMs, this.stopping.signal);
    }
  }

  /** Records that a worker is active, and moves times computed from older time-zone data. */
  private async watch(): Promise<void> {
    if (performance.now() - this.watchedAt < WATCH_EVERY_MS) return;
    await this.deps.database.system(async (tx) => {
      const { now } = await queries.findClock(tx);
      const continuesAfter = new Date(now.getTime() - this.tuning.awayAfterMs);
      await queries.recordWatch(tx, { id: v7(), now, continuesAfter });
    });
    this.watchedAt = performance.now();
    if (performance.now() - this.askedAt >= this.tuning.askEveryMs) {
      await askAllAhead(this.deps);
      this.askedAt = performance.now();
    }
    if (this.movedZones) return;
    await moveOutdatedTimes(this.deps);
    this.movedZones = true;
  }

  /** Serves every workspace that is due, and returns how long to wait. */
  private async look(): Promise<number> {
    this.isFull = this.free() <= 0;
    if (this.isFull) return this.tuning.pollEveryMs;
    const queues = await this.deps.database.system((tx) => queries.findQueues(tx, QUEUES_AT_ONCE));
    let waitMs = this.tuning.pollEveryMs;
    for (const queue of queues) {
      if (queue.waitMs > 0) waitMs = Math.min(waitMs, queue.waitMs);
      else if (this.free(queue.tenantId) > 0)
        waitMs = Math.min(waitMs, await this.serve(queue.tenantId));
      else this.isFull = true;
      if (this.stopping.signal.aborted) break;
    }
    return waitMs;
  }

  private free(tenantId?: string): number {
    const all = this.tuning.runsMax - this.running.size;
    if (tenantId === undefined) return all;
    const own = [...this.running.values()].filter((one) => one.tenantId === tenantId).length;
    return Math.min(all, this.tuning.runsPerTenant - own);
  }

  /** Turns due tasks of a workspace into runs and begins those that fit. Returns the maximum time to wait. */
  private async serve(tenantId: string): Promise<number> {
    const limit = this.free(tenantId);
    const found = await this.deps.database.tenant(tenantId, async (tx) => {
      const locked = await tryLockQueue(tx, tenantId);
      if (!locked) return null;
      const { now } = locked;
      const { more, tasks } = await turnDueIntoRuns(tx, this.deps, tenantId, now);
      await notifyOverdue(tx, this.deps, tenantId, now);
      const claimed = await this.claim(tx, tenantId, { now, limit, tasks });
      await notifyStarted(tx, this.deps, tenantId, claimed);
      const isFull = more || claimed.length === limit;
      const notBefore = isFull ? null : new Date(now.getTime() + this.tuning.gatherMs);
      const dueAt = await updateQueue(tx, tenantId, notBefore);
      // Other workers take those that this one has no room for.
      if (isFull) await publishChange(tx, tenantId);
      else if (claimed.length > 0) await publishNews(tx, tenantId);
      return { claimed, waitMs: dueAt === null ? Infinity : dueAt.getTime() - now.getTime() };
    });
    if (found === null) return TAKEN_MS;
    for (const one of found.claimed) this.begin(one);
    if (found.claimed.length === limit) this.isFull = true;
    return Math.max(0, found.waitMs);
  }

  /**
   * Claims runs of a workspace for this process.
   * @param tasks those already loaded
   */
  private async claim(
    tx: Transaction,
    tenantId: string,
    { now, limit, tasks }: { now: Date; limit: number; tasks: readonly StoredTask[] },
  ): Promise<HeldTaskRun[]> {
    const lease = this.presence.newLease();
    const until = new Date(now.getTime() + this.tuning.leaseMs);
    const runs = await queries.claimRuns(tx, tenantId, { now, until, lease, limit });
    if (runs.length === 0) return [];
    const byId = new Map(tasks.map((task) => [task.id, task]));
    const missing = runs.map(({ taskId }) => taskId).filter((taskId) => !byId.has(taskId));
    if (missing.length > 0)
      for (const task of await queries.findTasks(tx, tenantId, missing)) byId.set(task.id, task);
    const isPaidFor = await isPlanActive(tx, this.deps, tenantId);
    return runs.flatMap((run): HeldTaskRun[] => {
      const task = byId.get(run.taskId);
      return task ? [{ run, task, isPaidFor, held: { tenantId, id: run.id, lease } }] : [];
    });
  }

  private begin(one: HeldTaskRun): void {
    const { deps, handlers, tuning } = this;
    const key = `${one.run.id} ${one.held.lease}`;
    const execution = new RunExecution(deps, one, { handlers, tuning });
    const done = execution
      .execute()
      .then((update) => (update === null ? undefined : this.ends.add(one.held.tenantId, update)))
      .catch((error: unknown) =>
        // Its lease expires, and another worker takes it over.
        this.log.warn({ err: error, runId: one.run.id }, "Could not store the outcome of a task"),
      )
      .finally(() => {
        this.running.delete(key);
        if (this.isFull) this.wakeSignal.wake();
      });
    this.running.set(key, { tenantId: one.held.tenantId, execution, done });
    if (this.stopping.signal.aborted) execution.stop();
  }
}

/** Recomputes the next times of all tasks with older time-zone data than this process. */
export async function moveOutdatedTimes(
  deps: Pick<Deps, "database">,
  zoneData = ZONE_DATA,
): Promise<void> {
  const tenants = await deps.database.system((tx) => queries.findOutdated(tx, zoneData));
  for (const tenantId of tenants)
    await deps.database.tenant(tenantId, async (tx) => {
      const now = await lockQueue(tx, tenantId);
      const own = await ownHolidays(tx, tenantId);
      for (const task of await queries.findOutdatedTasks(tx, tenantId, zoneData)) {
        // Times already due stay due.
        if (task.nextDueAt !== null && task.nextDueAt <= now) continue;
        await moveTimes(tx, tenantId, task, { own, now });
      }
      await updateQueue(tx, tenantId);
    });
}
