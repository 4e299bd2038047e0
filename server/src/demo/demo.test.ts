import {
  contactRoutes,
  authRoutes,
  campaignRoutes,
  contactLanguage,
  customFieldRoutes,
  dealRoutes,
  email,
  filterRoutes,
  importRoutes,
  newPassword,
  phone,
  templateRoutes,
  topicRoutes,
  workspaceRoutes,
} from "@arauto/contracts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "../platform/database/sql.ts";
import { tenantSnapshot } from "../testing/isolation/tenant-snapshot.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { demoContactsCsv } from "./demo-contacts.ts";
import { confirmDemo, isDemoWanted, unlessElsewhere } from "./demo-wish.ts";
import { DEMO_LOGIN, seedDemo } from "./seed-demo.ts";

const CONTACTS = 150;
const BROKEN_ROWS = 5;
/** The others are imported without the unreadable value. */
const REJECTED_ROWS = 3;
/** A lot is sent, read and clicked, which takes time on a busy machine. */
const PATIENCE_MS = 240_000;

async function enterDemo(server: TestServer): Promise<{ token: string; tenantId: string }> {
  const { token } = (await server.call(authRoutes.login, { body: DEMO_LOGIN })).body;
  const { items } = (await server.call(workspaceRoutes.list, { token })).body;
  expect(items).toHaveLength(1);
  const [{ personTenantId, tenantId } = { personTenantId: "", tenantId: "" }] = items;
  return {
    token: (await server.call(workspaceRoutes.enter, { token, params: { personTenantId } })).body
      .token,
    tenantId,
  };
}

/** Returns counts of what a visitor finds, which duplicates or gaps would change. */
async function inventory(server: TestServer, token: string) {
  const [fields, filters, templates, imports, accounts, campaigns, topics, mails] =
    await Promise.all([
      server.call(customFieldRoutes.list, { token }),
      server.call(filterRoutes.list, { token }),
      server.call(templateRoutes.list, { token }),
      server.call(importRoutes.list, { token }),
      server.call(contactRoutes.list, { token }),
      server.call(campaignRoutes.list, { token }),
      server.call(topicRoutes.list, { token }),
      server.deps.database.system((tx) =>
        tx.one<{ count: number; consents: number }>(sql`
        select count(*)::int as count, (select count(*)::int from consents where kind = 'given' and source = 'form' and topic_id is null) as consents
        from captured_mails where campaign_id is not null`),
      ),
    ]);
  const deals = (await server.call(dealRoutes.list, { token, query: { limit: 100 } })).body.items;
  const dealsIn = (status: string) => deals.filter((deal) => deal.status === status);
  const balances = campaigns.body.items.flatMap(({ balance }) => (balance ? [balance] : []));
  return {
    fields: fields.body.total,
    filters: filters.body.total,
    templates: templates.body.total,
    imports: imports.body.items.map(({ status, result }) => ({
      status,
      rejected: result?.rejected,
    })),
    accounts: accounts.body.total,
    topics: topics.body.items.map(({ name, optedIn, optedOut }) => [name, optedIn, optedOut]),
    consents: mails.consents,
    campaigns: campaigns.body.items.map(({ status }) => status).toSorted(),
    allAddUp: balances.every(
      (balance) => balance.addsUp && balance.failed + balance.uncertain + balance.pending === 0,
    ),
    deals: {
      lost: dealsIn("lost").length,
      open: dealsIn("open").length,
      won: dealsIn("won").length,
    },
    openValue: dealsIn("open").reduce((sum, { value }) => sum + (value ?? 0), 0),
    sentButNotCaught: balances.reduce((sum, balance) => sum + balance.sent, 0) - mails.count,
  };
}

const COMPLETE = {
  fields: 8,
  filters: 6,
  templates: 6,
  imports: [{ status: "done", rejected: REJECTED_ROWS }],
  accounts: CONTACTS + BROKEN_ROWS - REJECTED_ROWS,
  topics: [
    ["Cursos e degustações", 27, 0],
    ["Diário da Torra", 0, 9],
    ["Ofertas da semana", 0, 18],
  ],
  consents: 1,
  campaigns: ["draft", "sending", "sent", "sent", "sent"],
  allAddUp: true,
  sentButNotCaught: 0,
  deals: { lost: 4, open: 23, won: 5 },
  openValue: 30_930_000,
};

describe("a filled demo workspace", () => {
  let server: TestServer;
  let token: string;
  let tenantId: string;
  beforeAll(async () => {
    server = await startTestServer();
    await seedDemo(server.url, server.deps.log, {
      contacts: CONTACTS,
      onSignedIn: () => confirmDemo(server.deps.database),
    });
    ({ token, tenantId } = await enterDemo(server));
  }, PATIENCE_MS);
  afterAll(() => server?.stop());

  test("has a login that need not confirm its invented email", async () => {
    expect(
      (await server.call(authRoutes.login, { body: DEMO_LOGIN })).body.user.emailConfirmed,
    ).toBe(true);
  });

  test("has contacts, fields, filters, templates and campaigns that were really sent", async () => {
    expect(await inventory(server, token)).toEqual(COMPLETE);
    expect((await server.call(workspaceRoutes.get, { token })).body).toMatchObject({
      name: "Café Serra Clara",
      language: "pt-br",
    });
  });

  test("has contacts who opened, fewer who clicked, and some who unsubscribed and are suppressed", async () => {
    const sent = (await server.call(campaignRoutes.list, { token, query: { status: "sent" } })).body
      .items;
    for (const { engagement, balance } of sent) {
      expect(engagement.opened).toBeLessThan(balance?.sent ?? 0);
      expect(engagement.opened).toBeGreaterThan(engagement.clicked);
      expect(engagement.clicked).toBeGreaterThan(0);
      expect(engagement.unsubscribed).toBeGreaterThan(0);
    }
    const { suppressed } = await server.deps.database.system((tx) =>
      tx.one<{ suppressed: number }>(
        sql`select count(*) as suppressed from suppressions where tenant_id = ${tenantId} and reason = 'unsubscribed'`,
      ),
    );
    expect(suppressed).toBeGreaterThanOrEqual(2);
  });

  test("has deals of contacts, some of whom clicked in a campaign that led to them", async () => {
    const { items } = (await server.call(dealRoutes.list, { token, query: { limit: 100 } })).body;
    expect(items.every(({ contact, owner }) => contact !== null && owner !== null)).toBe(true);
    expect(items.some(({ source }) => source.campaign !== null)).toBe(true);
    expect(items.some(({ contact }) => contact?.lastEmails.includes("clicked"))).toBe(true);
  });

  test("has a running workflow whose first email some contacts opened and clicked", async () => {
    const [workflow] = (
      await server.call(campaignRoutes.list, { token, query: { status: "sending" } })
    ).body.items;
    expect(workflow).toMatchObject({ kind: "workflow", balance: { pending: 0 } });
    expect(workflow!.engagement.clicked).toBeGreaterThan(0);
    expect(workflow!.engagement.opened).toBeGreaterThan(workflow!.engagement.clicked);
  });

  test("has topics that some contacts opted out of, so that campaigns skip those", async () => {
    const sent = (await server.call(campaignRoutes.list, { token, query: { status: "sent" } })).body
      .items;
    const left = sent.filter(({ balance }) =>
      balance?.skippedBy.some(({ reason }) => reason === "topic"),
    );
    expect(left.length).toBeGreaterThan(0);
    expect(left.every(({ topicName }) => topicName !== null)).toBe(true);
  });

  test("has filters that match some contacts, but not all", async () => {
    const { items } = (await server.call(filterRoutes.list, { token })).body;
    for (const { definition } of items) {
      const { matches } = (await server.call(filterRoutes.preview, { token, body: { definition } }))
        .body;
      expect(matches).toBeGreaterThan(5);
      expect(matches).toBeLessThan(CONTACTS);
    }
  });

  test("has templates without issues, small enough for every inbox, for contacts with and without data", async () => {
    const contact = (await server.call(contactRoutes.list, { token })).body.items[0]?.id ?? null;
    for (const { id } of (await server.call(templateRoutes.list, { token })).body.items) {
      const { translations, ...content } = (
        await server.call(templateRoutes.get, { token, params: { id } })
      ).body.content;
      expect(translations).toEqual([]);
      for (const contactId of [contact, null]) {
        const preview = (
          await server.call(templateRoutes.preview, { token, body: { ...content, contactId } })
        ).body;
        expect(preview.issues.filter(({ severity }) => severity !== "hint")).toEqual([]);
        expect(preview.htmlBytes).toBeLessThan(102_000);
        expect(preview.html + preview.subject).not.toMatch(/\{\{|\{%|undefined|null/);
      }
    }
  });

  test("is not changed by the next start", async () => {
    const before = await tenantSnapshot(server.deps.database, tenantId);
    await seedDemo(server.url, server.deps.log, { contacts: CONTACTS });
    const { person_tenants: _, ...after } = await tenantSnapshot(server.deps.database, tenantId);
    const { person_tenants: __, ...expected } = before;
    expect(after).toEqual(expected);
  });
});

test(
  "a demo that is killed repeatedly while it is filled has no gaps and no duplicates",
  { timeout: PATIENCE_MS },
  async () => {
    const server = await startTestServer();
    try {
      const interruptions: string[] = [];
      for (let patience = 20, filled = false; !filled; patience = Math.ceil(patience * 1.5)) {
        filled = await seedDemo(server.url, server.deps.log, {
          contacts: CONTACTS,
          signal: AbortSignal.timeout(patience),
        }).then(
          () => true,
          (error: unknown) => {
            interruptions.push(String(error));
            return false;
          },
        );
      }
      expect(interruptions.length).toBeGreaterThan(5);
      expect(interruptions.filter((error) => !/abort|timeout/i.test(error))).toEqual([]);
      const { token } = await enterDemo(server);
      expect(await inventory(server, token)).toEqual(COMPLETE);
    } finally {
      await server.stop();
    }
  },
);

describe("a demo", () => {
  test("is created only when there are no users, or the demo login exists", async () => {
    const server = await startTestServer();
    try {
      expect(await isDemoWanted(server.deps.database)).toBe(true);
      await server.signUp();
      expect(await isDemoWanted(server.deps.database)).toBe(false);
      await server.signUp({ email: DEMO_LOGIN.email });
      expect(await isDemoWanted(server.deps.database)).toBe(true);
    } finally {
      await server.stop();
    }
  });

  test("is filled by one process only, and by the next one when that has ended", async () => {
    const server = await startTestServer();
    const { database } = server.deps;
    try {
      const ran: string[] = [];
      await unlessElsewhere(database, async () => {
        ran.push("first");
        await unlessElsewhere(database, async () => ran.push("meanwhile"));
      });
      await expect(
        unlessElsewhere(database, () => Promise.reject(new Error("broken"))),
      ).rejects.toThrow("broken");
      await unlessElsewhere(database, async () => ran.push("next"));
      expect(ran).toEqual(["first", "next"]);
    } finally {
      await server.stop();
    }
  });
});

describe("the demo contacts", () => {
  const rows = demoContactsCsv(2000, new Date("2026-11-21T00:00:00Z"))
    .split("\r\n")
    .slice(1, -1)
    .map((row) => row.split(";"));

  test("are the same for the same day", () => {
    const day = new Date("2026-11-21T00:00:00Z");
    expect(demoContactsCsv(50, day)).toBe(demoContactsCsv(50, day));
  });

  test("have many names and cities, and undeliverable addresses", () => {
    expect(rows).toHaveLength(2000 + BROKEN_ROWS);
    expect(new Set(rows.map(([name]) => name)).size).toBeGreaterThan(1800);
    expect(new Set(rows.map(([, , , , , city]) => city)).size).toBeGreaterThan(35);
    const addresses = rows
      .map(([, address = ""]) => address)
      .filter((address) => email.safeParse(address).success);
    expect(new Set(addresses).size).toBe(2000 + BROKEN_ROWS - 3);
    expect(addresses.filter((address) => !/@\w+\.example\.(com|net|org)$/.test(address))).toEqual(
      [],
    );
    expect(rows.filter(([, , number]) => number && !phone.safeParse(number).success)).toEqual([]);
  });

  test("mostly read Portuguese; some have another language, and some none", () => {
    const languages = rows.map(([, , , , language = ""]) => language);
    const share = (language: string) =>
      languages.filter((one) => one === language).length / languages.length;
    expect(share("pt-BR")).toBeGreaterThan(0.8);
    expect(share("pt-BR")).toBeLessThan(0.95);
    expect(share("")).toBeGreaterThan(0.02);
    const others = languages.filter((language) => language !== "pt-BR" && language !== "");
    expect(new Set(others.map((language) => language.split("-")[0]))).toEqual(
      new Set(["es", "en", "it"]),
    );
    expect(others.filter((language) => !contactLanguage.safeParse(language).success)).toEqual([]);
  });
});

test("the documented password meets the rules", () => {
  expect(newPassword.safeParse(DEMO_LOGIN.password).success).toBe(true);
});
