import { randomBytes, randomUUID } from "node:crypto";
import {
  type AnalyzeProvider,
  analyzeRoutes,
  type AnalyzeScope,
  analyzeViewRoutes,
  annotationRoutes,
  brandRoutes,
  COUNTERS,
  dealRoutes,
  sharedReportRoutes as shared,
  shareLinkRoutes,
} from "@arauto/contracts";
import { parse } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer, type TestUser } from "../../testing/test-server.ts";
import { dealFixture } from "../deals/testing/deal-fixture.ts";
import { analyzeDomain } from "./index.ts";

let server: TestServer;
let owner: TestUser;
let campaigns: { id: string; name: string }[];
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signUp({ companyName: "Café Serra Clara" });
  // Figures are never older than the workspace.
  await run(
    sql`update tenants set created_at = now() - interval '30 days' where tenant_id = ${owner.tenantId}`,
  );
  campaigns = await Promise.all(["Diário <b>14</b>", '"><img src=x onerror=alert(1)>'].map(sent));
});
afterAll(() => server?.stop());

const scope: AnalyzeScope = { period: "all", from: null, to: null, compare: "none", filters: {} };
const run = (query: ReturnType<typeof sql>) =>
  server.deps.database.system((tx) => tx.execute(query));

/** Creates a campaign with random figures, each in a random hour of the last days. */
async function sent(name: string) {
  const id = randomUUID();
  const { tenantId } = owner;
  await run(sql`
    insert into campaigns (tenant_id, id, name, status, started_at, content)
    values (${tenantId}, ${id}, ${name}, 'sent', now(), '{"links": ["https://shop.example/coffee?utm_campaign=secret", "https://shop.example/coffee"]}')`);
  const random = randomBytes(200);
  const counters = Array.from(random, (byte) => COUNTERS[byte % COUNTERS.length] ?? "accepted");
  await run(sql`
    insert into ledger_changes (tenant_id, campaign_id, counter, by, provider, device, at)
    select ${tenantId}, ${id}, c.counter, 1 + (c.n % 3)::int, 1 + (c.n % 4)::int, (c.n % 3)::int, now() - c.n * interval '20 minutes'
    from unnest(${counters}::text[]) with ordinality as c (counter, n)`);
  await run(sql`
    insert into campaign_link_clicks (tenant_id, campaign_id, link, account_id, clicks)
    select ${tenantId}, ${id}, n % 2, gen_random_uuid(), 1 from generate_series(1, 5) n`);
  return { id, name };
}

const createLink = async (changes: Partial<Parameters<typeof linkBody>[0]> = {}) => {
  const { status, body } = await server.call(shareLinkRoutes.create, {
    token: owner.token,
    body: linkBody(changes),
  });
  expect(status).toBe(201);
  return { ...body, token: body.url.split("/").at(-1) ?? "" };
};
const linkBody = (changes: {
  filters?: AnalyzeScope["filters"];
  isFixed?: boolean;
  hidesNames?: boolean;
  showsSales?: boolean;
  period?: AnalyzeScope["period"];
}) => ({
  name: "Board",
  ...scope,
  isFixed: false,
  hidesNames: false,
  showsSales: true,
  days: 30 as const,
  ...changes,
});

const PANELS = [
  "summary",
  "providers",
  "campaigns",
  "hours",
  "links",
  "audience",
  "reasons",
  "sales",
] as const;
type Panel = (typeof PANELS)[number];
const seen = async (token: string, panel: Panel, query: Record<string, string> = {}) => {
  const { status, body } = await server.call(shared[panel], { params: { token }, query });
  expect(status).toBe(200);
  return body;
};
/** Returns a panel as members see it, without the servers' replies, which visitors never see. */
const inConsole = async (panel: Panel, query: Record<string, string>) => {
  const { body } = await server.call(analyzeRoutes[panel], { token: owner.token, query });
  if (panel !== "providers") return body;
  const { items } = body as { items: AnalyzeProvider[] };
  return { items: items.map((item) => ({ ...item, advice: null, replies: [] })) };
};

describe("a shared report", () => {
  it("shows the same figures as the console, with and without filters", async () => {
    const [first] = campaigns;
    for (const filters of [{}, { campaign: [first?.id ?? ""] }, { provider: ["gmail" as const] }]) {
      const { token } = await createLink({ filters });
      const query = {
        period: "all",
        compare: "none",
        ...Object.fromEntries(Object.entries(filters).map(([key, ids]) => [key, ids.join(",")])),
      };
      for (const panel of PANELS) {
        if (panel === "audience" && Object.keys(filters).length > 0) continue;
        expect([panel, await seen(token, panel)]).toEqual([panel, await inConsole(panel, query)]);
      }
    }
  });

  it("shows only the campaigns of its filter, whatever a visitor requests", async () => {
    const [mine, other] = campaigns.map(({ id }) => id) as [string, string];
    for (const isFixed of [true, false]) {
      const { token } = await createLink({ filters: { campaign: [mine] }, isFixed });
      const expected = await inConsole("campaigns", { period: "all", campaign: mine });
      const attempts: Record<string, string>[] = [
        { campaign: other },
        { campaign: `${other},${mine}` },
        { campaign: randomUUID() },
        { period: "all", campaign: other },
      ];
      for (const attempt of attempts)
        expect([attempt, await seen(token, "campaigns", attempt)]).toEqual([attempt, expected]);
      expect(JSON.stringify(await seen(token, "links", { campaign: other }))).toBe(
        JSON.stringify(await inConsole("links", { period: "all", campaign: mine })),
      );
    }
  });

  it("lets visitors choose a period and fewer emails, unless it is fixed", async () => {
    const open = await createLink();
    const fixed = await createLink({ isFixed: true });
    const asked = { period: "today", provider: "gmail" };
    expect(await seen(open.token, "providers", asked)).toEqual(await inConsole("providers", asked));
    expect(await seen(fixed.token, "providers", asked)).toEqual(
      await inConsole("providers", { period: "all" }),
    );
  });

  it("hides the names of campaigns everywhere", async () => {
    const [first] = campaigns;
    const { token } = await createLink({
      hidesNames: true,
      filters: { campaign: [first?.id ?? ""] },
    });
    const report = (await server.call(shared.get, { params: { token } })).body;
    expect(report.filters).toEqual([{ name: "campaign", count: 1, labels: null }]);
    const text = JSON.stringify([
      report,
      ...(await Promise.all(PANELS.map((panel) => seen(token, panel)))),
    ]);
    for (const secret of [first?.id ?? "", "Diário", "utm_campaign"])
      expect(text).not.toContain(secret);
    const { items } = (await server.call(shared.links, { params: { token } })).body;
    expect(items).toMatchObject([{ url: "https://shop.example/coffee", clicks: 5 }]);
  });

  it("shows the workspace, its logo, filters by name and annotations without authors", async () => {
    const [first] = campaigns;
    const { token: session } = owner;
    const { version, ...brand } = (await server.call(brandRoutes.get, { token: session })).body;
    const logo = {
      source: "https://shop.example/logo.png",
      darkSource: "",
      alt: "Café",
      width: 90,
    };
    await server.call(brandRoutes.update, { token: session, body: { ...brand, logo, version } });
    await server.call(annotationRoutes.create, {
      token: session,
      body: { day: "2026-03-02", text: "<script>alert(1)</script>" },
    });
    const { token } = await createLink({ filters: { campaign: [first?.id ?? ""] } });
    const { body } = await server.call(shared.get, { params: { token } });
    expect(body).toMatchObject({
      name: "Board",
      workspace: {
        name: "Café Serra Clara",
        logo: { url: "https://shop.example/logo.png", darkUrl: null, alt: "Café" },
      },
      filters: [{ name: "campaign", count: 1, labels: [first?.name] }],
      annotations: [{ day: "2026-03-02", text: "<script>alert(1)</script>" }],
      hasAudience: false,
    });
    expect(JSON.stringify(body)).not.toContain(owner.email);
  });

  it("names no import, and shows the audience only without filters", async () => {
    const { tenantId } = owner;
    const importId = randomUUID();
    await run(sql`
      insert into imports (tenant_id, id, file_name, storage_key, size, status, encoding, delimiter, columns)
      values (${tenantId}, ${importId}, 'maria@private.example.csv', 'imports/x', 1, 'done', 'utf-8', ',', '[]')`);
    await run(sql`
      insert into accounts (tenant_id, id, name, email, status, import_id)
      values (${tenantId}, gen_random_uuid(), 'Maria', 'maria@private.example', 'active', ${importId})`);
    const open = await createLink();
    const audience = (await server.call(shared.audience, { params: { token: open.token } })).body;
    expect(audience.gained).toContainEqual({
      source: "import",
      importId: null,
      name: null,
      contacts: 1,
    });
    expect(JSON.stringify(audience)).not.toContain("private");
    const { token } = await createLink({ filters: { provider: ["gmail"] } });
    expect(await seen(token, "audience")).toEqual({ gained: [], lost: [], reachable: 0 });
  });

  it("shows deals and revenue only if its creator enabled that, and only for its filters", async () => {
    const { tenantId } = owner;
    const fixture = await dealFixture(server, owner);
    const [mine, other] = campaigns.map(({ id }) => id) as [string, string];
    const sold = async (campaignId: string, name: string, value: number) => {
      const contactId = await fixture.contact(name);
      await run(sql`
        insert into events (tenant_id, type, account_id, campaign_id, data)
        values (${tenantId}, 'mail.clicked', ${contactId}, ${campaignId}, '{"link": 0}')`);
      const { id } = await fixture.create({ title: name, value, contactId });
      await server.call(dealRoutes.win, { token: owner.token, params: { id }, body: {} });
    };
    await sold(mine, "Ana", 5_000);
    await sold(other, "Rui", 700);
    const salesOf = async (token: string, query: Record<string, string> = {}) =>
      (await server.call(shared.sales, { params: { token }, query })).body.currencies;

    const closed = await createLink({ showsSales: false });
    expect(await salesOf(closed.token)).toEqual([]);
    const { body } = await server.call(shared.get, { params: { token: closed.token } });
    expect(body.hasSales).toBe(false);
    expect(await salesOf((await createLink()).token)).toMatchObject([{ won: { value: 5_700 } }]);

    const hidden = await createLink({ hidesNames: true, filters: { campaign: [mine] } });
    const [sales] = await salesOf(hidden.token, { campaign: other });
    expect(sales).toMatchObject({ won: { value: 5_000 }, campaigns: [{ name: "" }] });
    const { items } = (await server.call(shared.campaigns, { params: { token: hidden.token } }))
      .body;
    expect(sales?.campaigns[0]?.id).toBe(items[0]?.id);
    expect(sales?.campaigns[0]?.id).not.toBe(mine);
  });

  it("can't be indexed by search engines, and sends no referrer", async () => {
    const { token } = await createLink();
    for (const path of ["", "/Summary"]) {
      const { headers } = await fetch(`${server.url}/api/v1/SharedReports/${token}${path}`);
      expect(headers.get("x-robots-tag")).toContain("noindex");
      expect(headers.get("referrer-policy")).toBe("no-referrer");
    }
  });
});

describe("an invalid or ended link", () => {
  it("gets the same response, regardless of the reason", async () => {
    const revoked = await createLink();
    await server.call(shareLinkRoutes.revoke, {
      token: owner.token,
      params: { id: revoked.id },
    });
    const expired = await createLink();
    await run(
      sql`update share_links set expires_at = now() - interval '1 second' where id = ${expired.id}`,
    );
    const valid = await createLink();
    const outsider = await server.signUp();
    const bytes = Buffer.from(valid.token, "base64url");
    const tokens = {
      revoked: revoked.token,
      expired: expired.token,
      "of no workspace": Buffer.concat([randomBytes(40)]).toString("base64url"),
      "guessed in the workspace": Buffer.concat([parse(owner.tenantId), randomBytes(24)]).toString(
        "base64url",
      ),
      "of another workspace": Buffer.concat([
        parse(outsider.tenantId),
        bytes.subarray(16),
      ]).toString("base64url"),
      shortened: valid.token.slice(0, -1),
      lengthened: `${valid.token}A`,
      decorated: `${valid.token}%3D`,
      hostile: "'; drop table share_links; --",
      nul: "%00",
    };
    const responses = new Set<string>();
    for (const [kind, token] of Object.entries(tokens)) {
      for (const path of ["", "/Summary", "/Campaigns"]) {
        const encoded = token.includes("%") ? token : encodeURIComponent(token);
        const response = await fetch(`${server.url}/api/v1/SharedReports/${encoded}${path}`);
        const {
          correlationId: _,
          instance: __,
          ...body
        } = (await response.json()) as Record<string, unknown>;
        expect([kind, path, response.status]).toEqual([kind, path, 404]);
        responses.add(JSON.stringify(body));
      }
    }
    expect([...responses]).toHaveLength(1);
    expect([...responses][0]).toContain("SHARED_REPORT_ENDED");
  });

  it("ends immediately when it is revoked, although figures are cached", async () => {
    const { id, token } = await createLink();
    await seen(token, "summary");
    const params = { id };
    const first = await server.call(shareLinkRoutes.revoke, { token: owner.token, params });
    const again = await server.call(shareLinkRoutes.revoke, { token: owner.token, params });
    expect(again.body).toEqual(first.body);
    expect((await server.fail(shared.summary, { params: { token } })).status).toBe(404);
  });
});

describe("share links", () => {
  it("store only a digest, and count visits", async () => {
    const link = await createLink({ period: "30days" });
    for (let times = 0; times < 2; times += 1)
      await server.call(shared.get, { params: { token: link.token } });
    await seen(link.token, "summary");
    const { items } = (await server.call(shareLinkRoutes.list, { token: owner.token })).body;
    const listed = items.find(({ id }) => id === link.id);
    expect(listed).toMatchObject({ name: "Board", opens: 2, period: "30days", revokedAt: null });
    expect(listed?.lastOpenedAt).not.toBeNull();
    const rows = await server.deps.database.system((tx) =>
      tx.query(sql`select to_jsonb(l)::text as row from share_links l where l.id = ${link.id}`),
    );
    expect(JSON.stringify(rows)).not.toContain(link.token);
    expect(JSON.stringify(items)).not.toContain(link.token);
    const events = await server.deps.database.system((tx) =>
      tx.query(sql`
        select type from events where tenant_id = ${owner.tenantId} and type = 'shareLink.created' and data ->> 'linkId' = ${link.id}`),
    );
    expect(events).toHaveLength(1);
  });

  it("are deleted 90 days after they ended", async () => {
    const user = await server.signUp();
    const create = async () =>
      (await server.call(shareLinkRoutes.create, { token: user.token, body: linkBody({}) })).body
        .id;
    const [old, recent, revoked] = [await create(), await create(), await create()];
    await run(
      sql`update share_links set expires_at = now() - interval '91 days' where id = ${old}`,
    );
    await run(
      sql`update share_links set expires_at = now() - interval '89 days' where id = ${recent}`,
    );
    await run(
      sql`update share_links set revoked_at = now() - interval '91 days' where id = ${revoked}`,
    );
    await server.deps.database.system(async (tx) => analyzeDomain.dailyCleanup?.(tx, server.deps));
    const { items } = (await server.call(shareLinkRoutes.list, { token: user.token })).body;
    expect(items.map(({ id }) => id)).toEqual([recent]);
  });

  it("are limited to 50 active ones, even when several are created concurrently", async () => {
    const user = await server.signUp();
    await run(sql`
      insert into share_links (tenant_id, id, token_hash, name, period, compare, filters, is_fixed, hides_names, created_at, expires_at)
      select ${user.tenantId}, gen_random_uuid(), sha256(n::text::bytea), 'Many', 'all', 'none', '{}', true, false, now(), now() + interval '1 day'
      from generate_series(1, 49) n`);
    const responses = await Promise.all(
      [1, 2].map(
        () =>
          server.call(shareLinkRoutes.create, {
            token: user.token,
            body: linkBody({}),
          }) as Promise<{ status: number }>,
      ),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });

  it("reject an invalid period, and filters with nonexistent records", async () => {
    for (const [changes, status] of [
      [{ period: "custom" as const }, 400],
      [{ filters: { campaign: [randomUUID()] } }, 404],
      [{ filters: { topic: [randomUUID()] } }, 404],
    ] as const) {
      const response = await server.fail(shareLinkRoutes.create, {
        token: owner.token,
        body: linkBody(changes as Parameters<typeof linkBody>[0]),
      });
      expect(response.status).toBe(status);
    }
  });
});

describe("saved views", () => {
  const create = (token: string, name: string, changes: Partial<AnalyzeScope> = {}) =>
    server.call(analyzeViewRoutes.create, { token, body: { name, ...scope, ...changes } });
  const names = async (token: string) =>
    (await server.call(analyzeViewRoutes.list, { token })).body.items.map(({ name }) => name);

  it("are saved, overwritten, ordered, deleted and restored where they were", async () => {
    const { token } = await server.signUp();
    const ids: string[] = [];
    for (const name of ["Diário", "Clube", "Black Friday"])
      ids.push((await create(token, name)).body.id);
    const [first = "", second = "", third = ""] = ids;
    const order = { ids: [third, first, randomUUID(), third] };
    await server.call(analyzeViewRoutes.order, { token, body: order });
    expect(await names(token)).toEqual(["Black Friday", "Diário", "Clube"]);
    const changed = await server.call(analyzeViewRoutes.update, {
      token,
      params: { id: first },
      body: {
        name: "Só o Diário",
        ...scope,
        period: "custom",
        from: "2026-01-01",
        to: "2026-01-31",
        filters: { tag: ["clube"], provider: ["gmail"] },
        version: 1,
      },
    });
    expect(changed.body).toMatchObject({
      from: "2026-01-01",
      to: "2026-01-31",
      filters: { tag: ["clube"], provider: ["gmail"] },
      version: 2,
    });
    const stale = await server.fail(analyzeViewRoutes.update, {
      token,
      params: { id: first },
      body: { name: "Late", ...scope, version: 1 },
    });
    expect(stale.body.code).toBe("VERSION_CONFLICT");
    await server.call(analyzeViewRoutes.remove, { token, params: { id: first } });
    expect(await names(token)).toEqual(["Black Friday", "Clube"]);
    for (let times = 0; times < 2; times += 1)
      await server.call(analyzeViewRoutes.restore, { token, params: { id: first } });
    expect(await names(token)).toEqual(["Black Friday", "Só o Diário", "Clube"]);
    await server.call(analyzeViewRoutes.remove, { token, params: { id: second } });
    await run(
      sql`update analyze_views set deleted_at = now() - interval '25 hours' where id = ${second}`,
    );
    await server.deps.database.system(async (tx) => analyzeDomain.dailyCleanup?.(tx, server.deps));
    const deleted = await server.fail(analyzeViewRoutes.restore, { token, params: { id: second } });
    expect(deleted.status).toBe(404);
  });

  it("have unique names, even when one is restored", async () => {
    const { token } = await server.signUp();
    const { id } = (await create(token, "Clube")).body;
    const response = await server.fail(analyzeViewRoutes.create, {
      token,
      body: { name: "clube", ...scope },
    });
    expect(response.body).toMatchObject({ code: "NAME_TAKEN", errors: [{ path: "name" }] });
    await server.call(analyzeViewRoutes.remove, { token, params: { id } });
    await create(token, "Clube");
    const again = await server.fail(analyzeViewRoutes.restore, { token, params: { id } });
    expect(again.body.code).toBe("NAME_TAKEN");
  });

  it("are limited to 20, and keep a filter whose record was deleted", async () => {
    const { token, tenantId } = await server.signUp();
    const filters = { campaign: [randomUUID()] };
    await run(sql`
      insert into analyze_views (tenant_id, id, name, period, compare, filters, place, created_at)
      select ${tenantId}, gen_random_uuid(), 'View ' || n, 'all', 'none', ${JSON.stringify(filters)}::jsonb, n, now() from generate_series(1, 20) n`);
    const full = await server.fail(analyzeViewRoutes.create, {
      token,
      body: { name: "One more", ...scope },
    });
    expect(full.body.code).toBe("ANALYZE_VIEWS_FULL");
    const [view] = (await server.call(analyzeViewRoutes.list, { token })).body.items;
    const params = { id: view?.id ?? "" };
    const renamed = await server.call(analyzeViewRoutes.update, {
      token,
      params,
      body: { name: "Renamed", ...scope, filters, version: 1 },
    });
    expect(renamed.body).toMatchObject({ name: "Renamed", filters });
    const other = await server.fail(analyzeViewRoutes.update, {
      token,
      params,
      body: { name: "Renamed", ...scope, filters: { campaign: [randomUUID()] }, version: 2 },
    });
    expect(other.status).toBe(404);
  });
});

describe("annotations", () => {
  it("are created, changed, deleted and restored with their author", async () => {
    const { token } = await server.signUp({ name: "Marina Vasconcelos" });
    const body = { day: "2026-11-12", text: "lote no assunto" };
    const created = (await server.call(annotationRoutes.create, { token, body })).body;
    expect(created).toMatchObject({ ...body, author: "Marina Vasconcelos", version: 1 });
    const params = { id: created.id };
    const text = '=HYPERLINK("http://x")';
    const change = { day: "2026-11-13", text, version: 1 };
    const changed = (await server.call(annotationRoutes.update, { token, params, body: change }))
      .body;
    expect(changed).toMatchObject({ day: "2026-11-13", text, version: 2 });
    const stale = await server.fail(annotationRoutes.update, { token, params, body: change });
    expect(stale.body.code).toBe("VERSION_CONFLICT");
    await server.call(annotationRoutes.remove, { token, params });
    expect((await server.call(annotationRoutes.list, { token })).body.items).toEqual([]);
    expect((await server.fail(annotationRoutes.remove, { token, params })).status).toBe(404);
    for (let times = 0; times < 2; times += 1)
      expect((await server.call(annotationRoutes.restore, { token, params })).body).toEqual(
        changed,
      );
  });

  it("have at most 40 characters on one line, and a workspace at most 500", async () => {
    const { token, tenantId } = await server.signUp();
    for (const text of ["x".repeat(41), "", "two\nlines"]) {
      const response = await server.fail(annotationRoutes.create, {
        token,
        body: { day: "2026-11-12", text },
      });
      expect(response.status).toBe(400);
    }
    await run(sql`
      insert into annotations (tenant_id, id, day, text, created_at)
      select ${tenantId}, gen_random_uuid(), '2026-01-01', 'Many', now() from generate_series(1, 500)`);
    const full = await server.fail(annotationRoutes.create, {
      token,
      body: { day: "2026-11-12", text: "One more" },
    });
    expect(full.body.code).toBe("ANNOTATIONS_FULL");
  });
});
