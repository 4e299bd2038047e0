import { campaignRoutes, type Template, templateRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let owner: TestUser;

beforeAll(async () => {
  server = await startTestServer({ config: { role: "api" } });
});
afterAll(() => server?.stop());
beforeEach(async () => {
  owner = await server.signUp();
});

const content = (subject = "Hello") => ({
  format: "html" as const,
  language: "en-us" as const,
  subject,
  source: "<html><body><p>Hello</p></body></html>",
});
const token = () => owner.token;
const create = async (): Promise<Template> =>
  (
    await server.call(templateRoutes.create, {
      token: token(),
      body: { name: "News", content: content() },
    })
  ).body;
const bulk = (what: "remove" | "restore" | "purge", ...ids: string[]) =>
  server.call(templateRoutes[what], { token: token(), body: { ids } });

/** Returns the events of templates in order, each once. */
const listEvents = async () =>
  (
    await server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.query<{ type: string; userId: string; data: Record<string, unknown> }>(
        sql`select type, person_id, data from events where type like 'template.%' order by occurred_at, id`,
      ),
    )
  ).map(({ type, userId, data }) => {
    expect(userId).toBe(owner.userId);
    return { type: type.slice("template.".length), ...data };
  });

test("records who created, changed, published and discarded a template's content, but not saved drafts", async () => {
  const { id, draftVersion } = await create();
  const params = { id };
  const save = (version: number, subject: string) =>
    server.call(templateRoutes.saveDraft, {
      token: token(),
      params,
      body: { draftVersion: version, content: content(subject) },
    });
  await save(draftVersion, "Draft");
  await server.call(templateRoutes.discardDraft, {
    token: token(),
    params,
    body: { draftVersion: draftVersion + 1 },
  });
  await save(draftVersion + 2, "Better");
  const { body } = await server.call(templateRoutes.publish, {
    token: token(),
    params,
    body: { draftVersion: draftVersion + 3 },
  });
  // Without a draft nothing is published.
  await server.call(templateRoutes.publish, {
    token: token(),
    params,
    body: { draftVersion: body.draftVersion },
  });
  const facts = { name: "Letters", type: body.type, status: "active" as const, tags: ["A"] };
  const update = async (version: number, more: object = {}) =>
    (
      await server.call(templateRoutes.update, {
        token: token(),
        params,
        body: { ...facts, ...more, version },
      })
    ).body.version;
  const version = await update(body.version);
  // Unchanged content records no event.
  await update(await update(version), { content: content("Best") });
  const copy = (
    await server.call(templateRoutes.duplicate, { token: token(), params, body: { name: "Copy" } })
  ).body;
  const file = (
    await server.call(templateRoutes.exportFile, { token: token(), body: { ids: [id] } })
  ).body;
  const imported = (await server.call(templateRoutes.importFile, { token: token(), body: file }))
    .body.items[0];
  expect(await listEvents()).toEqual([
    { type: "created", templateId: id, source: "form" },
    { type: "draftDiscarded", templateId: id },
    { type: "published", templateId: id },
    { type: "updated", templateId: id, changed: ["name", "tags"] },
    { type: "published", templateId: id },
    { type: "created", templateId: copy.id, source: "copy", copyOf: id },
    { type: "created", templateId: imported?.id, source: "file" },
  ]);
});

test("records bulk changes for each changed template, and for no other", async () => {
  const [a, b] = [await create(), await create()];
  const ids = [a.id, b.id];
  const status = (which: string[], to: "active" | "inactive") =>
    server.call(templateRoutes.setStatus, { token: token(), body: { ids: which, status: to } });
  await status([a.id], "inactive");
  await status(ids, "inactive");
  await status([a.id], "active");
  await server.call(templateRoutes.setTags, {
    token: token(),
    body: { ids: [b.id], add: ["A"], remove: [] },
  });
  await server.call(templateRoutes.setTags, {
    token: token(),
    body: { ids: [b.id], add: ["a"], remove: [] },
  });
  await bulk("remove", b.id);
  await bulk("remove", b.id);
  await bulk("restore", ...ids);
  await bulk("remove", a.id);
  await bulk("purge", ...ids);
  const { body: campaign } = await server.call(campaignRoutes.create, {
    token: token(),
    body: { name: "Autumn", templateId: b.id },
  });
  const refused = await server.fail(templateRoutes.remove, {
    token: token(),
    body: { ids: [b.id] },
  });
  expect(refused.body).toMatchObject({
    code: "IN_USE",
    detail: `Used by campaign "${campaign.name}"`,
    errors: [{ path: "ids.0", code: "IN_USE", message: `Used by campaign ${campaign.name}` }],
  });
  expect((await listEvents()).slice(2)).toEqual([
    { type: "disabled", templateId: a.id },
    { type: "disabled", templateId: b.id },
    { type: "enabled", templateId: a.id },
    { type: "updated", templateId: b.id, changed: ["tags"] },
    { type: "deleted", templateId: b.id },
    { type: "restored", templateId: b.id },
    { type: "deleted", templateId: a.id },
    { type: "purged", templateId: a.id },
  ]);
});
