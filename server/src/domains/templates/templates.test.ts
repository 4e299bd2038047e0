import {
  contactRoutes,
  campaignRoutes,
  customFieldRoutes,
  DEFAULT_BRAND,
  type EmailDocument,
  mailboxRoutes,
  newBlock,
  newColumn,
  newDocument,
  newSection,
  richTextOf,
  sendingAccountRoutes,
  type Template,
  templateRoutes,
  variableOf,
} from "@arauto/contracts";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { findTemplate } from "./index.ts";

let server: TestServer;
let owner: TestUser;
let outsider: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signUp();
  outsider = await server.signUp();
});
afterAll(() => server?.stop());

const content = (change: object = {}) => ({
  subject: "Hello {{ account.name }}",
  preheader: "",
  format: "html" as const,
  language: "en-us" as const,
  source: `<html><body><h1>Hi {{ account.name }}</h1><a href="https://shop.example/">Shop</a></body></html>`,
  ...change,
});
async function create(change: object = {}, name = "Welcome"): Promise<Template> {
  const response = await server.call(templateRoutes.create, {
    token: owner.token,
    body: { name, content: content(change) },
  });
  expect(response.status).toBe(201);
  return response.body;
}
const preview = async (change: object = {}, contactId: string | null = null) =>
  (
    await server.call(templateRoutes.preview, {
      token: owner.token,
      body: { ...content(change), contactId },
    })
  ).body;

async function contact(name: string): Promise<string> {
  const { body } = await server.call(contactRoutes.create, {
    token: owner.token,
    body: { name, email: `${v7()}@example.com`, phone: null, status: "active", fields: {} },
  });
  return body.id;
}
async function captureId(token = owner.token): Promise<string> {
  return (await server.call(sendingAccountRoutes.list, { token })).body.items[0]?.id ?? "";
}

describe("/v1/Templates", () => {
  it("stores templates, lists them without their source, changes and disables them", async () => {
    const template = await create({ preheader: "Soon" });
    expect(template).toMatchObject({
      status: "active",
      type: "campaign",
      content: { preheader: "Soon" },
      version: 1,
    });
    const { body: page } = await server.call(templateRoutes.list, {
      token: owner.token,
      query: { search: "welc" },
    });
    expect(page.items[0]).toMatchObject({ id: template.id });
    expect(page.items[0]).not.toHaveProperty("content");
    expect(JSON.stringify(page)).not.toContain("<html>");
    const { body: changed } = await server.call(templateRoutes.update, {
      token: owner.token,
      params: { id: template.id },
      body: { name: "Welcome 2", tags: [], type: "transactional", status: "inactive", version: 1 },
    });
    expect(changed).toMatchObject({ name: "Welcome 2", status: "inactive", version: 2 });
    expect(
      await server.deps.database.tenant(owner.tenantId, (tx) =>
        findTemplate(tx, owner.tenantId, template.id),
      ),
    ).toMatchObject({
      status: "inactive",
      content: { source: content().source },
    });
    const conflict = await server.fail(templateRoutes.update, {
      token: owner.token,
      params: { id: template.id },
      body: { name: "x", tags: [], type: "campaign", status: "active", version: 1 },
    });
    expect(conflict.body).toMatchObject({
      code: "VERSION_CONFLICT",
      current: { name: "Welcome 2" },
    });
  });

  it("pages, sorts and filters, and treats wildcards in a search as text", async () => {
    const other = await server.signUp();
    for (const name of ["b 100%", "A 1000", "c"])
      await server.call(templateRoutes.create, {
        token: other.token,
        body: { name, content: content({ subject: "plain" }) },
      });
    const names = async (query: object) =>
      (await server.call(templateRoutes.list, { token: other.token, query })).body.items.map(
        (item) => item.name,
      );
    expect(await names({ sort: "name" })).toEqual(["A 1000", "b 100%", "c"]);
    expect(await names({})).toEqual(["c", "A 1000", "b 100%"]);
    expect(await names({ search: "100%" })).toEqual(["b 100%"]);
    expect(await names({ status: "inactive" })).toEqual([]);
    const { body: first } = await server.call(templateRoutes.list, {
      token: other.token,
      query: { sort: "-name", limit: 2 },
    });
    expect(await names({ sort: "-name", limit: 2, cursor: first.nextCursor ?? "" })).toEqual([
      "A 1000",
    ]);
  });

  it.each([
    ["source", { source: "<p>{{ account.name </p>" }],
    ["source", { source: "<p>\n\n{% if account.name %}never closed</p>" }],
    ["subject", { subject: "{{ account.name | nosuchfilter: }}{% endif %}" }],
    ["preheader", { preheader: "{% for %}" }],
    ["source", { format: "mjml", source: "<mjml><mj-body><mj-nonsense></mj-body></mjml>" }],
  ])("rejects an error in the %s", async (part, change) => {
    for (const [route, request] of [
      [templateRoutes.create, { body: { name: "Broken", content: content(change) } }],
      [
        templateRoutes.test,
        {
          body: {
            ...content(change),
            to: ["a@example.com"],
            contactId: null,
            sendingAccountId: await captureId(),
          },
        },
      ],
    ] as const) {
      const response = await server.fail(route, { token: owner.token, ...request });
      expect(response.status).toBe(422);
      expect(response.body.code).toBe("TEMPLATE_INVALID");
      expect(response.body.errors?.map((error) => error.path)).toContain(part);
    }
  });

  it("accepts a subject that consists of data if the sample data has it", async () => {
    const subject = "{{ data.feed.items[0].title }}";
    const createWith = async (sampleData: object) => {
      const { body, status } = await server.call(templateRoutes.create, {
        token: owner.token,
        body: { name: "Blog posts", content: content({ subject, sampleData }) },
      });
      return status < 300 || body;
    };
    expect(await createWith({ feed: { items: [{ title: "Post" }] } })).toBe(true);
    expect(await createWith({ feed: { items: [] } })).toMatchObject({ code: "TEMPLATE_INVALID" });
  });

  it("reports the line of an error", async () => {
    const response = await server.fail(templateRoutes.create, {
      token: owner.token,
      body: { name: "Broken", content: content({ source: "<p>\n\n{% nosuchtag %}</p>" }) },
    });
    expect(response.body.errors?.[0]?.message).toMatch(/^Line 3: /);
  });

  it("keeps templates within their workspace and among roles that may write them", async () => {
    const template = await create();
    expect(
      (
        await server.fail(templateRoutes.get, {
          token: outsider.token,
          params: { id: template.id },
        })
      ).status,
    ).toBe(404);
    expect(
      (
        await server.fail(templateRoutes.update, {
          token: outsider.token,
          params: { id: template.id },
          body: {
            name: "x",
            tags: [],
            type: "campaign",
            content: content(),
            status: "active",
            version: 1,
          },
        })
      ).status,
    ).toBe(404);
    expect(
      (
        await server.call(templateRoutes.remove, {
          token: outsider.token,
          body: { ids: [template.id] },
        })
      ).body,
    ).toEqual({ count: 0 });
    const analyst = await server.member(owner.tenantId, "analyst");
    expect(
      (
        await server.fail(templateRoutes.create, {
          token: analyst,
          body: { name: "x", content: content() },
        })
      ).status,
    ).toBe(403);
    expect(
      (
        await server.fail(templateRoutes.test, {
          token: analyst,
          body: {
            ...content(),
            to: ["a@example.com"],
            contactId: null,
            sendingAccountId: await captureId(),
          },
        })
      ).status,
    ).toBe(403);
    expect(
      (await server.call(templateRoutes.get, { token: analyst, params: { id: template.id } }))
        .status,
    ).toBe(200);
  });

  it("deletes several together, or none while a draft uses one", async () => {
    const [used, free] = [await create(), await create()];
    const { body: campaign } = await server.call(campaignRoutes.create, {
      token: owner.token,
      body: { name: "Autumn", templateId: used.id },
    });
    const ids = [free.id, used.id];
    const refused = await server.fail(templateRoutes.remove, { token: owner.token, body: { ids } });
    expect(refused.body).toMatchObject({
      code: "IN_USE",
      detail: expect.stringContaining("Autumn"),
      errors: [{ path: "ids.1" }],
    });
    expect(
      (await server.call(templateRoutes.get, { token: owner.token, params: { id: free.id } }))
        .status,
    ).toBe(200);
    await server.call(campaignRoutes.remove, { token: owner.token, params: { id: campaign.id } });
    expect(
      (await server.call(templateRoutes.remove, { token: owner.token, body: { ids } })).body,
    ).toEqual({ count: 2 });
    expect(
      (await server.call(templateRoutes.remove, { token: owner.token, body: { ids } })).body,
    ).toEqual({ count: 0 });
  });

  it("prevents deleting custom fields that a template references, and no others", async () => {
    const fields = new Map<string, string>();
    for (const identifier of ["city", "city_code", "plan"]) {
      const { body } = await server.call(customFieldRoutes.create, {
        token: owner.token,
        body: { identifier, name: identifier, type: "text" },
      });
      fields.set(identifier, body.id);
    }
    await create({ subject: "News from {{ account.fields.city }}" }, "Dotted");
    await create(
      { source: `<p>{{ account.fields["plan"] | default: "x" }} and myfields.city_code</p>` },
      "Bracketed",
    );
    const document = newDocument(DEFAULT_BRAND);
    const rule = { path: "account.fields.plan", operator: "isSet" as const };
    const conditional = {
      ...document,
      sections: [
        newSection([100], { visibility: { match: "all", rules: [rule], devices: "all" } }),
      ],
    };
    const inText = [
      newBlock("text", { text: richTextOf([variableOf("account.fields.city", "x")]) }),
    ];
    const worded = {
      ...document,
      sections: [newSection([100], { columns: [newColumn(100, inText)] })],
    };
    const escaped = [newBlock("html", { source: `{{ account.fields["city"] }}` })];
    const hidden = {
      ...document,
      sections: [newSection([100], { columns: [newColumn(100, escaped)] })],
    };
    const blocks = (given: EmailDocument) => ({
      format: "blocks" as const,
      source: JSON.stringify(given),
    });
    await create(blocks(conditional), "Rule");
    await create(blocks(worded), "Variable");
    await create(blocks(hidden), "HTML block");
    const translated = {
      language: "pt-br" as const,
      subject: "Oi",
      preheader: "",
      ...blocks(worded),
    };
    await create({ ...blocks(document), translations: [translated] }, "Translation");
    const drafted = await create({}, "Draft");
    const draft = {
      content: { ...drafted.content, subject: "{{ account.fields.city_code }}" },
      draftVersion: 1,
    };
    await server.call(templateRoutes.saveDraft, {
      token: owner.token,
      params: { id: drafted.id },
      body: draft,
    });
    const users = await server.deps.database.tenant(owner.tenantId, (tx) =>
      server.deps.references.usersOf(tx, owner.tenantId, "customField", [...fields.values()]),
    );
    expect(
      users.filter((user) => user.kind === "template").map((user) => [user.name, user.targetId]),
    ).toEqual([
      ["Bracketed", fields.get("plan")],
      ["Dotted", fields.get("city")],
      ["Draft", fields.get("city_code")],
      ["HTML block", fields.get("city")],
      ["Rule", fields.get("plan")],
      ["Translation", fields.get("city")],
      ["Variable", fields.get("city")],
    ]);
  });
});

describe("the preview", () => {
  it("shows an example without data, or the chosen contact", async () => {
    expect(await preview()).toMatchObject({
      subject: "Hello Mary Smith",
      issues: expect.any(Array),
    });
    const shown = await preview({}, await contact("João"));
    expect(shown.subject).toBe("Hello João");
    expect(shown.html).toContain("Hi João");
    expect(shown.text).toContain("João");
    expect(shown.htmlBytes).toBe(Buffer.byteLength(shown.html));
    expect(shown.html).toContain("https://shop.example/");
    expect(
      (
        await server.fail(templateRoutes.preview, {
          token: outsider.token,
          body: { ...content(), contactId: await contact("Secret") },
        })
      ).status,
    ).toBe(404);
  });

  it("shows markup in a contact's name as text", async () => {
    const shown = await preview({}, await contact(`<img src=x onerror=alert(1)>"'&`));
    expect(shown.html).not.toContain("<img");
    expect(shown.html).toContain("&lt;img");
    expect(shown.subject).toBe(`Hello <img src=x onerror=alert(1)>"'&`);
  });

  it("returns errors as issues without HTML while the user writes", async () => {
    const shown = await preview({ source: "<p>{{ account.name </p>" });
    expect(shown.html).toBe("");
    expect(shown.issues).toContainEqual(
      expect.objectContaining({ severity: "error", part: "source" }),
    );
  });

  it("shows the body before there is a subject, and reports that one is missing", async () => {
    const shown = await preview({ subject: "", source: "<p>Hi {{ account.name }}</p>" });
    expect(shown).toMatchObject({ subject: "", html: expect.stringContaining("Hi Mary Smith") });
    expect(shown.issues).toContainEqual(
      expect.objectContaining({ severity: "error", code: "subjectEmpty" }),
    );
  });

  it("warns about unknown fields", async () => {
    const shown = await preview({ source: "<p>{{ account.fields.nosuchfield }}</p>" });
    expect(shown.issues.some((issue) => issue.message.includes("nosuchfield"))).toBe(true);
    expect(shown.html).not.toBe("");
  });

  it.each([
    ["an endless loop", "{% for a in (1..1000000000) %}{{ a }}{% endfor %}"],
    ["nested loops", "{% for a in (1..10000) %}{% for b in (1..10000) %}x{% endfor %}{% endfor %}"],
    [
      "text that doubles repeatedly",
      `{% assign t = "xxxxxxxxxxxxxxxx" %}${`{% assign t = t | append: t %}`.repeat(40)}{{ t }}`,
    ],
    [
      "replacements that grow exponentially",
      `{% assign t = "xxxxxxxxxxxxxxxx" %}${`{% assign t = t | replace: "x", "xxxxxxxxxxxxxxxx" %}`.repeat(12)}{{ t }}`,
    ],
    ["a file on the server", `{% include "/etc/passwd" %}{% render "/etc/passwd" %}`],
    [
      "engine internals",
      "{{ account.constructor.constructor }}{{ account.__proto__ }}{{ ''.constructor }}",
    ],
    ["tags nested ten thousand deep", "<div>".repeat(10_000)],
    [
      "conditions nested a thousand deep",
      `${"{% if true %}".repeat(1_000)}x${"{% endif %}".repeat(1_000)}`,
    ],
  ])("is stopped at %s, quickly, and the server continues", async (_, bomb) => {
    const started = performance.now();
    const response = await server.call(templateRoutes.preview, {
      token: owner.token,
      body: { ...content({ source: `<p>${bomb}</p>` }), contactId: null },
    });
    expect(response.status).toBe(200);
    expect(performance.now() - started).toBeLessThan(5_000);
    expect(JSON.stringify(response.body)).not.toMatch(/root:x:|function |\[native code\]/);
    expect(response.body.html.length).toBeLessThan(2_000_000);
    expect((await preview()).html).toContain("Hi Mary Smith");
  });
});

describe("a test email", () => {
  it("contains the contact's data and reaches each given address once", async () => {
    const contactId = await contact("Zoë");
    const to = ["one@example.com", "two@example.com", "one@example.com"];
    const response = await server.call(templateRoutes.test, {
      token: owner.token,
      body: { ...content(), to, contactId, sendingAccountId: await captureId() },
    });
    expect(response.body.results).toEqual([
      { to: "one@example.com", accepted: true, reply: expect.stringMatching(/^250/) },
      { to: "two@example.com", accepted: true, reply: expect.stringMatching(/^250/) },
    ]);
    const { body: page } = await server.call(mailboxRoutes.list, {
      token: owner.token,
      query: { search: "Hello" },
    });
    expect(
      page.items
        .map((item) => [item.to, item.subject, item.campaignId])
        .toSorted(([a], [b]) => `${a}`.localeCompare(`${b}`)),
    ).toEqual([
      ["one@example.com", "Hello Zoë", null],
      ["two@example.com", "Hello Zoë", null],
    ]);
    const { body: mail } = await server.call(mailboxRoutes.get, {
      token: owner.token,
      params: { id: page.items[0]?.id ?? "" },
    });
    expect(mail.html).toContain("Hi Zoë");
    expect(mail.html).toContain("https://shop.example/");
    expect(mail.html).not.toContain("/t/c/");
  });

  it("reports the server's reply when it cannot be reached, and rejects another workspace's account", async () => {
    const { body: account } = await server.call(sendingAccountRoutes.create, {
      token: owner.token,
      body: {
        name: "Down",
        fromName: "Sol",
        fromEmail: "a@shop.example",
        smtp: { host: "127.0.0.1", port: 1, security: "none" },
      },
    });
    const message = { ...content(), to: ["a@example.com"], contactId: null };
    const failed = await server.fail(templateRoutes.test, {
      token: owner.token,
      body: { ...message, sendingAccountId: account.id },
    });
    expect(failed.body.code).toBe("SMTP_FAILED");
    expect(failed.body.detail).toBeTruthy();
    expect(
      (
        await server.fail(templateRoutes.test, {
          token: owner.token,
          body: { ...message, sendingAccountId: await captureId(outsider.token) },
        })
      ).status,
    ).toBe(404);
  });

  it("accepts five addresses at most, and only addresses", async () => {
    for (const to of [
      [],
      Array.from({ length: 6 }, (_, n) => `p${n}@example.com`),
      ["a@example.com\r\nBcc: b@example.com"],
    ]) {
      const response = await server.fail(templateRoutes.test, {
        token: owner.token,
        body: { ...content(), to, contactId: null, sendingAccountId: await captureId() },
      });
      expect(response.body.code).toBe("VALIDATION");
    }
  });
});
