import { importRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { fileForm, importTester, newField, target, type ImportTester } from "./import-tester.ts";
import { textRow, workbookFile, zipped } from "../../testing/test-workbook.ts";

const { email, name, phone, ignore } = target;

describe("importing workbooks", () => {
  let server: TestServer;
  let user: TestUser;
  let tester: ImportTester;

  beforeAll(async () => {
    server = await startTestServer({ config: { role: "api" } });
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    user = await server.signUp();
    tester = importTester(server, user);
  });

  const stored = async (id: string, ending: string) =>
    server.deps.storage.size(`imports/${user.tenantId}/${id}.${ending}`).catch(() => undefined);

  it("reads titles, dates, numbers and gaps, and numbers rows as the spreadsheet shows them", async () => {
    const strings = [
      "Nome",
      "E-mail",
      "Telefone",
      "Desde",
      "Saldo",
      "José Ávila",
      "jose@example.com",
      "Zoë",
    ].map((text) => `<si><t>${text}</t></si>`);
    const rows =
      textRow(1, "Clientes 2024") +
      '<row r="3"><c r="A3" t="s"><v>0</v></c><c r="B3" t="s"><v>1</v></c><c r="C3" t="s"><v>2</v></c><c r="D3" t="s"><v>3</v></c><c r="E3" t="s"><v>4</v></c></row>' +
      '<row r="4"><c r="A4" t="s"><v>5</v></c><c r="B4" t="s"><v>6</v></c><c r="C4"><v>11987654321</v></c><c r="D4" s="1"><v>45285</v></c><c r="E4"><v>1234.5</v></c></row>' +
      '<row r="6"><c r="A6" t="s"><v>7</v></c><c r="B6" t="str"><f>A6</f><v>not an address</v></c></row>';
    const uploaded = await tester.upload(
      await workbookFile({
        sheets: [{ name: "Lista", rows }],
        strings: strings.join(""),
        formats: ["dd/mm/yyyy"],
      }),
    );
    expect(uploaded).toMatchObject({
      format: "xlsx",
      sheets: ["Lista"],
      sheet: "Lista",
      encoding: "utf-8",
      delimiter: ",",
    });
    const suggested = uploaded.columns.map((column) => column.suggestion);
    expect(suggested).toEqual([
      name,
      email,
      phone,
      { ...newField("desde", "date"), name: "Desde" },
      { ...newField("saldo", "number"), name: "Saldo" },
    ]);
    const done = await tester.importAll(
      await workbookFile({
        sheets: [{ name: "Lista", rows }],
        strings: strings.join(""),
        formats: ["dd/mm/yyyy"],
      }),
      suggested,
    );
    expect(done).toMatchObject({ status: "done", processedBytes: done.size });
    expect(await tester.contacts()).toMatchObject([
      {
        name: "José Ávila",
        phone: "+5511987654321",
        fields: { desde: "2023-12-25", saldo: 1234.5 },
      },
    ]);
    expect(await tester.reasonsOf(done.id)).toEqual([[6, "emailInvalid", "E-mail"]]);
    expect([await stored(done.id, "upload"), await stored(done.id, "csv")]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it("opens the first sheet with data rows, skipping one that has only a title", async () => {
    const uploaded = await tester.upload(
      await workbookFile({
        sheets: [
          { name: "Cover", rows: textRow(1, "Customers of 2026") },
          { name: "People", rows: textRow(1, "email") + textRow(2, "ana@example.com") },
        ],
      }),
    );
    expect(uploaded).toMatchObject({
      sheets: ["Cover", "People"],
      sheet: "People",
      columns: [{ header: "email" }],
    });
  });

  it("allows another sheet until the check, and then keeps only the converted one", async () => {
    const file = await workbookFile({
      sheets: [
        { name: "Notes", rows: textRow(1, "Something else", "x") + textRow(2, "y", "z") },
        {
          name: "People",
          rows: textRow(1, "email", "name") + textRow(2, "ana@example.com", "Ana"),
        },
        { name: "Empty", rows: "" },
      ],
    });
    const uploaded = await tester.upload(file);
    expect(uploaded.sheet).toBe("Notes");
    const choose = (sheet: string) =>
      server.call(importRoutes.chooseSheet, {
        token: user.token,
        params: { id: uploaded.id },
        body: { sheet },
      });
    const refuse = async (sheet: string) =>
      (
        await server.fail(importRoutes.chooseSheet, {
          token: user.token,
          params: { id: uploaded.id },
          body: { sheet },
        })
      ).body.code;
    expect(await refuse("None")).toBe("NOT_FOUND");
    expect(await refuse("Empty")).toBe("FILE_EMPTY");
    const chosen = (await choose("People")).body;
    expect(chosen).toMatchObject({
      sheet: "People",
      columns: [{ header: "email", samples: ["ana@example.com"] }, { header: "name" }],
    });
    const checked = await tester.check(chosen, [email, name]);
    expect(checked.check).toMatchObject({ rows: 1, created: 1 });
    expect([await stored(uploaded.id, "upload"), (await stored(uploaded.id, "csv")) ?? 0]).toEqual([
      undefined,
      expect.any(Number),
    ]);
    expect(await refuse("Notes")).toBe("WRONG_STATE");
    expect((await tester.check(chosen, [email, ignore])).check).toMatchObject({ created: 1 });
    await server.call(importRoutes.cancel, { token: user.token, params: { id: uploaded.id } });
    expect(await stored(uploaded.id, "csv")).toBeUndefined();
    const csv = await tester.upload("email\na@b.co\n");
    expect(
      (
        await server.fail(importRoutes.chooseSheet, {
          token: user.token,
          params: { id: csv.id },
          body: { sheet: "x" },
        })
      ).body.code,
    ).toBe("WRONG_STATE");
  });

  it("detects workbooks by content, not by name, and keeps nothing of rejected ones", async () => {
    const file = await workbookFile({
      sheets: [{ name: "S", rows: textRow(1, "email") + textRow(2, "a@b.co") }],
    });
    const response = await server.call(importRoutes.upload, {
      token: user.token,
      body: fileForm(file, "people.csv"),
    });
    expect(response.body).toMatchObject({ format: "xlsx", fileName: "people.csv" });
    const plain = await server.call(importRoutes.upload, {
      token: user.token,
      body: fileForm("email\na@b.co\n", "people.xlsx"),
    });
    expect(plain.body.format).toBe("csv");

    const compound = (text: string) =>
      Buffer.concat([
        Buffer.from("d0cf11e0a1b11ae1", "hex"),
        Buffer.alloc(5_000),
        Buffer.from(text, "utf16le"),
      ]);
    expect(await tester.refuseUpload(compound("EncryptedPackage"))).toMatchObject({
      code: "FILE_UNREADABLE",
      detail: expect.stringContaining("password"),
    });
    expect(await tester.refuseUpload(compound("Workbook"))).toMatchObject({
      code: "FILE_UNREADABLE",
      detail: expect.stringContaining("old Excel"),
    });
    expect((await tester.refuseUpload(await zipped({ "a.txt": "x" }))).code).toBe(
      "FILE_UNREADABLE",
    );
    expect(
      (await tester.refuseUpload(await workbookFile({ sheets: [{ name: "S", rows: "" }] }))).code,
    ).toBe("FILE_EMPTY");
    expect(
      (
        await tester.refuseUpload(
          await workbookFile({ sheets: [{ name: "S", rows: textRow(1, "email", "name") }] }),
        )
      ).code,
    ).toBe("FILE_EMPTY");
    const large = Buffer.alloc(101 << 20);
    large.write("PK\u0003\u0004");
    // Twice, because the second one may use the first one's connection.
    expect((await tester.refuseUpload(large)).code).toBe("PAYLOAD_TOO_LARGE");
    expect((await tester.refuseUpload(large)).code).toBe("PAYLOAD_TOO_LARGE");
    expect((await server.call(importRoutes.list, { token: user.token })).body.total).toBe(2);
  });

  it("fails with the reason when the sheet turns out to be damaged further down", async () => {
    const rows =
      textRow(1, "email") +
      Array.from({ length: 30_000 }, (_, n) => textRow(n + 2, `p${n}@example.com`)).join("");
    const broken = `<worksheet><sheetData>${rows}<row r="5"><c><v>1</v></c></row></sheetData></worksheet>`;
    const uploaded = await tester.upload(
      await workbookFile({
        sheets: [{ name: "S", rows: "" }],
        parts: { "xl/worksheets/sheet1.xml": broken },
      }),
    );
    const failed = await tester.check(uploaded, [email]);
    expect(failed).toMatchObject({ status: "failed", failure: "FILE_UNREADABLE" });
    expect(await stored(uploaded.id, "upload")).toBeUndefined();
  });
});
