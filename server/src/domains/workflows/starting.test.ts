import { campaignRoutes, customFieldRoutes, workflowRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { act, addContacts, read } from "../delivery/testing/campaign-world.ts";
import { beginJob } from "./start.ts";
import { draftWorkflow, drawn, entry, mail, results, tag } from "./testing/workflow-world.ts";

let server: TestServer;
let owner: TestUser;
beforeAll(async () => {
  server = await startTestServer({ config: { sendGraceSeconds: 30 } });
});
afterAll(() => server?.stop());
beforeEach(async () => {
  owner = await server.signUp();
});

const inTenant = <T>(work: Parameters<typeof server.deps.database.tenant<T>>[1]) =>
  server.deps.database.tenant(owner.tenantId, work);
const byId = (id: string) => ({ token: owner.token, params: { id } });
const start = async (id: string) => (await server.call(workflowRoutes.start, byId(id))).body;
const rowsOf = (id: string) =>
  inTenant((tx) =>
    tx.one<{ versions: number; states: number; mails: number }>(sql`
      select (select count(*)::int from workflow_versions where workflow_id = ${id}) as versions,
        (select count(*)::int from workflow_states where workflow_id = ${id}) as states,
        (select count(*)::int from campaigns where workflow_id = ${id}) as mails`),
  );
const run = {
  deps: {} as TestServer["deps"],
  signal: new AbortController().signal,
  attempt: 1,
  maxAttempts: 1,
};
const begin = (workflowId: string) =>
  beginJob.run({ tenantId: owner.tenantId, workflowId }, { ...run, deps: server.deps });

const twoMails = () =>
  draftWorkflow(server, owner, ({ templateId, filterId }) =>
    drawn(
      [entry(), mail("first", templateId), mail("second", templateId, filterId)],
      "entry -> first",
      "first -> second",
    ),
  );

describe("starting a workflow", () => {
  it("publishes its first version and waits for a grace period in which it can be unscheduled", async () => {
    await addContacts(server, owner.tenantId, 3);
    const { id, filterId } = await twoMails();
    const started = await start(id);
    expect(started).toMatchObject({
      status: "scheduled",
      published: { version: 1, hasChanges: false },
      entryOpen: true,
      entered: 0,
    });
    expect(await start(id)).toEqual(started);
    expect(await rowsOf(id)).toEqual({ versions: 1, states: 1, mails: 2 });
    const frozen = await inTenant((tx) =>
      tx.one<{ filters: object }>(
        sql`select filters from workflow_versions where workflow_id = ${id} and version = 1`,
      ),
    );
    expect(frozen.filters).toMatchObject({ [filterId]: { name: "Everybody called Person" } });
    expect(await read(server, owner, id)).toMatchObject({
      stage: "grace",
      balance: null,
      workflow: { steps: 3, mails: 2, entryOpen: true },
    });

    expect(await act(server, owner, id, "unschedule")).toMatchObject({
      status: "draft",
      kind: "workflow",
    });
    expect(await rowsOf(id)).toEqual({ versions: 0, states: 0, mails: 0 });
    expect((await server.call(workflowRoutes.get, byId(id))).body).toMatchObject({
      published: null,
      entryOpen: false,
      version: 2,
    });
    expect((await start(id)).published).toMatchObject({ version: 1 });
  });

  it("accepts changes that are published before it begins, and discards them when it is unscheduled", async () => {
    await addContacts(server, owner.tenantId, 1);
    const { id, templateId } = await twoMails();
    const { version } = await start(id);
    const definition = drawn([entry(), mail("only", templateId)], "entry -> only");
    const drawnAnew = await server.call(workflowRoutes.update, {
      ...byId(id),
      body: { definition, version },
    });
    const body = { version: drawnAnew.body.version, inside: "finish" as const };
    const published = await server.call(workflowRoutes.publish, { ...byId(id), body });
    expect(published.body).toMatchObject({
      status: "scheduled",
      published: { version: 2, definition },
    });
    expect(await rowsOf(id)).toEqual({ versions: 2, states: 1, mails: 3 });
    await act(server, owner, id, "unschedule");
    expect(await rowsOf(id)).toEqual({ versions: 0, states: 0, mails: 0 });
    expect((await server.call(workflowRoutes.get, byId(id))).body.definition).toEqual(definition);
  });

  it("begins once at its time, and not before", async () => {
    await addContacts(server, owner.tenantId, 3);
    const { id } = await twoMails();
    await start(id);
    await begin(id);
    expect((await read(server, owner, id)).status).toBe("scheduled");
    await inTenant((tx) =>
      tx.execute(sql`update campaigns set starts_at = now() where id = ${id}`),
    );
    await Promise.all([begin(id), begin(id)]);
    const begun = await inTenant((tx) =>
      tx.query(sql`select id from events where campaign_id = ${id} and type = 'campaign.started'`),
    );
    expect(begun).toHaveLength(1);
    await expect
      .poll(async () => (await results(server, owner, id)).entered, { timeout: 20_000 })
      .toBe(3);
  });

  it("happens once when two requests arrive at the same moment", async () => {
    await addContacts(server, owner.tenantId, 1);
    const { id } = await twoMails();
    const responses = await Promise.all([start(id), start(id), start(id)]);
    expect(responses.map(({ status }) => status)).toEqual(["scheduled", "scheduled", "scheduled"]);
    expect(await rowsOf(id)).toEqual({ versions: 1, states: 1, mails: 2 });
  });

  it("never begins when canceled in time", async () => {
    await addContacts(server, owner.tenantId, 1);
    const { id } = await twoMails();
    await start(id);
    await act(server, owner, id, "cancel");
    await inTenant((tx) =>
      tx.execute(sql`update campaigns set starts_at = now() where id = ${id}`),
    );
    await begin(id);
    expect(await read(server, owner, id)).toMatchObject({ status: "canceled", startedAt: null });
    const mails = await inTenant((tx) =>
      tx.query<{ status: string }>(sql`select status from campaigns where workflow_id = ${id}`),
    );
    expect(mails.map(({ status }) => status)).toEqual(["canceled", "canceled"]);
  });

  it("computes when its schedule first enrolls contacts", async () => {
    const schedule = {
      enabled: true,
      type: "daily" as const,
      time: "09:00",
      daysOfWeek: [],
      intervalMinutes: 60,
      cron: "0 0 1 1 *",
    };
    const { id } = await draftWorkflow(server, owner, ({ templateId }) =>
      drawn([entry({ trigger: "schedule", schedule }), mail("mail", templateId)], "entry -> mail"),
    );
    const { nextEntryAt } = await start(id);
    const { body } = await server.call(workflowRoutes.scheduleTimes, {
      token: owner.token,
      body: schedule,
    });
    expect(nextEntryAt).toBe(body.times[0]);
  });
});

describe("a workflow that cannot be started", () => {
  it("lists all problems at once by step, and is rejected with the same list", async () => {
    const { token } = owner;
    await server.call(customFieldRoutes.create, {
      token,
      body: { identifier: "level", name: "Level", type: "number" },
    });
    const { id } = await draftWorkflow(
      server,
      owner,
      () =>
        drawn(
          [
            entry({ trigger: "schedule", schedule: null }),
            {
              id: "empty",
              type: "email",
              config: { templateId: null, subject: null, preheader: null, filterId: null },
            },
            {
              id: "set",
              type: "update",
              config: { action: { kind: "setField", identifier: "level", value: "high" } },
            },
            tag("alone", "never"),
          ],
          "entry -> empty",
          "empty -> set",
        ),
      { audience: { sendingAccountId: null } },
    );
    const review = (await server.call(workflowRoutes.review, byId(id))).body;
    const paths = (problems: { path: string; code: string }[]) =>
      problems.map(({ path, code }) => `${path} ${code}`).toSorted();
    expect(paths(review.problems)).toEqual(
      [
        "sendingAccountId required",
        "steps.alone unreachable",
        "steps.empty.templateId templateMissing",
        "steps.entry.schedule scheduleMissing",
        "steps.set.value numberInvalid",
      ].toSorted(),
    );
    const refused = await server.fail(workflowRoutes.start, byId(id));
    expect(refused.body.code).toBe("CAMPAIGN_INCOMPLETE");
    expect(paths(refused.body.errors ?? [])).toEqual(paths(review.problems));
    expect(await rowsOf(id)).toEqual({ versions: 0, states: 0, mails: 0 });
  });

  it("reports a message's errors below its step", async () => {
    const { token } = owner;
    await addContacts(server, owner.tenantId, 1);
    const { id, templateId } = await draftWorkflow(server, owner, ({ templateId: of }) =>
      drawn([entry(), mail("mail", of)], "entry -> mail"),
    );
    await inTenant((tx) =>
      tx.execute(
        sql`update templates set source = '<p>{{ account.name </p>' where id = ${templateId}`,
      ),
    );
    const review = (await server.call(workflowRoutes.review, { token, params: { id } })).body;
    expect(review.problems[0]?.path).toMatch(/^steps\.mail\.templateId\./);
    const refused = await server.fail(workflowRoutes.start, { token, params: { id } });
    expect(refused.body).toMatchObject({
      code: "TEMPLATE_INVALID",
      errors: [{ path: review.problems[0]?.path }],
    });
  });

  it("is rejected without contacts, unless contacts may enter later", async () => {
    const draft = (trigger: "once" | "joins") =>
      draftWorkflow(server, owner, ({ templateId }) =>
        drawn([entry({ trigger }), mail("mail", templateId)], "entry -> mail"),
      );
    const once = await draft("once");
    expect((await server.call(workflowRoutes.review, byId(once.id))).body).toMatchObject({
      matched: 0,
      canReceive: 0,
      mails: 1,
      problems: [{ path: "filterIds", code: "nobody" }],
    });
    expect((await server.fail(workflowRoutes.start, byId(once.id))).body.code).toBe(
      "CAMPAIGN_NOBODY",
    );
    const joins = await draft("joins");
    expect((await server.call(workflowRoutes.review, byId(joins.id))).body.problems).toEqual([]);
    expect((await start(joins.id)).status).toBe("scheduled");
  });

  it("is rejected by the routes of one-off campaigns, and so are its messages", async () => {
    await addContacts(server, owner.tenantId, 2);
    const { id } = await twoMails();
    for (const route of [
      campaignRoutes.start,
      campaignRoutes.review,
      campaignRoutes.resendToNonOpeners,
    ] as const) {
      expect((await server.fail(route, byId(id))).body.code).toBe("WRONG_STATE");
    }
    const test = await server.fail(campaignRoutes.test, {
      ...byId(id),
      body: { addresses: ["ana@example.com"] },
    });
    expect(test.body.code).toBe("WRONG_STATE");
    expect((await server.call(workflowRoutes.review, byId(id))).body).toMatchObject({
      matched: 2,
      canReceive: 2,
      mails: 2,
      problems: [],
    });
  });
});
