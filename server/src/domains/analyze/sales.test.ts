import { type AnalyzeSales, analyzeRoutes as routes, dealRoutes } from "@arauto/contracts";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { type DealFixture, dealFixture } from "../deals/testing/deal-fixture.ts";

let server: TestServer;
let fixture: DealFixture;
beforeAll(async () => {
  server = await startTestServer({ config: { role: "api" } });
});
afterAll(() => server?.stop());
beforeEach(async () => {
  fixture = await dealFixture(server, await server.signUp());
});

const inTenant = (...statements: ReturnType<typeof sql>[]) =>
  server.deps.database.tenant(fixture.user.tenantId, async (tx) => {
    for (const statement of statements) await tx.execute(statement);
  });

async function campaign(name: string, clickedBy: readonly string[] = []): Promise<string> {
  const id = v7();
  const { tenantId } = fixture.user;
  await inTenant(
    sql`insert into campaigns (tenant_id, id, name, status, content) values (${tenantId}, ${id}, ${name}, 'sent', '{"links": []}')`,
    ...clickedBy.flatMap((contactId) => [
      sql`insert into events (tenant_id, type, account_id, campaign_id, data) values (${tenantId}, 'mail.clicked', ${contactId}, ${id}, '{"link": 0}')`,
      sql`insert into campaign_acts (tenant_id, campaign_id, account_id, mail_domain, click_device) values (${tenantId}, ${id}, ${contactId}, 'gmail.com', 'mobile')`,
    ]),
  );
  return id;
}

const win = (id: string, closedOn: string) =>
  server.call(dealRoutes.win, { token: fixture.user.token, params: { id }, body: { closedOn } });
/** In UTC: yesterday may still be today in the workspace. */
const dayAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const read = async (query: Record<string, string> = {}): Promise<AnalyzeSales> => {
  const { status, body } = await server.call(routes.sales, {
    token: fixture.user.token,
    query: { period: "30days", compare: "none", ...query },
  });
  expect(status).toBe(200);
  return body;
};

describe("GET /v1/Analyze/Sales", () => {
  it("has no currency without deals from emails", async () => {
    await fixture.create({ title: "By phone", value: 900 });
    expect(await read({ period: "all" })).toEqual({ interval: "day", currencies: [] });
  });

  it("sums won and open deals by campaign and time, matching the campaigns' own figures", async () => {
    const contactId = await fixture.contact("Ana");
    const id = await campaign("August", [contactId]);
    const one = await fixture.create({ title: "One", value: 5_000, contactId });
    const two = await fixture.create({ title: "Two", value: 2_500, contactId });
    const lost = await fixture.create({ title: "Lost", value: 700, contactId });
    await fixture.create({ title: "Open", value: 1_200, contactId });
    await fixture.create({ title: "From no email", value: 9_999 });
    await win(one.id, dayAgo(3));
    await win(two.id, dayAgo(20));
    const reasonId = fixture.reasons[0]?.id ?? "";
    await server.call(dealRoutes.lose, {
      token: fixture.user.token,
      params: { id: lost.id },
      body: { reasonId, note: "" },
    });

    const { interval, currencies } = await read({
      period: "custom",
      from: dayAgo(29),
      to: dayAgo(-1),
    });
    expect(interval).toBe("week");
    expect(currencies).toHaveLength(1);
    expect(currencies[0]).toMatchObject({
      currency: "BRL",
      won: { deals: 2, value: 7_500 },
      wonBefore: null,
      open: { deals: 1, value: 1_200 },
      campaigns: [
        {
          id,
          name: "August",
          kind: "campaign",
          won: { deals: 2, value: 7_500 },
          open: { deals: 1, value: 1_200 },
        },
      ],
    });
    const points = currencies[0]?.points ?? [];
    expect(points.reduce((sum, { value }) => sum + value, 0)).toBe(7_500);
    expect(points.filter(({ value }) => value > 0).length).toBe(2);
    expect(points.at(-1)?.isComplete).toBe(false);
    const { body } = await server.call(dealRoutes.ofCampaign, {
      token: fixture.user.token,
      params: { id },
    });
    expect(body.items).toMatchObject([{ won: 2, wonValue: 7_500, open: 1, openValue: 1_200 }]);
  });

  it("compares with the previous period, and excludes deals won outside of it", async () => {
    const contactId = await fixture.contact("Ana");
    await campaign("August", [contactId]);
    for (const [value, days] of [
      [100, 2],
      [40, 9],
      [7, 30],
    ] as const) {
      const deal = await fixture.create({ title: `${value}`, value, contactId });
      await win(deal.id, dayAgo(days));
    }
    const query = { period: "custom", from: dayAgo(6), to: dayAgo(0), compare: "before" };
    expect((await read(query)).currencies[0]).toMatchObject({
      won: { deals: 1, value: 100 },
      wonBefore: { deals: 1, value: 40 },
    });
  });

  it("is filtered by campaign, and by provider and device of the click", async () => {
    const [ana, rui] = [await fixture.contact("Ana"), await fixture.contact("Rui")];
    const [first, second] = [await campaign("First", [ana]), await campaign("Second", [rui])];
    for (const [contactId, value] of [
      [ana, 10],
      [rui, 5],
    ] as const)
      await win((await fixture.create({ title: "Beans", value, contactId })).id, dayAgo(2));
    const won = async (query: Record<string, string>) =>
      (await read(query)).currencies[0]?.won.value ?? 0;
    expect(await won({})).toBe(15);
    expect(await won({ campaign: first })).toBe(10);
    expect(await won({ campaign: `${first},${second}` })).toBe(15);
    expect(await won({ workflow: first })).toBe(0);
    expect(await won({ provider: "gmail", campaign: second })).toBe(5);
    expect(await won({ provider: "uol" })).toBe(0);
    expect(await won({ device: "mobile" })).toBe(15);
    expect(await won({ device: "desktop" })).toBe(0);
  });

  it("shows nothing of another workspace", async () => {
    const contactId = await fixture.contact("Ana");
    await campaign("August", [contactId]);
    await win((await fixture.create({ title: "Beans", value: 10, contactId })).id, dayAgo(1));
    const outsider = await server.signUp();
    const { body } = await server.call(routes.sales, {
      token: outsider.token,
      query: { period: "all" },
    });
    expect(body.currencies).toEqual([]);
  });
});
