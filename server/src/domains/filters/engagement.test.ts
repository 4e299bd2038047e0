import {
  campaignRoutes,
  type FilterCondition,
  type FilterDefinition,
  filterRoutes,
} from "@arauto/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import {
  act,
  addContacts,
  draftCampaign,
  isSent,
  until,
} from "../delivery/testing/campaign-world.ts";

describe("engagement filters", () => {
  let server: TestServer;
  let user: TestUser;
  let first: string;

  const definition = (...conditions: FilterCondition[]): FilterDefinition => ({
    operator: "AND",
    conditions,
  });
  const did = (field: string, rest: Partial<FilterCondition> = {}): FilterCondition => ({
    source: "engagement",
    field,
    operator: "did",
    ...rest,
  });
  const matches = async (...conditions: FilterCondition[]) =>
    (
      await server.call(filterRoutes.preview, {
        token: user.token,
        body: { definition: definition(...conditions) },
      })
    ).body.matches;
  const draftTo = async (filterId: string | null) => {
    const { id, name, sendingAccountId, templateId, version } = await draftCampaign(server, user, {
      campaignName: `Of ${filterId}`,
    });
    const body = {
      name,
      sendingAccountId,
      templateId,
      filterIds: filterId === null ? [] : [filterId],
      version,
    };
    await server.call(campaignRoutes.update, { token: user.token, params: { id }, body });
    return id;
  };
  const send = async (filterId: string | null) => {
    const id = await draftTo(filterId);
    await act(server, user, id, "start");
    return until(server, user, id, isSent);
  };

  beforeAll(async () => {
    server = await startTestServer();
    user = await server.signUp();
    const contacts = await addContacts(server, user.tenantId, 6, (n) => ({
      status: n === 5 ? "inactive" : "active",
    }));
    first = (await send(null)).id;
    await server.deps.database.tenant(user.tenantId, (tx) =>
      tx.execute(sql`
        update recipients set opened_at = now() - interval '10 days'
        where tenant_id = ${user.tenantId} and account_id = any(${contacts.slice(0, 2).map(({ id }) => id)}::uuid[])`),
    );
  });
  afterAll(() => server.stop());

  it("match sent, opened and clicked contacts by date, for one campaign or any", async () => {
    expect(await matches(did("sent"))).toBe(5);
    expect(await matches(did("sent", { operator: "didNot" }))).toBe(1);
    expect(await matches(did("opened", { campaignId: first }))).toBe(2);
    expect(await matches(did("opened", { days: 5 }))).toBe(0);
    expect(await matches(did("opened", { days: 11 }))).toBe(2);
    expect(await matches(did("sent"), did("opened", { operator: "didNot" }))).toBe(3);
  });

  it("freeze the same audience that was counted", async () => {
    const { body: filter } = await server.call(filterRoutes.create, {
      token: user.token,
      body: {
        name: "Did not open",
        definition: definition(
          did("sent"),
          did("opened", { operator: "didNot", campaignId: first }),
        ),
      },
    });
    expect((await send(filter.id)).balance).toMatchObject({ frozen: 3, sent: 3 });
  });

  it("match no engagement with a deleted campaign", async () => {
    const { id } = await draftCampaign(server, user, { campaignName: "Given up" });
    const opened = did("opened", { campaignId: id });
    const save = async (name: string, condition: FilterCondition) =>
      (
        await server.call(filterRoutes.create, {
          token: user.token,
          body: { name, definition: definition(condition) },
        })
      ).body.id;
    const [who, whoNot] = [
      await save("Opened it", opened),
      await save("Did not", { ...opened, operator: "didNot" }),
    ];
    expect(
      (await server.call(campaignRoutes.remove, { token: user.token, params: { id } })).status,
    ).toBe(204);
    const refused = await server.fail(campaignRoutes.start, {
      token: user.token,
      params: { id: await draftTo(who) },
    });
    expect(refused.body.code).toBe("CAMPAIGN_NOBODY");
    expect((await send(whoNot)).balance).toMatchObject({ frozen: 6, sent: 5 });
    const anew = await server.fail(filterRoutes.preview, {
      token: user.token,
      body: { definition: definition(opened) },
    });
    expect(anew.body).toMatchObject({
      code: "FILTER_INVALID",
      errors: [{ path: "conditions.0.campaignId" }],
    });
  });
});
