import { campaignRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer, type TestUser } from "../../testing/test-server.ts";
import {
  act,
  addContacts,
  changeDraft,
  draftCampaign,
  isSent,
  read,
  until,
} from "../delivery/testing/campaign-world.ts";

let server: TestServer;
let owner: TestUser;
beforeAll(async () => {
  server = await startTestServer({ config: { sendGraceSeconds: 600 } });
});
afterAll(() => server?.stop());
beforeEach(async () => {
  owner = await server.signUp();
});

const sendNow = (id: string) =>
  server.call(campaignRoutes.sendNow, { token: owner.token, params: { id } });
const firstRecipients = (id: string, token = owner.token) =>
  server.call(campaignRoutes.firstRecipients, { token, params: { id } });

describe("POST /v1/Campaigns/{id}/SendNow", () => {
  it("begins a campaign without the rest of its undo period, once", async () => {
    await addContacts(server, owner.tenantId, 3);
    const { id } = await draftCampaign(server, owner);
    await act(server, owner, id, "start");
    const [first, second] = await Promise.all([sendNow(id), sendNow(id)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect((await until(server, owner, id, isSent)).balance).toMatchObject({ frozen: 3, sent: 3 });
    expect((await sendNow(id)).status).toBe(200);
    const begun = await server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.query<{ type: string }>(
        sql`select type from events where tenant_id = ${owner.tenantId} and campaign_id = ${id}::uuid and type = 'campaign.started'`,
      ),
    );
    expect(begun).toHaveLength(1);
  });

  it("rejects a draft, and a campaign scheduled for a chosen time", async () => {
    await addContacts(server, owner.tenantId, 1);
    const draft = await draftCampaign(server, owner);
    expect(
      await server.fail(campaignRoutes.sendNow, { token: owner.token, params: { id: draft.id } }),
    ).toMatchObject({
      status: 409,
      body: { code: "WRONG_STATE" },
    });
    const { id } = await changeDraft(server, owner, draft, { sendAt: "2090-11-28T09:30" });
    await act(server, owner, id, "start");
    expect(
      await server.fail(campaignRoutes.sendNow, { token: owner.token, params: { id } }),
    ).toMatchObject({
      status: 409,
    });
    expect(await read(server, owner, id)).toMatchObject({ status: "scheduled" });
  });
});

describe("GET /v1/Campaigns/{id}/FirstRecipients", () => {
  it("names five contacts who can receive the campaign, while it waits", async () => {
    const contacts = await addContacts(server, owner.tenantId, 8);
    await server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.execute(
        sql`update accounts set status = 'inactive' where tenant_id = ${owner.tenantId} and id = ${contacts[0]!.id}::uuid`,
      ),
    );
    const { id } = await draftCampaign(server, owner);
    expect(
      await server.fail(campaignRoutes.firstRecipients, { token: owner.token, params: { id } }),
    ).toMatchObject({
      status: 409,
      body: { code: "WRONG_STATE" },
    });
    await act(server, owner, id, "start");
    const { body } = await firstRecipients(id);
    expect(body.items).toHaveLength(5);
    const receivers = new Map(contacts.slice(1).map((contact) => [contact.id, contact.email]));
    for (const { contactId, email } of body.items) expect(receivers.get(contactId)).toBe(email);

    const outsider = await server.signUp();
    expect(
      await server.fail(campaignRoutes.firstRecipients, { token: outsider.token, params: { id } }),
    ).toMatchObject({ status: 404 });
  });
});
