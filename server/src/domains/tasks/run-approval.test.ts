import {
  type Approval,
  approvalRoutes,
  campaignRoutes,
  filterRoutes,
  type Task,
  taskRoutes,
  templateRoutes,
  topicRoutes,
} from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer, type TestUser } from "../../testing/test-server.ts";
import { addContacts, draftCampaign } from "../delivery/testing/campaign-world.ts";
import { askAheadJob } from "./ask-ahead.ts";
import { taskWorld, type TaskWorld } from "./testing/task-world.ts";

const WAIT = { timeout: 60_000, interval: 100 };

let server: TestServer;
let user: TestUser;
let approver: string;
let world: TaskWorld;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());
beforeEach(async () => {
  user = await server.signUp();
  approver = await server.member(user.tenantId, "marketer");
  world = taskWorld(server, user);
  await addContacts(server, user.tenantId, 3);
});

async function createTask(): Promise<Task> {
  const draft = await draftCampaign(server, user, { filter: true });
  await server.call(campaignRoutes.remove, { token: user.token, params: { id: draft.id } });
  const { templateId, sendingAccountId, filterIds } = draft;
  return world.create({
    name: "Weekly offer",
    action: {
      type: "email",
      templateId,
      sendingAccountId,
      fromName: null,
      replyTo: null,
      filterIds,
      excludedFilterIds: [],
      topicId: null,
      subject: null,
      preheader: null,
      feedUrl: null,
    },
  });
}
/** Makes waiting runs check again, and approvals take effect. */
async function dueNow(): Promise<void> {
  const { tenantId } = user;
  await world.change(
    sql`update task_runs set run_at = now() where tenant_id = ${tenantId}::uuid and lease is null and outcome = 'running'`,
  );
  await world.change(
    sql`update task_queues set due_at = now() where tenant_id = ${tenantId}::uuid`,
  );
  await world.wake();
}
const latest = async (id: string) => {
  await dueNow();
  return (await world.runs(id))[0]!;
};
const asked = async (id: string): Promise<Approval> => {
  await expect.poll(async () => (await latest(id))?.approvalId, WAIT).toEqual(expect.any(String));
  const { approvalId } = await latest(id);
  const { body } = await server.call(approvalRoutes.get, {
    token: approver,
    params: { id: approvalId! },
  });
  return body;
};
async function decide(
  { id, round }: Approval,
  decision: "approve" | "decline",
  token = approver,
): Promise<number> {
  const body = { round, decision, comment: decision === "decline" ? "Not now" : "" };
  const { status } = await server.call(approvalRoutes.decide, { token, params: { id }, body });
  if (decision === "approve" && status === 200) {
    await world.change(
      sql`update approvals set takes_effect_at = now() where tenant_id = ${user.tenantId}::uuid and id = ${id}::uuid`,
    );
    await server.deps.database.system((tx) =>
      tx.execute(
        sql`update graphile_worker._private_jobs set run_at = now() where key = ${`approvals.apply:${id}`}`,
      ),
    );
  }
  return status;
}
const outcomeOf = async (id: string) => (await latest(id)).outcome;
const completes = (id: string) =>
  expect
    .poll(async () => [await outcomeOf(id), (await latest(id)).cause], WAIT)
    .toEqual(["completed", null]);

describe("a recurring campaign that needs an approval", () => {
  it(
    "asks once, and again after its schedule or audience changed",
    { timeout: 240_000 },
    async () => {
      await world.requireApprovals();
      const task = await createTask();
      await world.makeDue(task.id);
      const first = await asked(task.id);
      expect(first).toMatchObject({
        status: "waiting",
        task: { id: task.id, name: "Weekly offer" },
        people: 3,
        askedBy: { userId: user.userId },
      });
      expect(first.decideBy).not.toBeNull();
      // The member who asked can't decide.
      const own = await server.fail(approvalRoutes.decide, {
        token: user.token,
        params: { id: first.id },
        body: { round: 1, decision: "approve", comment: "" },
      });
      expect(own.body.code).toBe("APPROVAL_OWN");
      expect(await decide(first, "approve")).toBe(200);
      await completes(task.id);
      expect((await latest(task.id)).result).toMatchObject({ type: "email", recipients: 3 });

      await world.makeDue(task.id, -1);
      await expect.poll(async () => (await world.runs(task.id)).length, WAIT).toBe(2);
      await completes(task.id);
      expect((await latest(task.id)).approvalId).toBeNull();

      const { id, version } = await world.get(task.id);
      const { body: changed } = await server.call(taskRoutes.update, {
        token: user.token,
        params: { id },
        body: {
          ...world.body({ name: task.name, action: task.action, assignees: [] }),
          schedule: { preset: "daily", time: "10:00" },
          version,
        },
      });
      expect(changed.nextDueAt).toMatch(/T10:00/);
      await world.makeDue(task.id, -2);
      await expect.poll(async () => (await world.runs(task.id)).length, WAIT).toBe(3);
      const second = await asked(task.id);
      expect(second.id).not.toBe(first.id);
      expect(await decide(second, "decline")).toBe(200);
      await expect.poll(() => outcomeOf(task.id), WAIT).toBe("failed");
      expect((await latest(task.id)).cause).toMatchObject({
        error: "APPROVAL_REFUSED",
        detail: "declined",
      });
      // The campaign that was not sent is deleted.
      const { body: list } = await server.call(campaignRoutes.list, { token: user.token });
      expect(list.items).toHaveLength(2);
    },
  );

  it(
    "sends the task's content at the time of approval, not of the request",
    { timeout: 120_000 },
    async () => {
      await world.requireApprovals();
      const task = await createTask();
      await world.makeDue(task.id);
      const first = await asked(task.id);
      const { version, action } = await world.get(task.id);
      if (action.type !== "email") throw new Error("It sends an email");
      await server.call(taskRoutes.update, {
        token: user.token,
        params: { id: task.id },
        body: {
          ...world.body({ name: task.name, assignees: [] }),
          action: { ...action, subject: "Another subject" },
          version,
        },
      });
      await expect.poll(async () => (await asked(task.id)).round, WAIT).toBe(2);
      const again = await asked(task.id);
      expect(again.id).toBe(first.id);
      expect(again.shown.messages[0]?.subject).toBe("Another subject");
      expect(await decide(again, "approve")).toBe(200);
      await completes(task.id);
    },
  );
});

describe("a run that is due within a day", () => {
  const HOUR_MS = 3_600_000;
  /** Moves the next time, and checks for approvals to request. */
  async function dueIn(id: string, ms: number): Promise<Date> {
    const at = new Date(Date.now() + ms);
    await world.change(
      sql`update tasks set next_due_at = ${at}::timestamptz where tenant_id = ${user.tenantId}::uuid and id = ${id}::uuid`,
    );
    await look();
    return at;
  }
  const look = () =>
    askAheadJob.run(
      { tenantId: user.tenantId },
      { deps: server.deps, signal: new AbortController().signal, attempt: 1, maxAttempts: 1 },
    );
  const requests = async (): Promise<Approval[]> => {
    const { body } = await server.call(approvalRoutes.list, { token: approver });
    return body.items as Approval[];
  };
  const one = async (): Promise<Approval> => {
    const [found, ...others] = await requests();
    expect(others).toEqual([]);
    const { body } = await server.call(approvalRoutes.get, {
      token: approver,
      params: { id: found!.id },
    });
    return body;
  };
  const campaigns = async () =>
    (await server.call(campaignRoutes.list, { token: user.token })).body.items;

  it(
    "requests its approval in advance, once, and starts the approved content at its time",
    { timeout: 120_000 },
    async () => {
      await world.requireApprovals();
      const task = await createTask();
      const due = await dueIn(task.id, 20 * HOUR_MS);
      await look();
      const request = await one();
      expect(request).toMatchObject({
        status: "waiting",
        round: 1,
        people: 3,
        task: { id: task.id, name: "Weekly offer" },
      });
      expect(new Date(request.decideBy!).getTime()).toBeGreaterThan(due.getTime());
      expect(await world.runs(task.id)).toEqual([]);

      expect(await decide(request, "approve")).toBe(200);
      await look();
      // It is not sent before its time, and the approval can be undone until then.
      expect(await campaigns()).toMatchObject([{ status: "draft" }]);
      expect(await one()).toMatchObject({ id: request.id, status: "approved" });

      await becomesDue(task.id);
      await completes(task.id);
      const [run] = await world.runs(task.id);
      expect(run).toMatchObject({ result: { type: "email", recipients: 3 } });
      expect(await campaigns()).toMatchObject([{ id: run!.id }]);
      expect(await one()).toMatchObject({ id: request.id, status: "applied" });

      // Later runs are covered, so no one is asked again.
      await dueIn(task.id, 20 * HOUR_MS);
      expect(await requests()).toHaveLength(1);
      await becomesDue(task.id);
      await expect.poll(async () => (await world.runs(task.id)).length, WAIT).toBe(2);
      await completes(task.id);
    },
  );

  /** Makes the task and its prepared run due. */
  async function becomesDue(id: string): Promise<void> {
    const tenant = sql`tenant_id = ${user.tenantId}::uuid`;
    const at = new Date(Date.now() - 1_000);
    await world.change(sql`update task_runs_ahead set due_at = ${at}::timestamptz where ${tenant}`);
    await world.change(
      sql`update approvals set takes_effect_at = ${at}::timestamptz where ${tenant} and status = 'approved'`,
    );
    await world.change(
      sql`update tasks set next_due_at = ${at}::timestamptz where ${tenant} and id = ${id}::uuid`,
    );
    await dueNow();
  }

  it("fails at its time when it was declined in advance", { timeout: 120_000 }, async () => {
    await world.requireApprovals();
    const task = await createTask();
    await dueIn(task.id, 2 * HOUR_MS);
    expect(await decide(await one(), "decline")).toBe(200);
    await becomesDue(task.id);
    await expect.poll(() => outcomeOf(task.id), WAIT).toBe("failed");
    expect((await latest(task.id)).cause).toMatchObject({ error: "APPROVAL_REFUSED" });
    expect(await campaigns()).toEqual([]);
  });

  it("waits for the decision at its time, like any run", { timeout: 120_000 }, async () => {
    await world.requireApprovals();
    const task = await createTask();
    await dueIn(task.id, 2 * HOUR_MS);
    await becomesDue(task.id);
    const request = await asked(task.id);
    expect(request).toMatchObject({ id: (await one()).id, status: "waiting", round: 1 });
    expect(await decide(request, "approve")).toBe(200);
    await completes(task.id);
  });

  it("asks again when the task or its template changed, and withdraws when the task is paused", async () => {
    await world.requireApprovals();
    const task = await createTask();
    await dueIn(task.id, 2 * HOUR_MS);
    const first = await one();
    const { version, action } = await world.get(task.id);
    if (action.type !== "email") throw new Error("It sends an email");
    await server.call(taskRoutes.update, {
      token: user.token,
      params: { id: task.id },
      body: {
        ...world.body({ name: task.name, assignees: [] }),
        action: { ...action, subject: "Another subject" },
        version,
      },
    });
    await dueIn(task.id, 2 * HOUR_MS);
    const again = await one();
    expect(again).toMatchObject({ status: "waiting" });
    expect(again.shown.messages[0]?.subject).toBe("Another subject");
    expect([again.id === first.id, again.round]).not.toEqual([true, 1]);

    await server.call(taskRoutes.pause, {
      token: user.token,
      params: { id: task.id },
      body: { note: "" },
    });
    await look();
    expect(await campaigns()).toEqual([]);
    const left = await server.deps.database.tenant(user.tenantId, (tx) =>
      tx.query(sql`select task_id from task_runs_ahead`),
    );
    expect(left).toEqual([]);
    const open = (await requests()).filter(({ status }) => status === "waiting");
    expect(open).toEqual([]);
  });

  it("asks no one when no approval is needed, or the time is further away", async () => {
    const task = await createTask();
    await dueIn(task.id, 2 * HOUR_MS);
    expect(await requests()).toEqual([]);
    await world.requireApprovals();
    await dueIn(task.id, 30 * HOUR_MS);
    expect(await requests()).toEqual([]);
    expect(await campaigns()).toEqual([]);
  });
});

it("lists tasks as users of the records they send", async () => {
  const task = await createTask();
  if (task.action.type !== "email") throw new Error("It sends an email");
  const { templateId, filterIds, sendingAccountId } = task.action;
  const { body: topic } = await server.call(topicRoutes.create, {
    token: user.token,
    body: { name: "News", description: "", default: "in" },
  });
  const { version } = await world.get(task.id);
  await server.call(taskRoutes.update, {
    token: user.token,
    params: { id: task.id },
    body: {
      ...world.body({ name: task.name, action: { ...task.action, topicId: topic.id } }),
      version,
    },
  });
  const users = async (target: "template" | "filter" | "topic" | "sendingAccount", id: string) =>
    (
      await server.deps.database.tenant(user.tenantId, (tx) =>
        server.deps.references.usersOf(tx, user.tenantId, target, [id]),
      )
    ).map(({ kind, name }) => `${kind} ${name}`);
  for (const [target, id] of [
    ["template", templateId!],
    ["filter", filterIds[0]!],
    ["topic", topic.id],
    ["sendingAccount", sendingAccountId!],
  ] as const)
    expect([target, await users(target, id)]).toEqual([target, ["task Weekly offer"]]);
  for (const route of [templateRoutes.remove, filterRoutes.remove]) {
    const id = route === templateRoutes.remove ? templateId! : filterIds[0]!;
    const { body } = await server.fail(route, { token: user.token, body: { ids: [id] } });
    expect(body).toMatchObject({ code: "IN_USE", detail: 'Used by task "Weekly offer"' });
  }
});
