import {
  CONTACT_FIELD_NAMES,
  pickFields,
  contactRoutes,
  customFieldRoutes,
  importRoutes,
  workspaceRoutes,
  type Contact,
  type Language,
} from "@arauto/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { ALL_CONTACTS, exportTester } from "./testing/test-exports.ts";

/** Typical and malicious texts. */
const NAUGHTY = [
  '=HYPERLINK("http://evil.example","Click")',
  "+1+1",
  "-2+3",
  "@SUM(A1:A9)",
  "'=1+1",
  "''+5511",
  "＝1＋1",
  "a;b,c|d",
  "x;=1+1",
  "x\t=1+1",
  "x,+1;'-2|''@SUM(A1)",
  'x;"=1+1"',
  "x\n=1+1",
  "x;'y, 'z; =1",
  'She said "hi"',
  "line one\nline two",
  "back\\slash \\N \\. \\x41",
  "\\N",
  "null",
  "0012",
  "1e10",
  "<script>alert(1)</script> & <b>",
  "_x0041_ stays",
  "مرحبا بالعالم",
  "‮reversed‬",
  "Ṱ̺̺̕o͞ ̷i̲̬n̝̗v̟̞o͎̜k̢͓e",
  "👩‍👩‍👧‍👦🇧🇷",
  "x".repeat(2000),
  "DROP TABLE accounts; --",
  "{{ 7*7 }}",
  "${jndi:ldap://x}",
];

describe("an exported file, imported into another workspace", () => {
  let server: TestServer;
  let user: TestUser;

  beforeAll(async () => {
    server = await startTestServer();
    user = await server.signUp();
    await addFields(user);
    for (const [index, note] of NAUGHTY.entries()) {
      const fields = {
        note,
        points: index * 1.25 - 3.001,
        born: `19${String(index + 10)}-02-28`,
        vip: index % 2 === 0,
      };
      const body = {
        name: `=Name ${index}`,
        email: `+p${index}@example.com`,
        phone: "+5511912345678",
        language: "pt-br",
        timeZone: "America/Recife",
        status: "inactive",
        fields,
        tags: ["a b", "Ç"],
      };
      const response = await server.call(contactRoutes.create, {
        token: user.token,
        body: body as never,
      });
      if (response.status !== 201) throw new Error(JSON.stringify(response.body));
    }
  }, 60_000);
  afterAll(() => server.stop());

  async function addFields({ token }: TestUser): Promise<void> {
    for (const [identifier, type] of [
      ["note", "text"],
      ["points", "number"],
      ["born", "date"],
      ["vip", "boolean"],
    ] as const)
      await server.call(customFieldRoutes.create, {
        token,
        body: { identifier, name: identifier, type },
      });
  }

  async function speak({ token }: TestUser, language: Language): Promise<void> {
    const { name, address, timeZone, version } = (await server.call(workspaceRoutes.get, { token }))
      .body;
    await server.call(workspaceRoutes.update, {
      token,
      body: { name, address, timeZone, language, version },
    });
  }

  const contacts = async ({ token }: TestUser) =>
    (
      await server.call(contactRoutes.list, { token, query: { sort: "email", limit: 100 } })
    ).body.items.map((contact: Contact) => ({
      ...pickFields(contact, CONTACT_FIELD_NAMES),
      fields: contact.fields,
      tags: contact.tags,
    }));

  it.each([
    ["csv", "en-us"],
    ["csv", "pt-br"],
    ["xlsx", "es-es"],
  ] as const)(
    "returns every value unchanged, with columns matched automatically (%s, %s)",
    async (format, language) => {
      await speak(user, language);
      const tester = exportTester(server, user);
      const columns = [
        ...ALL_CONTACTS.columns,
        "fields.note",
        "fields.points",
        "fields.born",
        "fields.vip",
      ];
      const created = await tester.create({ ...ALL_CONTACTS, format, columns });
      await expect
        .poll(async () => (await tester.get(created.id)).status, { timeout: 20_000 })
        .toBe("done");
      const bytes = Buffer.from(await (await fetch(await tester.link(created.id))).arrayBuffer());

      const receiver = await server.signUp();
      const { token } = receiver;
      await addFields(receiver);
      const form = new FormData();
      form.append("file", new Blob([new Uint8Array(bytes)]), `file.${format}`);
      const { body: upload } = await server.call(importRoutes.upload, {
        token,
        body: form as never,
      });
      const targets = upload.columns.map(({ suggestion }) => suggestion);
      expect(
        targets.map((target) =>
          "field" in target
            ? target.field
            : "identifier" in target
              ? target.identifier
              : target.kind,
        ),
      ).toEqual([
        "ignore",
        ...CONTACT_FIELD_NAMES,
        "tags",
        "ignore",
        "ignore",
        "ignore",
        "note",
        "points",
        "born",
        "vip",
      ]);
      const params = { id: upload.id };
      await server.call(importRoutes.check, {
        token,
        params,
        body: { targets, consent: { wording: "I agree" } },
      });
      const statusOf = async () =>
        (await server.call(importRoutes.get, { token, params })).body.status;
      await expect.poll(statusOf, { timeout: 20_000 }).toBe("checked");
      const { items } = (await server.call(importRoutes.rejections, { token, params })).body;
      expect(items).toEqual([]);
      await server.call(importRoutes.start, { token, params });
      await expect.poll(statusOf, { timeout: 20_000 }).toBe("done");
      expect(await contacts(receiver)).toEqual(await contacts(user));
    },
    60_000,
  );

  it.each([
    ["en-us", ";"],
    ["en-us", "\t"],
    ["en-us", "|"],
    ["pt-br", ","],
    ["pt-br", "\t"],
  ] as const)(
    "contains no cell that starts like a formula when a file in %s is split at %j",
    async (language, separator) => {
      await speak(user, language);
      const tester = exportTester(server, user);
      const created = await tester.create({ ...ALL_CONTACTS, columns: ["id", "fields.note"] });
      await expect
        .poll(async () => (await tester.get(created.id)).status, { timeout: 20_000 })
        .toBe("done");
      const text = await (await fetch(await tester.link(created.id))).text();
      // Quotes in the middle of a cell mean nothing, so neither they nor line breaks in them keep a
      // cell together.
      const cells = text.split(/[\r\n]+/).flatMap((line) => line.split(separator));
      expect(cells.filter((cell) => /^"*[=+\-@＝＋－＠]/.test(cell))).toEqual([]);
    },
  );

  it("contains no cell that a spreadsheet would run", async () => {
    await speak(user, "en-us");
    const tester = exportTester(server, user);
    const created = await tester.create({ ...ALL_CONTACTS, columns: ["fields.note"] });
    await expect
      .poll(async () => (await tester.get(created.id)).status, { timeout: 20_000 })
      .toBe("done");
    const text = await (await fetch(await tester.link(created.id))).text();
    const cells = text.replace(/^\ufeff/, "").split(/\n(?=["']|[^\n]*$|[^"]*)/);
    expect(cells.filter((cell) => /^"?[=+\-@\t\r＝＋－＠]/.test(cell))).toEqual([]);
    const neutral = await server.deps.database.tenant(user.tenantId, (tx) =>
      tx.query<{ email: string }>(
        sql`select email from accounts where fields ->> 'note' ~ '^[''\t ]*[=+@-]' order by email`,
      ),
    );
    expect(neutral.length).toBeGreaterThan(5);
  });
});
