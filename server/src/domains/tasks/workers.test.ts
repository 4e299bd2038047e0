import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { builtProgram } from "../../testing/built-server.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { workerSettings } from "../delivery/testing/kill-trial.ts";
import { taskWorld, type TaskWorld } from "./testing/task-world.ts";
import { LOSSES_MAX } from "./tuning.ts";

const TASKS = 400;
const WORKERS = 4;
/** With one more, a run could lose its worker so often that it fails as intended. */
const KILLS = LOSSES_MAX;
const DUE_WITHIN_SECONDS = 5;

let server: TestServer;
let world: TaskWorld;
beforeAll(async () => {
  server = await startTestServer({ config: { role: "api" } });
});
beforeEach(async () => {
  world = taskWorld(server, await server.signUp());
});
afterAll(() => server?.stop());

const startWorker = () =>
  spawn(process.execPath, [builtProgram("main")], {
    env: workerSettings(server.config),
    stdio: ["ignore", "pipe", "inherit"],
  });

async function kill(worker: ChildProcess): Promise<void> {
  const ended = once(worker, "exit");
  worker.kill("SIGKILL");
  await ended;
}

/** Creates reports without recipients, so that their runs have nothing to do. */
async function createTasks(): Promise<void> {
  const { tenantId } = world;
  const { id } = await world.create();
  await world.change(sql`
    insert into tasks select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid()))).*
    from tasks t, generate_series(2, ${TASKS}::int) where t.tenant_id = ${tenantId}::uuid and t.id = ${id}::uuid`);
  await world.change(sql`
    update tasks set assignees = '{}', created_by = null,
      next_due_at = clock_timestamp() + make_interval(secs => random() * ${DUE_WITHIN_SECONDS}::int)
    where tenant_id = ${tenantId}::uuid`);
  await world.change(
    sql`update task_queues set due_at = clock_timestamp() where tenant_id = ${tenantId}::uuid`,
  );
}

/**
 * Releases a killed worker's leases, which otherwise takes until they expire. The runs of other workers lose theirs,
 * too.
 */
async function expireLeases(): Promise<void> {
  const { tenantId } = world;
  await world.change(sql`
    update task_runs set lease_until = clock_timestamp()
    where tenant_id = ${tenantId}::uuid and outcome = 'running' and lease is not null`);
  await world.change(
    sql`update task_queues set due_at = clock_timestamp() where tenant_id = ${tenantId}::uuid`,
  );
}

const counts = () =>
  server.deps.database.tenant(world.tenantId, (tx) =>
    tx.one<Record<"runs" | "tasks" | "over", number>>(sql`
      select count(*)::int as runs, count(distinct task_id)::int as tasks, count(*) filter (where outcome <> 'running')::int as over
      from task_runs where tenant_id = ${world.tenantId}::uuid`),
  );
/** Returns the runs that did not end at their first attempt with nothing to do. */
const unlike = () =>
  server.deps.database.tenant(world.tenantId, (tx) =>
    tx.query<{ attempts: number; losses: number; cause: unknown; log: unknown }>(sql`
      select attempts, losses, cause, log from task_runs
      where tenant_id = ${world.tenantId}::uuid and (attempts <> 1 or cause ->> 'code' is distinct from 'nothingToDo')`),
  );
const events = (type: string) =>
  server.deps.database.tenant(world.tenantId, (tx) =>
    tx.one<{ count: number; runs: number }>(sql`
      select count(*)::int as count, count(distinct data ->> 'runId')::int as runs from events
      where tenant_id = ${world.tenantId}::uuid and type = ${type}`),
  );

it(
  `runs ${TASKS} tasks once each with ${WORKERS} processes, of which ${KILLS} are killed, and catches up once after an outage`,
  { timeout: 300_000 },
  async () => {
    await createTasks();
    const quarter = new Date(Date.now() - 15 * 60_000);
    const late = await world.create({
      schedule: { preset: "daily", time: quarter.toISOString().slice(11, 16) },
      timeZone: "UTC",
      name: "Due during the outage",
    });
    await world.change(sql`
      update tasks set assignees = '{}', created_by = null where tenant_id = ${world.tenantId}::uuid and id = ${late.id}::uuid`);
    await world.makeDue(late.id, 15 * 60);
    const workers = Array.from({ length: WORKERS }, startWorker);
    await Promise.all(workers.map(({ stdout }) => once(stdout, "data")));
    try {
      let during = 0;
      for (let round = 0; round < KILLS; round += 1) {
        await pause(Math.random() * 500);
        const { over } = await counts();
        if (over < TASKS) during += 1;
        await kill(workers.shift()!);
        // It begins while other workers are killed.
        workers.push(startWorker());
        await expireLeases();
      }
      // Otherwise the kills would hit nothing.
      expect(during).toBeGreaterThan(0);
      const all = TASKS + 1;
      await expect
        .poll(async () => (await counts()).over, { timeout: 200_000, interval: 200 })
        .toBe(all);
      // Long enough for a duplicate run to appear.
      await pause(1_500);
      expect(await unlike()).toEqual([]);
      expect(await counts()).toEqual({ runs: all, tasks: all, over: all });
      expect(await events("task.started")).toEqual({ count: all, runs: all });
      expect(await events("task.completed")).toEqual({ count: all, runs: all });
      const [run, ...others] = await world.runs(late.id);
      expect(run).toMatchObject({ startedBy: "catchUp", cause: { code: "nothingToDo" } });
      expect(others).toEqual([]);
    } finally {
      await Promise.all(workers.map(kill));
    }
  },
);
