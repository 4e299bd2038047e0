import {
  campaignRoutes,
  customFieldRoutes,
  type FilterDefinition,
  filterRoutes,
  templateRoutes,
  workflowRoutes,
} from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { act, addContacts, read } from "../delivery/testing/campaign-world.ts";
import {
  clickMail,
  draftWorkflow,
  drawn,
  entry,
  isThrough,
  mail,
  startWorkflow,
  stepOf,
  waitForResults,
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

const decide = (filterId: string) => ({
  id: "decide",
  type: "decision" as const,
  config: { condition: { kind: "filter" as const, filterId }, within: null },
});
const wait = {
  id: "wait",
  type: "wait" as const,
  config: { kind: "for" as const, duration: { amount: 1, unit: "days" as const } },
};

describe("a record that a workflow references", () => {
  it("cannot be deleted while the draft uses it, or while contacts are inside", async () => {
    const { token } = owner;
    await addContacts(server, owner.tenantId, 1);
    const field = await server.call(customFieldRoutes.create, {
      token,
      body: { identifier: "level", name: "Level", type: "text" },
    });
    const set = {
      id: "set",
      type: "update" as const,
      config: { action: { kind: "setField" as const, identifier: "level", value: "x" } },
    };
    const { id, templateId, filterId } = await draftWorkflow(server, owner, (named) =>
      drawn(
        [entry(), wait, decide(named.filterId), mail("mail", named.templateId), set],
        "entry -> wait",
        "wait -> decide",
        "decide yes-> mail",
        "mail -> set",
      ),
    );
    // The one-off draft that came with the parts references them too.
    const drafts = await server.call(campaignRoutes.list, { token, query: { view: "draft" } });
    for (const draft of drafts.body.items) {
      if (draft.id !== id)
        await server.call(campaignRoutes.remove, { token, params: { id: draft.id } });
    }
    const refusals = async () => [
      (await server.fail(templateRoutes.remove, { token, body: { ids: [templateId] } })).body,
      (await server.fail(filterRoutes.remove, { token, body: { ids: [filterId] } })).body,
      (await server.fail(customFieldRoutes.remove, { token, body: { ids: [field.body.id] } })).body,
    ];
    const inUse = { code: "IN_USE", detail: 'Used by campaign "Journey"' };
    expect(await refusals()).toMatchObject([inUse, inUse, inUse]);
    const usedBy = async () =>
      (await server.call(filterRoutes.get, { token, params: { id: filterId } })).body.usedBy
        .campaigns;
    expect(await usedBy()).toBe(1);

    await server.call(workflowRoutes.start, { token, params: { id } });
    await waitForResults(server, owner, id, (found) => stepOf(found, "wait")?.present === 1);
    // The draft no longer references anything, but the running version does.
    await server.call(workflowRoutes.update, {
      token,
      params: { id },
      body: { definition: drawn([entry()]), version: 2 },
    });
    expect(await refusals()).toMatchObject([inUse, inUse, inUse]);
    expect(await usedBy()).toBe(1);
    await act(server, owner, id, "cancel");
    await waitForResults(server, owner, id, isThrough(1));
    expect(
      (await server.call(templateRoutes.remove, { token, body: { ids: [templateId] } })).status,
    ).toBe(200);
    expect(
      (await server.call(filterRoutes.remove, { token, body: { ids: [filterId] } })).status,
    ).toBe(200);
    expect(
      (await server.call(customFieldRoutes.remove, { token, body: { ids: [field.body.id] } }))
        .status,
    ).toBe(200);
  });

  it("cannot be deleted while contacts are inside an earlier version", async () => {
    const { token } = owner;
    await addContacts(server, owner.tenantId, 1);
    const { id, filterId } = await startWorkflow(server, owner, (named) =>
      drawn(
        [entry(), wait, decide(named.filterId), mail("mail", named.templateId)],
        "entry -> wait",
        "wait -> decide",
        "decide yes-> mail",
      ),
    );
    await waitForResults(server, owner, id, (found) => stepOf(found, "wait")?.present === 1);
    const { body } = await server.call(workflowRoutes.get, { token, params: { id } });
    const definition = {
      steps: body.definition.steps.filter((step) => step.id !== "decide"),
      links: [
        { from: "entry", to: "wait", branch: "next" as const },
        { from: "wait", to: "mail", branch: "next" as const },
      ],
    };
    const { version } = (
      await server.call(workflowRoutes.update, {
        token,
        params: { id },
        body: { definition, version: body.version },
      })
    ).body;
    const publish = (inside: "finish" | "move") =>
      server.call(workflowRoutes.publish, { token, params: { id }, body: { version, inside } });
    const namers = async () =>
      server.deps.database.tenant(owner.tenantId, async (tx) =>
        (await server.deps.references.usersOf(tx, owner.tenantId, "filter", [filterId])).filter(
          (user) => user.id === id,
        ),
      );
    await publish("finish");
    expect(await namers()).toHaveLength(1);
    await publish("move");
    expect(await namers()).toHaveLength(0);
  });

  it("is omitted from a copy once it is deleted", async () => {
    const { token } = owner;
    const { id, templateId } = await draftWorkflow(server, owner, (named) =>
      drawn([entry(), mail("mail", named.templateId)], "entry -> mail"),
    );
    await server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.execute(sql`update templates set deleted_at = now() where id = ${templateId}`),
    );
    const copy = await server.call(campaignRoutes.duplicate, { token, params: { id } });
    const { definition } = (
      await server.call(workflowRoutes.get, { token, params: { id: copy.body.id } })
    ).body;
    expect(definition.steps[1]).toMatchObject({ id: "mail", config: { templateId: null } });
    // The draft itself still references it, and can be saved as it is.
    const own = (await server.call(workflowRoutes.get, { token, params: { id } })).body;
    const kept = await server.call(workflowRoutes.update, {
      token,
      params: { id },
      body: { definition: own.definition, version: own.version },
    });
    expect(kept.status).toBe(200);
  });
});

describe("filters on what contacts did with a workflow", () => {
  it("match any of the workflow's messages", async () => {
    const { token } = owner;
    const contacts = await addContacts(server, owner.tenantId, 4);
    const { id } = await startWorkflow(server, owner, ({ templateId }) =>
      drawn(
        [entry(), mail("first", templateId), mail("second", templateId)],
        "entry -> first",
        "first -> second",
      ),
    );
    await waitForResults(server, owner, id, isThrough(4));
    await clickMail(server, owner, id, "first", contacts.slice(0, 1));
    await clickMail(server, owner, id, "second", contacts.slice(0, 2));
    const engagement = (
      field: string,
      operator: "did" | "didNot",
      campaignId: string,
    ): FilterDefinition => ({
      operator: "AND",
      conditions: [{ source: "engagement", field, operator, campaignId }],
    });
    const matches = async (definition: FilterDefinition) =>
      (await server.call(filterRoutes.preview, { token, body: { definition } })).body.matches;
    expect(await matches(engagement("sent", "did", id))).toBe(4);
    expect(await matches(engagement("clicked", "did", id))).toBe(2);
    expect(await matches(engagement("clicked", "didNot", id))).toBe(2);
    expect(await matches(engagement("bounced", "did", id))).toBe(0);
    // Also as a saved audience.
    const saved = await server.call(filterRoutes.create, {
      token,
      body: { name: "Clicked", definition: engagement("clicked", "did", id) },
    });
    const { id: next } = await startWorkflow(
      server,
      owner,
      ({ templateId }) => drawn([entry(), mail("mail", templateId)], "entry -> mail"),
      {
        campaignName: "Next",
        audience: { filterIds: [saved.body.id] },
      },
    );
    await waitForResults(server, owner, next, isThrough(2));
    expect((await read(server, owner, id)).balance).toMatchObject({
      frozen: 8,
      sent: 8,
      addsUp: true,
    });
  });
});
