import { campaignRoutes, workflowRoutes, workspaceRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { act, addContacts, draftCampaign } from "../delivery/testing/campaign-world.ts";
import { draftWorkflow, drawn, entry, mail } from "../workflows/testing/workflow-world.ts";

let server: TestServer;
let owner: TestUser;
beforeAll(async () => (server = await startTestServer({ config: { sendGraceSeconds: 30 } })));
afterAll(() => server?.stop());
beforeEach(async () => {
  owner = await server.signUp();
  await addContacts(server, owner.tenantId, 1);
  await setAddress("  ");
});

const setAddress = (address: string) =>
  server.deps.database.system((tx) =>
    tx.execute(sql`update tenants set address = ${address} where tenant_id = ${owner.tenantId}`),
  );
const byId = (id: string) => ({ token: owner.token, params: { id } });
const missing = [
  {
    path: "address",
    code: "addressMissing",
    message: expect.stringContaining("postal address") as string,
  },
];

describe("a workspace without a postal address", () => {
  it("cannot start a campaign, as the review reports", async () => {
    const { id } = await draftCampaign(server, owner);
    expect((await server.call(campaignRoutes.review, byId(id))).body.problems).toEqual(missing);
    expect(await server.fail(campaignRoutes.start, byId(id))).toMatchObject({
      status: 422,
      body: { code: "CAMPAIGN_INCOMPLETE", errors: missing },
    });
    const { name, language, timeZone, version } = (
      await server.call(workspaceRoutes.get, { token: owner.token })
    ).body;
    const body = { name, address: "Rua Augusta 100, São Paulo", language, timeZone, version };
    await server.call(workspaceRoutes.update, { token: owner.token, body });
    expect(await act(server, owner, id, "start")).toMatchObject({ status: "scheduled" });
  });

  it("cannot start a workflow, as the review reports", async () => {
    const { id } = await draftWorkflow(server, owner, ({ templateId }) =>
      drawn([entry(), mail("hello", templateId)], "entry -> hello"),
    );
    expect((await server.call(workflowRoutes.review, byId(id))).body.problems).toEqual(missing);
    expect(await server.fail(workflowRoutes.start, byId(id))).toMatchObject({
      status: 422,
      body: { errors: missing },
    });
    await setAddress("Rua Augusta 100, São Paulo");
    expect((await server.call(workflowRoutes.start, byId(id))).body.status).toBe("scheduled");
  });
});
