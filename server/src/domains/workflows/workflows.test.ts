import {
  campaignRoutes,
  NEW_WORKFLOW,
  type WorkflowDefinition,
  workflowRoutes,
} from "@arauto/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { draftCampaign } from "../delivery/testing/campaign-world.ts";

let server: TestServer;
let owner: TestUser;
let outsider: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  [owner, outsider] = [await server.signUp(), await server.signUp()];
});
afterAll(() => server?.stop());

const at = { x: 0, y: 0 };
const common = { name: "", position: at, continueOnError: false };
const entry = NEW_WORKFLOW.steps[0]!;

function withMail(templateId: string | null, filterId: string | null = null): WorkflowDefinition {
  return {
    steps: [
      entry,
      {
        ...common,
        id: "mail",
        type: "email",
        config: { templateId, subject: null, preheader: null, filterId },
      },
    ],
    links: [{ from: "entry", to: "mail", branch: "next" }],
  };
}

async function newWorkflow(contact = owner) {
  const { token } = contact;
  const { body } = await server.call(campaignRoutes.create, {
    token,
    body: { name: "Welcome", kind: "workflow" },
  });
  return body;
}

describe("editing a workflow", () => {
  it("starts with an entry, and can be saved incomplete", async () => {
    const { token } = owner;
    const { id } = await newWorkflow();
    const first = await server.call(workflowRoutes.get, { token, params: { id } });
    expect(first.body).toMatchObject({
      id,
      name: "Welcome",
      status: "draft",
      definition: NEW_WORKFLOW,
      version: 1,
      published: null,
    });
    const stored = await server.call(workflowRoutes.update, {
      token,
      params: { id },
      body: { definition: withMail(null), version: 1 },
    });
    expect(stored.body).toMatchObject({
      definition: withMail(null),
      version: 2,
      entryOpen: false,
      entered: 0,
    });
    const campaign = await server.call(campaignRoutes.get, { token, params: { id } });
    expect(campaign.body).toMatchObject({
      kind: "workflow",
      workflowOf: null,
      workflow: { steps: 2, mails: 1, entered: 0, inside: 0, entryOpen: false },
      balance: null,
      shown: { subject: null },
    });
  });

  it("rejects a change based on an old version, and returns the current one", async () => {
    const { token } = owner;
    const { id } = await newWorkflow();
    const change = (definition: WorkflowDefinition) => ({
      token,
      params: { id },
      body: { definition, version: 1 },
    });
    await server.call(workflowRoutes.update, change(withMail(null)));
    const refused = await server.fail(workflowRoutes.update, change(NEW_WORKFLOW));
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: "VERSION_CONFLICT", current: { version: 2, definition: withMail(null) } },
    ]);
  });

  it("rejects references to records that the workspace does not have", async () => {
    const theirs = await draftCampaign(server, outsider, { filter: true });
    const { id } = await newWorkflow();
    const mine = withMail(theirs.templateId, theirs.filterIds[0]);
    mine.steps.push({
      ...common,
      id: "set",
      type: "update",
      config: { action: { kind: "setField", identifier: "nowhere", value: "x" } },
    });
    const refused = await server.fail(workflowRoutes.update, {
      token: owner.token,
      params: { id },
      body: { definition: mine, version: 1 },
    });
    expect(refused.body).toMatchObject({ code: "VALIDATION" });
    expect(refused.body.errors?.map(({ path }) => path)).toEqual([
      "steps.mail.templateId",
      "steps.mail.filterId",
      "steps.set.identifier",
    ]);
  });

  it("is not possible on a one-off campaign", async () => {
    const { token } = owner;
    const { body } = await server.call(campaignRoutes.create, { token, body: { name: "News" } });
    expect(body).toMatchObject({ kind: "oneOff", workflow: null, workflowOf: null });
    const params = { id: body.id };
    expect((await server.fail(workflowRoutes.get, { token, params })).status).toBe(404);
    const refused = await server.fail(workflowRoutes.update, {
      token,
      params,
      body: { definition: NEW_WORKFLOW, version: 1 },
    });
    expect(refused.status).toBe(404);
  });

  it("is copied with its campaign", async () => {
    const { token } = owner;
    const { templateId } = await draftCampaign(server, owner);
    const { id } = await newWorkflow();
    await server.call(workflowRoutes.update, {
      token,
      params: { id },
      body: { definition: withMail(templateId), version: 1 },
    });
    const copy = await server.call(campaignRoutes.duplicate, { token, params: { id } });
    expect(copy.body).toMatchObject({
      kind: "workflow",
      name: "Welcome (2)",
      workflow: { steps: 2, mails: 1 },
    });
    const copied = await server.call(workflowRoutes.get, { token, params: { id: copy.body.id } });
    expect(copied.body).toMatchObject({ definition: withMail(templateId), version: 1 });
  });

  it("keeps its steps while its campaign is temporarily a one-off campaign", async () => {
    const { token } = owner;
    const draft = await newWorkflow();
    const params = { id: draft.id };
    await server.call(workflowRoutes.update, {
      token,
      params,
      body: { definition: withMail(null), version: 1 },
    });
    const asKind = (kind: "oneOff" | "workflow", version: number) =>
      server.call(campaignRoutes.update, {
        token,
        params,
        body: { name: "Welcome", kind, version },
      });
    expect((await asKind("oneOff", draft.version)).body).toMatchObject({
      kind: "oneOff",
      workflow: null,
    });
    expect((await server.fail(workflowRoutes.get, { token, params })).status).toBe(404);
    expect((await asKind("workflow", draft.version + 1)).body).toMatchObject({
      workflow: { mails: 1 },
    });
  });
});

describe("a workflow schedule", () => {
  const ask = (schedule: object) => ({ token: owner.token, body: schedule as never });

  it("returns its next five times by the workspace's clock", async () => {
    const { body } = await server.call(
      workflowRoutes.scheduleTimes,
      ask({ type: "weekly", time: "09:30", daysOfWeek: [1, 7] }),
    );
    const clock = new Intl.DateTimeFormat("en-GB", {
      timeZone: body.timeZone,
      weekday: "short",
      hour: "2-digit",
      minute: "2-digit",
    });
    expect(body.times).toHaveLength(5);
    expect(new Set(body.times.map((time) => clock.format(new Date(time))))).toEqual(
      new Set(["Mon 09:30", "Sun 09:30"]),
    );
    const hourly = await server.call(
      workflowRoutes.scheduleTimes,
      ask({ type: "interval", intervalMinutes: 60 }),
    );
    const [first = "", second = ""] = hourly.body.times;
    expect(Date.parse(second) - Date.parse(first)).toBe(3_600_000);
  });

  it.each([
    [{ type: "cron", cron: "0 0 30 2 *" }, "neverComes"],
    [{ type: "cron", cron: "every day" }, "cronInvalid"],
    [{ type: "cron", cron: "* * * * * *" }, "cronInvalid"],
    [{ type: "cron", cron: "@daily" }, "cronInvalid"],
    [{ type: "weekly", daysOfWeek: [] }, "required"],
  ])("is rejected when it never matches or is invalid: %o", async (schedule, code) => {
    const refused = await server.fail(workflowRoutes.scheduleTimes, ask(schedule));
    expect(refused.body).toMatchObject({ code: "VALIDATION", errors: [{ code }] });
  });
});
