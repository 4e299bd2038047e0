import {
  type Template,
  type TemplateContent,
  TEMPLATE_VERSIONS_KEPT,
  templateRoutes,
} from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let owner: TestUser;
let colleague: string;
let template: Template;

beforeAll(async () => {
  server = await startTestServer({ config: { role: "api" } });
  owner = await server.signUp();
  colleague = await server.member(owner.tenantId, "marketer");
});
afterAll(() => server?.stop());
beforeEach(async () => {
  template = await create();
});

const content = (change: Partial<TemplateContent> = {}): TemplateContent => ({
  format: "html",
  language: "en-us",
  subject: "First",
  preheader: "",
  source: "<html><body><p>Hello</p></body></html>",
  translations: [],
  sampleData: {},
  ...change,
});
const BROKEN = "<p>{% if account.name %}never closed</p>";

async function create(change: Partial<TemplateContent> = {}): Promise<Template> {
  const body = { name: "Letter", content: content(change) };
  const response = await server.call(templateRoutes.create, { token: owner.token, body });
  expect(response.status).toBe(201);
  return response.body;
}
const id = () => ({ id: template.id });
const now = async () =>
  (await server.call(templateRoutes.get, { token: owner.token, params: id() })).body;
const save = (draftVersion: number, change: Partial<TemplateContent> = {}, token = owner.token) =>
  server.call(templateRoutes.saveDraft, {
    token,
    params: id(),
    body: { content: content(change), draftVersion },
  });
const publish = (draftVersion: number, token = owner.token) =>
  server.call(templateRoutes.publish, { token, params: id(), body: { draftVersion } });
const versions = async () =>
  (
    await server.call(templateRoutes.versions, {
      token: owner.token,
      params: id(),
      query: { limit: 100 },
    })
  ).body.items;
const listVersions = async () =>
  (await versions()).map(({ kind, subject }) => `${kind} ${subject}`);
/** Moves all versions so far into the past. */
const pass = (time: string) =>
  server.deps.database.tenant(owner.tenantId, (tx) =>
    tx.execute(sql`
      update template_versions set begun_at = begun_at - ${time}::interval, saved_at = saved_at - ${time}::interval
      where template_id = ${template.id}::uuid`),
  );

describe("a draft", () => {
  it("is stored with its errors next to the published content, with the user who saved it", async () => {
    const saved = await save(template.draftVersion, { subject: "", source: BROKEN });
    expect(saved).toMatchObject({
      status: 200,
      body: { draftVersion: 2, savedAt: expect.any(String) },
    });
    expect(await now()).toMatchObject({
      subject: "First",
      hasDraft: true,
      version: template.version,
      draftVersion: 2,
      content: template.content,
      draft: {
        content: content({ subject: "", source: BROKEN }),
        savedBy: "Ana Souza",
        savedAt: saved.body.savedAt,
      },
    });
    const { items } = (await server.call(templateRoutes.list, { token: owner.token })).body;
    expect(items.find((item) => item.id === template.id)).toMatchObject({
      hasDraft: true,
      subject: "First",
    });
  });

  it("is published unchanged, but not with errors", async () => {
    await save(1, {
      source: BROKEN,
      translations: [{ language: "pt-br", subject: "", preheader: "", source: "<p>Oi</p>" }],
    });
    const refused = await publish(2);
    expect(refused).toMatchObject({ status: 422, body: { code: "TEMPLATE_INVALID" } });
    const { errors } = refused.body as unknown as { errors: { path: string }[] };
    expect(errors.map(({ path }) => path)).toContain("source");
    expect((await now()).content).toEqual(template.content);

    const texts = { subject: "Segundo", preheader: "", source: "<p>Oi</p>" };
    const second = content({
      subject: "Second",
      translations: [{ language: "pt-br", ...texts }],
      sampleData: { b: 1, a: [{ z: null }] },
    });
    await save(2, second);
    const { status, body } = await publish(3);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      subject: "Second",
      languages: ["en-us", "pt-br"],
      hasDraft: false,
      draft: null,
      version: 2,
      draftVersion: 4,
    });
    expect(JSON.stringify(body.content)).toBe(JSON.stringify(second));
    expect(await listVersions()).toEqual(["published Second", "published First"]);
    expect((await publish(4)).body).toEqual(body);
  });

  it("conflicts with another user's, and the response contains the current template", async () => {
    await save(1, { subject: "Theirs" }, colleague);
    const refused = await server.fail(templateRoutes.saveDraft, {
      token: owner.token,
      params: id(),
      body: { content: content({ subject: "Mine" }), draftVersion: 1 },
    });
    expect(refused).toMatchObject({ status: 409, body: { code: "VERSION_CONFLICT" } });
    expect(refused.body.current).toEqual(await now());
    expect((await now()).draft?.content.subject).toBe("Theirs");
    for (const route of [templateRoutes.publish, templateRoutes.discardDraft]) {
      const stale = await server.fail(route, {
        token: owner.token,
        params: id(),
        body: { draftVersion: 1 },
      });
      expect(stale.body).toMatchObject({ code: "VERSION_CONFLICT", current: { draftVersion: 2 } });
    }
  });

  it("is saved once when two users save concurrently", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { draftVersion } = await now();
      const responses = await Promise.all([
        save(draftVersion, { subject: `Mine ${round}` }),
        save(draftVersion, { subject: `Theirs ${round}` }, colleague),
        save(draftVersion, { subject: `Also mine ${round}` }),
      ]);
      expect(responses.map(({ status }) => `${status}`).toSorted()).toEqual(["200", "409", "409"]);
      const winner = ["Mine", "Theirs", "Also mine"][
        responses.findIndex(({ status }) => status === 200)
      ];
      const stored = await now();
      expect(stored).toMatchObject({
        draftVersion: draftVersion + 1,
        draft: { content: { subject: `${winner} ${round}` } },
      });
      const conflicts = responses.filter(({ status }) => status === 409);
      for (const { body } of conflicts)
        expect(body).toMatchObject({ current: { draft: { content: stored.draft?.content } } });
    }
  });

  it("is either published or saved when done concurrently", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { draftVersion } = await now();
      await save(draftVersion, { subject: `Ready ${round}` });
      const [published, saved] = await Promise.all([
        publish(draftVersion + 1),
        save(draftVersion + 1, { subject: `Later ${round}` }, colleague),
      ]);
      const stored = await now();
      expect([`${published.status}`, `${saved.status}`].toSorted()).toEqual(["200", "409"]);
      expect(stored.draftVersion).toBe(draftVersion + 2);
      const later = { draft: { content: { subject: `Later ${round}` } } };
      expect(stored).toMatchObject(
        published.status === 200 ? { subject: `Ready ${round}`, draft: null } : later,
      );
    }
  });

  it("sent again because its response was lost is not a conflict", async () => {
    const [first, again] = [await save(1, { subject: "Mine" }), await save(1, { subject: "Mine" })];
    expect(again.body).toEqual(first.body);
    expect((await save(1, { subject: "Mine" }, colleague)).status).toBe(409);
  });

  it("can be discarded, and stays among the versions", async () => {
    await save(1, { subject: "Given up" });
    const { body } = await server.call(templateRoutes.discardDraft, {
      token: owner.token,
      params: id(),
      body: { draftVersion: 2 },
    });
    expect(body).toMatchObject({ hasDraft: false, draft: null, draftVersion: 3, subject: "First" });
    expect(await listVersions()).toEqual(["saved Given up", "published First"]);
    expect((await save(2)).status).toBe(409);
  });

  it("is replaced by content that is sent with the settings", async () => {
    await save(1, { subject: "Draft" });
    const body = {
      name: "Letter",
      type: "campaign" as const,
      status: "active" as const,
      tags: [],
      version: 1,
    };
    const changed = await server.call(templateRoutes.update, {
      token: owner.token,
      params: id(),
      body: { ...body, content: content({ subject: "Given" }) },
    });
    expect(changed.body).toMatchObject({ subject: "Given", draft: null, draftVersion: 3 });
    expect(await listVersions()).toEqual(["published Given", "saved Draft", "published First"]);
  });

  it("stays when only the settings change", async () => {
    await save(1, { subject: "Draft" });
    const body = {
      name: "Other",
      type: "campaign" as const,
      status: "inactive" as const,
      tags: ["b", "a", "B"],
      version: 1,
    };
    const changed = await server.call(templateRoutes.update, {
      token: owner.token,
      params: id(),
      body,
    });
    expect(changed.body).toMatchObject({
      name: "Other",
      status: "inactive",
      tags: ["a", "b"],
      draftVersion: 2,
      draft: { content: { subject: "Draft" } },
    });
    expect((await save(2)).status).toBe(200);
  });

  it("of blocks is validated as a document that can be opened again, with the paths of errors", async () => {
    const text = { type: "doc", content: [] };
    const source = JSON.stringify({ version: 1, sections: [], styles: {} });
    for (const [bad, path] of [
      ["{", "content.source"],
      [JSON.stringify(text), "content.source.version"],
      [source, "content.source.styles.width"],
      ["[".repeat(200_000), "content.source"],
    ] as const) {
      const body = { content: content({ format: "blocks", source: bad }), draftVersion: 1 };
      const refused = await server.fail(templateRoutes.saveDraft, {
        token: owner.token,
        params: id(),
        body,
      });
      expect(refused.body.code).toBe("VALIDATION");
      expect(refused.body.errors?.map((error) => error.path)).toContain(path);
    }
    const translations = [
      { language: "pt-br" as const, subject: "", preheader: "", source: "no document" },
    ];
    const body = {
      content: content({ format: "blocks", source: "{}", translations }),
      draftVersion: 1,
    };
    const refused = await server.fail(templateRoutes.saveDraft, {
      token: owner.token,
      params: id(),
      body,
    });
    expect(refused.body.errors?.map((error) => error.path)).toContain(
      "content.translations.0.source",
    );
  });

  it("contains every language once", async () => {
    const translations = [{ language: "en-us" as const, subject: "", preheader: "", source: "" }];
    const body = { content: content({ translations }), draftVersion: 1 };
    const refused = await server.fail(templateRoutes.saveDraft, {
      token: owner.token,
      params: id(),
      body,
    });
    expect(refused.body.errors).toEqual([
      expect.objectContaining({ path: "content.translations", code: "languageTwice" }),
    ]);
  });

  it("can be written with permission to write templates, and read by all", async () => {
    const analyst = await server.member(owner.tenantId, "analyst");
    for (const route of [
      templateRoutes.saveDraft,
      templateRoutes.publish,
      templateRoutes.discardDraft,
    ]) {
      const refused = await server.fail(route, {
        token: analyst,
        params: id(),
        body: { content: content(), draftVersion: 1 },
      });
      expect(refused.status).toBe(403);
    }
    expect(
      (await server.call(templateRoutes.versions, { token: analyst, params: id() })).status,
    ).toBe(200);
  });
});

describe("versions", () => {
  it("combine a user's saves within ten minutes, in their latest state", async () => {
    await save(1, { subject: "A" });
    await save(2, { subject: "B" });
    await pass("9 minutes");
    await save(3, { subject: "C" });
    expect(await listVersions()).toEqual(["saved C", "published First"]);
    await pass("2 minutes");
    await save(4, { subject: "D" });
    expect(await listVersions()).toEqual(["saved D", "saved C", "published First"]);
    await save(5, { subject: "E" }, colleague);
    await save(6, { subject: "F" });
    expect(await listVersions()).toEqual([
      "saved F",
      "saved E",
      "saved D",
      "saved C",
      "published First",
    ]);
    const [latest] = await versions();
    const version = await server.call(templateRoutes.version, {
      token: owner.token,
      params: { id: template.id, versionId: latest?.id ?? "" },
    });
    expect(version.body).toEqual({
      ...latest,
      savedBy: "Ana Souza",
      content: content({ subject: "F" }),
    });
  });

  it("are separate when a user overwrites a save from another window of theirs", async () => {
    await save(1, { subject: "One window" });
    const body = { content: content({ subject: "Other window" }), draftVersion: 2, apart: true };
    await server.call(templateRoutes.saveDraft, { token: owner.token, params: id(), body });
    await save(3, { subject: "Other window, later" });
    expect(await listVersions()).toEqual([
      "saved Other window, later",
      "saved One window",
      "published First",
    ]);
  });

  it("of another template are not found through this one", async () => {
    const other = await create();
    const [version] = await versions();
    const params = { id: other.id, versionId: version?.id ?? "" };
    expect((await server.fail(templateRoutes.version, { token: owner.token, params })).status).toBe(
      404,
    );
  });

  it("are limited in number, except those published within a year", async () => {
    await server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.execute(sql`
        insert into template_versions (tenant_id, id, template_id, kind, subject, content, begun_at, saved_at)
        select ${owner.tenantId}::uuid, gen_random_uuid(), ${template.id}::uuid, kind, subject, '{}', at, at from (
          select 'saved' as kind, 'Old ' || n as subject, now() - n * interval '1 hour' as at from generate_series(1, 110) n
          union all values ('published', 'Of this year', now() - interval '360 days'), ('saved', 'Gone', now() - interval '360 days'),
            ('published', 'Gone', now() - interval '370 days')) made`),
    );
    await save(1, { subject: "New" });
    const { rows } = await server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.client.query<{ subject: string }>(
        "select subject from template_versions where template_id = $1 order by saved_at desc",
        [template.id],
      ),
    );
    const newest = [
      "New",
      "First",
      ...Array.from({ length: TEMPLATE_VERSIONS_KEPT - 2 }, (_, index) => `Old ${index + 1}`),
    ];
    expect(rows.map(({ subject }) => subject)).toEqual([...newest, "Of this year"]);
  });
});
