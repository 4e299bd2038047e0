import {
  analyzeViewRoutes,
  annotationRoutes,
  apiKeyRoutes,
  apiLogRoutes,
  contactRoutes,
  authRoutes,
  campaignRoutes,
  contactLanguage,
  customFieldRoutes,
  dashboardRoutes,
  dealRoutes,
  email,
  filterRoutes,
  importRoutes,
  notificationRoutes,
  newPassword,
  phone,
  pipelineRoutes,
  reportRoutes,
  taskRoutes,
  templateRoutes,
  topicRoutes,
  webhookRoutes,
  workflowRoutes,
  workspaceRoutes,
} from "@arauto/contracts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recountEngagement } from "../domains/tracking/index.ts";
import { sql } from "../platform/database/sql.ts";
import { tenantSnapshot } from "../testing/isolation/tenant-snapshot.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { demoContactsCsv } from "./demo-contacts.ts";
import { pastCampaigns } from "./history/past-campaigns.ts";
import { confirmDemo, isDemoInstallation, runExclusively } from "./demo-presence.ts";
import { DEMO_LOGIN, seedDemo } from "./seed-demo.ts";

const CONTACTS = 150;
const MONTHS = 12;
const BROKEN_ROWS = 5;
/** The other rows are imported without the unreadable value. */
const REJECTED_ROWS = 3;
/** The running workflow checks for new contacts every few seconds. */
const WORKFLOW_LOOKS = ["next_entry_at", "look_ms"];
/** Sending, reading and clicking this much takes time on a busy machine. */
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

/** Whether a campaign belongs to the simulated history. */
const isPast = ({ createdAt }: { createdAt: string }) =>
  Date.parse(createdAt) < Date.now() - 24 * 60 * 60_000;

/** Counts the visitor's data, which duplicates or gaps would change. */
async function inventory(server: TestServer, token: string) {
  const [fields, filters, templates, imports, accounts, campaigns, topics, mails] =
    await Promise.all([
      server.call(customFieldRoutes.list, { token }),
      server.call(filterRoutes.list, { token }),
      server.call(templateRoutes.list, { token }),
      server.call(importRoutes.list, { token }),
      server.call(contactRoutes.list, { token }),
      server.call(campaignRoutes.list, { token, query: { limit: "100" } }),
      server.call(topicRoutes.list, { token }),
      server.deps.database.system((tx) =>
        tx.one<{ count: number; consents: number }>(sql`
        select count(*)::int as count, (select count(*)::int from consents where kind = 'given' and source = 'form' and topic_id is null) as consents
        from captured_mails where campaign_id is not null`),
      ),
    ]);
  const past = campaigns.body.items.filter(isPast);
  const present = campaigns.body.items.filter((campaign) => !isPast(campaign));
  const balances = present.flatMap(({ balance }) => (balance ? [balance] : []));
  const [pipeline] = (await server.call(pipelineRoutes.list, { token })).body.items;
  const query = { pipelineId: pipeline?.id ?? "" };
  const { open, won } = (await server.call(dealRoutes.board, { token, query })).body;
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
    campaigns: present.map(({ status }) => status).toSorted(),
    past: past.map(({ name }) => name).toReversed(),
    allAddUp: [...past, ...present].every(
      ({ balance }) => !balance || (balance.addsUp && balance.uncertain + balance.pending === 0),
    ),
    failedToday: balances.reduce((sum, balance) => sum + balance.failed, 0),
    openDeals: { count: open.count, value: open.value, stale: open.staleCount },
    wonDeals: won.count,
    tasks: (await server.call(taskRoutes.list, { token })).body.items.map(({ name }) => name),
    waiting: (await server.call(dashboardRoutes.get, { token })).body.replies.waiting,
    keys: (await server.call(apiKeyRoutes.list, { token })).body.items.map(({ name }) => name),
    webhooks: (await server.call(webhookRoutes.list, { token })).body.items.map(
      ({ status }) => status,
    ),
    sentButNotCaught: balances.reduce((sum, balance) => sum + balance.sent, 0) - mails.count,
  };
}

const complete = (months: number) => ({
  past: pastCampaigns(new Date(), months).map(({ name }) => name),
  fields: 8,
  filters: 6,
  templates: 5,
  imports: [{ status: "done", rejected: REJECTED_ROWS }],
  accounts: CONTACTS + BROKEN_ROWS - REJECTED_ROWS,
  topics: [
    ["Cursos e degustações", 27, 0],
    ["Diário da Torra", 0, 9],
    ["Ofertas da semana", 0, 18],
  ],
  consents: 1,
  campaigns: ["draft", "draft", "scheduled", "sending", "sent", "sent", "sent"],
  tasks: ["Resumo da semana"],
  waiting: 3,
  keys: ["Loja virtual"],
  webhooks: ["inactive"],
  allAddUp: true,
  failedToday: 0,
  sentButNotCaught: 0,
  // One less when a contact who replies has a stale deal.
  openDeals: { count: 23, value: 30_930_000, stale: expect.toBeOneOf([3, 4]) },
  wonDeals: expect.any(Number),
});

describe("a filled demo workspace", () => {
  let server: TestServer;
  let token: string;
  let tenantId: string;
  beforeAll(async () => {
    server = await startTestServer();
    await seedDemo(server.url, server.deps, {
      contacts: CONTACTS,
      onSignedIn: () => confirmDemo(server.deps.database),
    });
    ({ token, tenantId } = await enterDemo(server));
  }, PATIENCE_MS);
  afterAll(() => server?.stop());

  test("has a login that doesn't have to confirm its invented email", async () => {
    expect(
      (await server.call(authRoutes.login, { body: DEMO_LOGIN })).body.user.emailConfirmed,
    ).toBe(true);
  });

  test("has contacts, fields, filters, templates and campaigns that were really sent", async () => {
    // The test inbox may not have received the last emails yet.
    await expect
      .poll(() => inventory(server, token), { timeout: 30_000, interval: 500 })
      .toEqual(complete(MONTHS));
    expect((await server.call(workspaceRoutes.get, { token })).body).toMatchObject({
      name: "Café Serra Clara",
      language: "pt-br",
    });
  });

  test("has contacts who opened, fewer who clicked, and some who unsubscribed and are suppressed", async () => {
    const { items } = (await server.call(campaignRoutes.list, { token, query: { status: "sent" } }))
      .body;
    const sent = items.filter((campaign) => !isPast(campaign));
    expect(sent).toHaveLength(3);
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

  test("has open deals of contacts, some of whom clicked in a campaign that led to them", async () => {
    const query = { limit: 100, status: "open" } as const;
    const { items } = (await server.call(dealRoutes.list, { token, query })).body;
    expect(items.every(({ contact, owner }) => contact !== null && owner !== null)).toBe(true);
    expect(items.some(({ source }) => source.campaign !== null)).toBe(true);
    expect(items.some(({ contact }) => contact?.lastEmails.includes("clicked"))).toBe(true);
    expect(items.filter(({ contact }) => contact?.suppression)).toHaveLength(1);
    expect(items.some(({ nextStep }) => nextStep !== null)).toBe(true);
  });

  test("has a forecast with a record of earlier predictions, as accurate as in the screenshots", async () => {
    const [pipeline] = (await server.call(pipelineRoutes.list, { token })).body.items;
    const query = { pipelineId: pipeline?.id ?? "" };
    const { body } = await server.call(dealRoutes.forecast, { token, query });
    expect(body.closed.every(({ predicted, actual }) => predicted !== null && actual > 0)).toBe(
      true,
    );
    expect(body.trackRecord).toMatchObject({ months: 6 });
    expect(body.trackRecord?.meanError).toBeLessThan(0.15);
    expect(body.stages.every(({ sample }) => sample >= 50)).toBe(true);
    expect(body.advice).toMatchObject({ probability: 50 });
    expect(body.lostReasons).toHaveLength(5);
    expect(body.winsBySource.filter(({ campaign }) => campaign !== null).length).toBeGreaterThan(3);
  });

  test("has predictions for the deals that were open at the beginning of each month", async () => {
    const rows = await server.deps.database.tenant(tenantId, (tx) =>
      tx.query<{ predicted: number; open: number }>(sql`
        select f.predicted::int as predicted, (
          select coalesce(sum(round(s.value * p.probability / 100.0)), 0)::int from (
            select h.to_stage_id as stage_id, sum(coalesce(v.value, d.first_value)) as value
            from (
              select d.id, d.expected_close_on, (select c.value from deal_history c where c.tenant_id = ${tenantId} and c.deal_id = d.id and c.kind = 'created') as first_value
              from deals d where d.tenant_id = ${tenantId} and d.expected_close_on < f.month + interval '1 month'
                and not exists (select from deal_history c where c.tenant_id = ${tenantId} and c.deal_id = d.id and c.kind in ('won', 'lost') and c.at <= f.taken_at)
            ) d
            cross join lateral (
              select m.to_stage_id from deal_history m
              where m.tenant_id = ${tenantId} and m.deal_id = d.id and m.kind in ('created', 'moved') and m.at <= f.taken_at order by m.at desc limit 1) h
            left join lateral (
              select m.value from deal_history m
              where m.tenant_id = ${tenantId} and m.deal_id = d.id and m.kind = 'valueChanged' and m.at <= f.taken_at order by m.at desc limit 1) v on true
            group by 1) s
          join pipeline_stages p on p.tenant_id = ${tenantId} and p.id = s.stage_id) as open
        from deal_forecasts f where f.tenant_id = ${tenantId} order by f.month`),
    );
    expect(rows.length).toBeGreaterThan(8);
    expect(rows.map(({ predicted }) => predicted)).toEqual(rows.map(({ open }) => open));
  });

  test("has a running workflow whose first email some contacts opened and clicked", async () => {
    const [workflow] = (
      await server.call(campaignRoutes.list, { token, query: { status: "sending" } })
    ).body.items;
    expect(workflow).toMatchObject({ kind: "workflow", balance: { pending: 0 } });
    expect(workflow!.engagement.clicked).toBeGreaterThan(0);
    expect(workflow!.engagement.opened).toBeGreaterThan(workflow!.engagement.clicked);
  });

  test("has a history whose sums agree with its recipients", async () => {
    const { items } = (
      await server.call(campaignRoutes.list, { token, query: { limit: "100", status: "sent" } })
    ).body;
    const past = items.filter(isPast);
    expect(past.length).toBeGreaterThan(30);
    for (const { id, name } of past) {
      const recount = await server.deps.database.tenant(tenantId, (tx) =>
        recountEngagement(tx, tenantId, id),
      );
      expect([name, recount.differences]).toEqual([name, []]);
      const report = await server.call(reportRoutes.recount, { token, params: { id } });
      expect([name, report.body.differences]).toEqual([name, []]);
    }
    const opened = past.reduce((sum, { engagement }) => sum + engagement.opened, 0);
    const sent = past.reduce((sum, { balance }) => sum + (balance?.sent ?? 0), 0);
    expect(opened / sent).toBeGreaterThan(0.15);
    expect(opened / sent).toBeLessThan(0.45);
  });

  test("has contacts who joined over the months, and got no email before", async () => {
    const { early, joined, months } = await server.deps.database.system((tx) =>
      tx.one<{ early: number; joined: number; months: number }>(sql`
        select count(*) filter (where r.sent_at < a.created_at)::int as early,
          (select count(*)::int from accounts where tenant_id = ${tenantId} and import_id is null) as joined,
          (select count(distinct date_trunc('month', created_at))::int from accounts where tenant_id = ${tenantId}) as months
        from recipients r join accounts a on a.tenant_id = r.tenant_id and a.id = r.account_id
        where r.tenant_id = ${tenantId}`),
    );
    expect(early).toBe(0);
    expect(joined).toBeGreaterThan(CONTACTS / 4);
    expect(months).toBeGreaterThan(8);
  });

  test("notifies about today's sendings, not about the simulated history", async () => {
    const { total } = (await server.call(notificationRoutes.list, { token })).body;
    expect(total).toBeLessThan(10);
  });

  test("has goals, and views and an annotation of Analyze", async () => {
    const { body } = await server.call(dashboardRoutes.get, { token });
    expect(body.goals.goals.map(({ metric }) => metric).toSorted()).toEqual([
      "contacts",
      "revenue",
    ]);
    const views = await server.call(analyzeViewRoutes.list, { token });
    expect(views.body.items).toHaveLength(3);
    const annotations = await server.call(annotationRoutes.list, { token });
    expect(annotations.body.items).toHaveLength(1);
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

  test("has only templates that open as blocks", async () => {
    for (const { id } of (await server.call(templateRoutes.list, { token })).body.items) {
      const { content } = (await server.call(templateRoutes.get, { token, params: { id } })).body;
      expect(content.format).toBe("blocks");
    }
  });

  test("has requests with its key in the log, some of which failed", async () => {
    const { items } = (await server.call(apiLogRoutes.list, { token })).body;
    const statuses = items.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 200, 400, 403]);
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

  /** Returns how many contacts clicked in the workflow's email, and how many of them got its tag and finished. */
  async function workflowProgress() {
    const query = { status: "sending" } as const;
    const { items } = (await server.call(campaignRoutes.list, { token, query })).body;
    const { body } = await server.call(workflowRoutes.results, {
      token,
      params: { id: items[0]?.id ?? "" },
    });
    const step = (id: string) => body.steps.find(({ stepId }) => stepId === id);
    return {
      clicked: step("welcome")?.mail?.clicked,
      tagged: step("tag")?.ended,
      finished: body.finished,
    };
  }

  test("is not changed by the next start", async () => {
    // Its workers still tag the contacts who clicked.
    await expect
      .poll(
        async () => {
          const { clicked, tagged, finished } = await workflowProgress();
          return tagged === clicked && finished === clicked;
        },
        { timeout: 30_000, interval: 100 },
      )
      .toBe(true);
    const snapshot = async () => {
      const tables = await tenantSnapshot(server.deps.database, tenantId, WORKFLOW_LOOKS);
      // The next start signs in again.
      const { person_tenants: _, audit_entries: __, ...others } = tables;
      return others;
    };
    const before = await snapshot();
    await seedDemo(server.url, server.deps, { contacts: CONTACTS });
    const after = await snapshot();
    // Only the differing rows: a failure about all rows is too long to display.
    const without = (rows: readonly string[] = [], others: readonly string[] = []) =>
      rows.filter((row) => !others.includes(row));
    const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
      JSON.stringify(before[name]) === JSON.stringify(after[name])
        ? []
        : [[name, without(before[name], after[name]), without(after[name], before[name])]],
    );
    expect(changed).toEqual([]);
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
        filled = await seedDemo(server.url, server.deps, {
          contacts: CONTACTS,
          months: 2,
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
      expect(await inventory(server, token)).toEqual(complete(2));
    } finally {
      await server.stop();
    }
  },
);

describe("a demo", () => {
  test("is created only when there are no users, or the demo login exists", async () => {
    const server = await startTestServer();
    try {
      expect(await isDemoInstallation(server.deps.database)).toBe(true);
      await server.signUp();
      expect(await isDemoInstallation(server.deps.database)).toBe(false);
      await server.signUp({ email: DEMO_LOGIN.email });
      expect(await isDemoInstallation(server.deps.database)).toBe(true);
    } finally {
      await server.stop();
    }
  });

  test("is filled by one process only, and by the next one when that has ended", async () => {
    const server = await startTestServer();
    const { database } = server.deps;
    try {
      const ran: string[] = [];
      await runExclusively(database, async () => {
        ran.push("first");
        await runExclusively(database, async () => ran.push("meanwhile"));
      });
      await expect(
        runExclusively(database, () => Promise.reject(new Error("broken"))),
      ).rejects.toThrow("broken");
      await runExclusively(database, async () => ran.push("next"));
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
