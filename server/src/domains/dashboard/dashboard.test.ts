import {
  type monthlyGoalsBody,
  apiKeyRoutes,
  campaignRoutes,
  type Dashboard,
  dashboardRoutes as routes,
  dealRoutes,
  reportRoutes,
} from "@arauto/contracts";
import type { z } from "zod";
import { signToken } from "@arauto/mail";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer, type TestUser } from "../../testing/test-server.ts";
import { suppress } from "../contacts/index.ts";
import {
  act,
  addContacts,
  changeDraft,
  draftCampaign,
  isSent,
  until,
} from "../delivery/testing/campaign-world.ts";
import {
  type ScriptedReceiver,
  startScriptedReceiver,
} from "../delivery/testing/scripted-receiver.ts";
import { dealFixture } from "../deals/testing/deal-fixture.ts";
import { trackingKey } from "../tracking/index.ts";
import { addDays } from "./days.ts";

const BROWSER =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36";

let server: TestServer;
let receiver: ScriptedReceiver;
beforeAll(async () => {
  server = await startTestServer();
  receiver = await startScriptedReceiver({
    behave: (address) =>
      address.startsWith("gone") ? { at: "rcpt", code: 550, text: "5.1.1 Unknown" } : undefined,
  });
});
afterAll(async () => {
  await receiver?.stop();
  await server?.stop();
});

const get = async (token: string): Promise<Dashboard> =>
  (await server.call(routes.get, { token })).body;
const inTenant = (user: TestUser, ...statements: ReturnType<typeof sql>[]) =>
  server.deps.database.tenant(user.tenantId, async (tx) => {
    for (const statement of statements) await tx.execute(statement);
  });
const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((total, row) => total + of(row), 0);

describe("GET /v1/Dashboard", () => {
  it("shows an empty workspace without figures, needs or results", async () => {
    const owner = await server.signUp();
    const empty = await get(owner.token);
    expect(empty).toMatchObject({
      needs: { items: [], total: 0, resolvedToday: [] },
      stats: { now: { sent: 0, delivered: 0, clicked: 0, complained: 0 } },
      result: null,
      replies: { waiting: 0, items: [], medianMinutes: null, late: 0 },
      audience: { contacts: 0, canReceive: 0, leftAfter: null },
      goals: { goals: [] },
    });
    expect(empty.days.map(({ campaigns, more }) => [campaigns.length, more])).toEqual(
      Array.from({ length: 7 }, () => [0, 0]),
    );
    expect([empty.stats.days.length, empty.audience?.weeks.length]).toEqual([36, 12]);
    expect(empty.days[0]?.day).toBe(empty.stats.to);
  });

  it("agrees with the ledger, before and after reports count it", async () => {
    const owner = await server.signUp();
    const contacts = await addContacts(server, owner.tenantId, 12, (index) => ({
      email: index < 10 ? `ana${index}@a.example` : `gone${index}@a.example`,
    }));
    const { id } = await draftCampaign(server, owner, { port: receiver.port });
    await act(server, owner, id, "start");
    await until(server, owner, id, isSent);
    // An hour ago: an immediate open counts as a machine's.
    await inTenant(
      owner,
      sql`update recipients set sent_at = sent_at - interval '1 hour' where campaign_id = ${id}`,
      sql`update campaign_chunks set flight = flight + 1 where campaign_id = ${id}`,
    );
    for (const contact of contacts.slice(0, 3)) {
      const token = signToken(
        {
          kind: "click",
          tenantId: owner.tenantId,
          campaignId: id,
          contactId: contact.id,
          link: 0,
        },
        trackingKey(server.deps),
      );
      await fetch(`${server.url}/t/c/${token}`, {
        headers: { "user-agent": BROWSER },
        redirect: "manual",
      });
    }
    const ledger = await server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.one<{ sent: number; delivered: number; clicked: number }>(sql`
        select count(*)::int as sent, count(*) filter (where state in (1, 5))::int as delivered,
          count(clicked_at)::int as clicked from recipients where campaign_id = ${id}`),
    );
    expect(ledger).toMatchObject({ delivered: 10, clicked: 3 });

    const uncounted = await get(owner.token);
    expect(uncounted.stats.now).toEqual({ ...ledger, complained: 0 });
    expect(uncounted.stats.before.sent).toBe(0);
    await server.call(reportRoutes.report, { token: owner.token, params: { id } });
    const counted = await get(owner.token);
    expect(counted.stats).toEqual(uncounted.stats);
    expect(sum(counted.stats.days, (day) => day.sent)).toBe(ledger.sent);
    expect(counted.result).toMatchObject({
      id,
      people: 12,
      delivered: 10,
      bounced: 2,
      clicked: 3,
      resendTo: 10 - (counted.result?.opened ?? 0),
      topLink: { index: 0, url: "https://shop.example/offer", people: 3 },
      average: null,
    });
    // Both bounced addresses are suppressed now.
    expect(counted.audience).toMatchObject({ contacts: 12, canReceive: 10, bounced: 2 });
    expect(counted.activity.map(({ type }) => type)).toEqual(
      expect.arrayContaining(["campaign.started", "campaign.sent"]),
    );
    expect(counted.firstSteps).toBeNull();
  });

  it("compares the latest campaign with the results of earlier ones at the same age", async () => {
    const owner = await server.signUp();
    const [contact] = await addContacts(server, owner.tenantId, 1);
    const content = JSON.stringify({ subject: "News", links: [] });
    const campaign = (hoursAgo: number, opened: number, openedAfter: number) => {
      const id = v7();
      return [
        sql`insert into campaigns (tenant_id, id, name, status, content, frozen, started_at, finished_at) values (${owner.tenantId}::uuid, ${id}::uuid,
          'News', 'sent', ${content}::jsonb, 100, now() - make_interval(hours => ${hoursAgo}::int), now() - make_interval(hours => ${hoursAgo}::int))`,
        sql`insert into campaign_chunks (tenant_id, campaign_id, chunk, size, sent, done) values (${owner.tenantId}::uuid, ${id}::uuid, 0, 100, 100, true)`,
        sql`insert into campaign_engagement (tenant_id, campaign_id, opened) values (${owner.tenantId}::uuid, ${id}::uuid, ${opened}::int)`,
        sql`insert into campaign_activity (tenant_id, campaign_id, hour, opened) values (${owner.tenantId}::uuid, ${id}::uuid,
          date_trunc('hour', now() - make_interval(hours => ${hoursAgo - openedAfter}::int)), ${opened}::int)`,
      ];
    };
    expect(contact).toBeDefined();
    await inTenant(owner, ...campaign(4, 30, 1));
    expect((await get(owner.token)).result?.average).toBeNull();
    // The last one was opened only after a day, when the latest is four hours old.
    await inTenant(
      owner,
      ...campaign(100, 20, 1),
      ...campaign(200, 40, 1),
      ...campaign(300, 60, 24),
    );
    const { result } = await get(owner.token);
    expect(result?.average).toMatchObject({ of: 3, opened: { least: 0, most: 0.4 } });
    expect(result?.average?.opened.mean).toBeCloseTo(0.2);
  });

  it("shows scheduled campaigns and drafts with a time on their days, with an estimate of the audience", async () => {
    const owner = await server.signUp();
    await addContacts(server, owner.tenantId, 5);
    const { timeZone, days } = await get(owner.token);
    const at = (day: number) => `${days[day]?.day}T10:00`;
    const draft = await draftCampaign(server, owner, { campaignName: "Draft" });
    await changeDraft(server, owner, draft, { sendAt: at(2) });
    const scheduled = await draftCampaign(server, owner, { campaignName: "Scheduled" });
    await changeDraft(server, owner, scheduled, { sendAt: at(3) });
    await act(server, owner, scheduled.id, "start");
    const later = await draftCampaign(server, owner, { campaignName: "Later" });
    await changeDraft(server, owner, later, { sendAt: `${addDays(days[6]?.day ?? "", 1)}T00:00` });

    const week = (await get(owner.token)).days;
    expect(week.map(({ campaigns }) => campaigns.map(({ name }) => name))).toEqual([
      [],
      [],
      ["Draft"],
      ["Scheduled"],
      [],
      [],
      [],
    ]);
    const [found] = week[3]?.campaigns ?? [];
    expect(found).toMatchObject({ status: "scheduled", people: 5, isEstimate: true });
    const local = new Intl.DateTimeFormat("sv-SE", {
      timeZone,
      dateStyle: "short",
      timeStyle: "short",
    }).format(new Date(found?.at ?? 0));
    expect(local).toBe(at(3).replace("T", " "));
  });

  it("derives the growth from the days on which contacts joined and addresses were suppressed", async () => {
    const owner = await server.signUp();
    const contacts = await addContacts(server, owner.tenantId, 6);
    const ids = contacts.map(({ id }) => id);
    await inTenant(
      owner,
      sql`update accounts set created_at = now() - interval '30 days' where id = any(${ids.slice(0, 4)}::uuid[])`,
    );
    await server.deps.database.tenant(owner.tenantId, (tx) =>
      suppress(
        tx,
        owner.tenantId,
        contacts.slice(0, 1).map(({ id, email }) => ({
          contactId: id,
          email,
          reason: "unsubscribed" as const,
          campaignId: null,
        })),
      ),
    );
    const { audience } = await get(owner.token);
    expect(audience).toMatchObject({ contacts: 6, canReceive: 5, unsubscribed: 1 });
    expect(audience?.weeks.at(-1)).toMatchObject({ canReceive: 5, joined: 2, left: 1 });
    expect(audience?.weeks.slice(-5)[0]).toMatchObject({ canReceive: 4, joined: 4, left: 0 });
    expect(audience?.weeks[0]).toMatchObject({ canReceive: 0, joined: 0, left: 0 });
    expect(audience?.days.at(-1)?.canReceive).toBe(5);
    expect(audience?.days.at(-2)?.canReceive).toBe(4);
  });

  it("shows a large workspace the last count of a job, which is exact", async () => {
    const owner = await server.signUp();
    await inTenant(
      owner,
      sql`insert into accounts (tenant_id, id, name, email, status)
        select ${owner.tenantId}::uuid, gen_random_uuid(), 'Maria', 'maria' || n || '@example.com', case when n % 10 = 0 then 'inactive' else 'active' end
        from generate_series(1, 20001) n`,
      sql`insert into suppressions (tenant_id, email_hash, reason, created_at)
        select ${owner.tenantId}::uuid, suppression_hash('maria' || n || '@example.com'), 'bounced', now() + interval '1 second' from generate_series(1, 20) n`,
    );
    expect((await get(owner.token)).audience).toBeNull();
    await expect
      .poll(async () => (await get(owner.token)).audience, { timeout: 20_000 })
      .toMatchObject({ contacts: 20_001, canReceive: 17_983, inactive: 2_000, bounced: 18 });
    expect((await get(owner.token)).audience?.weeks.at(-1)).toMatchObject({
      canReceive: 17_983,
      joined: 18_001,
      left: 18,
    });
  });

  it("lists what needs a member's attention, worst first, and keys only for members who manage them", async () => {
    const owner = await server.signUp();
    await addContacts(server, owner.tenantId, 3);
    const { id } = await draftCampaign(server, owner, { campaignName: "Paused" });
    const { body: key } = await server.call(apiKeyRoutes.create, {
      token: owner.token,
      body: {
        name: "Shop",
        mode: "live",
        permissions: ["contacts:read"],
        expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
      },
    });
    const conversation = v7();
    await inTenant(
      owner,
      sql`update campaigns set status = 'paused', problem = '{"code":"SMTP_FAILED","message":"No"}', frozen = 3 where id = ${id}::uuid`,
      sql`insert into campaign_chunks (tenant_id, campaign_id, chunk, size, sent) values (${owner.tenantId}::uuid, ${id}::uuid, 0, 3, 1)`,
      sql`insert into conversations (tenant_id, id, email, email_hash, name, subject, unread, last_message_at, last_direction, snippet, answerable)
        values (${owner.tenantId}::uuid, ${conversation}::uuid, 'ana@example.com', suppression_hash('ana@example.com'), 'Ana', 'Re', true,
          now() - interval '2 days', 'in', 'Hello?', true)`,
    );
    const { needs, replies } = await get(owner.token);
    expect(needs.items.map((need) => [need.kind, need.id, need.people])).toEqual([
      ["campaignPaused", id, 2],
      ["apiKeyExpiring", key.id, null],
      ["replyWaiting", conversation, 1],
    ]);
    expect(replies).toMatchObject({ waiting: 1, items: [{ name: "Ana", snippet: "Hello?" }] });
    const analyst = await get(await server.member(owner.tenantId, "analyst"));
    expect(analyst.needs.items.map(({ kind }) => kind)).toEqual(["campaignPaused", "replyWaiting"]);
  });

  it("checks off the first steps as they are done", async () => {
    const owner = await server.signUp();
    const done = async () => {
      const { firstSteps } = await get(owner.token);
      return Object.values(firstSteps ?? {}).map((step) => step.done);
    };
    expect(await done()).toEqual([false, false, false, false, false]);
    await addContacts(server, owner.tenantId, 1);
    const { id } = await draftCampaign(server, owner);
    expect(await done()).toEqual([true, true, false, false, false]);
    await server.call(campaignRoutes.test, {
      token: owner.token,
      params: { id },
      body: { addresses: [owner.email] },
    });
    expect(await done()).toEqual([true, true, true, false, false]);
    await act(server, owner, id, "start");
    await until(server, owner, id, isSent);
    expect(await done()).toEqual([true, true, true, true, false]);
    const { body } = await server.call(routes.firstSteps, { token: owner.token });
    expect(body.firstSteps).toEqual((await get(owner.token)).firstSteps);
  });

  it("shows deals from the latest campaign, compared with earlier ones at the same age", async () => {
    const owner = await server.signUp();
    const fixture = await dealFixture(server, owner);
    const content = JSON.stringify({ subject: "News", links: [] });
    const campaign = async (hoursAgo: number) => {
      const id = v7();
      await inTenant(
        owner,
        sql`insert into campaigns (tenant_id, id, name, status, content, frozen, started_at, finished_at) values (${owner.tenantId}::uuid, ${id}::uuid,
          'News', 'sent', ${content}::jsonb, 100, now() - make_interval(hours => ${hoursAgo}::int), now() - make_interval(hours => ${hoursAgo}::int))`,
        sql`insert into campaign_chunks (tenant_id, campaign_id, chunk, size, sent, done) values (${owner.tenantId}::uuid, ${id}::uuid, 0, 100, 100, true)`,
      );
      return id;
    };
    const deal = async (campaignId: string, value: number, hoursAgo: number) => {
      const { id } = await fixture.create({ value });
      await server.call(dealRoutes.win, { token: owner.token, params: { id }, body: {} });
      await inTenant(
        owner,
        sql`update deals set campaign_id = ${campaignId}::uuid, created_at = now() - make_interval(hours => ${hoursAgo}::int),
          closed_on = (now() - make_interval(hours => ${hoursAgo}::int))::date where id = ${id}::uuid`,
      );
    };
    const latest = await campaign(72);
    expect((await get(owner.token)).result).toMatchObject({ id: latest, deals: null });
    await deal(latest, 400_00, 1);
    await deal(latest, 100_00, 2);
    for (const hoursAgo of [1000, 2000]) {
      const earlier = await campaign(hoursAgo);
      await deal(earlier, 200_00, hoursAgo - 24);
      // Later than the latest campaign's age.
      await deal(earlier, 999_00, hoursAgo - 240);
    }
    const won = { currency: "BRL", deals: 2, won: 2, wonValue: 500_00 };
    expect((await get(owner.token)).result?.deals).toEqual({ ...won, average: null });
    await deal(await campaign(3000), 800_00, 3000 - 24);
    expect((await get(owner.token)).result?.deals).toEqual({
      ...won,
      average: { mean: 400_00, least: 200_00, most: 800_00 },
    });
  });
});

describe("PUT /v1/Dashboard/Goals", () => {
  it("stores goals, reports the progress, and removes omitted ones", async () => {
    const owner = await server.signUp();
    await addContacts(server, owner.tenantId, 4);
    const set = async (body: z.input<typeof monthlyGoalsBody>) =>
      server.call(routes.setGoals, { token: owner.token, body });
    const { body } = await set({
      goals: [
        { metric: "campaigns", target: 8 },
        { metric: "contacts", target: 180 },
      ],
    });
    expect(body.goals).toEqual([
      { metric: "contacts", target: 180, reached: 4, currency: null },
      { metric: "campaigns", target: 8, reached: 0, currency: null },
    ]);
    expect((await get(owner.token)).goals).toEqual(body);
    await set({ goals: [{ metric: "emails", target: 10 }] });
    expect((await get(owner.token)).goals.goals).toEqual([
      { metric: "emails", target: 10, reached: 0, currency: null },
    ]);
    const twice = await server.fail(routes.setGoals, {
      token: owner.token,
      body: {
        goals: [
          { metric: "emails", target: 10 },
          { metric: "emails", target: 11 },
        ],
      },
    });
    expect(twice.body).toMatchObject({ code: "VALIDATION" });
    const analyst = await server.fail(routes.setGoals, {
      token: await server.member(owner.tenantId, "analyst"),
      body: { goals: [] },
    });
    expect(analyst.body).toMatchObject({ code: "FORBIDDEN" });
  });

  it("counts deals of a currency won this month for a revenue goal", async () => {
    const owner = await server.signUp();
    const fixture = await dealFixture(server, owner);
    const win = async (value: number) => {
      const { id } = await fixture.create({ value });
      await server.call(dealRoutes.win, { token: owner.token, params: { id }, body: {} });
      return id;
    };
    await win(1_000_00);
    await win(50_00);
    const former = await win(7_00);
    await fixture.create({ value: 900_00 });
    await inTenant(
      owner,
      sql`update deals set closed_on = closed_on - 40 where id = ${former}::uuid`,
    );
    const set = async (currency: string) =>
      (
        await server.call(routes.setGoals, {
          token: owner.token,
          body: { goals: [{ metric: "revenue", target: 3_000_000_000_00, currency }] },
        })
      ).body;
    expect(await set("BRL")).toMatchObject({
      goals: [{ metric: "revenue", target: 3_000_000_000_00, reached: 1_050_00, currency: "BRL" }],
      currencies: ["BRL"],
    });
    expect((await set("EUR")).goals[0]?.reached).toBe(0);
    const refused = await server.fail(routes.setGoals, {
      token: owner.token,
      body: { goals: [{ metric: "revenue", target: 10 }] },
    });
    expect(refused.body.code).toBe("VALIDATION");
  });
});
