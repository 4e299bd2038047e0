import { type Topic, topicRoutes } from "@arauto/contracts";
import { signToken, type TrackingToken } from "@arauto/mail";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { textsOf } from "../../platform/texts.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { trashContacts } from "../contacts/index.ts";
import { suppress } from "../contacts/index.ts";
import { NO_CAMPAIGN_ID, trackingKey } from "./tracking-links.ts";

let server: TestServer;
let owner: TestUser;
let outsider: TestUser;
let contactId: string;
let campaignId: string;
let offers: Topic;
let events: Topic;

const inTenant: TestServer["deps"]["database"]["tenant"] = (tenantId, work) =>
  server.deps.database.tenant(tenantId, work);
const email = () => `maria+${contactId}@example.com`;

async function createTopic(given: object): Promise<Topic> {
  return (await server.call(topicRoutes.create, { token: owner.token, body: given as never })).body;
}

beforeAll(async () => {
  server = await startTestServer({ config: { role: "api" } });
  outsider = await server.signUp();
});
afterAll(() => server?.stop());
beforeEach(async () => {
  owner = await server.signUp({ companyName: "Padaria <b>Sol</b>" });
  offers = await createTopic({
    name: "Offers <i>",
    description: "Once a week & more",
    default: "in",
  });
  events = await createTopic({ name: "Events", default: "out" });
  await createTopic({ name: "Secret", default: "in", visibility: "hidden" });
  await createTopic({ name: "Retired", default: "in", status: "inactive" });
  contactId = v7();
  campaignId = v7();
  await inTenant(owner.tenantId, async (tx) => {
    await tx.execute(sql`update tenants set brand_color = '#ffe14d', language = 'es-es'`);
    await tx.execute(sql`insert into campaigns (tenant_id, id, name, status, topic_id, content)
      values (${owner.tenantId}, ${campaignId}, 'News', 'sent', ${offers.id}, '{"links": []}')`);
    await tx.execute(
      sql`insert into accounts (tenant_id, id, name, email, status) values (${owner.tenantId}, ${contactId}, 'Maria', ${email()}, 'active')`,
    );
    await tx.execute(
      sql`insert into recipients (tenant_id, campaign_id, account_id, state) values (${owner.tenantId}, ${campaignId}, ${contactId}, 1)`,
    );
  });
});

function token(kind: TrackingToken["kind"], change: Partial<TrackingToken> = {}): string {
  return signToken(
    { kind, tenantId: owner.tenantId, campaignId, contactId, link: 0, ...change },
    trackingKey(server.deps),
  );
}
const path = (change: Partial<TrackingToken> = {}) => `/p/${token("preferences", change)}`;

async function read(
  address: string,
  headers: Record<string, string> = { "accept-language": "en" },
) {
  const response = await fetch(server.url + address, { headers });
  return { status: response.status, html: await response.text(), headers: response.headers };
}

/** Submits a form as the page would. */
async function send(
  address: string,
  fields: Record<string, string | string[]> = {},
  headers: Record<string, string> = {},
) {
  const body = new URLSearchParams([["via", "page"]]);
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) body.append(name, value);
  const response = await fetch(server.url + address, {
    method: "POST",
    body,
    headers: { "accept-language": "en", ...headers },
  });
  return { status: response.status, html: await response.text() };
}

const everyTopic = () => [offers.id, events.id];

async function stands(): Promise<Record<string, boolean>> {
  const rows = await inTenant(owner.tenantId, (tx) =>
    tx.query<{ name: string; subscribed: boolean }>(
      sql`select t.name, c.subscribed from topic_choices c join topics t on t.id = c.topic_id where c.account_id = ${contactId}`,
    ),
  );
  return Object.fromEntries(rows.map((row) => [row.name, row.subscribed]));
}

const consents = () =>
  inTenant(owner.tenantId, (tx) =>
    tx.query<object>(
      sql`select kind, source, wording, ip, topic_name from consents where account_id = ${contactId} order by occurred_at, topic_name`,
    ),
  );

const suppression = () =>
  inTenant(owner.tenantId, (tx) =>
    tx.maybeOne<{ reason: string; campaignId: string | null }>(
      sql`select reason, campaign_id from suppressions where email_hash = suppression_hash(${email()})`,
    ),
  );

describe("the preference page", () => {
  it("shows the topics to choose from with their state, the workspace and the masked address", async () => {
    const { html, headers } = await read(path());
    expect(html).toContain("Padaria &lt;b&gt;Sol&lt;/b&gt;");
    expect(html).toContain("m•••@example.com");
    expect(html).not.toContain(email());
    expect(html).toMatch(new RegExp(`value="${offers.id}" checked>`));
    expect(html).toMatch(new RegExp(`name="topic" value="${events.id}">`));
    expect(html).toContain("Offers &lt;i&gt;");
    expect(html).toContain("Once a week &amp; more");
    expect(html).not.toMatch(/Secret|Retired/);
    expect(html).not.toMatch(/<script|<style|style=|\son\w+=/);
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
  });

  it("uses the reader's language, or else the workspace's, and any of the three when chosen on the page", async () => {
    expect((await read(path(), { "accept-language": "pt-PT" })).html).toContain(
      "O que você quer receber?",
    );
    expect((await read(path(), { "accept-language": "de" })).html).toContain(
      "¿Qué quieres recibir?",
    );
    const { html } = await read(`${path()}?lang=pt-br`, { "accept-language": "en" });
    expect(html).toContain('<html lang="pt-BR"');
    expect(html).toContain('<strong lang="pt-BR" aria-current="true">Português (Brasil)</strong>');
    expect(html).toContain("?lang=en-us");
    // The choice is submitted with the form.
    const action = /<form method="post" action="(\/p\/[^"/]+)"/.exec(html)?.[1] ?? "";
    expect((await send(action, { shown: everyTopic() })).html).toContain("Sua escolha foi salva.");
    expect((await read(`${path()}?lang=xx`)).html).toContain("What would you like");
  });

  it("prefers the contact's language when it is one of the three", async () => {
    const knows = (language: string) =>
      inTenant(owner.tenantId, (tx) =>
        tx.execute(sql`update accounts set language = ${language} where id = ${contactId}`),
      );
    await knows("pt-pt");
    expect((await read(path(), { "accept-language": "en" })).html).toContain(
      "O que você quer receber?",
    );
    expect((await read(`${path()}?lang=es-es`, { "accept-language": "en" })).html).toContain(
      "¿Qué quieres recibir?",
    );
    expect((await read(`/u/${token("unsubscribe")}`, { "accept-language": "en" })).html).toContain(
      '<html lang="pt-BR"',
    );
    // The recorded wording is the text of the button.
    await send(`${path()}/all`);
    expect(await consents()).toMatchObject([
      { kind: "withdrawn", wording: textsOf("pt-br", "public-pages").preferences.everything },
    ]);
    await knows("ja");
    expect((await read(path(), { "accept-language": "en" })).html).toContain('<html lang="en-US"');
  });

  it("offers to store the language it was switched to, and stores it only on request", async () => {
    const known = async () =>
      (
        await inTenant(owner.tenantId, (tx) =>
          tx.one<{ language: string | null; version: number }>(
            sql`select language, version from accounts where id = ${contactId}`,
          ),
        )
      ).language;
    const offer = textsOf("pt-br", "public-pages").preferences.languageYes;
    // The browser's language is not a choice.
    expect((await read(path(), { "accept-language": "pt-BR" })).html).not.toContain(offer);
    const switched = await read(`${path()}?lang=pt-br`);
    expect(switched.html).toContain(offer);
    expect(await known()).toBeNull();
    const before = {
      stands: await stands(),
      consents: await consents(),
      suppression: await suppression(),
    };
    const action =
      /<form method="post" action="([^"]+\/language[^"]*)"/.exec(switched.html)?.[1] ?? "";
    const saved = await send(action, { language: "pt-br" });
    expect(saved.html).toContain("Agora você recebe os e-mails de");
    expect(saved.html).not.toContain(offer);
    expect(await known()).toBe("pt-br");
    expect({
      stands: await stands(),
      consents: await consents(),
      suppression: await suppression(),
    }).toEqual(before);
    // From now on it is the contact's, regardless of the browser, and is not offered again.
    expect((await read(path(), { "accept-language": "es" })).html).toContain('<html lang="pt-BR"');
    expect((await read(`${path()}?lang=pt-br`)).html).not.toContain(offer);
    // Submitting it twice makes one change, and undo restores the previous language.
    await send(action, { language: "pt-br" });
    const undo = /name="language" value="([^"]*)"/.exec(saved.html)?.[1];
    expect(undo).toBe("");
    expect((await send(action, { language: undo ?? "x" })).html).toContain(offer);
    expect(await known()).toBeNull();
    await inTenant(owner.tenantId, (tx) =>
      tx.execute(sql`update accounts set language = 'ja' where id = ${contactId}`),
    );
    await send(action, { language: "pt-br" });
    const undone = (await send(action, { language: "ja" })).html;
    expect(undone).toContain(offer);
    expect(undone).not.toContain("Agora você recebe");
    const events = await inTenant(owner.tenantId, (tx) =>
      tx.query<{ data: object }>(
        sql`select data from events where type = 'account.updated' and account_id = ${contactId}`,
      ),
    );
    expect(events.map(({ data }) => data)).toEqual(
      [0, 1, 2, 3].map(() => ({ changed: ["language"], source: "preferencePage" })),
    );
  });

  it("stores no invalid language, and none for another contact", async () => {
    await inTenant(owner.tenantId, (tx) =>
      tx.execute(sql`update accounts set language = 'ja' where id = ${contactId}`),
    );
    for (const fields of [{ language: "Portuguese <b>" }, { language: "x".repeat(40) }, {}]) {
      expect((await send(`${path()}/language`, fields as Record<string, string>)).status).toBe(200);
    }
    const forged = token("unsubscribe");
    expect((await send(`/p/${forged}/language`, { language: "pt-br" })).status).toBe(404);
    expect(
      (await send(`${path({ tenantId: outsider.tenantId })}/language`, { language: "pt-br" }))
        .status,
    ).toBe(404);
    expect((await read(`${path()}/language`)).status).toBe(404);
    const { language } = await inTenant(owner.tenantId, (tx) =>
      tx.one<{ language: string }>(sql`select language from accounts where id = ${contactId}`),
    );
    expect(language).toBe("ja");
  });

  it("uses the workspace's color with readable text on it", async () => {
    const { html } = await read(path());
    const sheets = [...html.matchAll(/href="([^"]+\.css)"/g)].map((match) => match[1] ?? "");
    expect(sheets).toEqual([expect.stringContaining("/t/page-"), "/t/brand/ffe14d.css"]);
    const brand = await fetch(server.url + (sheets[1] ?? ""));
    expect(brand.headers.get("content-type")).toContain("text/css");
    expect(await brand.text()).toContain("--brand: #ffe14d; --on-brand: #000000;");
    for (const bad of ["red.css", "ffe14.css", "FFE14D.css", "ffe14d.css%0a", "..%2fpage.css"]) {
      expect((await fetch(`${server.url}/t/brand/${bad}`)).status).toBe(404);
    }
  });

  it("shows the workspace's logo from the library, and allows no other picture", async () => {
    const logo = { source: `image:${v7()}.png`, darkSource: "", alt: "", width: 180 };
    const show = async (change: object) => {
      await inTenant(owner.tenantId, (tx) =>
        tx.execute(
          sql`update tenants set brand = ${JSON.stringify({ logo: { ...logo, ...change } })}::jsonb`,
        ),
      );
      return Promise.all([read(path()), read(`/u/${token("unsubscribe")}`)]);
    };
    const url = `${server.config.publicUrl}/i/${owner.tenantId}/${logo.source.slice("image:".length)}`;
    for (const { html, headers } of await show({})) {
      // Its owner's name is the alternative text, and is not repeated above the title.
      expect(html).toContain(
        `<p class="logo plate"><picture><img src="${url}" alt="Padaria &lt;b&gt;Sol&lt;/b&gt;" width="180"></picture></p>`,
      );
      expect(html).not.toContain('class="workspace"');
      expect(html).not.toContain("initials");
      expect(headers.get("content-security-policy")).toContain(
        `; img-src ${new URL(server.config.publicUrl).origin}`,
      );
    }
    const dark = { darkSource: "https://cdn.example.com/dark.png", alt: 'The "Sun"' };
    for (const { html, headers } of await show(dark)) {
      expect(html).toContain(
        `<p class="logo"><picture><source media="(prefers-color-scheme: dark)" srcset="https://cdn.example.com/dark.png">`,
      );
      expect(html).toContain('alt="The &quot;Sun&quot;"');
      expect(headers.get("content-security-policy")).toMatch(/ https:\/\/cdn\.example\.com$/);
    }
  });

  it("shows the name of a workspace without a logo, and allows no picture", async () => {
    const { html, headers } = await read(path());
    expect(html).toContain('<p class="workspace" dir="auto">Padaria &lt;b&gt;Sol&lt;/b&gt;</p>');
    expect(headers.get("content-security-policy")).not.toContain("img-src");
  });

  it("changes nothing when it is only viewed", async () => {
    const requests: RequestInit[] = [
      {},
      { method: "HEAD" },
      { headers: { "sec-purpose": "prefetch;prerender" } },
    ];
    for (const init of requests) {
      for (const query of ["", `?topic=${events.id}&shown=${events.id}`, "?all"]) {
        expect((await fetch(server.url + path() + query, init)).status).toBe(200);
      }
    }
    for (const verb of ["all", "back"]) expect((await read(`${path()}/${verb}`)).status).toBe(404);
    expect(await stands()).toEqual({});
    expect(await suppression()).toBeUndefined();
    expect(await consents()).toEqual([]);
  });

  it("saves the ticked topics, shows what changed, records it as proof, and can undo it", async () => {
    const { html } = await send(path(), { shown: everyTopic(), topic: [events.id] });
    expect(html).toContain("Your choice is saved.");
    expect(html).toMatch(/You now receive: <bdi>Events<\/bdi>/);
    expect(html).toMatch(/You no longer receive: <bdi>Offers &lt;i&gt;<\/bdi>/);
    expect(await stands()).toEqual({ "Offers <i>": false, Events: true });
    expect(await consents()).toEqual([
      {
        kind: "given",
        source: "preferencePage",
        wording: "Events",
        ip: "127.0.0.1",
        topicName: "Events",
      },
      {
        kind: "withdrawn",
        source: "preferencePage",
        wording: "Offers <i>: Once a week & more",
        ip: "127.0.0.1",
        topicName: "Offers <i>",
      },
    ]);
    const undo = /<div class="notice"[\s\S]*?<form[^>]*>([\s\S]*?)<\/form>/.exec(html)?.[1] ?? "";
    const hidden = (name: string) =>
      [...undo.matchAll(new RegExp(`name="${name}" value="([^"]+)"`, "g"))].map(
        (match) => match[1] ?? "",
      );
    await send(path(), { shown: hidden("shown"), topic: hidden("topic") });
    expect(await stands()).toEqual({ "Offers <i>": true, Events: false });
  });

  it("saves once when submitted twice at the same time, or from two tabs", async () => {
    await Promise.all(
      Array.from({ length: 6 }, () => send(path(), { shown: everyTopic(), topic: [] })),
    );
    expect(await stands()).toEqual({ "Offers <i>": false });
    expect(await consents()).toHaveLength(1);
    expect((await send(path(), { shown: everyTopic(), topic: [] })).html).toContain(
      "Nothing was changed.",
    );
  });

  it("ignores topics that were not shown, or are hidden, deleted, forged or another workspace's", async () => {
    const theirs = (
      await server.call(topicRoutes.create, {
        token: outsider.token,
        body: { name: "Theirs", default: "out" },
      })
    ).body;
    const { id: hidden } = (
      await server.call(topicRoutes.list, { token: owner.token, query: { search: "Secret" } })
    ).body.items[0] ?? {
      id: "",
    };
    await server.call(topicRoutes.remove, { token: owner.token, body: { ids: [events.id] } });
    const strange = [theirs.id, hidden, events.id, "not-an-id", "", `${offers.id}'--`];
    expect((await send(path(), { shown: strange, topic: [] })).status).toBe(200);
    expect((await send(path(), { shown: [], topic: strange })).status).toBe(200);
    // A request without a form does not unsubscribe from everything.
    expect((await fetch(server.url + path(), { method: "POST" })).status).toBe(200);
    expect(await stands()).toEqual({});
    const counts = (await server.call(topicRoutes.list, { token: outsider.token })).body.items;
    expect(counts.every((topic) => topic.optedIn === 0)).toBe(true);
  });

  it("unsubscribes from everything, counts for the campaign, and can be undone from any message", async () => {
    for (let twice = 0; twice < 2; twice += 1) {
      expect((await send(`${path()}/all`)).html).toContain("You are unsubscribed");
    }
    expect(await suppression()).toEqual({ reason: "unsubscribed", campaignId });
    expect(await consents()).toEqual([
      {
        kind: "withdrawn",
        source: "preferencePage",
        wording: "Unsubscribe from everything",
        ip: "127.0.0.1",
        topicName: null,
      },
    ]);
    const other = path({ campaignId: NO_CAMPAIGN_ID });
    expect((await read(other)).html).toContain("Receive emails again");
    expect((await send(`${other}/back`)).html).toContain("will send you emails again");
    expect(await suppression()).toBeUndefined();
    expect(await consents()).toHaveLength(2);
    await send(`${other}/back`);
    expect(await consents()).toHaveLength(2);
  });

  it("lifts no bounce, complaint or manual suppression", async () => {
    for (const reason of ["bounced", "complained", "manual"] as const) {
      await inTenant(owner.tenantId, (tx) =>
        tx.execute(sql`delete from suppressions where tenant_id = ${owner.tenantId}`),
      );
      await inTenant(owner.tenantId, (tx) =>
        suppress(tx, owner.tenantId, [{ email: email(), contactId, reason, campaignId: null }]),
      );
      expect((await read(path())).html).toContain("doesn’t send emails to");
      await send(`${path()}/all`);
      await send(`${path()}/back`);
      expect(await suppression()).toMatchObject({ reason });
    }
  });

  it("is not shown for a forged, truncated or foreign token, another kind of token, or a deleted contact", async () => {
    const good = path();
    const bad = [
      "/p/forged",
      "/p/",
      good.slice(0, -1),
      `${good}A`,
      `/p/${token("unsubscribe")}`,
      `/u/${token("preferences")}`,
      `/c/${token("confirm")}`,
      path({ tenantId: outsider.tenantId }),
      path({ tenantId: outsider.tenantId, campaignId: NO_CAMPAIGN_ID }),
      path({ campaignId: v7() }),
      path({ contactId: v7(), campaignId: NO_CAMPAIGN_ID }),
    ];
    for (const address of bad) {
      expect((await read(address)).status).toBe(404);
      expect((await send(address, { shown: everyTopic() })).status).toBe(404);
      expect((await send(`${address}/all`)).status).toBe(404);
    }
    expect(await suppression()).toBeUndefined();
    await inTenant(owner.tenantId, (tx) =>
      tx.execute(sql`delete from accounts where id = ${contactId}`),
    );
    expect((await read(good)).status).toBe(404);
    expect((await send(good, { shown: everyTopic() })).status).toBe(404);
  });

  it("rejects a form that is far too large", async () => {
    expect((await send(path(), { shown: "x".repeat(100_000) })).status).toBe(413);
  });
});

describe("the unsubscribe link of a campaign on a topic", () => {
  const link = () => `/u/${token("unsubscribe")}`;

  it("offers to unsubscribe from the topic or from everything, and links to the preference page", async () => {
    const { html } = await read(link());
    expect(html).toContain("Unsubscribe only from Offers &lt;i&gt;");
    expect(html).toContain("Unsubscribe from everything");
    const choices = /href="(\/p\/[^"]+)"/.exec(html)?.[1] ?? "";
    expect((await read(choices)).html).toContain("What would you like to receive?");
  });

  it("unsubscribes from the topic alone, once, and can undo it", async () => {
    for (let twice = 0; twice < 2; twice += 1)
      expect((await send(`${link()}/topic`)).html).toContain("You will no longer receive");
    expect(await stands()).toEqual({ "Offers <i>": false });
    expect(await suppression()).toBeUndefined();
    expect(await consents()).toMatchObject([
      { kind: "withdrawn", source: "unsubscribeLink", topicName: "Offers <i>" },
    ]);
    // Contacts who left the topic already are offered everything.
    expect((await read(link())).html).not.toContain("Unsubscribe only from");
    await send(`${link()}/topic-undo`);
    expect(await stands()).toEqual({ "Offers <i>": true });
  });

  it("unsubscribes from everything by a mail program's one-click request (RFC 8058), without the program's IP address", async () => {
    const response = await fetch(server.url + link(), {
      method: "POST",
      body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
    });
    expect(response.status).toBe(200);
    expect(await suppression()).toEqual({ reason: "unsubscribed", campaignId });
    expect(await consents()).toMatchObject([
      { kind: "withdrawn", source: "unsubscribeLink", ip: null },
    ]);
    await send(`${link()}/undo`);
    expect(await consents()).toMatchObject([
      {},
      { kind: "given", source: "unsubscribeLink", ip: "127.0.0.1" },
    ]);
    expect(await suppression()).toBeUndefined();
  });

  it("suppresses the address of a contact in the trash", async () => {
    await inTenant(owner.tenantId, (tx) =>
      trashContacts(tx, server.deps, owner.tenantId, owner.userId, [contactId]),
    );
    expect((await send(link())).html).toContain("You are unsubscribed");
    expect(await suppression()).toEqual({ reason: "unsubscribed", campaignId });
  });

  it("still works when the topic was deleted meanwhile", async () => {
    await inTenant(owner.tenantId, (tx) =>
      tx.execute(sql`delete from topics where id = ${offers.id}`),
    );
    const { html } = await read(link());
    expect(html).not.toContain("Unsubscribe only from");
    expect((await send(`${link()}/topic`)).status).toBe(404);
    expect((await send(link())).html).toContain("You are unsubscribed");
    expect(await suppression()).toMatchObject({ reason: "unsubscribed" });
  });
});
