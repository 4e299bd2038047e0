import {
  contactRoutes,
  brandRoutes,
  mailboxRoutes,
  sendingAccountRoutes,
  type TemplateContent,
  templateRoutes,
  workspaceRoutes,
} from "@arauto/contracts";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { ThumbnailCache, thumbnailOf } from "./thumbnail.ts";

let server: TestServer;
let owner: TestUser;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());
beforeEach(async () => {
  owner = await server.signUp({ companyName: "Serra Clara" });
});

const words = (change: Partial<TemplateContent> = {}) => ({
  format: "html" as const,
  language: "en-us" as const,
  subject: "Hello {{ account.name }}",
  preheader: "",
  source: "<html><body><h1>Hi {{ account.name | default: 'you' }}</h1></body></html>",
  sampleData: {},
  ...change,
});
async function create(change: Partial<TemplateContent> = {}) {
  const response = await server.call(templateRoutes.create, {
    token: owner.token,
    body: { name: "T", content: words(change) },
  });
  expect(response.status).toBe(201);
  return response.body;
}
const contact = (name: string) =>
  server.call(contactRoutes.create, {
    token: owner.token,
    body: { name, email: `${v7()}@example.com`, status: "active" },
  });
const worst = async (change: Partial<TemplateContent> = {}) =>
  (await server.call(templateRoutes.worstCase, { token: owner.token, body: words(change) })).body
    .contacts;

describe("worst-case recipients", () => {
  it("are the longest name of the workspace, an unknown contact, a right-to-left name, and emoji", async () => {
    await contact("Bo");
    await contact("Wolfeschlegelsteinhausenbergerdorff von und zu Hohenlohe");
    await contact("Zed");
    const contacts = await worst();
    expect(contacts.map(({ kind }) => kind)).toEqual(["longest", "empty", "rightToLeft", "emoji"]);
    expect(contacts[0]).toMatchObject({
      name: expect.stringMatching(/^Wolfeschlegel/),
      subject: expect.stringContaining("Hohenlohe"),
    });
    expect(contacts[1]).toMatchObject({
      name: "",
      subject: "Hello",
      html: expect.stringContaining("Hi you"),
    });
    expect(contacts[2]?.name).toMatch(/\p{Script=Arabic}/u);
    expect(contacts[3]?.html).toContain("👩🏽‍🚀");
    const hebrew = await worst({ language: "he" });
    expect(hebrew[2]?.name).toMatch(/\p{Script=Hebrew}.*\p{Script=Latin}/u);
  });

  it("exist for a workspace without contacts, too", async () => {
    const [longest] = await worst();
    expect(longest?.name.length).toBeGreaterThan(40);
  });

  it("each report their own issues, next to those of the content", async () => {
    const contacts = await worst({
      subject: "{{ account.name }}",
      source: "<p>{{ account.fields.nothing }}</p>",
    });
    const errors = contacts.map(({ issues }) =>
      issues.filter(({ severity }) => severity === "error").map(({ code }) => code),
    );
    expect(errors).toEqual([[], ["subjectEmpty"], [], []]);
    for (const { issues } of contacts)
      expect(issues).toContainEqual(expect.objectContaining({ code: "unknownField" }));
    for (const hardCase of await worst({ source: "{% if %}" })) {
      expect(hardCase.html).toBe("");
      expect(hardCase.issues).toContainEqual(
        expect.objectContaining({ severity: "error", part: "source" }),
      );
    }
  });

  it("are found with indexes, regardless of the number of contacts", async () => {
    await server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.execute(sql`
        insert into accounts (tenant_id, id, name, email, status, fields, created_at)
        select ${owner.tenantId}::uuid, gen_random_uuid(), 'Person ' || n, 'p' || n || '@example.com', 'active', '{}', now() - n * interval '1 minute'
        from generate_series(1, 20000) n`),
    );
    await server.deps.database.system((tx) => tx.execute(sql`analyze accounts`));
    await contact("Somebody with quite a long name");
    expect((await worst())[0]?.name).toBe("Somebody with quite a long name");
  });
});

describe("sample data", () => {
  it("is available as data in previews and test emails", async () => {
    const body = words({
      subject: "Order {{ data.number }}",
      sampleData: { number: 7, items: [{ title: "Coffee" }] },
    });
    const source =
      "<html><body>{% for item in data.items %}<p>{{ item.title }}</p>{% endfor %}</body></html>";
    const preview = await server.call(templateRoutes.preview, {
      token: owner.token,
      body: { ...body, source, contactId: null },
    });
    expect(preview.body).toMatchObject({
      subject: "Order 7",
      html: expect.stringContaining("<p>Coffee</p>"),
    });
    const sendingAccountId =
      (await server.call(sendingAccountRoutes.list, { token: owner.token })).body.items[0]?.id ??
      "";
    const test = {
      ...body,
      language: "pt-br" as const,
      source,
      contactId: null,
      to: ["a@example.com"],
      sendingAccountId,
    };
    expect(
      (await server.call(templateRoutes.test, { token: owner.token, body: test })).body.results,
    ).toMatchObject([{ accepted: true }]);
    const { items } = (await server.call(mailboxRoutes.list, { token: owner.token })).body;
    expect(items[0]?.subject).toBe("Order 7");
  });
});

describe("a thumbnail", () => {
  const thumbnail = async (id: string) =>
    (await server.call(templateRoutes.thumbnail, { token: owner.token, params: { id } })).body.html;

  it("shows the published email for an example contact, untracked, and follows all its inputs", async () => {
    const template = await create({
      language: "pt-br",
      source:
        "<p>Oi {{ account.name }} da {{ workspace.name }} <a href='https://a.example/x'>x</a></p>",
    });
    const first = await thumbnail(template.id);
    expect(first).toContain("Oi Maria Silva da Serra Clara");
    expect(first).toContain("https://a.example/x");
    expect(first).not.toMatch(/\/t\/[co]\//);

    const draft = { content: { ...template.content, source: "<p>Draft</p>" }, draftVersion: 1 };
    await server.call(templateRoutes.saveDraft, {
      token: owner.token,
      params: { id: template.id },
      body: draft,
    });
    expect(await thumbnail(template.id)).toBe(first);
    await server.call(templateRoutes.publish, {
      token: owner.token,
      params: { id: template.id },
      body: { draftVersion: 2 },
    });
    expect(await thumbnail(template.id)).toContain("Draft");
  });

  it("changes with the workspace's name", async () => {
    const template = await create({ source: "<p>{{ workspace.name }}</p>" });
    expect(await thumbnail(template.id)).toContain("Serra Clara");
    const { address, language, timeZone, version } = (
      await server.call(workspaceRoutes.get, { token: owner.token })
    ).body;
    await server.call(workspaceRoutes.update, {
      token: owner.token,
      body: { name: "Serra Nova", address, language, timeZone, version },
    });
    expect(await thumbnail(template.id)).toContain("Serra Nova");
    const { version: brandVersion, ...brand } = (
      await server.call(brandRoutes.get, { token: owner.token })
    ).body;
    await server.call(brandRoutes.update, {
      token: owner.token,
      body: { ...brand, color: "#00aa55", version: brandVersion },
    });
    expect(await thumbnail(template.id)).toContain("Serra Nova");
  });

  it("is rendered once and cached, with the least recently used evicted first", async () => {
    const { id } = await create();
    const cache = new ThumbnailCache();
    const { html } = await thumbnailOf(server.deps, cache, owner.tenantId, id);
    await server.deps.database.system((tx) =>
      tx.execute(sql`update templates set source = '<p>Other</p>' where id = ${id}::uuid`),
    );
    expect((await thumbnailOf(server.deps, cache, owner.tenantId, id)).html).toBe(html);
    expect(
      (await thumbnailOf(server.deps, new ThumbnailCache(), owner.tenantId, id)).html,
    ).toContain("Other");

    const small = new ThumbnailCache(10);
    for (const key of ["a", "b"]) small.put(key, "12345");
    expect(small.get("a")).toBe("12345");
    small.put("c", "12345");
    expect([small.get("a"), small.get("b"), small.get("c")]).toEqual(["12345", undefined, "12345"]);
  });

  it("of an email that can no longer be rendered is empty", async () => {
    const { id } = await create();
    await server.deps.database.system((tx) =>
      tx.execute(sql`update templates set source = '{% if %}' where id = ${id}::uuid`),
    );
    expect(await thumbnail(id)).toBe("");
  });
});
