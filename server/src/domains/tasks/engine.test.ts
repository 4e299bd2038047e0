import { AppError, taskRoutes } from "@arauto/contracts";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import type { TaskRunContext } from "./handler.ts";
import { taskEngines } from "./testing/task-engines.ts";
import { handlersOf, taskWorld, type TaskWorld } from "./testing/task-world.ts";

let server: TestServer;
let world: TaskWorld;
const WAIT = { timeout: 15_000, interval: 30 };

beforeAll(async () => {
  server = await startTestServer({ config: { role: "api" } });
});
afterAll(() => server?.stop());
beforeEach(async () => {
  world = taskWorld(server, await server.signUp());
});
const start = taskEngines(() => server);

const report = { type: "report", recipients: 1 } as const;
const outcomes = async (id: string) => (await world.runs(id)).map(({ outcome }) => outcome);
const events = async () => {
  const rows = await server.deps.database.tenant(world.tenantId, (tx) =>
    tx.query<{ type: string }>(sql`
      select type from events where tenant_id = ${world.tenantId}::uuid and type like 'task.%' and type <> 'task.created'
      order by occurred_at, type`),
  );
  return rows.map(({ type }) => type);
};

describe("the engine", () => {
  it("runs a due task and moves its next time", async () => {
    const { id, nextDueAt } = await world.create({ notifyOnStart: true, notifyOnSuccess: true });
    await world.makeDue(id);
    start({
      handlers: handlersOf(async ({ log, progress }) => {
        log("info", "Working");
        progress(1, 2);
        return report;
      }),
    });
    await expect.poll(() => outcomes(id), WAIT).toEqual(["completed"]);
    const [run] = await world.runs(id);
    expect(run).toMatchObject({ attempts: 1, startedBy: "schedule", cause: null, result: report });
    const { body } = await server.call(taskRoutes.getRun, {
      token: world.token,
      params: { id, runId: run!.id },
    });
    expect(body.log.map(({ text }) => text)).toEqual(["Attempt 1 of 4", "Working"]);
    expect(body.log[0]).toMatchObject({ code: "attempt", values: { number: 1, of: 4 } });
    expect(body.log[1]).not.toHaveProperty("code");
    expect(await world.get(id)).toMatchObject({ status: "pending", nextDueAt });
    expect(await events()).toEqual(["task.started", "task.completed"]);
  });

  it("retries, and fails after the last attempt", async () => {
    const { id } = await world.create({ retryAttempts: 2 });
    await world.makeDue(id);
    start({
      handlers: handlersOf(async () => {
        throw new Error("no");
      }),
    });
    await expect.poll(() => outcomes(id), WAIT).toEqual(["failed"]);
    expect((await world.runs(id))[0]).toMatchObject({
      attempts: 3,
      cause: { code: "error", error: "INTERNAL" },
    });
    expect(await world.get(id)).toMatchObject({
      status: "failed",
      lastCause: { error: "INTERNAL" },
    });
    expect(await events()).toEqual(["task.started", "task.failed"]);
  });

  it("does not retry an error that a retry can't fix", async () => {
    const { id } = await world.create();
    await world.makeDue(id);
    start({
      handlers: handlersOf(async () => {
        throw new AppError("SENDER_NOT_VERIFIED", "Verify it");
      }),
    });
    await expect.poll(() => outcomes(id), WAIT).toEqual(["failed"]);
    expect((await world.runs(id))[0]).toMatchObject({
      attempts: 1,
      cause: { code: "error", error: "SENDER_NOT_VERIFIED", detail: "Verify it" },
    });
  });

  it("stops an attempt at its timeout, even if it ignores the signal", async () => {
    const { id } = await world.create({ retryAttempts: 0 });
    await world.change(sql`update tasks set timeout_seconds = 1`);
    await world.makeDue(id);
    start({ handlers: handlersOf(() => new Promise(() => {})) });
    await expect.poll(() => outcomes(id), WAIT).toEqual(["failed"]);
    expect((await world.runs(id))[0]?.cause).toEqual({ code: "timeout", seconds: 1 });
  });

  it("reports that there was nothing to do", async () => {
    const { id } = await world.create();
    await world.makeDue(id);
    start({ handlers: handlersOf(async () => ({ type: "nothing" })) });
    await expect.poll(() => outcomes(id), WAIT).toEqual(["skipped"]);
    expect((await world.runs(id))[0]?.cause).toEqual({ code: "nothingToDo" });
  });

  it("takes over from a worker that disappeared, without using up an attempt", async () => {
    const { id } = await world.create({ retryAttempts: 0 });
    await world.makeDue(id);
    const attempts: TaskRunContext[] = [];
    const stop = start({
      handlers: handlersOf((context) => {
        attempts.push(context);
        return new Promise(() => {});
      }),
    });
    await expect.poll(() => attempts.length, WAIT).toBe(1);
    // As if the process had been killed: its lease belongs to no process.
    await world.change(sql`
      update task_runs set lease = gen_random_uuid(), lease_until = now() where outcome = 'running'`);
    await world.change(sql`update task_queues set due_at = now()`);
    await expect.poll(() => attempts.length, WAIT).toBe(2);
    expect(attempts.map(({ attempt }) => attempt)).toEqual([1, 1]);
    await stop();
    start({ handlers: handlersOf(async () => report) });
    await expect.poll(() => outcomes(id), WAIT).toEqual(["completed"]);
    expect((await world.runs(id))[0]?.attempts).toBe(1);
  });

  it("fails a run that its workers never survive", async () => {
    const { id } = await world.create();
    await world.makeDue(id);
    start({ handlers: handlersOf(() => new Promise(() => {})) });
    await expect.poll(() => outcomes(id), WAIT).toEqual(["running"]);
    await world.change(sql`
      update task_runs set losses = 3, lease = gen_random_uuid(), lease_until = now()`);
    await world.change(sql`update task_queues set due_at = now()`);
    await expect.poll(() => outcomes(id), WAIT).toEqual(["failed"]);
    expect((await world.runs(id))[0]?.cause).toEqual({ code: "workerLost" });
  });

  it("does its work once, regardless of the number of attempts", async () => {
    const { id } = await world.create({ retryAttempts: 5 });
    await world.makeDue(id);
    let done = 0;
    start({
      handlers: handlersOf(async ({ once, attempt }) => {
        const result = await once(async () => {
          done += 1;
          return report;
        });
        if (attempt < 3) throw new Error("after the work");
        return result;
      }),
    });
    await expect.poll(() => outcomes(id), WAIT).toEqual(["completed"]);
    expect(done).toBe(1);
  });

  it("stops a run that was canceled", async () => {
    const { id } = await world.create();
    await world.makeDue(id);
    let signal: AbortSignal | undefined;
    start({
      handlers: handlersOf((context) => {
        ({ signal } = context);
        return new Promise(() => {});
      }),
    });
    await expect.poll(() => signal !== undefined, WAIT).toBe(true);
    const [run] = await world.runs(id);
    await server.call(taskRoutes.cancelRun, {
      token: world.token,
      params: { id, runId: run!.id },
    });
    await expect.poll(() => signal?.aborted, WAIT).toBe(true);
    expect(await outcomes(id)).toEqual(["canceled"]);
  });

  it("queues one run behind a running one", async () => {
    const { id } = await world.create({ overlap: "queue" });
    const open: (() => void)[] = [];
    start({
      handlers: handlersOf(async () => {
        await new Promise<void>((resolve) => void open.push(resolve));
        return report;
      }),
    });
    for (const due of [1, 2, 3]) {
      await world.makeDue(id);
      await expect.poll(async () => (await world.runs(id)).length, WAIT).toBe(due);
    }
    await pause(200);
    expect(await outcomes(id)).toEqual(["skipped", "running", "running"]);
    expect(open).toHaveLength(1);
    open[0]?.();
    await expect.poll(() => open.length, WAIT).toBe(2);
    open[1]?.();
    await expect.poll(() => outcomes(id), WAIT).toEqual(["skipped", "completed", "completed"]);
  });

  it("skips due times while the task is paused, runs it on request, and reports them on resuming", async () => {
    const { id } = await world.create();
    await server.call(taskRoutes.pause, { token: world.token, params: { id }, body: {} });
    await world.makeDue(id);
    start({ handlers: handlersOf(async () => report) });
    await expect.poll(() => outcomes(id), WAIT).toEqual(["skipped"]);
    await server.call(taskRoutes.run, { token: world.token, params: { id } });
    await expect.poll(() => outcomes(id), WAIT).toEqual(["completed", "skipped"]);
    const { body } = await server.call(taskRoutes.resume, { token: world.token, params: { id } });
    expect(body.skipped).toBe(1);
  });

  it("catches up once after an outage of 15 minutes, and marks times that are too late", async () => {
    // Far from now, so that no other time of the schedule falls within the outage.
    const time = new Date(Date.now() + 12 * 3_600_000).toISOString().slice(11, 16);
    const daily = { timeZone: "UTC", schedule: { preset: "daily", time } } as const;
    const [soon, late] = [await world.create(daily), await world.create(daily)];
    await server.deps.database.system((tx) => tx.execute(sql`delete from task_watches`));
    await server.deps.database.system((tx) =>
      tx.execute(sql`
        insert into task_watches (id, began_at, seen_at)
        values (gen_random_uuid(), now() - interval '1 day', now() - interval '3 hours')`),
    );
    await world.makeDue(soon.id, 15 * 60);
    await world.makeDue(late.id, 2 * 3600);
    start({ handlers: handlersOf(async () => report) });
    await expect.poll(() => outcomes(soon.id), WAIT).toEqual(["completed"]);
    expect((await world.runs(soon.id))[0]?.startedBy).toBe("catchUp");
    const [missed] = await world.runs(late.id);
    expect(missed).toMatchObject({
      outcome: "missed",
      cause: { code: "outage", lateMinutes: 120 },
    });
    expect((await world.get(late.id)).missedAt).toBe(missed?.dueAt);
    expect((await events()).filter((type) => type === "task.missed")).toHaveLength(1);
    await server.call(taskRoutes.run, { token: world.token, params: { id: late.id } });
    await expect.poll(async () => (await world.get(late.id)).missedAt, WAIT).toBeNull();
  });

  it("notifies once when no run completed for longer than expected", async () => {
    const { id } = await world.create({ expectSuccessHours: 26 });
    await world.change(sql`update tasks set expect_by = now()`);
    await world.change(sql`update task_queues set due_at = now()`);
    start({ handlers: handlersOf(async () => report) });
    await expect.poll(async () => (await world.get(id)).overdueSince, WAIT).not.toBeNull();
    await pause(200);
    expect(await events()).toEqual(["task.overdue"]);
    await server.call(taskRoutes.run, { token: world.token, params: { id } });
    await expect.poll(async () => (await world.get(id)).overdueSince, WAIT).toBeNull();
  });

  it("runs each due time once with four workers that are stopped and started again", async () => {
    const tasks = await Promise.all(
      Array.from({ length: 60 }, (_, index) => world.create({ name: `Task ${index}` })),
    );
    const ran: string[] = [];
    const options = {
      handlers: handlersOf(async ({ run }) => {
        await pause(Math.random() * 30);
        ran.push(run.id);
        return report;
      }),
    };
    const workers = Array.from({ length: 4 }, () => start(options));
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(tasks.map(({ id }) => world.makeDue(id)));
      await pause(60);
      await workers[round]?.();
      start(options);
    }
    const counts = async () => {
      const rows = await Promise.all(tasks.map(({ id }) => outcomes(id)));
      return rows.flat().filter((outcome) => outcome === "running").length;
    };
    await expect.poll(counts, WAIT).toBe(0);
    const rows = await server.deps.database.tenant(world.tenantId, (tx) =>
      tx.query<{ dueTimes: number; completed: number }>(sql`
        select count(distinct due_at) as due_times, count(*) filter (where outcome = 'completed') as completed
        from task_runs where tenant_id = ${world.tenantId}::uuid group by task_id`),
    );
    expect(rows).toHaveLength(60);
    for (const { dueTimes, completed } of rows) expect(completed).toBeLessThanOrEqual(dueTimes);
    expect(new Set(ran).size).toBe(rows.reduce((sum, { completed }) => sum + completed, 0));
  });
});

describe("the report", () => {
  it("is sent to the assignees once, with the figures and a file", async () => {
    const { id } = await world.create({ action: { type: "report", period: "week", csv: true } });
    await world.makeDue(id);
    start({});
    await expect.poll(() => outcomes(id), WAIT).toEqual(["completed"]);
    const [run] = await world.runs(id);
    expect(run?.result).toEqual(report);
    const { body } = await server.call(taskRoutes.getRun, {
      token: world.token,
      params: { id, runId: run?.id ?? "" },
    });
    expect(body.log.map(({ text }) => text)).toContain("Sent to 1 of 1 assignees");
    const queued = await server.deps.database.system((tx) =>
      tx.query(sql`
        select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'system-mail.send'`),
    );
    expect(queued.length).toBeGreaterThan(0);
  });
});
