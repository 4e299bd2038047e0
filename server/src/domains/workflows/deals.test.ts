import {
  campaignRoutes,
  type DealChangeMatch,
  dealRoutes,
  pipelineRoutes,
  type StepOf,
  templateRoutes,
  workflowRoutes,
} from "@arauto/contracts";
import { simpleParser } from "mailparser";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer, type TestUser } from "../../testing/test-server.ts";
import { type DealFixture, dealFixture } from "../deals/testing/deal-fixture.ts";
import { addContacts } from "../delivery/testing/campaign-world.ts";
import { startScriptedReceiver } from "../delivery/testing/scripted-receiver.ts";
import {
  contactRuns,
  draftWorkflow,
  drawn,
  entry,
  isThrough,
  mail,
  recount,
  results,
  startWorkflow,
  stepOf,
  tag,
  tickNow,
  waitForResults,
  endWaiting,
} from "./testing/workflow-world.ts";

let server: TestServer;
let owner: TestUser;
let fixture: DealFixture;
let contacts: { id: string }[];

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());
beforeEach(async () => {
  owner = await server.signUp();
  contacts = await addContacts(server, owner.tenantId, 3);
  fixture = await dealFixture(server, owner);
});

type CreateConfig = StepOf<"createDeal">["config"];
const createDeal = (config: Partial<CreateConfig> = {}) => ({
  id: "make",
  type: "createDeal" as const,
  config: {
    pipelineId: fixture.pipeline.id,
    stageId: null,
    title: "Coffee for {{ account.name }}",
    value: 15_000,
    owner: { kind: "none" as const },
    closesInDays: null,
    tags: [],
    unlessOpen: true,
    ...config,
  },
});
type MoveConfig = StepOf<"moveDeal">["config"];
const moveDeal = (config: Partial<MoveConfig> = {}, id = "move") => ({
  id,
  type: "moveDeal" as const,
  config: {
    which: "latest" as const,
    pipelineId: fixture.pipeline.id,
    to: { kind: "stage" as const, stageId: fixture.stage(2) },
    ...config,
  },
});
const change = (given: Partial<DealChangeMatch> = {}): DealChangeMatch => ({
  kind: "moved",
  pipelineId: null,
  fromStageIds: [],
  toStageIds: [],
  ...given,
});
const onDeal = (given: Partial<DealChangeMatch> = {}) =>
  entry({ trigger: "deal", deal: change(given) });
const waitForDeal = (given: Partial<DealChangeMatch> = {}) => ({
  id: "wait",
  type: "wait" as const,
  config: {
    kind: "deal" as const,
    deal: change(given),
    within: { amount: 7, unit: "days" as const },
  },
});

const deals = async () =>
  (await server.call(dealRoutes.list, { token: owner.token, query: { limit: 100 } })).body.items;
const run = (draw: () => ReturnType<typeof drawn>) => startWorkflow(server, owner, draw);
const through = (id: string, count: number) =>
  waitForResults(server, owner, id, isThrough(count), 30_000);
const contactId = (index: number) => contacts[index]?.id ?? "";
/** Waits until all changes of deals so far were queued for workflows, and processed. */
async function waitUntilQuiet(): Promise<void> {
  const isBusy = () =>
    server.deps.database.system(async (tx) => {
      const queued = await tx.query(sql`
        select from event_outbox where tenant_id = ${owner.tenantId} and reader = 'workflows.deals'
        union all
        select from workflow_event_queue where tenant_id = ${owner.tenantId}`);
      return queued.length > 0;
    });
  await expect.poll(isBusy, { timeout: 20_000 }).toBe(false);
}

describe("a step that creates a deal", () => {
  it("creates a deal with all its settings for each contact, and links it to the workflow", async () => {
    const { items } = (
      await server.call(dealRoutes.list, { token: owner.token, query: { limit: 1 } })
    ).body;
    expect(items).toEqual([]);
    const { id } = await run(() =>
      drawn(
        [entry(), createDeal({ stageId: fixture.stage(1), closesInDays: 10, tags: ["vip"] })],
        "entry -> make",
      ),
    );
    const found = await through(id, 3);
    expect(stepOf(found, "make")).toMatchObject({ arrived: 3, deals: 3, failed: 0 });
    const made = await deals();
    expect(made.map(({ title }) => title).toSorted()).toEqual([
      "Coffee for Person 0",
      "Coffee for Person 1",
      "Coffee for Person 2",
    ]);
    for (const deal of made) {
      expect(deal).toMatchObject({
        value: 15_000,
        stageId: fixture.stage(1),
        status: "open",
        owner: null,
        tags: ["vip"],
        source: { origin: "workflow" },
      });
      expect(deal.contact).not.toBeNull();
      expect(deal.expectedCloseOn).not.toBeNull();
    }
    const { body } = await server.call(dealRoutes.timeline, {
      token: owner.token,
      params: { id: made[0]?.id ?? "" },
      query: { show: "all", limit: 10 },
    });
    expect(body.items[0]).toMatchObject({
      kind: "created",
      origin: "workflow",
      workflow: { id, name: "Journey" },
    });
    const { kept, counted } = await recount(server, owner, id);
    expect(kept).toEqual(counted);
  });

  it("skips contacts with an open deal in the pipeline, unless configured otherwise", async () => {
    await fixture.create({ contactId: contactId(0) });
    const lost = await fixture.create({ contactId: contactId(1) });
    await server.call(dealRoutes.lose, {
      token: owner.token,
      params: { id: lost.id },
      body: { reasonId: fixture.reasons[0]?.id ?? "" },
    });
    const once = await run(() => drawn([entry(), createDeal()], "entry -> make"));
    const found = await through(once.id, 3);
    expect(stepOf(found, "make")).toMatchObject({ deals: 2 });
    const { runs } = await contactRuns(server, owner, once.id, contactId(0));
    expect(runs[0]?.steps.map(({ note }) => note)).toEqual([null, "dealExists"]);
    const again = await startWorkflow(
      server,
      owner,
      () => drawn([entry(), createDeal({ unlessOpen: false })], "entry -> make"),
      { campaignName: "Again" },
    );
    expect(stepOf(await through(again.id, 3), "make")).toMatchObject({ deals: 3 });
    expect(await deals()).toHaveLength(7);
  });

  it("uses the owner of the contact's newest deal", async () => {
    const { memberId } = await memberOf(owner);
    const old = await fixture.create({ contactId: contactId(0), ownerId: memberId });
    await server.call(dealRoutes.win, { token: owner.token, params: { id: old.id }, body: {} });
    const { id } = await run(() =>
      drawn([entry(), createDeal({ owner: { kind: "contact" }, title: "New" })], "entry -> make"),
    );
    await through(id, 3);
    const made = (await deals()).filter(({ title }) => title === "New");
    const owners = made.map((deal) => [deal.contact?.id, deal.owner?.memberId ?? null]);
    expect(new Map(owners as [string, string | null][])).toEqual(
      new Map([
        [contactId(0), memberId],
        [contactId(1), null],
        [contactId(2), null],
      ]),
    );
  });

  it("can't be started with a title that can't be rendered, or a stage of another pipeline", async () => {
    const refused = async (config: Partial<CreateConfig>) => {
      const { id } = await draftWorkflow(
        server,
        owner,
        () => drawn([entry(), createDeal(config)], "entry -> make"),
        { campaignName: `Draft ${Math.random()}` },
      );
      const { body } = await server.fail(workflowRoutes.start, {
        token: owner.token,
        params: { id },
      });
      return body.errors?.map(({ path }) => path);
    };
    expect(await refused({ title: "{{ account.name | nothing }}" })).toEqual(["steps.make.title"]);
    expect(await refused({ title: "" })).toEqual(["steps.make.title"]);
    expect(await refused({ pipelineId: null })).toEqual(["steps.make.pipelineId"]);
    const other = await server.call(pipelineRoutes.create, {
      token: owner.token,
      body: { name: "Other", stages: [{ name: "New", probability: 10 }] },
    });
    const stageId = other.body.stages[0]?.id ?? "";
    expect(await refused({ stageId })).toEqual(["steps.make.stageId"]);
  });
});

describe("deal steps", () => {
  it("can't reference records of another workspace", async () => {
    const elsewhere = await dealFixture(server, await server.signUp());
    const { id: pipelineId } = elsewhere.pipeline;
    const stageId = elsewhere.stage(0);
    const reasonId = elsewhere.reasons[0]?.id ?? "";
    const { id } = await draftWorkflow(server, owner, () => drawn([entry()]));
    const refused = async (...steps: Parameters<typeof drawn>[0]) => {
      const { body } = await server.fail(workflowRoutes.update, {
        token: owner.token,
        params: { id },
        body: { definition: drawn(steps), version: 2 },
      });
      return body.errors?.map(({ path }) => path);
    };
    expect(await refused(onDeal({ pipelineId }))).toEqual(["steps.entry.deal"]);
    expect(await refused(onDeal({ fromStageIds: [stageId] }))).toEqual(["steps.entry.deal"]);
    expect(await refused(waitForDeal({ toStageIds: [stageId] }))).toEqual(["steps.wait.deal"]);
    const { memberId } = await memberOf(elsewhere.user);
    const owned = { kind: "member" as const, memberId };
    expect(await refused(createDeal({ pipelineId, stageId, owner: owned }))).toEqual([
      "steps.make.pipelineId",
      "steps.make.stageId",
      "steps.make.owner",
    ]);
    const stage = { kind: "stage" as const, stageId };
    const lost = { kind: "lost" as const, reasonId, note: "" };
    expect(
      await refused(moveDeal({ pipelineId, to: stage }), moveDeal({ to: lost }, "lose")),
    ).toEqual(["steps.move.pipelineId", "steps.move.stageId", "steps.lose.reasonId"]);
  });

  it("can be stored with a deleted lost reason", async () => {
    const reasonId = fixture.reasons[0]?.id ?? "";
    const lose = moveDeal({ to: { kind: "lost", reasonId, note: "" } });
    const { id } = await draftWorkflow(server, owner, () => drawn([entry(), lose]));
    const { token } = owner;
    const items = fixture.reasons.slice(1).map((reason) => ({ id: reason.id, name: reason.name }));
    await server.call(pipelineRoutes.saveLostReasons, { token, body: { items } });
    const stored = await server.call(workflowRoutes.update, {
      token,
      params: { id },
      body: { definition: drawn([entry(), lose], "entry -> move"), version: 2 },
    });
    expect(stored.status).toBe(200);
  });
});

async function memberOf({ tenantId }: TestUser): Promise<{ memberId: string }> {
  return server.deps.database.tenant(tenantId, (tx) =>
    tx.one<{ memberId: string }>(
      sql`select id as member_id from person_tenants where tenant_id = ${tenantId} limit 1`,
    ),
  );
}

describe("a step that moves deals", () => {
  it("moves the newest open deal of each contact, and lets the others pass", async () => {
    const older = await fixture.create({ contactId: contactId(0), title: "Older" });
    const newer = await fixture.create({ contactId: contactId(0), title: "Newer" });
    const { id } = await run(() => drawn([entry(), moveDeal()], "entry -> move"));
    const found = await through(id, 3);
    expect(stepOf(found, "move")).toMatchObject({ deals: 1, failed: 0 });
    expect((await fixture.get(newer.id)).stageId).toBe(fixture.stage(2));
    expect((await fixture.get(older.id)).stageId).toBe(fixture.stage(0));
    const { runs } = await contactRuns(server, owner, id, contactId(1));
    expect(runs[0]?.steps.at(-1)?.note).toBe("noDeal");
  });

  it("closes all open deals of a contact with a reason", async () => {
    const one = await fixture.create({ contactId: contactId(0) });
    const other = await fixture.create({ contactId: contactId(0) });
    const reasonId = fixture.reasons[1]?.id ?? "";
    const { id } = await run(() =>
      drawn(
        [entry(), moveDeal({ which: "all", to: { kind: "lost", reasonId, note: "No reply" } })],
        "entry -> move",
      ),
    );
    expect(stepOf(await through(id, 3), "move")).toMatchObject({ deals: 2 });
    for (const deal of [one, other])
      expect(await fixture.get(deal.id)).toMatchObject({
        status: "lost",
        lost: { reasonId, note: "No reply" },
      });
  });

  it("marks the deal that an earlier step created as won", async () => {
    const other = await fixture.create({ contactId: contactId(0) });
    const { id } = await run(() =>
      drawn(
        [
          entry(),
          createDeal({ unlessOpen: false }),
          moveDeal({ which: "current", pipelineId: null, to: { kind: "won" } }),
        ],
        "entry -> make",
        "make -> move",
      ),
    );
    await through(id, 3);
    const statuses = (await deals()).map((deal) => [deal.id === other.id, deal.status]);
    expect(statuses.filter(([isOther]) => isOther)).toEqual([[true, "open"]]);
    expect(statuses.filter(([, status]) => status === "won")).toHaveLength(3);
  });

  it("fails where the stage belongs to a pipeline with another currency, and changes nothing", async () => {
    const { token } = owner;
    const { body: abroad } = await server.call(pipelineRoutes.create, {
      token,
      body: { name: "Abroad", currency: "USD", stages: [{ name: "New", probability: 10 }] },
    });
    const deal = await fixture.create({ contactId: contactId(0) });
    const stageId = abroad.stages[0]?.id ?? "";
    const { id } = await run(() =>
      drawn(
        [
          onDeal(),
          moveDeal({ which: "current", pipelineId: null, to: { kind: "stage", stageId } }),
        ],
        "entry -> move",
      ),
    );
    await fixture.move(deal.id, fixture.stage(1));
    const found = await through(id, 1);
    expect(found).toMatchObject({ failed: 1 });
    expect((await fixture.get(deal.id)).stageId).toBe(fixture.stage(1));
  });
});

describe("a workflow that starts with a deal", () => {
  it("enrolls the primary contact of each deal whose change matches, each time", async () => {
    const { id } = await run(() =>
      drawn(
        [
          onDeal({ pipelineId: fixture.pipeline.id, toStageIds: [fixture.stage(2)] }),
          tag("tag", "hot"),
        ],
        "entry -> tag",
      ),
    );
    const [first, second] = [
      await fixture.create({ contactId: contactId(0), otherContactIds: [contactId(2)] }),
      await fixture.create({ contactId: contactId(1) }),
    ];
    await fixture.create({ stageId: fixture.stage(2) });
    await fixture.move(first.id, fixture.stage(2));
    await fixture.move(second.id, fixture.stage(1));
    await waitForResults(server, owner, id, ({ finished }) => finished === 1);
    await waitUntilQuiet();
    expect(await results(server, owner, id)).toMatchObject({ entered: 1 });
    expect((await contactRuns(server, owner, id, contactId(0))).runs).toHaveLength(1);
    await fixture.move(first.id, fixture.stage(3));
    await fixture.move(first.id, fixture.stage(2));
    await waitUntilQuiet();
    // A move that is undone within a minute counts as a slip.
    expect(await results(server, owner, id)).toMatchObject({ entered: 1 });
    await fixture.move(second.id, fixture.stage(2));
    await waitForResults(server, owner, id, ({ finished }) => finished === 2);
  });

  it("reacts to created, won and lost deals", async () => {
    const start = (kind: DealChangeMatch["kind"]) =>
      startWorkflow(
        server,
        owner,
        () => drawn([onDeal({ kind }), tag("tag", kind)], "entry -> tag"),
        { campaignName: kind },
      );
    const created = await start("created");
    const won = await start("won");
    const lost = await start("lost");
    const { token } = owner;
    const one = await fixture.create({ contactId: contactId(0) });
    const two = await fixture.create({ contactId: contactId(1) });
    await server.call(dealRoutes.win, { token, params: { id: one.id }, body: {} });
    const body = { reasonId: fixture.reasons[0]?.id ?? "" };
    await server.call(dealRoutes.lose, { token, params: { id: two.id }, body });
    await through(created.id, 2);
    await through(won.id, 1);
    await through(lost.id, 1);
  });

  it("isn't started again by its own changes", async () => {
    const { id } = await run(() =>
      drawn([onDeal(), moveDeal({ which: "current", pipelineId: null })], "entry -> move"),
    );
    const deal = await fixture.create({ contactId: contactId(0) });
    await fixture.move(deal.id, fixture.stage(1));
    await through(id, 1);
    await waitUntilQuiet();
    await tickNow(server, owner, id);
    expect(await results(server, owner, id)).toMatchObject({ entered: 1, finished: 1 });
    expect((await fixture.get(deal.id)).stageId).toBe(fixture.stage(2));
  });

  it(
    "doesn't run forever when two workflows move the same deal back and forth",
    { timeout: 90_000 },
    async () => {
      const moving = (name: string, from: number, to: number) =>
        startWorkflow(
          server,
          owner,
          () =>
            drawn(
              [
                onDeal({ toStageIds: [fixture.stage(from)] }),
                moveDeal({
                  which: "current",
                  pipelineId: null,
                  to: { kind: "stage", stageId: fixture.stage(to) },
                }),
              ],
              "entry -> move",
            ),
          { campaignName: name },
        );
      const there = await moving("There", 1, 2);
      const back = await moving("Back", 2, 1);
      const deal = await fixture.create({ contactId: contactId(0) });
      await fixture.move(deal.id, fixture.stage(1));
      const entered = async () =>
        (await results(server, owner, there.id)).entered +
        (await results(server, owner, back.id)).entered;
      await expect.poll(entered, { timeout: 60_000 }).toBe(21);
      await waitUntilQuiet();
      await waitUntilQuiet();
      expect(await entered()).toBe(21);
    },
  );

  it("ignores changes in another workspace", async () => {
    const { id } = await run(() => drawn([onDeal(), tag("tag", "x")], "entry -> tag"));
    const other = await server.signUp();
    const elsewhere = await dealFixture(server, other);
    const theirs = await elsewhere.contact("Ana");
    const deal = await elsewhere.create({ contactId: theirs });
    await elsewhere.move(deal.id, elsewhere.stage(1));
    await waitUntilQuiet();
    expect(await results(server, owner, id)).toMatchObject({ entered: 0 });
  });

  it("keeps its pipelines and stages from being deleted", async () => {
    const { token } = owner;
    await startWorkflow(server, owner, () =>
      drawn([onDeal({ toStageIds: [fixture.stage(4)] }), createDeal()], "entry -> make"),
    );
    const stages = fixture.pipeline.stages.slice(0, 4);
    const { name, monthlyGoal, currency, version } = fixture.pipeline;
    const removed = await server.fail(pipelineRoutes.update, {
      token,
      params: { id: fixture.pipeline.id },
      body: { name, monthlyGoal, currency, stages, version },
    });
    expect(removed.body).toMatchObject({ code: "IN_USE", detail: 'Used by campaign "Journey"' });
    await server.call(pipelineRoutes.create, {
      token,
      body: { name: "Second", stages: [{ name: "New", probability: 10 }] },
    });
    const gone = await server.fail(pipelineRoutes.remove, {
      token,
      params: { id: fixture.pipeline.id },
    });
    expect(gone.body).toMatchObject({ code: "IN_USE", detail: 'Used by campaign "Journey"' });
  });
});

describe("a wait for a deal", () => {
  it("ends when the deal reaches the stage, or else at its timeout", async () => {
    const { id } = await run(() =>
      drawn(
        [
          entry(),
          waitForDeal({ toStageIds: [fixture.stage(3)] }),
          tag("yes", "reached"),
          tag("no", "stuck"),
        ],
        "entry -> wait",
        "wait yes-> yes",
        "wait no-> no",
      ),
    );
    const deal = await fixture.create({ contactId: contactId(0) });
    await waitForResults(server, owner, id, ({ steps }) =>
      steps.some(({ stepId, present }) => stepId === "wait" && present === 3),
    );
    await fixture.move(deal.id, fixture.stage(2));
    await fixture.move(deal.id, fixture.stage(3));
    await waitForResults(server, owner, id, ({ finished }) => finished === 1);
    await waitUntilQuiet();
    await endWaiting(server, owner, id);
    const found = await through(id, 3);
    expect(stepOf(found, "wait")?.left).toEqual(
      expect.arrayContaining([
        { branch: "yes", people: 1 },
        { branch: "no", people: 2 },
      ]),
    );
    const { kept, counted } = await recount(server, owner, id);
    expect(kept).toEqual(counted);
  });
});

it("shows the deal in the messages of the workflow", async () => {
  const receiver = await startScriptedReceiver({ keepSources: true });
  try {
    const { id } = await startWorkflow(
      server,
      owner,
      ({ templateId }) =>
        drawn([onDeal({ kind: "won" }), mail("thanks", templateId)], "entry -> thanks"),
      {
        port: receiver.port,
        subject: "{{ deal.title }} {{ deal.value }} {{ deal.currency }}",
        source:
          '<html><body><p>{{ deal.stage }} {{ deal.status }} {{ deal.owner | default: "nobody" }}</p><p><a href="https://shop.example/{{ deal.title }}">Open</a></p></body></html>',
      },
    );
    const deal = await fixture.create({
      contactId: contactId(0),
      title: "Espresso",
      value: 123_450,
    });
    await server.call(dealRoutes.win, { token: owner.token, params: { id: deal.id }, body: {} });
    await through(id, 1);
    const [sent] = await Promise.all(receiver.messages.map(({ source }) => simpleParser(source)));
    expect(sent?.subject).toBe("Espresso 1234.5 BRL");
    expect(String(sent?.html)).toContain(`${fixture.pipeline.stages[0]?.name} won nobody`);
    const click = /href="([^"]*\/t\/c\/[^"]*)"/.exec(String(sent?.html))?.[1] ?? "";
    const clicked = await fetch(click, { redirect: "manual" });
    expect(clicked.headers.get("location")).toBe("https://shop.example/Espresso");
  } finally {
    await receiver.stop();
  }
});

it("previews the newest deal where a template shows one", async () => {
  await fixture.create({ contactId: contactId(0), title: "Espresso", value: 123_450 });
  const { body } = await server.call(templateRoutes.preview, {
    token: owner.token,
    body: {
      format: "html",
      language: "en-us",
      subject: "{{ deal.title }} {{ deal.value }}",
      preheader: "",
      source: "<p>{{ deal.stage }}</p>",
      sampleData: {},
      contactId: null,
    },
  });
  expect(body.subject).toBe("Espresso 1234.5");
});

it("stops reacting when the workflow ends", async () => {
  const { id } = await run(() => drawn([onDeal(), tag("tag", "x")], "entry -> tag"));
  await server.call(campaignRoutes.cancel, { token: owner.token, params: { id } });
  const deal = await fixture.create({ contactId: contactId(0) });
  await fixture.move(deal.id, fixture.stage(1));
  await waitUntilQuiet();
  const names = await server.deps.database.tenant(owner.tenantId, (tx) =>
    tx.query(sql`select from workflow_event_names where tenant_id = ${owner.tenantId}`),
  );
  expect(names).toEqual([]);
});
