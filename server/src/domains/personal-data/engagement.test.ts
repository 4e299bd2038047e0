import { type Contact, contactRoutes, filterRoutes, suppressionRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { localTimeOf } from "../../platform/local-time.ts";
import { startTestServer, type TestServer, type TestUser } from "../../testing/test-server.ts";
import {
  act,
  changeDraft,
  draftCampaign,
  isSent,
  until,
} from "../delivery/testing/campaign-world.ts";
import { addDays } from "../tasks/index.ts";
import { drawn, entry, mail, startWorkflow } from "../workflows/testing/workflow-world.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

const ZONE = "America/Sao_Paulo";

describe("GET /v1/Accounts/{id}/Engagement", () => {
  let user: TestUser;
  let ana: Contact;
  beforeEach(async () => {
    user = await server.signUp();
    await change(
      sql`update tenants set time_zone = ${ZONE} where tenant_id = ${user.tenantId}::uuid`,
    );
    ana = await create("ana@example.com");
  });

  const change = (statement: ReturnType<typeof sql>) =>
    server.deps.database.tenant(user.tenantId, (tx) => tx.execute(statement));
  const create = async (email: string): Promise<Contact> => {
    const body = { name: "Ana", email, status: "active" as const };
    return (await server.call(contactRoutes.create, { token: user.token, body })).body;
  };
  async function engagementOf({ id }: Contact) {
    const { status, body } = await server.call(contactRoutes.engagement, {
      token: user.token,
      params: { id },
    });
    expect(status).toBe(200);
    return body;
  }
  async function send(campaignName: string): Promise<string> {
    const { id } = await draftCampaign(server, user, { campaignName });
    await act(server, user, id, "start");
    await until(server, user, id, isSent);
    return id;
  }
  /** Moves a campaign's email to the contact, with their reactions, to another time. */
  const setPast = (campaignId: string, at: string, opened: boolean, clicked: boolean) =>
    change(sql`
      update recipients set sent_at = ${at}::timestamptz, opened_at = case when ${opened}::bool then ${at}::timestamptz end,
        clicked_at = case when ${clicked}::bool then ${at}::timestamptz end
      where tenant_id = ${user.tenantId}::uuid and campaign_id = ${campaignId}::uuid and account_id = ${ana.id}::uuid`);

  it("counts by month in the workspace's time zone, ignoring emails older than a year", async () => {
    const today = localTimeOf(new Date(), ZONE).slice(0, 10);
    const month = today.slice(0, 7);
    const before = addDays(`${month}-01`, -1).slice(0, 7);
    expect(await engagementOf(ana)).toMatchObject({
      isTracked: false,
      lastSentAt: null,
      next: null,
    });

    const first = await send("First");
    // Half an hour before midnight in São Paulo is the next month by UTC.
    await setPast(first, `${month}-01T02:30:00Z`, true, true);
    await setPast(await send("Second"), `${month}-01T03:30:00Z`, true, false);
    await setPast(await send("Long ago"), `${addDays(today, -400)}T12:00:00Z`, true, true);

    const { months, isTracked, lastSentAt } = await engagementOf(ana);
    expect(months).toHaveLength(12);
    expect(months.filter(({ sent }) => sent > 0)).toEqual([
      { month: before, sent: 1, opened: 1, clicked: 1 },
      { month, sent: 1, opened: 1, clicked: 0 },
    ]);
    expect(months.at(-1)?.month).toBe(month);
    expect(isTracked).toBe(true);
    expect(lastSentAt).toBe(`${month}-01T03:30:00.000Z`);
  });

  it("counts a merged contact's emails for the remaining one", async () => {
    const other = await create("other@example.com");
    await send("To both");
    await server.call(contactRoutes.merge, {
      token: user.token,
      params: { id: other.id },
      body: { otherId: ana.id, version: other.version, otherVersion: ana.version },
    });
    const { months } = await engagementOf(other);
    expect(months.at(-1)).toMatchObject({ sent: 1 });
  });

  it("returns the earliest scheduled campaign whose audience includes the contact", async () => {
    const soon = addDays(new Date().toISOString().slice(0, 10), 10);
    const planned = async (name: string, sendAt: string, filterIds: string[] = []) => {
      const draft = await draftCampaign(server, user, { campaignName: name });
      await changeDraft(server, user, draft, { sendAt, filterIds });
      return draft.id;
    };
    const start = (id: string) => act(server, user, id, "start");
    const { body: others } = await server.call(filterRoutes.create, {
      token: user.token,
      body: {
        name: "Others",
        definition: {
          operator: "AND",
          conditions: [
            { source: "standard", field: "email", operator: "contains", value: "other" },
          ],
        },
      } as never,
    });
    await create("other@example.com");
    const later = await planned("Later", `${soon}T09:00`);
    await start(later);
    await start(await planned("To others", `${soon}T07:00`, [others.id]));
    await planned("A draft", `${soon}T06:00`);
    expect((await engagementOf(ana)).next).toEqual({
      kind: "campaign",
      id: later,
      name: "Later",
      at: `${soon}T12:00:00.000Z`,
    });

    await server.call(suppressionRoutes.add, {
      token: user.token,
      body: { emails: ["ana@example.com"] },
    });
    expect((await engagementOf(ana)).next).toBeNull();
  });

  it("returns the email at the end of a wait in a workflow, and none while it is paused", async () => {
    const wait = {
      id: "wait",
      type: "wait" as const,
      config: { kind: "for" as const, duration: { amount: 2, unit: "days" as const } },
    };
    const { id } = await startWorkflow(server, user, ({ templateId }) =>
      drawn([entry(), wait, mail("hello", templateId)], "entry -> wait", "wait -> hello"),
    );
    await expect
      .poll(async () => (await engagementOf(ana)).next, { timeout: 20_000 })
      .toMatchObject({ kind: "workflow", id, at: expect.stringMatching(/Z$/) });

    await act(server, user, id, "pause");
    expect((await engagementOf(ana)).next).toBeNull();
  });

  it("returns an email that is being sent now, or will be retried later", async () => {
    const draft = await draftCampaign(server, user, { campaignName: "Now" });
    await act(server, user, draft.id, "start");
    await until(server, user, draft.id, isSent);
    // Simulates the time between the freeze and the server's reply.
    await change(
      sql`update campaigns set status = 'sending', open = true, finished_at = null where tenant_id = ${user.tenantId}::uuid and id = ${draft.id}::uuid`,
    );
    await change(
      sql`update recipients set state = 0, sent_at = null where tenant_id = ${user.tenantId}::uuid and campaign_id = ${draft.id}::uuid`,
    );
    expect((await engagementOf(ana)).next).toEqual({
      kind: "campaign",
      id: draft.id,
      name: "Now",
      at: null,
    });
    await change(
      sql`update recipients set retry_at = now() + interval '1 hour' where tenant_id = ${user.tenantId}::uuid and campaign_id = ${draft.id}::uuid`,
    );
    expect((await engagementOf(ana)).next?.at).not.toBeNull();
  });
});
