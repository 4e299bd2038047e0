import {
  DEFAULT_BRAND,
  type EmailDocument,
  imageRoutes,
  MAIL_LANGUAGES,
  newBlock,
  newColumn,
  newSection,
  newStyles,
  richTextOf,
  type TemplateContent,
  type TemplateFile,
  templateRoutes,
  variableOf,
} from "@arauto/contracts";
import fc from "fast-check";
import sharp from "sharp";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let owner: TestUser;
let other: TestUser;

beforeAll(async () => {
  server = await startTestServer({ config: { role: "api" } });
});
afterAll(() => server?.stop());
beforeEach(async () => {
  [owner, other] = [await server.signUp(), await server.signUp()];
});

const content = (change: Partial<TemplateContent> = {}): TemplateContent => ({
  format: "html",
  language: "en-us",
  subject: "Hello",
  preheader: "",
  source: "<html><body><p>Hello</p></body></html>",
  translations: [],
  sampleData: {},
  ...change,
});
async function create(name: string, change: Partial<TemplateContent> = {}, user = owner) {
  const body = { name, tags: ["News"], content: content(change) };
  const response = await server.call(templateRoutes.create, { token: user.token, body });
  expect(response).toMatchObject({ status: 201 });
  return response.body;
}
const exported = async (ids: string[], user = owner) =>
  (await server.call(templateRoutes.exportFile, { token: user.token, body: { ids } })).body;
const imported = (file: object, user = other) =>
  server.call(templateRoutes.importFile, { token: user.token, body: file as TemplateFile });
const reexported = async (file: TemplateFile, user = other) => {
  const response = await imported(file, user);
  expect(response.status).toBe(201);
  return exported(
    response.body.items.map(({ id }) => id),
    user,
  );
};
async function upload(color: string, user = owner) {
  const form = new FormData();
  const file = await sharp({ create: { width: 8, height: 8, channels: 3, background: color } })
    .png()
    .toBuffer();
  form.append("file", new Blob([new Uint8Array(file)]), `${color.slice(1)}.png`);
  const response = await server.call(imageRoutes.upload, {
    token: user.token,
    body: form as never,
  });
  expect(response.status).toBe(201);
  return response.body;
}
const list = async (user = other) =>
  (await server.call(templateRoutes.list, { token: user.token })).body.items;

/** Creates a document with the given texts and pictures. */
function documentOf(text: string, fallback: string, sources: readonly string[]): EmailDocument {
  return {
    version: 1,
    styles: newStyles(DEFAULT_BRAND),
    sections: [
      newSection([100], {
        columns: [
          newColumn(100, [
            newBlock("text", { text: richTextOf(text, [variableOf("account.name", fallback)]) }),
            ...sources.map((source) => newBlock("image", { source, alt: text.slice(0, 500) })),
            newBlock("html", { source: `<p>${text.replaceAll(/[<>&{}%]/g, "")}</p>` }),
            newBlock("footer"),
          ]),
        ],
      }),
    ],
  };
}

describe("a template file", () => {
  it("contains content, type and tags in the requested order, and is imported as new templates", async () => {
    const translations = [
      { language: "pt-br" as const, subject: "Oi", preheader: "Já", source: "<p>Oi</p>" },
    ];
    const [a, b] = [
      await create("a", { translations, sampleData: { z: 1, a: { y: [true, null] } } }),
      await create("b"),
    ];
    const file = await exported([b.id, a.id]);
    expect(file).toMatchObject({
      kind: "arauto.templates",
      version: 1,
      templates: [{ name: "b" }, { name: "a", tags: ["News"] }],
      images: [],
    });
    expect(JSON.stringify(file.templates[1]?.content)).toBe(JSON.stringify(a.content));
    expect(await reexported(file)).toEqual(file);
    expect((await list()).map(({ name, status, hasDraft }) => [name, status, hasDraft])).toEqual([
      ["a", "active", false],
      ["b", "active", false],
    ]);
    expect(await list(owner)).toHaveLength(2);
  });

  it("contains the pictures: existing ones are reused, others added", async () => {
    const [red, blue] = [await upload("#ff0000"), await upload("#0000ff")];
    const source = JSON.stringify(documentOf("Look", "you", [red.source, blue.source]));
    const translation = { language: "pt-br" as const, subject: "Oi", preheader: "", source };
    const template = await create("Pictures", {
      format: "blocks",
      source,
      translations: [translation],
    });
    const file = await exported([template.id]);
    expect(file.images.map(({ id }) => id)).toEqual([red.id, blue.id]);
    expect(await reexported(file, owner)).toEqual(file);

    const theirs = await upload("#0000ff", other);
    const there = await reexported(file);
    const images = (await server.call(imageRoutes.list, { token: other.token })).body.items;
    expect(images).toHaveLength(2);
    const added = images.find(({ id }) => id !== theirs.id);
    const expected = source.replaceAll(red.id, added?.id ?? "").replaceAll(blue.id, theirs.id);
    expect(there.templates[0]?.content.source).toBe(expected);
    expect(there.templates[0]?.content.translations[0]?.source).toBe(expected);
    expect(await reexported(file)).toEqual(there);
  });

  it("survives import and export byte for byte, except for the ids of added pictures", async () => {
    const pictures = [await upload("#00ff00"), await upload("#ffff00")];
    const word = fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 40 })
      .filter((text) => !text.includes("\0"));
    const documents = fc
      .tuple(word, word, fc.subarray(pictures), fc.boolean())
      .map(([text, fallback, shown, indented]) =>
        JSON.stringify(
          documentOf(
            text,
            fallback,
            shown.map(({ source }) => source),
          ),
          null,
          indented ? 2 : 0,
        ),
      );
    const languages = fc.uniqueArray(fc.constantFrom(...MAIL_LANGUAGES), {
      minLength: 1,
      maxLength: 3,
    });
    const contents = fc.tuple(
      languages,
      documents,
      documents,
      fc
        .dictionary(
          // Cut between characters: half a surrogate pair is rejected.
          word.map((key) => [...key].slice(0, 20).join("")),
          fc.jsonValue({ maxDepth: 2 }),
        )
        // Rejected in every request, to prevent prototype pollution.
        .filter((data) => !JSON.stringify(data).includes('"__proto__":')),
    );
    await fc.assert(
      fc.asyncProperty(
        contents,
        async ([[language = "en-us", ...others], source, translated, sampleData]) => {
          const translations = others.map((one) => ({
            language: one,
            subject: "Words",
            preheader: "",
            source: translated,
          }));
          const given = content({
            format: "blocks",
            language,
            source,
            translations,
            sampleData: JSON.parse(JSON.stringify(sampleData)),
          });
          const file = await exported([(await create("Any", given)).id]);
          expect(file.templates[0]?.content.source).toBe(source);
          const there = await reexported(file);
          expect(withoutIds(there)).toEqual(withoutIds(file));
          expect(there.templates[0]?.content.source.length).toBe(source.length);
          expect(await reexported(there)).toEqual(there);
        },
      ),
      { numRuns: 15, endOnFailure: true, plugins: [fc.interruptAfterTimeLimit(90_000)] },
    );
  }, 120_000);

  it("is rejected as a whole for one invalid document, with its path", async () => {
    const good = { name: "Good", type: "campaign", tags: [], content: content() };
    const file = (bad: Partial<TemplateContent>) => ({
      kind: "arauto.templates",
      version: 1,
      templates: [good, { ...good, content: content(bad) }],
      images: [],
    });
    const document = documentOf("Look", "you", []);
    const broken = { ...document, sections: [{ ...document.sections[0], bleeds: "yes" }] };
    for (const [bad, code, path] of [
      [
        { format: "blocks", source: JSON.stringify(broken) },
        "VALIDATION",
        "templates.1.content.source.sections.0.bleeds",
      ],
      [{ format: "blocks", source: "{}" }, "VALIDATION", "templates.1.content.source.version"],
      [{ source: "<p>{% if %}</p>" }, "TEMPLATE_INVALID", "templates.1.content.source"],
      [{ subject: "" }, "TEMPLATE_INVALID", "templates.1.content.subject"],
    ] as const) {
      const refused = await server.fail(templateRoutes.importFile, {
        token: other.token,
        body: file(bad as Partial<TemplateContent>),
      });
      expect(refused.body.code).toBe(code);
      expect(refused.body.errors?.map((error) => error.path)).toContain(path);
    }
    expect(await list()).toEqual([]);
    for (const bad of [
      { kind: "other", version: 1, templates: [good] },
      { kind: "arauto.templates", version: 2, templates: [good] },
      {},
    ])
      expect(
        (await server.fail(templateRoutes.importFile, { token: other.token, body: bad })).body.code,
      ).toBe("VALIDATION");
  });

  it("with an invalid picture is rejected, and nothing is created", async () => {
    const id = v7();
    const body = {
      kind: "arauto.templates",
      version: 1,
      templates: [
        {
          name: "x",
          type: "campaign",
          tags: [],
          content: content({ source: `<p><img src="image:${id}.png" alt="x"></p>` }),
        },
      ],
      images: [{ id, name: "x", alt: "", data: Buffer.from("no picture").toString("base64") }],
    };
    expect(
      (await server.fail(templateRoutes.importFile, { token: other.token, body })).body.code,
    ).toBe("IMAGE_UNREADABLE");
    expect(await list()).toEqual([]);
  });

  it("may be larger than other requests, and adds no picture that no template shows", async () => {
    const file = {
      kind: "arauto.templates",
      version: 1,
      templates: [{ name: "x", type: "campaign", tags: [], content: content() }],
      images: [
        { id: v7(), name: "x", alt: "", data: Buffer.alloc(6 * 1024 * 1024, 7).toString("base64") },
      ],
    };
    expect((await imported(file)).status).toBe(201);
    expect((await server.call(imageRoutes.list, { token: other.token })).body.items).toEqual([]);
    const unlimited = { ...file, images: Array.from({ length: 5 }, () => file.images[0]) };
    expect(
      (await server.fail(templateRoutes.importFile, { token: other.token, body: unlimited })).body
        .code,
    ).toBe("PAYLOAD_TOO_LARGE");
  });

  it("cannot be exported for deleted templates or those of another workspace", async () => {
    const { id } = await create("a");
    const ask = (ids: string[], user: TestUser) =>
      server.fail(templateRoutes.exportFile, { token: user.token, body: { ids } });
    expect((await ask([id, v7()], owner)).status).toBe(404);
    expect((await ask([id], other)).status).toBe(404);
  });

  it("prevents deleting pictures that a template or its draft shows", async () => {
    const [red, blue] = [await upload("#ff0000"), await upload("#0000ff")];
    const template = await create("Shows", { source: `<p><img src="${red.source}" alt="x"></p>` });
    const draft = content({
      format: "blocks",
      source: JSON.stringify(documentOf("x", "y", [blue.source])),
    });
    await server.call(templateRoutes.saveDraft, {
      token: owner.token,
      params: { id: template.id },
      body: { content: draft, draftVersion: 1 },
    });
    const users = await server.deps.database.tenant(owner.tenantId, (tx) =>
      server.deps.references.usersOf(tx, owner.tenantId, "image", [red.id, blue.id, v7()]),
    );
    expect(users.map(({ kind, name }) => [kind, name])).toEqual([
      ["template", "Shows"],
      ["template", "Shows"],
    ]);
    expect(new Set(users.map(({ targetId }) => targetId))).toEqual(new Set([red.id, blue.id]));
    const refused = await server.fail(imageRoutes.remove, {
      token: owner.token,
      body: { ids: [blue.id] },
    });
    expect(refused.body).toMatchObject({
      code: "IN_USE",
      detail: expect.stringContaining("Shows"),
    });
  });
});

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const withoutIds = (file: TemplateFile) =>
  JSON.parse(JSON.stringify({ ...file, images: file.images.length }).replace(ID, "id")) as unknown;
