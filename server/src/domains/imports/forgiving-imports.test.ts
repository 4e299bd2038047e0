import { type ImportFixes, importRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer, type TestUser } from "../../testing/test-server.ts";
import {
  fileForm,
  type ImportTester,
  importTester,
  jobRun,
  newField,
  target,
} from "./import-tester.ts";
import { importJob } from "./jobs.ts";
import { undoJob } from "./undo.ts";

const { email, name, phone, status } = target;

let server: TestServer;
let user: TestUser;
let tester: ImportTester;
beforeAll(async () => (server = await startTestServer({ config: { role: "api" } })));
afterAll(() => server?.stop());
beforeEach(async () => {
  user = await server.signUp();
  tester = importTester(server, user);
});

const list = async (
  route: typeof importRoutes.warnings,
  id: string,
  query: Record<string, unknown> = {},
) =>
  (await server.call(route, { token: user.token, params: { id }, query: { limit: 100, ...query } }))
    .body.items;
const rejectionsOf = async (id: string, query: Record<string, unknown> = {}) =>
  (
    await server.call(importRoutes.rejections, {
      token: user.token,
      params: { id },
      query: { limit: 100, ...query },
    })
  ).body.items;

async function fix(id: string, body: Partial<ImportFixes>) {
  const response = await server.call(importRoutes.fix, { token: user.token, params: { id }, body });
  expect(response.status).toBe(202);
  await importJob.run(tester.payload(response.body.id), jobRun(server.deps));
  return tester.get(response.body.id);
}
const refuseFix = async (id: string, body: Partial<ImportFixes>) =>
  (await server.fail(importRoutes.fix, { token: user.token, params: { id }, body })).body.code;

describe("notation of numbers and days", () => {
  it("is decided for each column by its values", async () => {
    const uploaded = await tester.upload(
      [
        "email,saldo,desconto,born,since,seen",
        'ana@example.com,"1.234,50",15%,31/12/1990,12/31/2020,45000',
        'rui@example.com,"R$ 2.345,00",7%,01/02/1991,01/02/2021,45001',
        'eva@example.com,"2.500",5%,03/04/1992,03/04/2022,45002',
      ].join("\n"),
    );
    const { columns } = uploaded;
    expect(columns[1]).toMatchObject({ suggestion: { type: "number" }, decimalComma: true });
    expect(columns[3]).toMatchObject({ suggestion: { type: "date" }, dayFirst: true });
    expect(columns[4]).toMatchObject({ suggestion: { type: "date" }, dayFirst: false });
    const targets = columns.map(({ suggestion }) => suggestion);
    const checked = await tester.check(uploaded, [
      ...targets.slice(0, 5),
      newField("seen", "date"),
    ]);
    await tester.start(checked.id);
    await importJob.run(tester.payload(checked.id), jobRun(server.deps));
    const [ana, eva, rui] = await tester.contacts();
    expect(ana?.fields).toMatchObject({
      saldo: 1234.5,
      desconto: 15,
      born: "1990-12-31",
      since: "2020-12-31",
      seen: "2023-03-15",
    });
    expect(rui?.fields).toMatchObject({ saldo: 2345, born: "1991-02-01", since: "2021-01-02" });
    expect(eva?.fields).toMatchObject({ saldo: 2500, born: "1992-04-03", since: "2022-03-04" });
  });

  it("parses Excel's date numbers if the header indicates a date", async () => {
    const { columns } = await tester.upload(
      "email,Data de nascimento,CEP\nana@example.com,33000,40140\nrui@example.com,33001,40141\n",
    );
    expect(columns[1]?.suggestion).toMatchObject({ type: "date" });
    expect(columns[2]?.suggestion).toMatchObject({ type: "number" });
  });
});

describe("skipped values", () => {
  it("are counted by column, and listed by column and kind", async () => {
    const done = await tester.importAll(
      "email,phone,born\nana@example.com,12,x\nrui@example.com,11987654321,31/02/1990\n",
      [email, phone, newField("born", "date")],
    );
    expect(done.result?.leftOut).toEqual([
      { position: 2, column: "born", warning: "dateInvalid", count: 2 },
      { position: 1, column: "phone", warning: "phoneInvalid", count: 1 },
    ]);
    const phones = await list(importRoutes.warnings, done.id, { warning: "phoneInvalid" });
    expect(phones).toEqual([
      {
        row: 2,
        position: 1,
        warning: "phoneInvalid",
        column: "phone",
        value: "12",
        email: "ana@example.com",
      },
    ]);
    expect(await list(importRoutes.warnings, done.id, { position: 2 })).toHaveLength(2);
  });

  it("are filled in by a correction, and listed again when it is undone", async () => {
    const done = await tester.importAll(
      "email,name,born\nana@example.com,Ana Souza,x\nrui@example.com,Rui,25/12/1990\n",
      [email, name, newField("born", "date")],
      { duplicates: "skip" },
    );
    const fixed = await fix(done.id, { values: [{ row: 2, position: 2, value: "05/03/1990" }] });
    expect(fixed).toMatchObject({
      status: "done",
      fixes: done.id,
      result: { rows: 1, updated: 1, created: 0 },
    });
    const [ana] = await tester.contacts();
    expect(ana).toMatchObject({ name: "Ana Souza", fields: { born: "1990-03-05" } });
    expect(await list(importRoutes.warnings, done.id)).toEqual([]);
    expect(await refuseFix(done.id, { values: [{ row: 2, position: 2, value: "1/1/90" }] })).toBe(
      "WRONG_STATE",
    );
    await server.call(importRoutes.undo, { token: user.token, params: { id: fixed.id } });
    await undoJob.run(tester.payload(fixed.id), jobRun(server.deps));
    expect(await list(importRoutes.warnings, done.id)).toHaveLength(1);
  });

  it("of a deleted contact do not restore it", async () => {
    const done = await tester.importAll("email,phone\nana@example.com,1\n", [email, phone]);
    await server.deps.database.tenant(user.tenantId, (tx) =>
      tx.client.query("update import_warnings set email = 'gone@example.com'"),
    );
    const values = [{ row: 2, position: 1, value: "11987654321" }];
    expect(await refuseFix(done.id, { values })).toBe("WRONG_STATE");
    expect(await list(importRoutes.warnings, done.id)).toHaveLength(1);
  });
});

describe("rejected rows", () => {
  it("are listed by reason with their cells, and imported again when corrected", async () => {
    const done = await tester.importAll(
      'email,name\nana@example.com,Ana\nrui.example.com,"Rui; o ""bom"""\n,Eva\nana@example.com,Again\n',
      [email, name],
      { tags: ["March"] },
    );
    expect(done.result?.rejected).toBe(3);
    const [invalid] = await rejectionsOf(done.id, { reason: "emailInvalid" });
    expect(invalid).toMatchObject({ row: 3, cells: ["rui.example.com", 'Rui; o "bom"'] });

    const fixed = await fix(done.id, {
      rows: [
        { row: 3, cells: ["rui@example.com", 'Rui; o "bom"'] },
        { row: 4, cells: ["still wrong", "Eva"] },
      ],
    });
    expect(fixed.result).toMatchObject({ rows: 2, created: 1, rejected: 1 });
    expect((await tester.contacts()).find((one) => one.email === "rui@example.com")).toMatchObject({
      name: 'Rui; o "bom"',
      tags: ["March"],
    });
    expect((await rejectionsOf(done.id)).map(({ row }) => row)).toEqual([5]);
    expect(await rejectionsOf(fixed.id)).toMatchObject([{ row: 3, cells: ["still wrong", "Eva"] }]);
    expect(
      await refuseFix(done.id, { rows: [{ row: 3, cells: ["rui@example.com", "Rui"] }] }),
    ).toBe("WRONG_STATE");
  });

  it("cannot be corrected before the import is finished", async () => {
    const checked = await tester.check(await tester.upload("email\nx\nana@example.com\n"), [email]);
    const rows = [{ row: 2, cells: ["x@example.com"] }];
    expect(await refuseFix(checked.id, { rows })).toBe("WRONG_STATE");
  });

  it("need one cell for each column", async () => {
    const done = await tester.importAll("email,name\nx,Ana\n", [email, name]);
    const rows = [{ row: 2, cells: ["x@example.com"] }];
    expect(await refuseFix(done.id, { rows })).toBe("VALIDATION");
  });
});

describe("corrections of addresses", () => {
  const FILE = "email\nana(a)example.com\nrui@gmial.com\nEVA@example.com\n";

  it("are counted by the check and applied only with consent", async () => {
    const uploaded = await tester.upload(FILE);
    const checked = await tester.check(uploaded, [email]);
    expect(checked.check).toMatchObject({ created: 2, rejected: 1 });
    expect(checked.check?.corrections).toEqual([
      { kind: "at", count: 1 },
      { kind: "domainTypo", from: "gmial.com", to: "gmail.com", count: 1 },
      { kind: "upperCase", count: 1 },
    ]);
    const done = await tester.importAll(FILE, [email], {
      corrections: ["at", "domainTypo", "upperCase"],
    });
    expect(done.result).toMatchObject({ created: 3, rejected: 0 });
    expect((await tester.contacts()).map((one) => one.email)).toEqual([
      "ana@example.com",
      "eva@example.com",
      "rui@gmail.com",
    ]);
  });
});

describe("opt-outs in the file", () => {
  it("suppress the addresses of contacts who unsubscribed or bounced", async () => {
    const done = await tester.importAll(
      "email,status,bounced\nana@example.com,unsubscribed,\nrui@example.com,subscribed,2025-01-02 10:00:00\neva@example.com,enabled,no\nlia@example.com,cleaned,\n",
      [email, status, { kind: "optOut", reason: "bounced" }],
    );
    expect(done.result).toMatchObject({ created: 4, rejected: 0, suppressed: 3 });
    const contacts = await tester.contacts();
    expect(Object.fromEntries(contacts.map((one) => [one.email, one.suppression]))).toEqual({
      "ana@example.com": "unsubscribed",
      "eva@example.com": null,
      "lia@example.com": "bounced",
      "rui@example.com": "bounced",
    });
  });

  it("are detected in the export of another product", async () => {
    const { body } = await server.call(importRoutes.upload, {
      token: user.token,
      body: fileForm(
        "Email Address,LEID,EUID,UNSUB_TIME\nana@example.com,1,a,2025-01-02 10:00:00\n",
      ),
    });
    expect(body.source).toBe("mailchimp");
    await tester.check(
      body,
      body.columns.map(({ suggestion }) => suggestion),
    );
    await tester.start(body.id);
    await importJob.run(tester.payload(body.id), jobRun(server.deps));
    expect(await tester.contacts()).toMatchObject([{ suppression: "unsubscribed" }]);
  });
});
