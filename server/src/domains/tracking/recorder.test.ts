import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDatabase } from "../../platform/database/database.ts";
import { createPool } from "../../platform/database/pool.ts";
import { sql } from "../../platform/database/sql.ts";
import { countRoundTrips } from "../../testing/round-trips.ts";
import { type OpenTestDatabase, openTestDatabase } from "../../testing/test-database.ts";
import { engagementOf, linkClicks } from "./engagement-queries.ts";
import { markComplained, markUnsubscribed } from "./marks.ts";
import { createRecorder } from "./recorder.ts";
import { recountEngagement } from "./recount.ts";
import { bareWorkspace, type SentCampaign, sentCampaign } from "./testing/sent-campaign.ts";
import { ANONYMOUS_CONTACT_ID } from "./tracking-links.ts";
import { readVisitor, type Visitor } from "./visitor.ts";

const PHONE = readVisitor(
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
);
const DESKTOP = readVisitor(
  "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0",
);
const GMAIL = readVisitor(
  "Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)",
);
const APPLE = readVisitor("Mozilla/5.0");
const SCANNER = readVisitor("curl/8.5.0");

let opened: OpenTestDatabase;
let tenantId: string;
let recorder: ReturnType<typeof createRecorder>;

beforeAll(async () => {
  opened = await openTestDatabase();
  tenantId = await bareWorkspace(opened.database);
  recorder = createRecorder(opened);
});
afterAll(async () => {
  await recorder?.idle();
  await opened?.close();
});

const engagement = (
  campaign: SentCampaign,
  visitor: Visitor,
  link: number | null = null,
  recipient = 0,
) =>
  recorder.add(tenantId, {
    campaignId: campaign.campaignId,
    contactId: campaign.contacts[recipient] ?? ANONYMOUS_CONTACT_ID,
    link,
    visitor,
  });

async function counts(campaign: SentCampaign) {
  const found = await opened.database.tenant(tenantId, (tx) =>
    engagementOf(tx, tenantId, [campaign.campaignId]),
  );
  const all = found.get(campaign.campaignId) ?? {};
  return Object.fromEntries(Object.entries(all).filter(([, count]) => count !== 0));
}

/** Returns the counts, by `dimension/key`. */
async function breakdown(campaign: SentCampaign): Promise<Record<string, Record<string, number>>> {
  const rows = await opened.database.tenant(tenantId, (tx) =>
    tx.query<Record<string, number | string> & { part: string }>(
      sql`select dimension || '/' || key as part, opened, machine_opened, clicked, unsubscribed, complained from campaign_breakdown where tenant_id = ${tenantId} and campaign_id = ${campaign.campaignId}`,
    ),
  );
  const named = rows.map(
    ({ part, ...sums }) =>
      [part, Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0))] as const,
  );
  return Object.fromEntries(named.filter(([, sums]) => Object.keys(sums).length > 0)) as Record<
    string,
    Record<string, number>
  >;
}

const hours = (campaign: SentCampaign) =>
  opened.database.tenant(tenantId, (tx) =>
    tx.query<{ opened: number; unsubscribed: number }>(
      sql`select opened, unsubscribed from campaign_activity where tenant_id = ${tenantId} and campaign_id = ${campaign.campaignId} order by hour`,
    ),
  );

const recount = (campaign: SentCampaign) =>
  opened.database.tenant(tenantId, (tx) => recountEngagement(tx, tenantId, campaign.campaignId));

async function eventTypes(campaign: SentCampaign): Promise<string[]> {
  const rows = await opened.database.tenant(tenantId, (tx) =>
    tx.query<{ type: string }>(
      sql`select type from events where tenant_id = ${tenantId} and campaign_id = ${campaign.campaignId} order by type`,
    ),
  );
  return rows.map(({ type }) => type);
}

describe("opens and clicks by contacts", () => {
  it("are stored in two round trips to the database, including a first click", async () => {
    const campaign = await sentCampaign(opened.database, tenantId, { recipients: 1 });
    const trips = await countRoundTrips(opened.url);
    const database = createDatabase(
      createPool(trips.url, () => {}, 1),
      () => {},
    );
    const counted = createRecorder({ database });
    const [contactId = ANONYMOUS_CONTACT_ID] = campaign.contacts;
    try {
      await database.system((tx) => tx.one(sql`select 1`));
      trips.take();
      await counted.add(tenantId, {
        campaignId: campaign.campaignId,
        contactId,
        link: 0,
        visitor: DESKTOP,
      });
      expect(trips.take()).toBe(2);
    } finally {
      await database.close();
      await trips.close();
    }
    expect(await counts(campaign)).toEqual({ opened: 1, clicked: 1 });
  });

  it("are counted once, by hour, device, client, mail domain and variant", async () => {
    const campaign = await sentCampaign(opened.database, tenantId, { recipients: 2 });
    for (let n = 0; n < 3; n++) {
      await engagement(campaign, PHONE);
      await engagement(campaign, DESKTOP, 0);
      await engagement(campaign, GMAIL, null, 1);
    }
    expect(await counts(campaign)).toEqual({ opened: 2, clicked: 1 });
    expect(await breakdown(campaign)).toEqual({
      "client/safari": { opened: 1 },
      "client/gmail": { opened: 1 },
      "client/firefox": { clicked: 1 },
      "device/mobile": { opened: 1 },
      "device/unknown": { opened: 1 },
      "device/desktop": { clicked: 1 },
      "mailDomain/example.com": { opened: 1 },
      "mailDomain/example.org": { opened: 1, clicked: 1 },
      "variant/1": { opened: 2, clicked: 1 },
    });
    expect((await hours(campaign)).reduce((sum, hour) => sum + hour.opened, 0)).toBe(2);
    expect(await recount(campaign)).toEqual({ agrees: true, differences: [] });
  });

  it("are subtracted from the hour and the dimensions in which they were counted", async () => {
    const campaign = await sentCampaign(opened.database, tenantId);
    const [recipient = ""] = campaign.contacts;
    const mark = (is: boolean) =>
      opened.database.tenant(tenantId, (tx) =>
        markUnsubscribed(tx, tenantId, campaign.campaignId, recipient, is),
      );
    expect([await mark(true), await mark(true)]).toEqual([true, false]);
    expect(await breakdown(campaign)).toEqual({
      "mailDomain/example.org": { unsubscribed: 1 },
      "variant/1": { unsubscribed: 1 },
    });
    // Reported three hours ago, and reverted now.
    await opened.database.tenant(tenantId, async (tx) => {
      await tx.execute(
        sql`update recipients set unsubscribed_at = unsubscribed_at - interval '3 hours' where campaign_id = ${campaign.campaignId}`,
      );
      await tx.execute(
        sql`update campaign_activity set hour = hour - interval '3 hours' where campaign_id = ${campaign.campaignId}`,
      );
    });
    expect([await mark(false), await mark(false)]).toEqual([true, false]);
    expect(await counts(campaign)).toEqual({});
    expect(await breakdown(campaign)).toEqual({});
    expect(await hours(campaign)).toEqual([expect.objectContaining({ unsubscribed: 0 })]);
    expect((await recount(campaign)).agrees).toBe(true);
  });

  it("include a complaint once, when it happened", async () => {
    const campaign = await sentCampaign(opened.database, tenantId);
    const complain = () =>
      opened.database.tenant(tenantId, (tx) =>
        markComplained(
          tx,
          tenantId,
          campaign.campaignId,
          campaign.contacts[0] ?? "",
          new Date("2026-01-02T03:04:05Z"),
        ),
      );
    expect([await complain(), await complain()]).toEqual([true, false]);
    expect(await counts(campaign)).toEqual({ complained: 1 });
    expect((await recount(campaign)).agrees).toBe(true);
  });

  it("store no user agent or IP address with the contact", async () => {
    const campaign = await sentCampaign(opened.database, tenantId);
    await engagement(campaign, readVisitor("Secret-Agent/7 maria@example.com 203.0.113.9"));
    const rows = await opened.database.tenant(tenantId, (tx) =>
      tx.query(
        sql`select row_to_json(t)::text as text from campaign_acts t where tenant_id = ${tenantId} and campaign_id = ${campaign.campaignId}`,
      ),
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/Secret|maria|203\.0/);
  });
});

describe("opens and clicks by machines", () => {
  it("are separate from the contact's, who may open afterwards", async () => {
    const campaign = await sentCampaign(opened.database, tenantId);
    await engagement(campaign, APPLE);
    await engagement(campaign, SCANNER);
    await engagement(campaign, SCANNER, 0);
    expect(await counts(campaign)).toEqual({ machineOpened: 1, machineClicked: 1 });
    expect(await linkClicksOf(campaign)).toEqual({});
    expect(await eventTypes(campaign)).toEqual(["mail.scanned"]);
    await engagement(campaign, PHONE);
    expect(await counts(campaign)).toEqual({ opened: 1, machineOpened: 1, machineClicked: 1 });
    expect((await breakdown(campaign))["client/appleMail"]).toEqual({ machineOpened: 1 });
    expect((await recount(campaign)).agrees).toBe(true);
  });

  it.each([
    ["the server's reply was just stored", sql`now() - interval '500 milliseconds'`, 1],
    ["the server's reply is not stored yet", sql`null::timestamptz`, 0],
  ])("are recognized by coming too early: %s", async (_, sentAt, state) => {
    const campaign = await sentCampaign(opened.database, tenantId, { sentAt });
    await opened.database.tenant(tenantId, (tx) =>
      tx.execute(
        sql`update recipients set state = ${state} where campaign_id = ${campaign.campaignId}`,
      ),
    );
    await engagement(campaign, DESKTOP);
    await engagement(campaign, DESKTOP, 0);
    expect(await counts(campaign)).toEqual({ machineOpened: 1, machineClicked: 1 });
    expect((await breakdown(campaign))["client/firefox"]).toEqual({ machineOpened: 1 });
    expect((await recount(campaign)).agrees).toBe(true);
  });

  it("mark an uncertain message as delivered when it is opened", async () => {
    const campaign = await sentCampaign(opened.database, tenantId, {
      sentAt: sql`null::timestamptz`,
    });
    await opened.database.tenant(tenantId, (tx) =>
      tx.execute(sql`update recipients set state = 7 where campaign_id = ${campaign.campaignId}`),
    );
    await engagement(campaign, PHONE);
    expect(await counts(campaign)).toEqual({ opened: 1 });
  });

  it.each(["one after another", "at once"])(
    "are recognized when every link is followed in a moment, %s, and reverted",
    async (how) => {
      const campaign = await sentCampaign(opened.database, tenantId, {
        links: [
          "https://a.example/",
          "https://b.example/",
          "https://c.example/",
          "https://d.example/",
        ],
      });
      await engagement(campaign, DESKTOP);
      const clicks = [0, 1, 2, 3].map((link) => () => engagement(campaign, DESKTOP, link));
      if (how === "at once") await Promise.all(clicks.map((click) => click()));
      else for (const click of clicks) await click();
      expect(await counts(campaign)).toEqual({ machineOpened: 1, machineClicked: 1 });
      expect(await linkClicksOf(campaign)).toEqual({});
      expect(await breakdown(campaign)).toEqual({
        "client/firefox": { machineOpened: 1 },
        "device/unknown": { machineOpened: 1 },
        "mailDomain/example.org": { machineOpened: 1 },
        "variant/1": { machineOpened: 1 },
      });
      expect(await eventTypes(campaign)).toContain("mail.scanned");
      expect(await recount(campaign)).toEqual({ agrees: true, differences: [] });
    },
  );

  it("from long ago do not affect a contact's later clicks", async () => {
    const campaign = await sentCampaign(opened.database, tenantId, {
      links: ["https://a.example/", "https://b.example/", "https://c.example/"],
    });
    for (const link of [0, 1, 2]) await engagement(campaign, DESKTOP, link);
    await opened.database.tenant(tenantId, (tx) =>
      tx.execute(
        sql`update recipients set machine_clicked_at = machine_clicked_at - interval '1 minute' where campaign_id = ${campaign.campaignId}`,
      ),
    );
    await engagement(campaign, PHONE, 1);
    expect(await counts(campaign)).toEqual({ opened: 1, clicked: 1, machineClicked: 1 });
    expect(await linkClicksOf(campaign)).toEqual({ 1: { clicks: 1, people: 1 } });
    expect((await recount(campaign)).agrees).toBe(true);
  });
});

async function linkClicksOf(campaign: SentCampaign) {
  return Object.fromEntries(
    await opened.database.tenant(tenantId, (tx) => linkClicks(tx, tenantId, campaign.campaignId)),
  );
}

describe("anonymous links", () => {
  it("change the campaign's sums and nothing else", async () => {
    const campaign = await sentCampaign(opened.database, tenantId, { tracking: "anonymous" });
    const nobody = { ...campaign, contacts: [] };
    await Promise.all([
      engagement(nobody, PHONE),
      engagement(nobody, PHONE),
      engagement(nobody, APPLE),
      engagement(nobody, DESKTOP, 0),
      engagement(nobody, SCANNER, 0),
    ]);
    expect(await counts(campaign)).toEqual({
      opened: 2,
      machineOpened: 1,
      clicked: 1,
      machineClicked: 1,
    });
    expect(await linkClicksOf(campaign)).toEqual({ 0: { clicks: 1, people: 0 } });
    expect(await eventTypes(campaign)).toEqual([]);
    expect(await recount(campaign)).toEqual({ agrees: true, differences: [] });
    const { rows } = await opened.database.pool.query(
      "select count(*)::int as n from campaign_acts where campaign_id = $1",
      [campaign.campaignId],
    );
    expect(rows).toEqual([{ n: 0 }]);
  });
});

it("a recount finds every sum that is off by one", async () => {
  const campaign = await sentCampaign(opened.database, tenantId);
  await engagement(campaign, PHONE, 0);
  const off = [
    sql`update campaign_engagement set clicked = clicked + 1 where campaign_id = ${campaign.campaignId}`,
    sql`update campaign_activity set opened = opened - 1 where campaign_id = ${campaign.campaignId}`,
    sql`update campaign_breakdown set clicked = clicked + 1 where campaign_id = ${campaign.campaignId} and dimension = 'device'`,
    sql`delete from campaign_breakdown where campaign_id = ${campaign.campaignId} and dimension = 'mailDomain'`,
    sql`delete from campaign_link_clicks where campaign_id = ${campaign.campaignId}`,
  ];
  for (const change of off) {
    const { agrees, differences } = await opened.database.tenant(tenantId, async (tx) => {
      await tx.execute(sql`savepoint before`);
      await tx.execute(change);
      const found = await recountEngagement(tx, tenantId, campaign.campaignId);
      await tx.execute(sql`rollback to before`);
      return found;
    });
    expect(agrees).toBe(false);
    expect(differences.length).toBeGreaterThan(0);
  }
  expect((await recount(campaign)).agrees).toBe(true);
});

it(
  "events in any order, grouping and repetition are counted once, and a recount confirms it",
  { timeout: 60_000 },
  async () => {
    const visitors = [PHONE, DESKTOP, GMAIL, APPLE, SCANNER];
    const step = fc.record({
      recipient: fc.nat(3),
      visitor: fc.nat(4),
      link: fc.constantFrom(null, 0, 1),
      again: fc.boolean(),
    });
    const others = fc.record({
      recipient: fc.nat(3),
      say: fc.constantFrom("unsubscribe", "resubscribe", "complain"),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(step, others), { maxLength: 40 }),
        fc.boolean(),
        async (steps, atOnce) => {
          const campaign = await sentCampaign(opened.database, tenantId, {
            recipients: 4,
            links: ["https://a.example/", "https://b.example/"],
          });
          const run = async (one: (typeof steps)[number]) => {
            const contactId = campaign.contacts[one.recipient] ?? "";
            if ("say" in one) {
              await opened.database.tenant(tenantId, (tx) =>
                one.say === "complain"
                  ? markComplained(tx, tenantId, campaign.campaignId, contactId, new Date())
                  : markUnsubscribed(
                      tx,
                      tenantId,
                      campaign.campaignId,
                      contactId,
                      one.say === "unsubscribe",
                    ),
              );
              return;
            }
            for (let n = one.again ? 2 : 1; n > 0; n--)
              await engagement(campaign, visitors[one.visitor] ?? PHONE, one.link, one.recipient);
          };
          if (atOnce) await Promise.all(steps.map(run));
          else for (const one of steps) await run(one);
          expect(await recount(campaign)).toEqual({ agrees: true, differences: [] });
          const engagements = steps.filter((one) => "visitor" in one);
          const contacts = (of: (one: (typeof engagements)[number]) => boolean) =>
            new Set(engagements.filter(of).map((one) => one.recipient)).size;
          const found = await counts(campaign);
          expect(found.machineOpened ?? 0).toBe(
            contacts((one) => one.link === null && one.visitor > 2),
          );
          expect(found.machineClicked ?? 0).toBeGreaterThanOrEqual(
            contacts((one) => one.link !== null && one.visitor > 1) > 0 ? 1 : 0,
          );
          // For a while after a scanner's click, the next click may be the scanner's or the contact's.
          const seen = { opened: found.opened ?? 0, clicked: found.clicked ?? 0 };
          const sure = !engagements.some((one) => one.link !== null && one.visitor > 1);
          const expected = {
            opened: contacts((one) => one.link !== null || one.visitor <= 2),
            clicked: contacts((one) => one.link !== null),
          };
          expect(seen).toEqual(sure ? expected : seen);
        },
      ),
      { numRuns: 25 },
    );
  },
);
