import {
  campaignRoutes,
  reportRoutes,
  type WorkflowDefinition,
  workflowRoutes,
} from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { act, addContacts, read } from "../delivery/testing/campaign-world.ts";
import { messageFor } from "./version-queries.ts";
import {
  drawn,
  entry,
  isThrough,
  mail,
  startWorkflow,
  stepOf,
  tag,
  waitForResults,
  endWaiting,
} from "./testing/workflow-world.ts";

let server: TestServer;
let owner: TestUser;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());
beforeEach(async () => {
  owner = await server.signUp();
});

const inTenant = <T>(work: Parameters<typeof server.deps.database.tenant<T>>[1]) =>
  server.deps.database.tenant(owner.tenantId, work);
const byId = (id: string) => ({ token: owner.token, params: { id } });
const current = async (id: string) => (await server.call(workflowRoutes.get, byId(id))).body;
async function draw(
  id: string,
  change: (definition: WorkflowDefinition) => WorkflowDefinition,
): Promise<number> {
  const { definition, version } = await current(id);
  const stored = await server.call(workflowRoutes.update, {
    ...byId(id),
    body: { definition: change(definition), version },
  });
  expect(stored.status).toBe(200);
  return stored.body.version;
}
const publish = (id: string, version: number, inside: "finish" | "move" = "finish") =>
  server.call(workflowRoutes.publish, { ...byId(id), body: { version, inside } });
const tagged = async (name: string) =>
  (
    await inTenant((tx) =>
      tx.one<{ count: number }>(
        sql`select count(*)::int as count from accounts where tags @> array[${name}::text]`,
      ),
    )
  ).count;
const mailsOf = (id: string) =>
  inTenant((tx) =>
    tx.query<{
      id: string;
      step: string;
      edition: number;
      round: number;
      status: string;
      name: string;
    }>(
      sql`select id, step, edition, round, status, name from campaigns where workflow_id = ${id} order by step, edition, round`,
    ),
  );
const wait = {
  id: "wait",
  type: "wait" as const,
  config: { kind: "for" as const, duration: { amount: 1, unit: "days" as const } },
};

/** Starts a workflow in which contacts wait between a message and a tag. */
async function waiting(people: number) {
  await addContacts(server, owner.tenantId, people);
  const started = await startWorkflow(server, owner, ({ templateId }) =>
    drawn(
      [entry({ trigger: "joins" }), mail("mail", templateId), wait, tag("tag", "before")],
      "entry -> mail",
      "mail -> wait",
      "wait -> tag",
    ),
  );
  await waitForResults(
    server,
    owner,
    started.id,
    (found) => stepOf(found, "wait")?.present === people,
  );
  return started;
}
const tagsAfter = ({ steps, links }: WorkflowDefinition): WorkflowDefinition => ({
  steps: steps.map((step) =>
    step.id === "tag" && step.type === "update"
      ? { ...step, config: { action: { kind: "addTag" as const, tag: "after" } } }
      : step,
  ),
  links,
});

describe("changes to a running workflow", () => {
  it("ignore where steps are placed on the canvas", async () => {
    const { id } = await waiting(1);
    await draw(id, ({ steps, links }) => ({
      steps: steps.map((step) => ({ ...step, position: { x: 20, y: 40 } })),
      links,
    }));
    expect((await current(id)).published).toMatchObject({ version: 1, hasChanges: false });
  });

  it("take effect when published, for contacts who enter; those inside finish with their version", async () => {
    const { id } = await waiting(3);
    const version = await draw(id, tagsAfter);
    expect((await current(id)).published).toMatchObject({ version: 1, hasChanges: true });
    const { body } = await publish(id, version, "finish");
    expect(body.published).toMatchObject({ version: 2, hasChanges: false });
    await endWaiting(server, owner, id);
    await waitForResults(server, owner, id, isThrough(3));
    expect([await tagged("before"), await tagged("after")]).toEqual([3, 0]);
  });

  it("apply to contacts inside who are moved", async () => {
    const { id } = await waiting(3);
    await publish(id, await draw(id, tagsAfter), "move");
    await endWaiting(server, owner, id);
    await waitForResults(server, owner, id, isThrough(3));
    expect([await tagged("before"), await tagged("after")]).toEqual([0, 3]);
  });

  it("do not move contacts whose step was deleted: they finish with their version", async () => {
    const { id } = await waiting(3);
    const version = await draw(id, (definition) => {
      const { steps } = tagsAfter(definition);
      return {
        steps: steps.filter((step) => step.id !== "wait"),
        links: [
          { from: "entry", to: "mail", branch: "next" },
          { from: "mail", to: "tag", branch: "next" },
        ],
      };
    });
    expect((await publish(id, version, "move")).body.published?.version).toBe(2);
    await endWaiting(server, owner, id);
    await waitForResults(server, owner, id, isThrough(3));
    expect([await tagged("before"), await tagged("after")]).toEqual([3, 0]);
  });

  it("create one version when published twice", async () => {
    const { id } = await waiting(1);
    const version = await draw(id, tagsAfter);
    expect((await publish(id, version)).body.published?.version).toBe(2);
    expect((await publish(id, version)).body.published?.version).toBe(2);
    const events = await inTenant((tx) =>
      tx.query(
        sql`select id from events where campaign_id = ${id} and type = 'workflow.published'`,
      ),
    );
    expect(events).toHaveLength(1);
  });

  it("keep the ledger of an unchanged message, and create one for a changed message", async () => {
    const { id, templateId } = await waiting(1);
    const [first] = await mailsOf(id);
    expect(first).toMatchObject({
      step: "mail",
      edition: 1,
      round: 1,
      status: "sending",
      name: "Journey · Offer",
    });
    await publish(id, await draw(id, tagsAfter));
    expect(await mailsOf(id)).toEqual([first]);
    await inTenant((tx) =>
      tx.execute(sql`update templates set subject = 'Another one' where id = ${templateId}`),
    );
    await publish(
      id,
      await draw(id, (definition) => ({ ...definition, links: [...definition.links] })),
    );
    const mails = await mailsOf(id);
    expect(mails.map(({ edition }) => edition)).toEqual([1, 3]);
    const report = await server.call(campaignRoutes.get, byId(mails[1]!.id));
    expect(report.body).toMatchObject({
      shown: { subject: "Another one" },
      workflowOf: { id, name: "Journey", stepId: "mail" },
      kind: "oneOff",
    });
  });

  it("are rejected if another user changed the version, or if it cannot be published", async () => {
    const { id } = await waiting(1);
    const version = await draw(id, tagsAfter);
    const stale = await server.fail(workflowRoutes.publish, {
      ...byId(id),
      body: { version: version - 1, inside: "finish" },
    });
    expect(stale.body).toMatchObject({ code: "VERSION_CONFLICT", current: { version } });
    const broken = await draw(id, ({ steps, links }) => ({
      steps,
      links: links.filter(({ from }) => from !== "entry"),
    }));
    const refused = await server.fail(workflowRoutes.publish, {
      ...byId(id),
      body: { version: broken, inside: "move" },
    });
    expect(refused.body).toMatchObject({
      code: "CAMPAIGN_INCOMPLETE",
      errors: [{ path: "steps.mail", code: "unreachable" }, {}, {}],
    });
    expect((await current(id)).published?.version).toBe(1);
    await act(server, owner, id, "cancel");
    const over = await server.fail(workflowRoutes.publish, {
      ...byId(id),
      body: { version: broken, inside: "move" },
    });
    expect(over.body.code).toBe("WRONG_STATE");
  });
});

describe("the messages of a workflow", () => {
  it("have a separate ledger for contacts who enter a second time, created once", async () => {
    const { id } = await waiting(1);
    const second = () => inTenant((tx) => messageFor(tx, owner.tenantId, id, "mail", 1, 2));
    const [one, other] = await Promise.all([second(), second()]);
    expect(one).toBe(other);
    const mails = await mailsOf(id);
    expect(mails.map(({ round }) => round)).toEqual([1, 2]);
    const { campaign } = await inTenant((tx) =>
      tx.one<{ campaign: object }>(
        sql`select content -> 'campaign' as campaign from campaigns where id = ${one}`,
      ),
    );
    expect(campaign).toEqual({ id: one, name: "Journey" });
  });

  it("appear in no list, count toward their workflow, and are controlled only through it", async () => {
    const { id } = await waiting(3);
    const { token } = owner;
    const [message] = await mailsOf(id);
    const list = await server.call(campaignRoutes.list, { token, query: { view: "sending" } });
    expect(list.body.items.map((one) => one.id)).toEqual([id]);
    expect((await server.call(campaignRoutes.counts, { token })).body).toMatchObject({
      sending: 1,
    });
    expect(list.body.items[0]).toMatchObject({
      balance: { frozen: 3, sent: 3, pending: 0, addsUp: true },
      workflow: { steps: 4, mails: 1, entered: 3, inside: 3, entryOpen: true },
    });
    const recipients = await server.call(campaignRoutes.recipients, {
      ...byId(message!.id),
      query: { state: "sent" },
    });
    expect(recipients.body.items).toHaveLength(3);
    const report = await server.call(reportRoutes.report, byId(message!.id));
    expect(report.body.funnel).toMatchObject({ frozen: 3, sent: 3 });
    for (const route of [
      campaignRoutes.pause,
      campaignRoutes.resume,
      campaignRoutes.cancel,
      campaignRoutes.duplicate,
      campaignRoutes.archive,
    ]) {
      expect((await server.fail(route, byId(message!.id))).body.code).toBe("WRONG_STATE");
    }
    await act(server, owner, id, "pause");
    expect((await mailsOf(id)).map(({ status }) => status)).toEqual(["paused"]);
    await act(server, owner, id, "resume");
    expect((await mailsOf(id)).map(({ status }) => status)).toEqual(["sending"]);
    await act(server, owner, id, "cancel");
    expect((await mailsOf(id)).map(({ status }) => status)).toEqual(["canceled"]);
  });

  it("show their errors on the workflow, which continues; resuming it resumes them, pausing it keeps them paused", async () => {
    const { id } = await waiting(1);
    const stop = () =>
      inTenant((tx) =>
        tx.execute(sql`
          update campaigns set status = 'paused', problem = '{"code": "SMTP_FAILED", "message": "Away", "resumesUntil": "2099-01-01T00:00:00Z"}'
          where workflow_id = ${id}`),
      );
    const problemOf = async () =>
      (
        await inTenant((tx) =>
          tx.one<{ problem: object | null }>(
            sql`select problem from campaigns where workflow_id = ${id}`,
          ),
        )
      ).problem;
    await stop();
    expect(await read(server, owner, id)).toMatchObject({
      status: "sending",
      problem: { code: "SMTP_FAILED" },
    });
    expect(await act(server, owner, id, "resume")).toMatchObject({
      status: "sending",
      problem: null,
    });
    expect(await problemOf()).toBeNull();
    await stop();
    await act(server, owner, id, "pause");
    expect(await problemOf()).toEqual({ code: "SMTP_FAILED", message: "Away" });
  });
});

describe("the entry of a workflow", () => {
  it("is closed and opened once however often that is requested", async () => {
    const { id } = await waiting(1);
    for (const _ of [1, 2])
      expect((await server.call(workflowRoutes.closeEntry, byId(id))).body.entryOpen).toBe(false);
    for (const _ of [1, 2])
      expect((await server.call(workflowRoutes.openEntry, byId(id))).body.entryOpen).toBe(true);
    const events = await inTenant((tx) =>
      tx.query<{ type: string }>(
        sql`select type from events where campaign_id = ${id} and type like 'workflow.entry%' order by occurred_at, id`,
      ),
    );
    expect(events.map(({ type }) => type)).toEqual([
      "workflow.entryClosed",
      "workflow.entryOpened",
    ]);
    await act(server, owner, id, "cancel");
    expect((await server.fail(workflowRoutes.openEntry, byId(id))).body.code).toBe("WRONG_STATE");
  });
});
