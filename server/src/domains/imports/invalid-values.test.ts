import { contactRoutes, importRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { type ImportTester, importTester, newField, target } from "./import-tester.ts";
import { forgetRows } from "./jobs.ts";

const { email, name, phone, status, language } = target;

let server: TestServer;
let user: TestUser;
let tester: ImportTester;
beforeAll(async () => (server = await startTestServer({ config: { role: "api" } })));
afterAll(() => server?.stop());
beforeEach(async () => {
  user = await server.signUp();
  tester = importTester(server, user);
});

const warningsOf = async (id: string) =>
  (
    await server.call(importRoutes.warnings, {
      token: user.token,
      params: { id },
      query: { limit: 100 },
    })
  ).body.items;

describe("an unreadable value", () => {
  it("is omitted from a contact who is imported anyway, and is listed with its row", async () => {
    const done = await tester.importAll(
      'email,name,phone,born,spent,lang\nana@example.com,Ana,12,31/02/1990,much,Klingon\nrui@example.com,Rui,11987654321,25/12/1990,"R$ 1.234,50",pt-BR\n',
      [email, name, phone, newField("born", "date"), newField("spent", "number"), language],
    );
    expect(done.result).toMatchObject({ rows: 2, created: 2, rejected: 0 });
    expect(done.result?.warnings?.toSorted((a, b) => a.warning.localeCompare(b.warning))).toEqual([
      { warning: "dateInvalid", count: 1 },
      { warning: "languageUnknown", count: 1 },
      { warning: "numberInvalid", count: 1 },
      { warning: "phoneInvalid", count: 1 },
    ]);
    expect(await warningsOf(done.id)).toMatchObject([
      { row: 2, warning: "phoneInvalid", column: "phone", value: "12" },
      { row: 2, warning: "dateInvalid", column: "born", value: "31/02/1990" },
      { row: 2, warning: "numberInvalid", column: "spent", value: "much" },
      { row: 2, warning: "languageUnknown", column: "lang", value: "Klingon" },
    ]);
    expect(await tester.contacts()).toMatchObject([
      { email: "ana@example.com", name: "Ana", phone: null, fields: {} },
      {
        email: "rui@example.com",
        phone: "+5511987654321",
        fields: { born: "1990-12-25", spent: 1234.5 },
      },
    ]);
  });

  it("leaves the value of an existing contact unchanged", async () => {
    await tester.importAll("email,phone\nana@example.com,11987654321\n", [email, phone]);
    const again = await tester.importAll("email,phone\nana@example.com,none\n", [email, phone]);
    expect(again.result).toMatchObject({
      unchanged: 1,
      warnings: [{ warning: "phoneInvalid", count: 1 }],
    });
    expect(await tester.contacts()).toMatchObject([{ phone: "+5511987654321" }]);
  });

  it("rejects the row when the import is strict", async () => {
    const strict = { invalidValues: "reject" } as const;
    const done = await tester.importAll(
      "email,born\nana@example.com,31/02/1990\n",
      [email, newField("born", "date")],
      strict,
    );
    expect(done.result).toMatchObject({ created: 0, rejected: 1 });
    expect(await tester.reasonsOf(done.id)).toEqual([[2, "dateInvalid", "born"]]);
    expect(await warningsOf(done.id)).toEqual([]);
    expect(done.settings).toMatchObject(strict);
  });

  it("always rejects the row when it is the email", async () => {
    const done = await tester.importAll("email,status\nwrong,active\n", [email, status]);
    expect(await tester.reasonsOf(done.id)).toEqual([[2, "emailInvalid", "email"]]);
  });

  it("gives new contacts with an unknown status the default one, and doesn't change existing contacts", async () => {
    await tester.importAll("email,status\nrui@example.com,inactive\n", [email, status]);
    const done = await tester.importAll(
      "email,status\nana@example.com,VIP\nrui@example.com,VIP\n",
      [email, status],
    );
    expect(done.result).toMatchObject({
      created: 1,
      unchanged: 1,
      rejected: 0,
      warnings: [{ warning: "statusUnknown", count: 2 }],
    });
    const stored = await tester.contacts();
    expect(stored.map((one) => [one.email, one.status])).toEqual(
      expect.arrayContaining([
        ["ana@example.com", "active"],
        ["rui@example.com", "inactive"],
      ]),
    );
  });

  it("rejects a row with an unknown status when the import is strict", async () => {
    const done = await tester.importAll("email,status\nana@example.com,VIP\n", [email, status], {
      invalidValues: "reject",
    });
    expect(await tester.reasonsOf(done.id)).toEqual([[2, "statusInvalid", "status"]]);
  });

  it("is counted every time and listed at most 1,000 times per 10,000 rows", async () => {
    const rows = Array.from({ length: 1_500 }, (_, n) => `p${n}@example.com,x`).join("\n");
    const done = await tester.importAll(`email,n\n${rows}\n`, [email, newField("n", "number")]);
    expect(done.result).toMatchObject({
      created: 1_500,
      warnings: [{ warning: "numberInvalid", count: 1_500 }],
    });
    const listed = await server.deps.database.tenant(user.tenantId, (tx) =>
      tx.one<{ count: number }>(
        sql`select count(*)::int as count from import_warnings where import_id = ${done.id}`,
      ),
    );
    expect(listed.count).toBe(1_000);
  });

  it("is listed once, however often the file is checked", async () => {
    const uploaded = await tester.upload("email,phone\nana@example.com,none\n");
    await tester.check(uploaded, [email, phone]);
    await tester.check(uploaded, [email, phone]);
    expect(await warningsOf(uploaded.id)).toHaveLength(1);
  });

  it("is erased with the contact", async () => {
    const done = await tester.importAll("email,phone\nAna@example.com,1\nrui@example.com,2\n", [
      email,
      phone,
    ]);
    const forgotten = await server.deps.database.tenant(user.tenantId, async (tx) => {
      const { hash } = await tx.one<{ hash: string }>(
        sql`select encode(suppression_hash('ana@example.com'), 'hex') as hash`,
      );
      return forgetRows(tx, user.tenantId, [hash]);
    });
    expect(forgotten).toBe(1);
    expect((await warningsOf(done.id)).map(({ value }) => value)).toEqual(["", "2"]);
    expect((await server.call(contactRoutes.list, { token: user.token })).body.items).toHaveLength(
      2,
    );
  });
});
