import { filterRoutes, workflowRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { act, addContacts } from "../delivery/testing/campaign-world.ts";
import {
  drawn,
  entry,
  results,
  startWorkflow,
  tag,
  tickNow,
  waitForResults,
} from "./testing/workflow-world.ts";

let server: TestServer;
let owner: TestUser;
beforeAll(async () => (server = await startTestServer()));
afterAll(() => server?.stop());
beforeEach(async () => {
  owner = await server.signUp();
});

const byId = (id: string) => ({ token: owner.token, params: { id } });
const named = (value: string) => ({
  operator: "AND" as const,
  conditions: [
    { source: "standard" as const, field: "name", operator: "contains" as const, value },
  ],
});
const readWorkflow = async (id: string) => (await server.call(workflowRoutes.get, byId(id))).body;
const readFilter = async (id: string) => (await server.call(filterRoutes.get, byId(id))).body;
const createFilter = async (name: string, value: string) =>
  (
    await server.call(filterRoutes.create, {
      token: owner.token,
      body: { name, definition: named(value) },
    })
  ).body.id;
async function editFilter(id: string, value: string): Promise<void> {
  const { name, description, version } = await readFilter(id);
  const body = { name, description, definition: named(value), version };
  expect((await server.call(filterRoutes.update, { ...byId(id), body })).status).toBe(200);
}

/** Starts a workflow that enrolls contacts matching `audience`, and tags those matching `asks`. */
async function running(audience: string, asks: string): Promise<string> {
  const ask = {
    id: "ask",
    type: "decision" as const,
    config: { condition: { kind: "filter", filterId: asks }, evaluationDelay: null },
  };
  const { id } = await startWorkflow(
    server,
    owner,
    () =>
      drawn(
        [entry({ trigger: "joins" }), ask as never, tag("yes", "asked")],
        "entry -> ask",
        "ask yes-> yes",
      ),
    { audience: { filterIds: [audience] } },
  );
  return id;
}

describe("editing a filter of a running workflow", () => {
  it("changes nothing in the workflow, which reports the filter as changed", async () => {
    await addContacts(server, owner.tenantId, 2, (n) => ({
      name: n === 0 ? "Ana Person" : "Rui Person",
    }));
    const [audience, asks] = [
      await createFilter("Audience", "Ana"),
      await createFilter("Asks", "Ana"),
    ];
    const id = await running(audience, asks);
    await waitForResults(server, owner, id, ({ finished }) => finished === 1);
    expect((await readWorkflow(id)).changedFilters).toEqual([]);
    await editFilter(audience, "Rui");
    await tickNow(server, owner, id);
    expect((await readWorkflow(id)).changedFilters).toEqual([{ id: audience, name: "Audience" }]);
    expect((await results(server, owner, id)).entered).toBe(1);
    await editFilter(audience, "Ana");
    expect((await readWorkflow(id)).changedFilters).toEqual([]);
  });

  it("takes effect in the audience and the steps once it is adopted", async () => {
    await addContacts(server, owner.tenantId, 2, (n) => ({
      name: n === 0 ? "Ana Person" : "Rui Person",
    }));
    const [audience, asks] = [
      await createFilter("Audience", "Ana"),
      await createFilter("Asks", "Nobody"),
    ];
    const id = await running(audience, asks);
    await waitForResults(server, owner, id, ({ entered }) => entered === 1);
    await editFilter(audience, "Person");
    await editFilter(asks, "Ana");
    expect((await readWorkflow(id)).changedFilters).toHaveLength(2);

    const adopted = (await server.call(workflowRoutes.adoptFilters, byId(id))).body;
    expect(adopted).toMatchObject({
      changedFilters: [],
      published: { version: 2, hasChanges: false },
    });
    await server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.execute(sql`update workflow_states set next_entry_at = now() where workflow_id = ${id}`),
    );
    await tickNow(server, owner, id);
    await waitForResults(server, owner, id, ({ entered }) => entered === 2);
    expect((await server.call(workflowRoutes.adoptFilters, byId(id))).body.published?.version).toBe(
      2,
    );
  });

  it("cannot be adopted by a finished workflow", async () => {
    const filter = await createFilter("Audience", "Ana");
    const id = await running(filter, filter);
    await act(server, owner, id, "cancel");
    expect((await server.fail(workflowRoutes.adoptFilters, byId(id))).body.code).toBe(
      "WRONG_STATE",
    );
    expect((await readWorkflow(id)).changedFilters).toEqual([]);
  });
});

describe("a filter of a running workflow", () => {
  it("counts as in use and cannot be deleted", async () => {
    const [audience, asks] = [
      await createFilter("Audience", "Ana"),
      await createFilter("Asks", "Ana"),
    ];
    const id = await running(audience, asks);
    for (const filter of [audience, asks]) {
      expect((await readFilter(filter)).usedBy).toEqual({ campaigns: 1 });
      const refused = await server.fail(filterRoutes.remove, {
        token: owner.token,
        body: { ids: [filter] },
      });
      expect(refused.body.code).toBe("IN_USE");
    }
    // The draft no longer references it, but the running version does.
    const { version } = await readWorkflow(id);
    const definition = drawn([entry({ trigger: "joins" }), tag("only", "x")], "entry -> only");
    await server.call(workflowRoutes.update, { ...byId(id), body: { definition, version } });
    expect((await readFilter(asks)).usedBy).toEqual({ campaigns: 1 });
  });
});
