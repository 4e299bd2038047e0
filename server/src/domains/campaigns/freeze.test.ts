import { campaignRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { suppress } from "../contacts/index.ts";
import { freezeCampaign } from "./freeze.ts";
import {
  act,
  addContacts,
  draftCampaign,
  everyRecipient,
  isSent,
  read,
  until,
} from "../delivery/testing/campaign-world.ts";

let server: TestServer;
let owner: TestUser;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

describe("freezing an audience", () => {
  it("queues all contacts who can be sent to, and records the others with their reason", async () => {
    owner = await server.signUp();
    const contacts = await addContacts(server, owner.tenantId, 130, (index) => ({
      status: index === 0 ? "inactive" : index === 1 ? "pending" : "active",
    }));
    await server.deps.database.tenant(owner.tenantId, (tx) =>
      suppress(tx, owner.tenantId, [
        {
          email: contacts[2]!.email.toUpperCase(),
          contactId: contacts[2]!.id,
          reason: "unsubscribed",
          campaignId: null,
        },
        {
          email: contacts[3]!.email,
          contactId: contacts[3]!.id,
          reason: "bounced",
          campaignId: null,
        },
      ]),
    );
    const { id } = await draftCampaign(server, owner, { filter: true });
    await act(server, owner, id, "start");
    const sent = await until(server, owner, id, isSent);
    expect(sent.balance).toMatchObject({
      frozen: 130,
      sent: 126,
      skipped: 4,
      pending: 0,
      addsUp: true,
    });
    expect(Object.fromEntries(sent.balance!.skippedBy.map((s) => [s.reason, s.count]))).toEqual({
      inactive: 1,
      pending: 1,
      unsubscribed: 1,
      bounced: 1,
    });
    expect(await everyRecipient(server, owner, id)).toHaveLength(130);
    const skipped = await everyRecipient(server, owner, id, { state: "skipped" });
    expect(new Set(skipped.map((r) => r.email))).toEqual(
      new Set(contacts.slice(0, 4).map((p) => p.email)),
    );
  });

  it("happens once, however often it is requested", async () => {
    const user = await server.signUp();
    await addContacts(server, user.tenantId, 60);
    const { id } = await draftCampaign(server, user);
    await Promise.all([
      act(server, user, id, "start"),
      act(server, user, id, "start"),
      act(server, user, id, "start"),
    ]);
    await Promise.all([
      freezeCampaign(server.deps, user.tenantId, id),
      freezeCampaign(server.deps, user.tenantId, id),
    ]);
    const sent = await until(server, user, id, isSent);
    expect(sent.balance).toMatchObject({ frozen: 60, sent: 60 });
    const started = await server.deps.database.tenant(user.tenantId, (tx) =>
      tx.one<{ total: number }>(
        sql`select count(*) as total from events where campaign_id = ${id} and type = 'campaign.started'`,
      ),
    );
    expect(started.total).toBe(1);
  });

  it("fails with the reason when a field of its filter was deleted, and the draft can be started again", async () => {
    const user = await server.signUp();
    await addContacts(server, user.tenantId, 2);
    const { id } = await draftCampaign(server, user, { filter: true });
    const broken = {
      operator: "AND",
      conditions: [{ source: "custom", field: "gone", operator: "isSet" }],
    };
    await server.deps.database.tenant(user.tenantId, async (tx) => {
      await tx.execute(sql`update filters set definition = ${JSON.stringify(broken)}::jsonb`);
    });
    const refused = await server.fail(campaignRoutes.start, { token: user.token, params: { id } });
    expect(refused.body.code).toBe("FILTER_INVALID");
    expect((await read(server, user, id)).status).toBe("draft");
  });
});
