import {
  contactRoutes,
  customEventRoutes,
  filterRoutes,
  type WorkflowGoal,
  workflowRoutes,
} from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer, type TestUser } from "../../testing/test-server.ts";
import { addContacts } from "../delivery/testing/campaign-world.ts";
import {
  contactRuns,
  draftWorkflow,
  drawn,
  entry,
  isThrough,
  recount,
  results,
  startWorkflow,
  stepOf,
  tag,
  tickNow,
  waitForResults,
  endWaiting,
} from "./testing/workflow-world.ts";

const bought: WorkflowGoal = {
  kind: "event",
  event: {
    name: "ordered",
    where: [{ property: "total", type: "number", operator: "greaterThan", value: 100 }],
  },
};
const WAIT = {
  id: "wait",
  type: "wait",
  config: { kind: "for", duration: { amount: 1, unit: "weeks" } },
} as const;

let server: TestServer;
let owner: TestUser;
let contacts: { id: string; email: string }[];

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());
beforeEach(async () => {
  owner = await server.signUp();
  contacts = await addContacts(server, owner.tenantId, 5);
});

async function order(contact: { id: string } | undefined, total: number): Promise<void> {
  const items = [{ name: "ordered", contactId: contact?.id ?? "", properties: { total } }];
  await server.call(customEventRoutes.send, { token: owner.token, body: { items } });
}

const reasons = () =>
  server.deps.database.tenant(owner.tenantId, (tx) =>
    tx.query<{ reason: string; count: number }>(sql`
      select data ->> 'reason' as reason, count(*)::int as count from events
      where tenant_id = ${owner.tenantId} and type = 'workflow.left' group by 1 order by 1`),
  );

async function expectSums(id: string): Promise<void> {
  const { kept, counted } = await recount(server, owner, id);
  expect(kept).toEqual(counted);
}

describe("a goal that is a custom event", () => {
  const start = (goal = bought) =>
    startWorkflow(server, owner, () =>
      drawn([entry({ goal }), WAIT, tag("tag", "waited")], "entry -> wait", "wait -> tag"),
    );

  it("removes contacts while they wait, but not those whose event doesn't match", async () => {
    await order(contacts[0], 500);
    const { id } = await start();
    await waitForResults(server, owner, id, (found) => stepOf(found, "wait")?.present === 5);
    await order(contacts[1], 150);
    await order(contacts[2], 50);
    const found = await waitForResults(server, owner, id, ({ goalReached }) => goalReached === 1);
    expect(found).toMatchObject({ entered: 5, inside: 4, left: 0 });
    expect(stepOf(found, "wait")).toMatchObject({ arrived: 5, present: 4, goalReached: 1 });
    const [run] = (await contactRuns(server, owner, id, contacts[1]?.id ?? "")).runs;
    expect(run).toMatchObject({ state: "goal", stepId: "wait", dueAt: null });
    expect(run?.endedAt).not.toBeNull();
    expect(await reasons()).toEqual([{ reason: "goal", count: 1 }]);

    await endWaiting(server, owner, id);
    expect(await waitForResults(server, owner, id, isThrough(5))).toMatchObject({
      finished: 4,
      goalReached: 1,
    });
    await expectSums(id);
  });

  it("ignores the event with which a contact enters", async () => {
    const { id } = await startWorkflow(server, owner, () =>
      drawn(
        [
          entry({
            trigger: "event",
            event: { name: "ordered", where: [] },
            goal: { kind: "event", event: { name: "ordered", where: [] } },
          }),
          WAIT,
          tag("tag", "waited"),
        ],
        "entry -> wait",
        "wait -> tag",
      ),
    );
    await order(contacts[0], 150);
    await waitForResults(server, owner, id, (found) => stepOf(found, "wait")?.present === 1);
    // The second event reaches the goal, and doesn't enroll the contact again.
    await order(contacts[0], 150);
    const found = await waitForResults(server, owner, id, ({ goalReached }) => goalReached === 1);
    expect(found).toMatchObject({ entered: 1, inside: 0 });
  });

  it("doesn't end the wait of a contact who leaves with the same event", async () => {
    const within = { amount: 1, unit: "weeks" } as const;
    const { id } = await startWorkflow(server, owner, () =>
      drawn(
        [
          entry({ goal: bought }),
          { id: "wait", type: "wait", config: { kind: "event", event: bought.event, within } },
          tag("tag", "bought"),
        ],
        "entry -> wait",
        "wait yes-> tag",
      ),
    );
    await waitForResults(server, owner, id, (found) => stepOf(found, "wait")?.present === 5);
    await order(contacts[3], 150);
    const found = await waitForResults(server, owner, id, ({ goalReached }) => goalReached === 1);
    expect(stepOf(found, "wait")).toMatchObject({ left: [], goalReached: 1 });
    expect(stepOf(found, "tag")).toBeUndefined();
  });

  it("removes each contact once when events and ticks race", async () => {
    const { id } = await start();
    await waitForResults(server, owner, id, (found) => stepOf(found, "wait")?.present === 5);
    await Promise.all(
      contacts.flatMap((contact) => [
        order(contact, 150),
        tickNow(server, owner, id),
        order(contact, 200),
      ]),
    );
    await waitForResults(server, owner, id, isThrough(5));
    expect(await results(server, owner, id)).toMatchObject({ goalReached: 5, left: 0 });
    expect(await reasons()).toEqual([{ reason: "goal", count: 5 }]);
    await expectSums(id);
  });
});

describe("a goal that is a filter", () => {
  async function vipFilter(): Promise<string> {
    const { body } = await server.call(filterRoutes.create, {
      token: owner.token,
      body: {
        name: "VIP",
        description: "",
        definition: {
          operator: "AND",
          conditions: [{ source: "standard", field: "tags", operator: "hasAll", values: ["vip"] }],
        },
      },
    });
    return body.id;
  }
  const makeVip = (some: readonly ({ id: string } | undefined)[]) =>
    server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.execute(
        sql`update accounts set tags = array['vip'] where tenant_id = ${owner.tenantId} and id = any(${some.map((one) => one?.id ?? "")}::uuid[])`,
      ),
    );

  it("removes contacts at a step and while they wait", async () => {
    const filterId = await vipFilter();
    await makeVip(contacts.slice(0, 1));
    const { id } = await startWorkflow(server, owner, () =>
      drawn(
        [
          entry({ goal: { kind: "filter", filterId } }),
          tag("first", "welcomed"),
          WAIT,
          tag("last", "waited"),
        ],
        "entry -> first",
        "first -> wait",
        "wait -> last",
      ),
    );
    const waiting = await waitForResults(
      server,
      owner,
      id,
      (found) => stepOf(found, "wait")?.present === 4,
    );
    expect(stepOf(waiting, "entry")).toMatchObject({ arrived: 5, goalReached: 1 });

    await makeVip(contacts.slice(1, 3));
    await tickNow(server, owner, id);
    const found = await waitForResults(server, owner, id, ({ goalReached }) => goalReached === 3);
    expect(stepOf(found, "wait")).toMatchObject({ present: 2, goalReached: 2 });

    await makeVip(contacts.slice(3, 4));
    await endWaiting(server, owner, id);
    expect(await waitForResults(server, owner, id, isThrough(5))).toMatchObject({
      finished: 1,
      goalReached: 4,
    });
    await expectSums(id);
  });

  it("evaluates the goal for waiting contacts at most every 15 seconds, however often it ticks", async () => {
    const filterId = await vipFilter();
    const { id } = await startWorkflow(server, owner, () =>
      drawn(
        [entry({ goal: { kind: "filter", filterId } }), WAIT, tag("tag", "waited")],
        "entry -> wait",
        "wait -> tag",
      ),
    );
    await waitForResults(server, owner, id, (found) => stepOf(found, "wait")?.present === 5);
    const patientAt = () =>
      server.deps.database.tenant(owner.tenantId, (tx) =>
        tx.one<{ patientAt: Date | null }>(
          sql`select patient_at from workflow_states where tenant_id = ${owner.tenantId} and workflow_id = ${id}`,
        ),
      );
    await expect.poll(async () => (await patientAt()).patientAt).not.toBeNull();
    const planned = (await patientAt()).patientAt?.getTime() ?? 0;
    expect(planned - Date.now()).toBeGreaterThan(10_000);
    await makeVip(contacts);
    // Ticks for other reasons evaluate nothing before that time.
    await order(contacts[0], 1);
    await server.call(workflowRoutes.leave, {
      token: owner.token,
      params: { id, contactId: contacts[4]?.id ?? "" },
    });
    await waitForResults(server, owner, id, ({ left }) => left === 1);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await results(server, owner, id)).toMatchObject({ goalReached: 0, inside: 4 });
    expect((await patientAt()).patientAt?.getTime()).toBe(planned);
    await tickNow(server, owner, id);
    await waitForResults(server, owner, id, ({ goalReached }) => goalReached === 4);
    expect(await reasons()).toEqual([
      { reason: "goal", count: 4 },
      { reason: "removed", count: 1 },
    ]);
  });
});

describe("checking a goal", () => {
  it("reports a goal without an event or filter, and keeps its filter from being deleted", async () => {
    const { id, filterId } = await draftWorkflow(server, owner, (parts) =>
      drawn(
        [entry({ goal: { kind: "filter", filterId: parts.filterId } }), tag("tag", "x")],
        "entry -> tag",
      ),
    );
    const review = async () =>
      (await server.call(workflowRoutes.review, { token: owner.token, params: { id } })).body
        .problems;
    expect((await review()).filter(({ path }) => path.startsWith("steps"))).toEqual([]);
    const removed = await server.call(filterRoutes.remove, {
      token: owner.token,
      body: { ids: [filterId] },
    });
    expect(removed.status).toBe(409);
    const definition = drawn(
      [entry({ goal: { kind: "event", event: null } }), tag("tag", "x")],
      "entry -> tag",
    );
    await server.call(workflowRoutes.update, {
      token: owner.token,
      params: { id },
      body: { definition, version: 2 },
    });
    expect(await review()).toContainEqual(
      expect.objectContaining({ path: "steps.entry.goal", code: "goalMissing" }),
    );
  });

  it("shows in the contact's timeline why they left", async () => {
    const { id } = await startWorkflow(server, owner, () =>
      drawn([entry({ goal: bought }), WAIT, tag("tag", "waited")], "entry -> wait", "wait -> tag"),
    );
    await waitForResults(server, owner, id, (found) => stepOf(found, "wait")?.present === 5);
    await order(contacts[0], 150);
    await waitForResults(server, owner, id, ({ goalReached }) => goalReached === 1);
    const { body } = await server.call(contactRoutes.timeline, {
      token: owner.token,
      params: { id: contacts[0]?.id ?? "" },
      query: {},
    });
    expect(body.items).toContainEqual(
      expect.objectContaining({
        type: "workflow.left",
        data: expect.objectContaining({ reason: "goal" }) as object,
      }),
    );
  });
});
