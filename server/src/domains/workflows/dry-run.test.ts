import {
  customEventRoutes,
  dealRoutes,
  pipelineRoutes,
  type WorkflowDefinition,
  workflowDryRunRoutes,
  workflowRoutes,
  type WorkflowSchedule,
} from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer, type TestUser } from "../../testing/test-server.ts";
import { addContacts } from "../delivery/testing/campaign-world.ts";
import { tryLock } from "./bounded-queries.ts";
import { draftWorkflow, drawn, entry, mail, tag } from "./testing/workflow-world.ts";

const DAY_MS = 86_400_000;
const ordered = { name: "ordered", where: [] };
const paid = { name: "paid", where: [] };
const week = { amount: 1, unit: "weeks" } as const;

let server: TestServer;
let owner: TestUser;
let contacts: { id: string }[];

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());
beforeEach(async () => {
  owner = await server.signUp();
  contacts = await addContacts(server, owner.tenantId, 6, (index) => ({
    name: index < 2 ? `Person ${index}` : `Other ${index}`,
  }));
});

const inTenant = <Result>(work: Parameters<TestServer["deps"]["database"]["tenant"]>[1]) =>
  server.deps.database.tenant(owner.tenantId, work) as Promise<Result>;

/** Backdates the contacts to before the period. */
const makeOld = () =>
  inTenant((tx) =>
    tx.execute(
      sql`update accounts set created_at = now() - interval '1 year' where tenant_id = ${owner.tenantId}`,
    ),
  );

/** Stores events of contacts that many days ago. */
async function past(name: string, ...times: [contact: number, daysAgo: number][]): Promise<void> {
  const items = times.map(([contact, daysAgo]) => ({
    name,
    contactId: contacts[contact]?.id ?? "",
    occurredAt: new Date(Date.now() - daysAgo * DAY_MS).toISOString(),
  }));
  const { body } = await server.call(customEventRoutes.send, {
    token: owner.token,
    body: { items },
  });
  expect(body.items.filter(({ outcome }) => outcome === "failed")).toEqual([]);
}

async function draft(
  draw: (parts: { templateId: string; filterId: string }) => WorkflowDefinition,
): Promise<string> {
  return (await draftWorkflow(server, owner, draw)).id;
}

const dryRun = (id: string) =>
  server.call(workflowDryRunRoutes.dryRun, { token: owner.token, params: { id } });
type RouteResult = Awaited<ReturnType<typeof dryRun>>["body"];

/** Runs a dry run and checks that its totals add up. */
async function run(id: string): ReturnType<typeof dryRun> {
  const response = await dryRun(id);
  if (response.status !== 200) return response;
  const { entered, waiting, finished, goalReached, unknown, steps } = response.body;
  expect(entered).toBe(waiting + finished + goalReached + unknown);
  for (const step of steps) {
    const left = step.left.reduce((sum, { people }) => sum + people, 0);
    expect(step.arrived).toBe(step.waiting + step.unknown + step.goalReached + left);
  }
  return response;
}
const stepOf = ({ steps }: RouteResult, id: string) => steps.find(({ stepId }) => stepId === id);

describe("a dry run of a workflow that starts with an event", () => {
  const draw = (goal = false) =>
    drawn(
      [
        entry({
          trigger: "event",
          event: ordered,
          ...(goal && { goal: { kind: "event", event: paid } as const }),
        }),
        { id: "wait", type: "wait", config: { kind: "event", event: paid, within: week } },
        tag("yes", "paid"),
        tag("no", "reminded"),
      ],
      "entry -> wait",
      "wait yes-> yes",
      "wait no-> no",
    );

  it("follows every contact through their events of the past 30 days, and writes nothing", async () => {
    // In order: paid in time; paid too late; never paid, and paid long ago; still waiting; entered before the period.
    await past("ordered", [0, 20], [1, 20], [2, 10], [3, 2], [4, 40]);
    await past("paid", [0, 18], [1, 5], [4, 39]);
    const id = await draft(() => draw());
    const before = await rows(id);
    const { body } = await run(id);
    expect(body).toMatchObject({
      entered: 4,
      contacts: 4,
      waiting: 1,
      finished: 3,
      goalReached: 0,
      unknown: 0,
      limits: ["audienceNow", "changes"],
    });
    expect(stepOf(body, "wait")).toMatchObject({
      arrived: 4,
      waiting: 1,
      left: expect.arrayContaining([
        { branch: "yes", people: 1 },
        { branch: "no", people: 2 },
      ]) as object,
    });
    expect(stepOf(body, "yes")).toMatchObject({ arrived: 1, ended: 1 });
    expect(await rows(id)).toEqual(before);
  });

  it("lets contacts enter again only after they have left", async () => {
    // Inside until the 13th day; the second event is ignored, the third enrolls them again.
    await past("ordered", [0, 20], [0, 15], [0, 10]);
    const { body } = await run(await draft(() => draw()));
    expect(body).toMatchObject({ entered: 2, contacts: 1, finished: 2 });
  });

  it("removes contacts at a goal that is an event", async () => {
    await past("ordered", [0, 20], [1, 20], [2, 3]);
    await past("paid", [0, 19], [2, 25]);
    const { body } = await run(await draft(() => draw(true)));
    expect(body).toMatchObject({ entered: 3, goalReached: 1, finished: 1, waiting: 1 });
    expect(stepOf(body, "wait")).toMatchObject({ arrived: 3, goalReached: 1 });
  });

  const rows = (id: string) =>
    inTenant(async (tx) =>
      tx.one(sql`
        select (select count(*) from workflow_runs where tenant_id = ${owner.tenantId})::int as runs,
          (select count(*) from events where tenant_id = ${owner.tenantId})::int as events,
          (select workflow_version from campaigns where tenant_id = ${owner.tenantId} and id = ${id}) as version`),
    );
});

describe("a dry run of a workflow that starts with a change of a deal", () => {
  it("follows the primary contacts of deals that changed in the period", async () => {
    const { items } = (await server.call(pipelineRoutes.list, { token: owner.token })).body;
    const pipelineId = items[0]?.id ?? "";
    for (const contact of contacts.slice(0, 3))
      await server.call(dealRoutes.create, {
        token: owner.token,
        body: { title: "Roaster", pipelineId, contactId: contact.id },
      });
    const [before] = contacts;
    await inTenant((tx) =>
      tx.execute(sql`
        update deal_history h set at = now() - interval '40 days' from deal_contacts c
        where h.tenant_id = ${owner.tenantId} and c.tenant_id = h.tenant_id and c.deal_id = h.deal_id and c.account_id = ${before?.id ?? ""}`),
    );
    const created = { kind: "created" as const, pipelineId, fromStageIds: [], toStageIds: [] };
    const won = { ...created, kind: "won" as const };
    const id = await draft(() =>
      drawn(
        [
          entry({ trigger: "deal", deal: created }),
          { id: "wait", type: "wait", config: { kind: "deal", deal: won, within: week } },
          tag("tag", "won"),
        ],
        "entry -> wait",
        "wait yes-> tag",
      ),
    );
    expect((await run(id)).body).toMatchObject({ entered: 2, contacts: 2, waiting: 2 });
  });
});

describe("a dry run of a workflow for an audience", () => {
  const waitThenAsk = (filterId: string, templateId: string) =>
    drawn(
      [
        entry({ trigger: "joins" }),
        mail("mail", templateId),
        { id: "wait", type: "wait", config: { kind: "for", duration: week } },
        {
          id: "ask",
          type: "decision",
          config: { condition: { kind: "filter", filterId }, within: null },
        },
        {
          id: "opened",
          type: "decision",
          config: { condition: { kind: "mail", stepId: "mail", act: "opened" }, within: week },
        },
        tag("tag", "opened"),
      ],
      "entry -> mail",
      "mail -> wait",
      "wait -> ask",
      "ask yes-> opened",
      "opened yes-> tag",
    );

  it("enrolls contacts when they were created, and lists what it can't know", async () => {
    await inTenant((tx) =>
      tx.execute(sql`
        update accounts set created_at = now() - make_interval(days => case when id = any(${contacts.slice(0, 3).map(({ id }) => id)}::uuid[]) then 60 else 2 end)
        where tenant_id = ${owner.tenantId}`),
    );
    const id = await draft(({ filterId, templateId }) => waitThenAsk(filterId, templateId));
    const { body } = await run(id);
    // Three existed before the period. Two of them match the filter; what they did with the email is unknown.
    expect(body).toMatchObject({ entered: 6, waiting: 3, finished: 1, unknown: 2 });
    expect(stepOf(body, "wait")).toMatchObject({ arrived: 6, waiting: 3 });
    expect(stepOf(body, "opened")).toMatchObject({ arrived: 2, unknown: 2, left: [] });
    expect(body.limits.toSorted()).toEqual([
      "audienceNow",
      "changes",
      "filtersNow",
      "joinedEarlier",
      "openings",
    ]);
  });

  it("enrolls contacts at each scheduled time unless they are inside", async () => {
    await makeOld();
    const schedule: WorkflowSchedule = {
      enabled: true,
      type: "interval",
      intervalMinutes: 5 * 1440,
      time: "09:00",
      daysOfWeek: [1],
      cron: "0 9 * * 1",
    };
    const id = await draft(() =>
      drawn(
        [
          entry({ trigger: "schedule", schedule }),
          { id: "wait", type: "wait", config: { kind: "for", duration: week } },
          tag("tag", "x"),
        ],
        "entry -> wait",
        "wait -> tag",
      ),
    );
    // Six times; at every second one they are inside.
    expect((await run(id)).body).toMatchObject({
      entered: 18,
      contacts: 6,
      finished: 12,
      waiting: 6,
    });
  });
});

describe("a dry run that isn't possible", () => {
  it("is rejected with what is missing", async () => {
    const id = await draft(() =>
      drawn([entry({ trigger: "event", event: null }), tag("tag", "x")], "entry -> tag"),
    );
    const { status, body } = await run(id);
    expect(status).toBe(422);
    expect(body).toMatchObject({
      code: "CAMPAIGN_INCOMPLETE",
      errors: [{ path: "steps.entry.event", code: "eventMissing" }],
    });
  });

  it("needs no template, because it sends nothing", async () => {
    await makeOld();
    const other = await draft(({ templateId }) =>
      drawn([entry(), mail("mail", templateId)], "entry -> mail"),
    );
    const { body } = await server.call(workflowRoutes.get, {
      token: owner.token,
      params: { id: other },
    });
    const definition = structuredClone(body.definition);
    for (const step of definition.steps) if (step.type === "email") step.config.templateId = null;
    await server.call(workflowRoutes.update, {
      token: owner.token,
      params: { id: other },
      body: { definition, version: body.version },
    });
    expect((await run(other)).body).toMatchObject({ entered: 6, finished: 6 });
  });

  it("is rejected while another one runs in the workspace", async () => {
    const id = await draft(() => drawn([entry(), tag("tag", "x")], "entry -> tag"));
    await inTenant(async (tx) => {
      expect(await tryLock(tx, owner.tenantId, "workflows.dryRun")).toBe(true);
      expect(await run(id)).toMatchObject({ status: 409, body: { code: "DRY_RUN_BUSY" } });
    });
    expect((await run(id)).status).toBe(200);
  });
});
