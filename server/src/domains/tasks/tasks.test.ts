import { randomUUID } from "node:crypto";
import { auditLogRoutes, memberRoutes, taskRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { moveOutdatedTimes } from "./engine.ts";
import { cleanUp, removeRunsJob } from "./cleanup.ts";
import { taskWorld, type TaskWorld } from "./testing/task-world.ts";

let server: TestServer;
let world: TaskWorld;
beforeAll(async () => {
  server = await startTestServer({ config: { role: "api" } });
});
afterAll(() => server?.stop());
beforeEach(async () => {
  world = taskWorld(server, await server.signUp());
});

const fail = async (...[route, request]: Parameters<TestServer["fail"]>) => {
  const { status, body } = await server.fail(route, { token: world.token, ...request });
  return { status, code: body.code, fields: body.errors?.map(({ path, code }) => [path, code]) };
};
const inTwoDays = () => new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);

describe("POST /v1/Tasks", () => {
  it("creates a task that is pending until its next time", async () => {
    const task = await world.create({ tags: ["daily", "daily"], priority: "urgent" });
    expect(task).toMatchObject({
      name: "Morning report",
      type: "report",
      status: "pending",
      cron: "0 9 * * *",
      tags: ["daily"],
      priority: "urgent",
      paused: null,
      draft: false,
      assignees: [{ id: world.userId }],
      running: null,
    });
    expect(task.nextDueAt).toMatch(/T09:00:00\.000Z$/);
    expect(new Date(task.nextDueAt!).getTime()).toBeGreaterThan(Date.now());
  });

  it("also runs it right away if requested", async () => {
    const task = await world.create({ startImmediately: true });
    expect(task.status).toBe("running");
    expect(await world.runs(task.id)).toMatchObject([
      { startedBy: "user", outcome: "running", attempts: 0, user: { id: world.userId } },
    ]);
  });

  it("rejects an invalid cron expression, naming its field", async () => {
    const body = { ...world.body(), schedule: { preset: "custom", cron: "0 25 * * *" } };
    expect(await fail(taskRoutes.create, { body })).toEqual({
      status: 400,
      code: "VALIDATION",
      fields: [["schedule.cron.hour", "cronOutOfRange"]],
    });
  });

  it("rejects a time that has passed and a schedule that ends before it begins", async () => {
    const once = { ...world.body(), schedule: { preset: "once", at: "2020-01-01T09:00" } };
    expect((await fail(taskRoutes.create, { body: once })).fields).toEqual([
      ["schedule.at", "past"],
    ]);
    const ended = { ...world.body(), dueDate: "2020-01-01" };
    expect((await fail(taskRoutes.create, { body: ended })).fields).toEqual([
      ["dueDate", "beforeFirstTime"],
    ]);
  });

  it("rejects incomplete tasks except drafts", async () => {
    const email = { ...world.body(), action: { type: "email" } };
    expect((await fail(taskRoutes.create, { body: email })).fields).toEqual([
      ["action.templateId", "required"],
      ["action.sendingAccountId", "required"],
    ]);
    const report = { ...world.body(), assignees: [] };
    expect((await fail(taskRoutes.create, { body: report })).fields).toEqual([
      ["assignees", "required"],
    ]);
    const outsider = { ...world.body(), assignees: [randomUUID()] };
    expect((await fail(taskRoutes.create, { body: outsider })).fields).toEqual([
      ["assignees.0", "notFound"],
    ]);
    const draft = await world.create({ ...world.body(email as never), draft: true });
    expect(draft).toMatchObject({ draft: true, status: "pending", nextDueAt: null });
  });

  it("stores SMS drafts, and does not start them", async () => {
    const sms = { ...world.body(), action: { type: "sms", text: "Hi" } };
    expect((await fail(taskRoutes.create, { body: sms })).code).toBe("SMS_COMING_SOON");
    const draft = await world.create({ ...world.body(sms as never), draft: true });
    expect(draft.type).toBe("sms");
    const body = { ...sms, draft: false, version: draft.version };
    expect((await fail(taskRoutes.update, { params: { id: draft.id }, body })).code).toBe(
      "SMS_COMING_SOON",
    );
  });

  it("needs the permission to send for email tasks", async () => {
    const developer = await server.signUp();
    await server.deps.database.system((tx) =>
      tx.execute(
        sql`update person_tenants set role = 'developer' where person_id = ${developer.userId}::uuid`,
      ),
    );
    const own = taskWorld(server, developer);
    const body = { ...own.body(), action: { type: "email" }, draft: true };
    const { status, body: problem } = await server.fail(taskRoutes.create, {
      token: developer.token,
      body,
    });
    expect([status, problem.code]).toEqual([403, "FORBIDDEN"]);
    expect((await own.create()).type).toBe("report");
  });
});

describe("GET /v1/Tasks", () => {
  it("finds tasks by view, mark, type, priority, assignee, tag and search text", async () => {
    const plain = await world.create({ name: "Alpha 100%" });
    const paused = await world.create({ name: "Beta", priority: "high", tags: ["x"] });
    const draft = await world.create({ name: "Gamma", draft: true, assignees: [] });
    await server.call(taskRoutes.pause, {
      token: world.token,
      params: { id: paused.id },
      body: { note: "until the coupon is out" },
    });
    const names = async (query: object) => {
      const { body } = await server.call(taskRoutes.list, {
        token: world.token,
        query: { sort: "name", ...query },
      });
      return body.items.map(({ name }) => name);
    };
    expect(await names({})).toEqual([plain.name, paused.name, draft.name]);
    expect(await names({ view: "waiting" })).toEqual([plain.name]);
    expect(await names({ view: "paused" })).toEqual([paused.name]);
    expect(await names({ mark: "draft" })).toEqual([draft.name]);
    expect(await names({ priority: "high" })).toEqual([paused.name]);
    expect(await names({ tag: "x" })).toEqual([paused.name]);
    expect(await names({ assignee: "me" })).toEqual([plain.name, paused.name]);
    expect(await names({ status: "pending", type: "report", search: "100%" })).toEqual([
      plain.name,
    ]);
    expect(await names({ status: "failed" })).toEqual([]);
    const { body } = await server.call(taskRoutes.counts, { token: world.token });
    expect(body).toMatchObject({
      all: 3,
      waiting: 1,
      paused: 1,
      draft: 1,
      problem: 0,
      tags: ["x"],
    });
    expect(body.nextDueAt).toBe(plain.nextDueAt);
  });
});

describe("PUT /v1/Tasks/{id}", () => {
  it("moves the next time with the schedule, and keeps it otherwise", async () => {
    const task = await world.create();
    const update = (values: object, version: number) =>
      server.call(taskRoutes.update, {
        token: world.token,
        params: { id: task.id },
        body: { ...world.body(), ...values, version },
      });
    const renamed = await update({ name: "Other" }, task.version);
    expect(renamed.body).toMatchObject({ name: "Other", nextDueAt: task.nextDueAt });
    const moved = await update({ schedule: { preset: "daily", time: "10:00" } }, 2);
    expect(moved.body.nextDueAt).toMatch(/T10:00/);
    expect(
      await fail(taskRoutes.update, {
        params: { id: task.id },
        body: { ...world.body(), version: 1 },
      }),
    ).toMatchObject({ code: "VERSION_CONFLICT" });
    expect(
      await fail(taskRoutes.update, {
        params: { id: task.id },
        body: { ...world.body(), draft: true, version: 3 },
      }),
    ).toMatchObject({ code: "WRONG_STATE" });
  });

  it("starts a draft when it is saved without the draft flag", async () => {
    const draft = await world.create({ draft: true });
    const { body } = await server.call(taskRoutes.update, {
      token: world.token,
      params: { id: draft.id },
      body: { ...world.body(), version: draft.version },
    });
    expect(body.draft).toBe(false);
    expect(body.nextDueAt).not.toBeNull();
  });
});

describe("pausing, deleting and restoring", () => {
  it("pauses with a note, and resumes", async () => {
    const { id } = await world.create();
    const pause = (note: string) =>
      server.call(taskRoutes.pause, { token: world.token, params: { id }, body: { note } });
    await pause("first");
    expect((await pause("until Monday")).body.paused).toMatchObject({ note: "until Monday" });
    const { body } = await server.call(taskRoutes.resume, { token: world.token, params: { id } });
    expect(body).toMatchObject({ skipped: 0, task: { paused: null } });
  });

  it("acts on several tasks, and returns each result", async () => {
    const one = await world.create();
    const draft = await world.create({ draft: true });
    const gone = randomUUID();
    const ids = [one.id, draft.id, gone];
    const call = async (route: typeof taskRoutes.resumeMany) =>
      (await server.call(route, { token: world.token, body: { ids } })).body.items.map(
        ({ code }) => code,
      );
    const paused = await server.call(taskRoutes.pauseMany, {
      token: world.token,
      body: { ids, note: "" },
    });
    expect(paused.body.items).toEqual([
      { id: one.id, code: null },
      { id: draft.id, code: "WRONG_STATE" },
      { id: gone, code: "NOT_FOUND" },
    ]);
    const { body: log } = await server.call(auditLogRoutes.list, {
      token: world.token,
      query: { action: "task.paused" },
    });
    expect(log.items).toMatchObject([{ count: 1, names: [one.name] }]);
    await world.change(
      sql`update tasks set paused_skipped = 3 where tenant_id = ${world.tenantId}::uuid and id = ${one.id}::uuid`,
    );
    const resumed = await server.call(taskRoutes.resumeMany, { token: world.token, body: { ids } });
    // The draft had not been paused.
    expect(resumed.body).toMatchObject({ count: 1, skipped: 3 });
    expect(await call(taskRoutes.resumeMany)).toEqual([null, null, "NOT_FOUND"]);
    await server.call(taskRoutes.resume, { token: world.token, params: { id: one.id } });
    const { body: again } = await server.call(auditLogRoutes.list, {
      token: world.token,
      query: { action: "task.resumed" },
    });
    expect(again.items).toMatchObject([{ count: 1, names: [one.name] }]);
    const removed = await server.call(taskRoutes.remove, { token: world.token, body: { ids } });
    expect(removed.body.items.map(({ code }) => code)).toEqual([null, null, "NOT_FOUND"]);
    expect((await fail(taskRoutes.get, { params: { id: one.id } })).status).toBe(404);
    const restored = await server.call(taskRoutes.restore, {
      token: world.token,
      body: { ids: [one.id, draft.id] },
    });
    expect(restored.body.count).toBe(2);
    expect((await world.get(one.id)).nextDueAt).toBe(one.nextDueAt);
  });

  it("permanently deletes tasks not restored within a day", async () => {
    const { id } = await world.create({ startImmediately: true });
    await server.call(taskRoutes.remove, { token: world.token, body: { ids: [id] } });
    await world.change(sql`update tasks set deleted_at = deleted_at - interval '25 hours'`);
    const { body } = await server.call(taskRoutes.restore, {
      token: world.token,
      body: { ids: [id] },
    });
    expect(body.count).toBe(0);
    await server.deps.database.system((tx) => cleanUp(tx, server.deps));
    const left = await server.deps.database.tenant(world.tenantId, (tx) =>
      tx.query(sql`select from task_runs union all select from tasks`),
    );
    expect(left).toHaveLength(0);
  });
});

describe("skipping the next time", () => {
  it("skips once, and can be undone", async () => {
    const task = await world.create();
    const dueAt = task.nextDueAt!;
    const request = { token: world.token, params: { id: task.id }, body: { dueAt } };
    const { body: skipped } = await server.call(taskRoutes.skip, request);
    expect(skipped.skippedDueAt).toBe(dueAt);
    expect(new Date(skipped.nextDueAt!).getTime() - new Date(dueAt).getTime()).toBe(86_400_000);
    expect(await world.runs(task.id)).toMatchObject([
      { dueAt, outcome: "skipped", cause: { code: "skippedByUser" } },
    ]);
    expect(
      await fail(taskRoutes.skip, { params: { id: task.id }, body: { dueAt: skipped.nextDueAt } }),
    ).toMatchObject({ code: "WRONG_STATE" });
    const { body: back } = await server.call(taskRoutes.unskip, request);
    expect(back).toMatchObject({ nextDueAt: dueAt, skippedDueAt: null });
    expect(await world.runs(task.id)).toEqual([]);
  });
});

describe("running now", () => {
  it("works while paused, once at a time, and can be canceled", async () => {
    const { id, nextDueAt } = await world.create();
    await server.call(taskRoutes.pause, { token: world.token, params: { id }, body: {} });
    const { body: run } = await server.call(taskRoutes.run, { token: world.token, params: { id } });
    expect(run).toMatchObject({ startedBy: "user", outcome: "running" });
    expect((await world.get(id)).nextDueAt).toBe(nextDueAt);
    expect(await fail(taskRoutes.run, { params: { id } })).toMatchObject({ code: "WRONG_STATE" });
    const params = { id, runId: run.id };
    const { body: canceled } = await server.call(taskRoutes.cancelRun, {
      token: world.token,
      params,
    });
    expect(canceled).toMatchObject({ outcome: "canceled", cause: { code: "canceledByUser" } });
    expect(await fail(taskRoutes.cancelRun, { params })).toMatchObject({ code: "WRONG_STATE" });
    const { body: details } = await server.call(taskRoutes.getRun, { token: world.token, params });
    expect(details).toMatchObject({ id: run.id, log: [] });
    const { body: strips } = await server.call(taskRoutes.strips, {
      token: world.token,
      query: { ids: [id] },
    });
    expect(strips.items).toMatchObject([
      { taskId: id, lastResult: null, runs: [{ id: run.id, outcome: "canceled" }] },
    ]);
  });
});

describe("holidays", () => {
  it("moves tasks that observe the workspace's own holidays", async () => {
    const day = inTwoDays();
    const observing = await world.create({
      schedule: { preset: "once", at: `${day}T09:00` },
      holidays: { calendars: [], own: true, rule: "nextBusinessDay" },
    });
    const set = (items: { day: string; name: string }[]) =>
      server.call(taskRoutes.setHolidays, { token: world.token, body: { items } });
    expect((await set([{ day, name: "Inventory" }])).body.items).toEqual([
      { day, name: "Inventory" },
    ]);
    const moved = await world.get(observing.id);
    expect(moved.nextDueAt! > observing.nextDueAt!).toBe(true);
    const { body: preview } = await server.call(taskRoutes.preview, {
      token: world.token,
      body: {
        schedule: { preset: "once", at: `${day}T09:00` },
        timeZone: "UTC",
        holidays: { calendars: [], own: true, rule: "nextBusinessDay" },
      },
    });
    expect(preview).toMatchObject({
      ends: true,
      entries: [
        { kind: "struck", day, holidays: [{ kind: "own", name: "Inventory" }] },
        { kind: "run" },
      ],
    });
    await set([]);
    expect((await world.get(observing.id)).nextDueAt).toBe(observing.nextDueAt);
    const { body } = await server.call(taskRoutes.holidays, { token: world.token });
    expect(body.items).toEqual([]);
  });
});

describe("maintenance", () => {
  it("recomputes next times when the time-zone data are newer", async () => {
    const task = await world.create();
    await world.change(sql`
      update tasks set zone_data = '2000a', next_due_at = next_due_at + interval '1 hour'`);
    await moveOutdatedTimes(server.deps);
    expect((await world.get(task.id)).nextDueAt).toBe(task.nextDueAt);
  });

  it("deletes old runs, but not the latest ones", async () => {
    const { id } = await world.create();
    await world.change(sql`
      insert into task_runs (tenant_id, id, task_id, due_at, started_by, outcome, priority, run_at)
      select ${world.tenantId}::uuid, gen_random_uuid(), ${id}::uuid, now() - make_interval(days => 450 + n), 'schedule', 'completed', 1, now()
      from generate_series(1, 30) n`);
    await removeRunsJob.run(
      { tenantId: world.tenantId },
      { deps: server.deps, signal: new AbortController().signal, attempt: 1, maxAttempts: 1 },
    );
    expect(await world.runs(id)).toHaveLength(20);
  });

  it("removes former members from the assignees", async () => {
    const { id } = await world.create();
    const { body } = await server.call(memberRoutes.list, { token: world.token });
    expect(body.items).toHaveLength(1);
    await world.change(sql`update tasks set assignees = array[${randomUUID()}::uuid]`);
    expect((await world.get(id)).assignees).toEqual([]);
  });
});
