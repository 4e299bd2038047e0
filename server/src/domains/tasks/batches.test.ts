import { AppError, taskRoutes } from "@arauto/contracts";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { buildTestProgram } from "../../testing/built-server.ts";
import { KillableProcesses, killAtEveryPoint } from "../../testing/kill-at-every-point.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { startTasks } from "./engine.ts";
import { AttemptLater, type TaskRunContext } from "./handler.ts";
import type { TaskKillPoint } from "./testing/killable-tasks.ts";
import { taskEngines } from "./testing/task-engines.ts";
import { handlersOf, QUICK, taskWorld, type TaskWorld } from "./testing/task-world.ts";

const BATCH = 4;
const WAIT = { timeout: 15_000, interval: 30 };
const report = { type: "report", recipients: 1 } as const;

let server: TestServer;
let world: TaskWorld;
beforeAll(async () => {
  server = await startTestServer({ config: { role: "api" } });
});
afterAll(() => server?.stop());
beforeEach(async () => {
  world = taskWorld(server, await server.signUp());
});
const start = taskEngines(() => server);

interface RunState {
  taskId: string;
  outcome: string;
  attempts: number;
  startedAt: Date | null;
  dueAt: Date;
}

const runsOf = ({ tenantId }: TaskWorld) =>
  server.deps.database.tenant(tenantId, (tx) =>
    tx.query<RunState>(sql`
      select task_id, outcome, attempts, started_at, due_at from task_runs
      where tenant_id = ${tenantId}::uuid order by due_at, id`),
  );
const outcomesOf = async (given: TaskWorld) =>
  (await runsOf(given)).map(({ outcome }) => outcome).toSorted();

/** Counts the events of each type, and the runs that they belong to. */
async function eventsOf({ tenantId }: TaskWorld): Promise<Record<string, readonly number[]>> {
  const rows = await server.deps.database.tenant(tenantId, (tx) =>
    tx.query<{ type: string; count: number; runs: number }>(sql`
      select type, count(*)::int as count, count(distinct data ->> 'runId')::int as runs from events
      where tenant_id = ${tenantId}::uuid and type in ('task.started', 'task.completed', 'task.failed') group by type`),
  );
  return Object.fromEntries(rows.map(({ type, count, runs }) => [type, [count, runs]]));
}

/** Creates tasks that are due at the same time. */
async function createDue(given: TaskWorld, count = BATCH): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1)
    ids.push((await given.create({ name: `Task ${index}`, retryAttempts: 0 })).id);
  await given.change(sql`
    update tasks set next_due_at = date_trunc('milliseconds', clock_timestamp()) where tenant_id = ${given.tenantId}::uuid`);
  await given.change(
    sql`update task_queues set due_at = clock_timestamp() where tenant_id = ${given.tenantId}::uuid`,
  );
  await given.wake();
  return ids;
}

/** Returns a handler that waits until all runs of a batch have begun and `release` is called. */
function heldBack(count: number, end: (context: TaskRunContext) => void = () => {}) {
  const contexts: TaskRunContext[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const handlers = handlersOf(async (context) => {
    contexts.push(context);
    await released;
    end(context);
    return report;
  });
  const begun = () => expect.poll(() => contexts.length, WAIT).toBe(count);
  return { handlers, begun, release: () => release() };
}

describe("a batch of due tasks", () => {
  it("starts tasks together that become due shortly after each other, and none early", async () => {
    const ids = await createDue(world, 3);
    for (const [index, id] of ids.entries())
      await world.change(sql`
        update tasks set next_due_at = date_trunc('milliseconds', clock_timestamp()) + make_interval(secs => ${1 + index * 0.1}::float8)
        where tenant_id = ${world.tenantId}::uuid and id = ${id}::uuid`);
    await world.change(sql`
      update task_queues set due_at = (select min(next_due_at) from tasks where tenant_id = ${world.tenantId}::uuid)
      where tenant_id = ${world.tenantId}::uuid`);
    start({ handlers: handlersOf(async () => report), tuning: { ...QUICK, gatherMs: 600 } });
    await expect.poll(() => outcomesOf(world), WAIT).toEqual(Array(3).fill("completed"));
    const runs = await runsOf(world);
    expect(runs.every(({ startedAt, dueAt }) => startedAt! >= dueAt)).toBe(true);
    const starts = runs.map(({ startedAt }) => startedAt!.getTime());
    expect(starts[2]).toBe(starts[1]);
    expect(starts[1]! - starts[0]!).toBeGreaterThanOrEqual(600);
  });

  it("stores the ends of all runs but one that lost its lease and one that was canceled", async () => {
    await createDue(world);
    const { handlers, begun, release } = heldBack(BATCH);
    start({ handlers, tuning: { ...QUICK, leaseMs: 60_000 } });
    await begun();
    const [lost, canceled] = await runsOf(world);
    const { tenantId, token } = world;
    await world.change(sql`
      update task_runs set lease = gen_random_uuid() where tenant_id = ${tenantId}::uuid and task_id = ${lost!.taskId}::uuid`);
    const [run] = await world.runs(canceled!.taskId);
    const params = { id: canceled!.taskId, runId: run!.id };
    await server.call(taskRoutes.cancelRun, { token, params });
    release();
    const expected = ["canceled", "completed", "completed", "running"];
    await expect.poll(() => outcomesOf(world), WAIT).toEqual(expected);
    expect(await eventsOf(world)).toEqual({
      "task.started": [BATCH, BATCH],
      "task.completed": [2, 2],
    });
  });

  it("stores failures, retries and successes that end together", async () => {
    const ids = await createDue(world);
    await world.change(sql`
      update tasks set retry_attempts = 1 where tenant_id = ${world.tenantId}::uuid and id = any(${ids.slice(2)}::uuid[])`);
    await world.change(
      sql`update tasks set missed_at = now() where tenant_id = ${world.tenantId}::uuid`,
    );
    const { handlers, begun, release } = heldBack(BATCH, ({ task, attempt }) => {
      const place = ids.indexOf(task.id);
      if (place === 1 || (place >= 2 && attempt === 1)) throw new Error("no");
    });
    start({ handlers });
    await begun();
    release();
    const expected = ["completed", "completed", "completed", "failed"];
    await expect.poll(() => outcomesOf(world), WAIT).toEqual(expected);
    const attempts = new Map((await runsOf(world)).map((run) => [run.taskId, run.attempts]));
    expect(ids.map((id) => attempts.get(id))).toEqual([1, 1, 2, 2]);
    const tasks = await Promise.all(ids.map((id) => world.get(id)));
    expect(tasks.map(({ status }) => status)).toEqual(["pending", "failed", "pending", "pending"]);
    expect(tasks.map(({ missedAt }) => missedAt !== null)).toEqual([false, true, false, false]);
    expect(await eventsOf(world)).toMatchObject({
      "task.completed": [3, 3],
      "task.failed": [1, 1],
    });
  });

  it("keeps what a success changed when a later run of the same task fails in the same batch", async () => {
    const { id } = await world.create({ overlap: "allow", retryAttempts: 0 });
    await world.change(sql`update tasks set missed_at = now() where id = ${id}::uuid`);
    const order: TaskRunContext[] = [];
    const { handlers, begun, release } = heldBack(2, (context) => {
      order.push(context);
      if (order.length === 2) throw new Error("no");
    });
    start({ handlers });
    for (let run = 0; run < 2; run += 1)
      await server.call(taskRoutes.run, { token: world.token, params: { id } });
    await begun();
    release();
    await expect.poll(() => outcomesOf(world), WAIT).toEqual(["completed", "failed"]);
    expect(await world.get(id)).toMatchObject({ status: "failed", missedAt: null });
  });

  it("stores the others when the database rejects the end of one", async () => {
    const ids = await createDue(world);
    const { handlers, begun, release } = heldBack(BATCH, ({ task, log }) => {
      // JSON in PostgreSQL can't contain it.
      if (task.id === ids[0]) log("info", "\u0000");
    });
    start({ handlers, tuning: { ...QUICK, leaseMs: 60_000 } });
    await begun();
    release();
    const expected = ["completed", "completed", "completed", "running"];
    await expect.poll(() => outcomesOf(world), WAIT).toEqual(expected);
  });

  it("wakes a worker for the runs of a batch that wait", async () => {
    await createDue(world);
    let waited = 0;
    start({
      tuning: { ...QUICK, pollEveryMs: 60_000 },
      handlers: handlersOf(async () => {
        waited += 1;
        const later = { inMs: 100, counts: false };
        if (waited <= BATCH) throw new AttemptLater(new AppError("APPROVAL_REQUIRED"), later);
        return report;
      }),
    });
    await expect.poll(() => outcomesOf(world), WAIT).toEqual(Array(BATCH).fill("completed"));
  });
});

it("runs each task of a batch once when its worker is killed at any point", async () => {
  const processes = new KillableProcesses<TaskKillPoint>(
    buildTestProgram(new URL("testing/killable-tasks.ts", import.meta.url)),
  );
  try {
    const places = await killAtEveryPoint<TaskWorld>({
      async prepare() {
        const tasks = taskWorld(server, await server.signUp());
        await createDue(tasks);
        return tasks;
      },
      kill: ({ tenantId }, place) =>
        processes.killAt({ config: server.config, tenantId, place, duringAttempt: false }),
      async recover(tasks) {
        const { tenantId } = tasks;
        await tasks.change(sql`
          update task_runs set lease_until = now() where tenant_id = ${tenantId}::uuid and outcome = 'running' and lease is not null`);
        await tasks.change(
          sql`update task_queues set due_at = now() where tenant_id = ${tenantId}::uuid`,
        );
        const stop = startTasks(server.deps, { tuning: QUICK });
        await expect.poll(() => outcomesOf(tasks), WAIT).toEqual(Array(BATCH).fill("completed"));
        await pause(50);
        await stop();
      },
      async check(tasks) {
        expect((await runsOf(tasks)).map(({ attempts }) => attempts)).toEqual(Array(BATCH).fill(1));
        expect(await eventsOf(tasks)).toEqual({
          "task.started": [BATCH, BATCH],
          "task.completed": [BATCH, BATCH],
        });
      },
    });
    expect(places).toBeGreaterThanOrEqual(8);
  } finally {
    processes.stop();
  }
}, 300_000);
