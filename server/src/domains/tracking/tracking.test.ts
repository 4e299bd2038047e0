import { analyzeRoutes, contactRoutes } from "@arauto/contracts";
import { signToken, type TrackingToken } from "@arauto/mail";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { liftSuppression } from "../contacts/index.ts";
import { engagementOf, linkClicks, trackingBase, trackingKey, unsubscribeBase } from "./index.ts";

let server: TestServer;
let owner: TestUser;
let outsider: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signUp({ companyName: "Padaria <b>Sol</b>" });
  outsider = await server.signUp();
});
afterAll(() => server?.stop());

const LINKS = [
  "https://shop.example/offer?for={{ account.email | url_encode }}",
  "javascript:alert(1)",
  "{{ account.fields.page }}",
  "https://shop.example/plain",
];

interface Sent {
  campaignId: string;
  contactId: string;
  email: string;
}

/** Inserts a campaign that was sent to some contacts into the ledger. */
async function sentCampaign(recipients = 1, tenantId = owner.tenantId): Promise<Sent[]> {
  const campaignId = v7();
  const sent = Array.from({ length: recipients }, () => {
    const contactId = v7();
    return { campaignId, contactId, email: `maria+${contactId}@example.com` };
  });
  await server.deps.database.tenant(tenantId, async (tx) => {
    await tx.execute(
      sql`insert into campaigns (tenant_id, id, name, status, content) values (${tenantId}, ${campaignId}, 'News', 'sent', ${JSON.stringify({ links: LINKS })}::jsonb)`,
    );
    for (const { contactId, email } of sent) {
      await tx.execute(sql`insert into accounts (tenant_id, id, name, email, status, fields)
        values (${tenantId}, ${contactId}, 'Maria', ${email}, 'active', '{"page": "javascript:alert(2)"}')`);
      await tx.execute(
        sql`insert into recipients (tenant_id, campaign_id, account_id, state) values (${tenantId}, ${campaignId}, ${contactId}, 1)`,
      );
    }
  });
  return sent;
}

let sent: Sent;
beforeEach(async () => {
  const [first] = await sentCampaign();
  if (!first) throw new Error("No campaign");
  sent = first;
});

function token(kind: TrackingToken["kind"], link = 0, change: Partial<TrackingToken> = {}): string {
  const { campaignId, contactId } = sent;
  return signToken(
    { kind, tenantId: owner.tenantId, campaignId, contactId, link, ...change },
    trackingKey(server.deps),
  );
}

/** Sends requests as a browser would. */
function request(address: string, { headers, ...init }: RequestInit = {}) {
  return fetch(address, {
    redirect: "manual",
    headers: { "user-agent": BROWSER, ...(headers as Record<string, string> | undefined) },
    ...init,
  });
}
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0";
const clickUrl = (text: string) => `${trackingBase(server.deps)}/c/${text}`;
const openUrl = (text: string) => `${trackingBase(server.deps)}/o/${text}.gif`;
const pageUrl = (text: string) => `${unsubscribeBase(server.deps)}/${text}`;

async function counts() {
  const found = await server.deps.database.tenant(owner.tenantId, (tx) =>
    engagementOf(tx, owner.tenantId, [sent.campaignId]),
  );
  return found.get(sent.campaignId) ?? { opened: 0, clicked: 0, unsubscribed: 0, complained: 0 };
}
const clicksOf = () =>
  server.deps.database.tenant(owner.tenantId, (tx) =>
    linkClicks(tx, owner.tenantId, sent.campaignId),
  );

async function eventTypes(): Promise<string[]> {
  const rows = await server.deps.database.tenant(owner.tenantId, (tx) =>
    tx.query<{ type: string }>(
      sql`select type from events where tenant_id = ${owner.tenantId} and account_id = ${sent.contactId} and type like 'mail.%' order by type`,
    ),
  );
  return rows.map((row) => row.type);
}

async function recipient() {
  return server.deps.database.tenant(owner.tenantId, (tx) =>
    tx.one<{ openedAt: Date | null; clickedAt: Date | null; unsubscribedAt: Date | null }>(
      sql`select opened_at, clicked_at, unsubscribed_at from recipients where tenant_id = ${owner.tenantId} and campaign_id = ${sent.campaignId} and account_id = ${sent.contactId}`,
    ),
  );
}

async function suppression(email = sent.email): Promise<string | undefined> {
  const row = await server.deps.database.tenant(owner.tenantId, (tx) =>
    tx.maybeOne<{ reason: string }>(
      sql`select reason from suppressions where tenant_id = ${owner.tenantId} and email_hash = suppression_hash(${email})`,
    ),
  );
  return row?.reason;
}

describe("clicking a link", () => {
  it("leads to the contact's own link, and also counts as an open", async () => {
    const response = await request(clickUrl(token("click")));
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe(
      `https://shop.example/offer?for=${encodeURIComponent(sent.email)}`,
    );
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");
    expect(await counts()).toMatchObject({ opened: 1, clicked: 1 });
    expect(await recipient()).toMatchObject({
      openedAt: expect.any(Date),
      clickedAt: expect.any(Date),
    });
    expect(await eventTypes()).toEqual(["mail.clicked", "mail.opened"]);
  });

  it("redirects when many contacts of one workspace click at once", async () => {
    const responses = await Promise.all(
      Array.from({ length: 150 }, () => request(clickUrl(token("click")))),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([302]));
  });

  it("counts a contact once and every click on each link", async () => {
    await Promise.all(Array.from({ length: 8 }, () => request(clickUrl(token("click")))));
    await request(clickUrl(token("click", 3)));
    expect(await counts()).toMatchObject({ opened: 1, clicked: 1 });
    expect(await clicksOf()).toEqual(
      new Map([
        [0, { clicks: 8, people: 1 }],
        [3, { clicks: 1, people: 1 }],
      ]),
    );
    expect(await eventTypes()).toEqual(["mail.clicked", "mail.clicked", "mail.opened"]);
  });

  it.each([
    ["a script in the message", 1],
    ["a script in a contact's field", 2],
    ["a link that the message never had", 99],
  ])("never leads to %s", async (_, link) => {
    const response = await request(clickUrl(token("click", link)));
    expect(response.status).toBe(404);
    expect(response.headers.get("location")).toBeNull();
    expect(await counts()).toMatchObject({ clicked: 0 });
  });

  it("with a modified, truncated, foreign or otherwise invalid token leads nowhere", async () => {
    const good = token("click");
    const forged = signToken(
      {
        kind: "click",
        tenantId: owner.tenantId,
        campaignId: sent.campaignId,
        contactId: sent.contactId,
        link: 0,
      },
      Buffer.alloc(32, 1),
    );
    const changed = [...good].map(
      (letter, at) => `${good.slice(0, at)}${letter === "A" ? "B" : "A"}${good.slice(at + 1)}`,
    );
    const responses = [];
    for (const text of [
      ...changed,
      forged,
      good.slice(0, -1),
      `${good}A`,
      "",
      "x",
      "https://evil.example",
      "..%2f..",
      "%00",
      token("open"),
      token("unsubscribe"),
    ]) {
      responses.push(await request(clickUrl(text)));
    }
    for (const response of responses) {
      expect([404, 400]).toContain(response.status);
      expect(response.headers.get("location")).toBeNull();
    }
    expect(await counts()).toMatchObject({ opened: 0, clicked: 0 });
  });

  it("cannot reach into another workspace", async () => {
    const response = await request(clickUrl(token("click", 0, { tenantId: outsider.tenantId })));
    expect(response.status).toBe(404);
    expect(await counts()).toMatchObject({ clicked: 0 });
  });

  it("is not counted for HEAD requests and prefetches, which still get the redirect", async () => {
    const address = clickUrl(token("click"));
    const requests: RequestInit[] = [
      { method: "HEAD" },
      { headers: { "sec-purpose": "prefetch;prerender" } },
      { headers: { "x-purpose": "preview" } },
    ];
    for (const init of requests) {
      expect((await request(address, init)).status).toBe(302);
    }
    expect(await counts()).toMatchObject({ opened: 0, clicked: 0 });
  });

  it("still redirects when the contact was deleted", async () => {
    await server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.execute(
        sql`delete from accounts where tenant_id = ${owner.tenantId} and id = ${sent.contactId}`,
      ),
    );
    const response = await request(clickUrl(token("click")));
    expect(response.headers.get("location")).toBe("https://shop.example/offer?for=");
    expect((await request(clickUrl(token("click", 2)))).status).toBe(404);
  });

  it("waits for a row that delivery has locked, and loses no act", async () => {
    const contacts = await sentCampaign(40);
    const [held] = contacts;
    sent = contacts[1] ?? sent;
    let release = () => {};
    const until = new Promise<void>((resolve) => (release = resolve));
    const holding = server.deps.database.tenant(owner.tenantId, async (tx) => {
      await tx.execute(
        sql`select 1 from recipients where tenant_id = ${owner.tenantId} and campaign_id = ${sent.campaignId} and account_id = ${held?.contactId} for update`,
      );
      await until;
    });
    const clicks = Promise.all(
      contacts.map(({ contactId }) => request(clickUrl(token("click", 3, { contactId })))),
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    release();
    await holding;
    expect((await clicks).every((response) => response.status === 302)).toBe(true);
    expect(await counts()).toMatchObject({ opened: 40, clicked: 40 });
    expect(await clicksOf()).toEqual(new Map([[3, { clicks: 40, people: 40 }]]));
  });
});

describe("loading the open pixel", () => {
  it("returns an uncached image, and counts once", async () => {
    for (let n = 0; n < 3; n++) {
      const response = await request(openUrl(token("open")));
      expect(response.headers.get("content-type")).toBe("image/gif");
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(Buffer.from(await response.arrayBuffer()).toString("latin1", 0, 6)).toBe("GIF89a");
    }
    expect(await counts()).toMatchObject({ opened: 1, clicked: 0 });
    expect(await eventTypes()).toEqual(["mail.opened"]);
  });

  it("returns the image for a forged token, and counts nothing", async () => {
    for (const text of [
      "forged",
      token("click"),
      token("open", 0, { tenantId: outsider.tenantId }),
      token("open", 0, { contactId: v7() }),
    ]) {
      expect((await request(openUrl(text))).status).toBe(200);
    }
    await request(openUrl(token("open")), { method: "HEAD" });
    expect(await counts()).toMatchObject({ opened: 0 });
    expect(
      await server.deps.database.tenant(outsider.tenantId, (tx) =>
        engagementOf(tx, outsider.tenantId, [sent.campaignId]),
      ),
    ).toEqual(new Map());
  });
});

function multipartOf(value: string): FormData {
  const form = new FormData();
  form.set("List-Unsubscribe", value);
  return form;
}

describe("unsubscribing", () => {
  const form = {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
  };

  it("never happens by viewing the page", async () => {
    for (const init of [{}, { method: "HEAD" }, { headers: { "sec-purpose": "prefetch" } }]) {
      expect((await request(pageUrl(token("unsubscribe")), init)).status).toBe(200);
    }
    expect(await suppression()).toBeUndefined();
    expect(await recipient()).toMatchObject({ unsubscribedAt: null });
    expect(await counts()).toMatchObject({ unsubscribed: 0 });
  });

  it("shows the sender, masks the address, runs no script and can't be framed", async () => {
    const response = await request(pageUrl(token("unsubscribe")), {
      headers: { "accept-language": "pt-BR" },
    });
    const html = await response.text();
    expect(html).toContain("Parar de receber estes e-mails?");
    expect(html).toContain("Padaria &lt;b&gt;Sol&lt;/b&gt;");
    expect(html).not.toContain(sent.email);
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
    const style = /href="([^"]+\.css)"/.exec(html)?.[1];
    const sheet = await request(new URL(style ?? "", server.url).href);
    expect(sheet.status).toBe(200);
    expect(sheet.headers.get("content-type")).toContain("text/css");
  });

  it("works with one click, without a login, and is idempotent (RFC 8058)", async () => {
    const address = pageUrl(token("unsubscribe"));
    const responses = await Promise.all([request(address, form), request(address, form)]);
    const multipart = new FormData();
    multipart.set("List-Unsubscribe", "One-Click");
    responses.push(await request(address, { method: "POST", body: multipart }));
    expect(responses.map((response) => response.status)).toEqual([200, 200, 200]);
    expect(await suppression()).toBe("unsubscribed");
    expect(await counts()).toMatchObject({ unsubscribed: 1 });
    expect(await eventTypes()).toEqual(["mail.unsubscribed"]);
    expect(await (await request(address)).text()).toContain("You are unsubscribed");
  });

  it("is one entry in the contact's history; a repeated one after the suppression was lifted, another", async () => {
    const address = pageUrl(token("unsubscribe"));
    const history = async () => {
      const { body } = await server.call(contactRoutes.timeline, {
        token: owner.token,
        params: { id: sent.contactId },
      });
      return body.items.map(({ type }) => type).filter((type) => type.endsWith("unsubscribed"));
    };
    await request(address, form);
    expect(await history()).toEqual(["mail.unsubscribed"]);
    await server.deps.database.tenant(owner.tenantId, (tx) =>
      liftSuppression(tx, owner.tenantId, sent.email),
    );
    await request(address, form);
    expect(await history()).toEqual(["account.unsubscribed", "mail.unsubscribed"]);
  });

  it.each([
    ["a form", () => new URLSearchParams({ "List-Unsubscribe": "One-Click" }), true],
    ["a multipart form", () => multipartOf("One-Click"), true],
    ["the page's button", () => new URLSearchParams({ via: "page" }), true],
    ["no body", () => null, false],
    ["another value", () => new URLSearchParams({ "List-Unsubscribe": "yes" }), false],
    ["another value in a multipart form", () => multipartOf("yes"), false],
    ["another field", () => new URLSearchParams({ unsubscribe: "One-Click" }), false],
    ["plain text", () => "List-Unsubscribe=One-Click", false],
    [
      "JSON",
      () => new Blob([`{"List-Unsubscribe":"One-Click"}`], { type: "application/json" }),
      false,
    ],
    [
      "a broken multipart form",
      () => new Blob(["--x"], { type: "multipart/form-data; boundary=y" }),
      false,
    ],
  ])("accepts only the body of RFC 8058 or the page's own: %s", async (_name, body, isDone) => {
    const response = await request(pageUrl(token("unsubscribe")), { method: "POST", body: body() });
    expect(response.status).toBe(isDone ? 200 : 400);
    expect(await response.text()).toContain(isDone ? "You are unsubscribed" : "<form");
    expect(await suppression()).toBe(isDone ? "unsubscribed" : undefined);
  });

  it("can be undone after an accidental click, and repeated", async () => {
    const address = pageUrl(token("unsubscribe"));
    const done = await (await request(address, form)).text();
    const undo = /action="([^"]+\/undo)"/.exec(done)?.[1] ?? "";
    expect((await request(new URL(undo, server.url).href)).status).toBe(404);
    expect(await suppression()).toBe("unsubscribed");
    for (let n = 0; n < 2; n++)
      expect((await request(new URL(undo, server.url).href, { method: "POST" })).status).toBe(200);
    expect(await suppression()).toBeUndefined();
    expect(await counts()).toMatchObject({ unsubscribed: 0 });
    await request(address, form);
    expect(await suppression()).toBe("unsubscribed");
    expect(await counts()).toMatchObject({ unsubscribed: 1 });
  });

  it("asks for a reason that can be changed, and deletes it when undone", async () => {
    const address = pageUrl(token("unsubscribe"));
    const respondWith = (reason: string) =>
      request(`${address}/reason`, {
        method: "POST",
        body: new URLSearchParams({ via: "page", reason }),
      });
    const reasons = () =>
      server.deps.database.tenant(owner.tenantId, (tx) =>
        tx.query(
          sql`select r.reason, r.at = m.unsubscribed_at as "timely" from unsubscribe_reasons r
            join recipients m on m.tenant_id = r.tenant_id and m.campaign_id = r.campaign_id and m.account_id = r.account_id
            where r.tenant_id = ${owner.tenantId}`,
        ),
      );
    await respondWith("tooMany");
    expect(await reasons()).toEqual([]);
    const html = await (await request(address, form)).text();
    expect(html).toContain("Why did you unsubscribe?");
    expect((await respondWith("bored")).status).toBe(400);
    const thanked = await (await respondWith("tooMany")).text();
    expect(thanked).toContain("Thank you for telling us why.");
    expect(thanked).not.toContain("Why did you unsubscribe?");
    await respondWith("other");
    expect(await reasons()).toEqual([{ reason: "other", timely: true }]);
    const { body } = await server.call(analyzeRoutes.reasons, {
      token: owner.token,
      query: { period: "today" },
    });
    expect(body.reasons).toEqual([{ reason: "other", contacts: 1 }]);
    await request(`${address}/undo`, { method: "POST" });
    expect(await reasons()).toEqual([]);
  });

  it("lifts no bounce when undone", async () => {
    await server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.execute(
        sql`insert into suppressions (tenant_id, email_hash, reason) values (${owner.tenantId}, suppression_hash(${sent.email}), 'bounced')`,
      ),
    );
    const address = pageUrl(token("unsubscribe"));
    await request(address, form);
    await request(`${address}/undo`, { method: "POST" });
    expect(await suppression()).toBe("bounced");
  });

  it("suppresses again after a workspace lifted it manually", async () => {
    const address = pageUrl(token("unsubscribe"));
    await request(address, form);
    await server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.execute(
        sql`delete from suppressions where tenant_id = ${owner.tenantId} and email_hash = suppression_hash(${sent.email})`,
      ),
    );
    await request(address, form);
    expect(await suppression()).toBe("unsubscribed");
  });

  it("rejects forged tokens, other kinds of tokens and other workspaces' contacts", async () => {
    for (const text of [
      "forged",
      token("click"),
      token("open"),
      token("unsubscribe", 0, { tenantId: outsider.tenantId }),
      token("unsubscribe", 0, { campaignId: v7() }),
    ]) {
      for (const method of ["GET", "POST"]) {
        const response = await request(pageUrl(text), {
          method,
          headers: { "accept-language": "es" },
        });
        expect(response.status).toBe(404);
        expect(await response.text()).toContain("Este enlace no funciona");
      }
    }
    expect(await suppression()).toBeUndefined();
  });

  it("rejects a body that is far too large", async () => {
    const response = await request(pageUrl(token("unsubscribe")), {
      ...form,
      body: "x".repeat(100_000),
    });
    expect(response.status).toBe(413);
    expect(await suppression()).toBeUndefined();
  });
});
