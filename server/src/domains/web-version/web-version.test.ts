import { signToken, type TrackingToken } from "@arauto/mail";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import type { CampaignContent } from "../ledger/index.ts";
import { engagementOf, trackingKey } from "../tracking/index.ts";

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0";
const SOURCE = `<html><body><p>Olá, {{ account.name }}! {{ account.fields.city }}</p><script>alert(1)</script>
<p><a href="https://shop.example/">Ver</a> <a href="{{ preferences_url }}">Escolher</a></p></body></html>`;

let server: TestServer;
let owner: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signUp({ companyName: "Padaria <b>Sol</b>" });
});
afterAll(() => server?.stop());

const inTenant = <T>(work: Parameters<TestServer["deps"]["database"]["tenant"]>[1]) =>
  server.deps.database.tenant(owner.tenantId, work) as Promise<T>;

/** Creates a campaign with two variants, sent to one contact, who got the second. */
async function sent(changes: Partial<CampaignContent> = {}, variant: number | null = 1) {
  const { tenantId } = owner;
  const [campaignId, contactId] = [v7(), v7()];
  const message = {
    subject: "Pão quente, {{ account.name }}",
    preheader: "",
    format: "html",
    language: "pt-br",
    template: { name: "Pão" },
  } as const;
  const content: CampaignContent = {
    ...message,
    variants: [{ ...message, subject: "Bolo" }],
    links: ["https://shop.example/"],
    from: { name: "Padaria", address: "ola@padaria.example" },
    campaign: { id: campaignId, name: "Sábado" },
    workspace: {
      name: "Padaria <b>Sol</b>",
      address: "Rua 1",
      language: "pt-br",
      timeZone: "America/Sao_Paulo",
    },
    ...changes,
  };
  await inTenant(async (tx) => {
    await tx.execute(sql`
      insert into campaigns (tenant_id, id, name, status, content, source, translations, variant_texts)
      values (${tenantId}, ${campaignId}, 'Sábado', 'sent', ${JSON.stringify(content)}::jsonb, ${SOURCE}, '[]',
        ${JSON.stringify([{ source: SOURCE.replace("Olá", "Bolo fresco"), translations: [] }])}::jsonb)`);
    await tx.execute(
      sql`insert into campaign_chunks (tenant_id, campaign_id, chunk, size, done, variant) values (${tenantId}, ${campaignId}, 0, 1, true, ${variant})`,
    );
    await tx.execute(sql`insert into accounts (tenant_id, id, name, email, status, fields, language)
      values (${tenantId}, ${contactId}, 'Ana Souza', ${`ana+${contactId}@example.com`}, 'active', '{"city": "São Paulo"}', 'pt-br')`);
    await tx.execute(sql`insert into recipients (tenant_id, campaign_id, account_id, chunk, place, state, sent_at)
      values (${tenantId}, ${campaignId}, ${contactId}, 0, 0, 1, now() - interval '1 hour')`);
  });
  const token = (kind: TrackingToken["kind"]) =>
    signToken({ kind, tenantId, campaignId, contactId, link: 0 }, trackingKey(server.deps));
  const ask = (kind: TrackingToken["kind"] = "view", headers: Record<string, string> = {}) =>
    fetch(`${server.url}/t/v/${token(kind)}`, { headers: { "user-agent": BROWSER, ...headers } });
  const opened = async () =>
    (
      await inTenant<Map<string, { opened: number }>>((tx) =>
        engagementOf(tx, tenantId, [campaignId]),
      )
    ).get(campaignId)?.opened ?? 0;
  return { contactId, ask, opened };
}

it("shows the email as its recipient received it: with their name, variant and links, and no script", async () => {
  const { ask, opened } = await sent();
  const response = await ask();
  const html = await response.text();
  expect(response.status).toBe(200);
  expect(html).toContain("Bolo fresco, Ana Souza! São Paulo");
  expect(html).not.toContain("<script");
  expect(html).toContain(
    "Você está lendo no navegador um e-mail de <strong><bdi>Padaria &lt;b&gt;Sol&lt;/b&gt;</bdi></strong>.",
  );
  // No pixel: the visit itself is the open.
  expect(html).not.toContain("/t/o/");
  expect(await opened()).toBe(1);
  const click = /href="([^"]+\/t\/c\/[^"]+)"/.exec(html)?.[1] ?? "";
  const redirect = await fetch(click, { redirect: "manual", headers: { "user-agent": BROWSER } });
  expect(redirect.headers.get("location")).toBe("https://shop.example/");
});

it("is not cached or indexed, runs no scripts, and reveals no cookies of the console", async () => {
  const { headers } = await (await sent()).ask();
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("x-robots-tag")).toContain("noindex");
  expect(headers.get("referrer-policy")).toBe("no-referrer");
  expect(headers.get("set-cookie")).toBeNull();
  const policy = headers.get("content-security-policy") ?? "";
  for (const part of [
    "default-src 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "sandbox ",
  ])
    expect(policy).toContain(part);
  for (const part of ["script-src", "allow-scripts", "allow-same-origin", "allow-forms"])
    expect(policy).not.toContain(part);
});

it("uses the reader's language, or else the browser's", async () => {
  const { ask, contactId } = await sent();
  await inTenant((tx) =>
    tx.execute(
      sql`update accounts set language = 'es' where tenant_id = ${owner.tenantId} and id = ${contactId}`,
    ),
  );
  expect(await (await ask()).text()).toContain("Estás leyendo en el navegador");
  await inTenant((tx) =>
    tx.execute(
      sql`update accounts set language = null where tenant_id = ${owner.tenantId} and id = ${contactId}`,
    ),
  );
  expect(await (await ask("view", { "accept-language": "en" })).text()).toContain(
    "You are reading an email",
  );
});

it("shows the email without personal data when the contact was deleted", async () => {
  const { ask, contactId } = await sent();
  await inTenant((tx) =>
    tx.execute(sql`delete from accounts where tenant_id = ${owner.tenantId} and id = ${contactId}`),
  );
  const html = await (await ask("view", { "accept-language": "pt-BR" })).text();
  expect(html).toContain("Bolo fresco, !");
  expect(html).not.toMatch(/Ana|São Paulo/);
  expect(html).toContain("mostrado sem dados pessoais");
});

it("counts an open if the campaign tracks opens", async () => {
  for (const [tracking, count] of [
    ["none", 0],
    ["anonymous", 2],
    ["individual", 1],
  ] as const) {
    const { ask, opened } = await sent({ tracking });
    expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(200);
    await ask("view", { "user-agent": "curl/8.5.0" });
    expect(await opened()).toBe(count);
  }
});

it("responds 404 to forged tokens, other links' tokens, non-recipients, and an email without a chosen variant", async () => {
  const { ask } = await sent();
  expect((await ask("click")).status).toBe(404);
  expect((await ask("open")).status).toBe(404);
  expect((await fetch(`${server.url}/t/v/forged`)).status).toBe(404);
  const outsider = signToken(
    { kind: "view", tenantId: owner.tenantId, campaignId: v7(), contactId: v7(), link: 0 },
    trackingKey(server.deps),
  );
  expect((await fetch(`${server.url}/t/v/${outsider}`)).status).toBe(404);
  expect((await (await sent({}, null)).ask()).status).toBe(404);
});
