import {
  campaignRoutes,
  customFieldRoutes,
  type Template,
  TEMPLATE_TRASH_DAYS,
  templateRoutes,
} from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { templatesDomain } from "./index.ts";

let server: TestServer;
let owner: TestUser;

beforeAll(async () => {
  server = await startTestServer({ config: { role: "api" } });
});
afterAll(() => server?.stop());
beforeEach(async () => {
  owner = await server.signUp();
});

const content = (source = "<html><body><p>Hello</p></body></html>") => ({
  format: "html" as const,
  language: "en-us" as const,
  subject: "Hello",
  source,
});
async function create(
  name: string,
  more: { tags?: string[]; type?: "campaign" | "transactional"; source?: string } = {},
): Promise<Template> {
  const { source, ...facts } = more;
  const response = await server.call(templateRoutes.create, {
    token: owner.token,
    body: { name, ...facts, content: content(source) },
  });
  expect(response.status).toBe(201);
  return response.body;
}
const bulk = async (what: "remove" | "restore" | "purge", ...templates: Template[]) =>
  (
    await server.call(templateRoutes[what], {
      token: owner.token,
      body: { ids: templates.map(({ id }) => id) },
    })
  ).body.count;
const names = async (query: object = {}) =>
  (
    await server.call(templateRoutes.list, {
      token: owner.token,
      query: { sort: "name", ...query },
    })
  ).body.items.map(({ name }) => name);
const counts = async () => (await server.call(templateRoutes.counts, { token: owner.token })).body;
const get = async ({ id }: Template) =>
  (await server.call(templateRoutes.get, { token: owner.token, params: { id } })).body;
const care = () =>
  server.deps.database.system(
    (tx) => templatesDomain.dailyCleanup?.(tx, server.deps) ?? Promise.resolve(),
  );
const age = ({ id }: Template, time: string) =>
  server.deps.database.system((tx) =>
    tx.execute(
      sql`update templates set deleted_at = deleted_at - ${time}::interval where id = ${id}::uuid`,
    ),
  );

describe("the trash", () => {
  it("stores and counts deleted templates, and restores them unchanged", async () => {
    const [a, b, c] = [await create("a", { tags: ["News"] }), await create("b"), await create("c")];
    await server.call(templateRoutes.setStatus, {
      token: owner.token,
      body: { ids: [b.id], status: "inactive" },
    });
    expect(await bulk("remove", a, b)).toBe(2);
    expect(await bulk("remove", a, b)).toBe(0);
    expect([
      await names(),
      await names({ status: "deleted" }),
      await names({ status: "active" }),
    ]).toEqual([["c"], ["a", "b"], ["c"]]);
    expect(await counts()).toEqual({ active: 1, inactive: 0, deleted: 2, tags: [] });
    expect(await get(a)).toMatchObject({
      status: "deleted",
      deletedAt: expect.any(String),
      content: a.content,
    });
    expect(await bulk("restore", a, b, c)).toBe(2);
    expect(await get(a)).toMatchObject({ status: "active", deletedAt: null, tags: ["News"] });
    expect(await get(b)).toMatchObject({ status: "inactive" });
    expect(await counts()).toEqual({
      active: 2,
      inactive: 1,
      deleted: 0,
      tags: [{ tag: "News", count: 1 }],
    });
  });

  it("cannot be edited, copied or exported from before a template is restored", async () => {
    const template = await create("a");
    await bulk("remove", template);
    const params = { id: template.id };
    const body = {
      name: "x",
      type: "campaign",
      status: "active",
      tags: [],
      version: 2,
      draftVersion: 1,
      content: content(),
    };
    for (const route of [
      templateRoutes.update,
      templateRoutes.saveDraft,
      templateRoutes.publish,
      templateRoutes.discardDraft,
      templateRoutes.duplicate,
    ]) {
      expect((await server.fail(route, { token: owner.token, params, body })).status).toBe(404);
    }
    expect(
      (
        await server.fail(templateRoutes.exportFile, {
          token: owner.token,
          body: { ids: [template.id] },
        })
      ).status,
    ).toBe(404);
    const set = await server.call(templateRoutes.setStatus, {
      token: owner.token,
      body: { ids: [template.id], status: "inactive" },
    });
    const tagged = await server.call(templateRoutes.setTags, {
      token: owner.token,
      body: { ids: [template.id], add: ["x"], remove: [] },
    });
    expect([set.body.count, tagged.body.count]).toEqual([0, 0]);
  });

  it("can be emptied manually, which deletes nothing else", async () => {
    const [a, b] = [await create("a"), await create("b")];
    await server.call(templateRoutes.saveDraft, {
      token: owner.token,
      params: { id: a.id },
      body: { content: { ...content(), subject: "Draft" }, draftVersion: 1 },
    });
    await bulk("remove", a);
    expect(await bulk("purge", a, b)).toBe(1);
    expect(await bulk("restore", a)).toBe(0);
    expect(
      (await server.fail(templateRoutes.get, { token: owner.token, params: { id: a.id } })).status,
    ).toBe(404);
    expect(await names()).toEqual(["b"]);
    const { left } = await server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.one<{ left: number }>(sql`
        select (select count(*) from template_drafts) + (select count(*) from template_versions where template_id = ${a.id}::uuid) as left`),
    );
    expect(left).toBe(0);
  });

  it("is emptied automatically after thirty days", async () => {
    const [old, young, untouched] = [
      await create("old"),
      await create("young"),
      await create("kept"),
    ];
    await bulk("remove", old, young);
    await age(old, `${TEMPLATE_TRASH_DAYS} days 1 minute`);
    await age(young, `${TEMPLATE_TRASH_DAYS - 1} days 23 hours`);
    await care();
    expect(await names({ status: "deleted" })).toEqual(["young"]);
    expect(await names()).toEqual([untouched.name]);
    await care();
    expect(await names({ status: "deleted" })).toEqual(["young"]);
  });

  it("accepts no template that a campaign's draft uses, and offers none to campaigns", async () => {
    const [used, unused] = [await create("used"), await create("gone")];
    const campaign = (templateId: string) =>
      server.call(campaignRoutes.create, {
        token: owner.token,
        body: { name: "Autumn", templateId },
      });
    await campaign(used.id);
    await bulk("remove", unused);
    const refused = await server.fail(templateRoutes.remove, {
      token: owner.token,
      body: { ids: [used.id] },
    });
    expect(refused.body).toMatchObject({
      code: "IN_USE",
      detail: expect.stringContaining("Autumn"),
    });
    const late = await campaign(unused.id);
    expect(late.status).toBeGreaterThanOrEqual(400);
    expect(late.body).toMatchObject({ errors: [{ path: "templateId", code: "notFound" }] });
    // A draft created at the moment of the deletion is not sent.
    await server.deps.database.system((tx) =>
      tx.execute(sql`update templates set deleted_at = now() where id = ${used.id}::uuid`),
    );
    const { items } = (await server.call(campaignRoutes.list, { token: owner.token })).body;
    const started = await server.fail(campaignRoutes.start, {
      token: owner.token,
      params: { id: items[0]?.id ?? "" },
    });
    expect(started.body).toMatchObject({ code: "CAMPAIGN_INCOMPLETE" });
    expect(started.body.errors).toContainEqual(
      expect.objectContaining({ path: "templateId", code: "notFound" }),
    );
  });

  it("doesn't prevent deleting a custom field", async () => {
    const field = (
      await server.call(customFieldRoutes.create, {
        token: owner.token,
        body: { identifier: "city", name: "City", type: "text" },
      })
    ).body;
    const template = await create("a", {
      source: "<html><body>{{ account.fields.city }}</body></html>",
    });
    const remove = () =>
      server.call(customFieldRoutes.remove, { token: owner.token, body: { ids: [field.id] } });
    expect((await remove()).status).toBe(409);
    await bulk("remove", template);
    expect((await remove()).status).toBe(200);
  });
});

describe("lists of templates", () => {
  it("can be filtered by status, type, tag, creation date and words", async () => {
    await create("a", { tags: ["News", "Spring"] });
    await create("b", { type: "transactional", tags: ["spring"] });
    const c = await create("c");
    expect(await names({ type: "transactional" })).toEqual(["b"]);
    expect(await names({ tag: "Spring" })).toEqual(["a", "b"]);
    expect(await names({ search: "sprin" })).toEqual(["a", "b"]);
    expect(await names({ createdFrom: c.createdAt })).toEqual(["c"]);
    expect(await names({ createdBefore: c.createdAt })).toEqual(["a", "b"]);
    expect((await counts()).tags).toEqual([
      { tag: "News", count: 1 },
      { tag: "Spring", count: 2 },
    ]);
  });

  it("can add and remove tags in bulk, at most twenty each, in one spelling", async () => {
    const [a, b] = [await create("a", { tags: ["News"] }), await create("b")];
    const set = (add: string[], remove: string[]) =>
      server.call(templateRoutes.setTags, {
        token: owner.token,
        body: { ids: [a.id, b.id], add, remove },
      });
    expect((await set(["news", "Winter"], [])).body.count).toBe(2);
    expect([(await get(a)).tags, (await get(b)).tags]).toEqual([
      ["News", "Winter"],
      ["News", "Winter"],
    ]);
    expect((await set(["Winter"], ["NEWS"])).body.count).toBe(2);
    expect((await set(["Winter"], ["NEWS"])).body.count).toBe(0);
    const tooMany = Array.from({ length: 20 }, (_, index) => `t${index}`);
    expect(await set(tooMany, [])).toMatchObject({ status: 400, body: { code: "VALIDATION" } });
    expect((await get(b)).tags).toEqual(["Winter"]);
  });

  it("can be enabled and disabled in bulk; those already in that state do not count", async () => {
    const [a, b] = [await create("a"), await create("b")];
    const set = async (status: "active" | "inactive") =>
      (
        await server.call(templateRoutes.setStatus, {
          token: owner.token,
          body: { ids: [a.id, b.id], status },
        })
      ).body.count;
    expect([await set("active"), await set("inactive"), await set("inactive")]).toEqual([0, 2, 0]);
    expect(await get(a)).toMatchObject({ status: "inactive", version: 2 });
  });

  it("can be copied with the published content and a new history", async () => {
    const a = await create("a", { tags: ["News"], type: "transactional" });
    const draft = { content: { ...content(), subject: "Draft" }, draftVersion: 1 };
    await server.call(templateRoutes.saveDraft, {
      token: owner.token,
      params: { id: a.id },
      body: draft,
    });
    const copy = await server.call(templateRoutes.duplicate, {
      token: owner.token,
      params: { id: a.id },
      body: { name: "Copy" },
    });
    expect(copy).toMatchObject({
      status: 201,
      body: {
        name: "Copy",
        tags: ["News"],
        type: "transactional",
        status: "active",
        version: 1,
        draft: null,
        content: a.content,
      },
    });
    const versions = await server.call(templateRoutes.versions, {
      token: owner.token,
      params: { id: copy.body.id },
    });
    expect(versions.body.items).toEqual([
      expect.objectContaining({ kind: "published", subject: "Hello" }),
    ]);
  });
});
