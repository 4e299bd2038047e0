import iconv from "iconv-lite";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { importTester, newField, target, type ImportTester } from "./import-tester.ts";

const { email, name, phone, status, ignore } = target;

/** Rejects rows with an unreadable value. */
const STRICT = { invalidValues: "reject" } as const;

describe("importing messy files", () => {
  let server: TestServer;
  let tester: ImportTester;

  beforeAll(async () => {
    server = await startTestServer({ config: { role: "api" } });
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    tester = importTester(server, await server.signUp());
  });

  it("1: reads Excel in Portuguese: Windows-1252, semicolons, decimal commas, day-first dates", async () => {
    const text =
      "Nome;E-mail;Telefone;Saldo;Desde;Situação\r\nJosé Ávila;jose@example.com;(11) 98765-4321;1.234,50;25/12/2023;Ativo\r\nZoë;zoe@example.com;;0,5;01/02/2024;pendente\r\n";
    const uploaded = await tester.upload(iconv.encode(text, "windows-1252"));
    expect(uploaded).toMatchObject({
      encoding: "windows-1252",
      delimiter: ";",
      fileName: "contacts.csv",
      status: "uploaded",
    });
    expect(uploaded.columns.map((column) => column.header)).toEqual([
      "Nome",
      "E-mail",
      "Telefone",
      "Saldo",
      "Desde",
      "Situação",
    ]);
    const suggested = uploaded.columns.map((column) => column.suggestion);
    expect(suggested).toEqual([
      name,
      email,
      phone,
      { ...newField("saldo", "number"), name: "Saldo" },
      { ...newField("desde", "date"), name: "Desde" },
      status,
    ]);
    await tester.importAll(iconv.encode(text, "windows-1252"), suggested);
    expect(await tester.contacts()).toMatchObject([
      {
        name: "José Ávila",
        phone: "+5511987654321",
        status: "active",
        fields: { saldo: 1234.5, desde: "2023-12-25" },
      },
      { name: "Zoë", phone: null, status: "pending", fields: { saldo: 0.5, desde: "2024-02-01" } },
    ]);
  });

  it("2: reads UTF-8 with a byte order mark, commas, quotes, doubled quotes and line breaks in cells", async () => {
    const done = await tester.importAll(
      '\ufeff"name","email","note"\n"Lima, Ana","ana@example.com","says ""hi""\nand bye"\n',
      [name, email, newField("note", "text")],
    );
    expect(done).toMatchObject({ encoding: "utf-8", delimiter: "," });
    expect(await tester.contacts()).toMatchObject([
      { name: "Lima, Ana", fields: { note: 'says "hi"\nand bye' } },
    ]);
  });

  it("3: reads UTF-16 with tabs, as Excel saves Unicode text", async () => {
    const done = await tester.importAll(
      iconv.encode("email\tname\r\nana@example.com\t安娜 😀\r\n", "utf-16le", { addBOM: true }),
      [email, name],
    );
    expect(done).toMatchObject({ encoding: "utf-16le", delimiter: "\t" });
    expect(await tester.contacts()).toMatchObject([{ name: "安娜 😀" }]);
  });

  it("4: reads a list of addresses without a header, with blank lines and spaces", async () => {
    const done = await tester.importAll(
      "ana.lima@example.com\n\n  rui@example.com  \n   \nx@example.com",
      [email],
      {
        defaultStatus: "pending",
      },
    );
    expect(done.columns).toMatchObject([{ header: "", suggestion: email }]);
    expect((await tester.contacts()).map((one) => [one.name, one.status])).toEqual([
      ["ana.lima", "pending"],
      ["rui", "pending"],
      ["x@example.com", "pending"],
    ]);
  });

  it("5: rejects addresses that are missing, invalid, too long or contain NUL", async () => {
    const long = `${"a".repeat(288)}@example.com`;
    const done = await tester.importAll(
      `email,name\n,No Address\nwrong,Wrong\n${long},Long\na\0b@example.com,Nul\nok@example.com,N\0ul\nfine@example.com,Fine\n`,
      [email, name],
      STRICT,
    );
    expect(await tester.reasonsOf(done.id)).toEqual([
      [2, "emailMissing", "email"],
      [3, "emailInvalid", "email"],
      [4, "emailTooLong", "email"],
      [5, "emailInvalid", "email"],
      [6, "nameInvalid", "name"],
    ]);
    expect((await tester.contacts()).map((one) => one.email)).toEqual(["fine@example.com"]);
  });

  it("6: detects the same address in another case", async () => {
    const done = await tester.importAll(
      "email,name\nana@example.com,First\nrui@example.com,Rui\nANA@example.com,Second\nana@example.com ,Third\n",
      [email, name],
    );
    expect(done.result).toEqual({
      rows: 4,
      created: 2,
      updated: 0,
      unchanged: 0,
      rejected: 2,
      reasons: [{ reason: "duplicateInFile", count: 2 }],
    });
    expect((await tester.contacts())[0]?.name).toBe("First");
  });

  it("7: does not count the valid row after a rejected one as a duplicate", async () => {
    const done = await tester.importAll(
      "email,phone\nana@example.com,not a phone\nana@example.com,11987654321\n",
      [email, phone],
      STRICT,
    );
    expect(await tester.reasonsOf(done.id)).toEqual([[2, "phoneInvalid", "phone"]]);
    expect(await tester.contacts()).toMatchObject([{ phone: "+5511987654321" }]);
  });

  it("8: rejects unclosed quotes and text after a quote", async () => {
    const done = await tester.importAll(
      'email,name\na@example.com,"open\nb@example.com,Bia\nc@example.com,"Caio"x\nd@example.com,"Davi"\ne@example.com,"end',
      [email, name],
    );
    expect(await tester.reasonsOf(done.id)).toEqual([
      [2, "quoteUnclosed", null],
      [4, "quoteUnclosed", null],
      [6, "quoteUnclosed", null],
    ]);
    expect((await tester.contacts()).map((one) => one.name)).toEqual(["Bia", "Davi"]);
    expect((await tester.rejectionsOf(done.id))[0]?.line).toBe('a@example.com,"open');
  });

  it("9: rejects too few and too many columns, and accepts empty ones after the last", async () => {
    const done = await tester.importAll(
      "email,name,city\na@example.com,Ana\nb@example.com,Bia,Natal,more\nc@example.com,Caio,Recife,,\n",
      [email, name, ignore],
    );
    expect(await tester.reasonsOf(done.id)).toEqual([
      [2, "columnCount", null],
      [3, "columnCount", null],
    ]);
    expect((await tester.contacts()).map((one) => one.name)).toEqual(["Caio"]);
  });

  it("10: rejects values of the wrong type, each with its column", async () => {
    const rows = [
      "a,x,2024-01-01,yes,a@b.co",
      "b,1,2023-02-29,yes,a@b.co",
      "c,1,2024-01-01,perhaps,a@b.co",
      "d,1,2024-01-01,no,address",
      `e,1,2024-01-01,no,a@b.co,${"x".repeat(2001)}`,
      "f,1,2024-01-01,no,a@b.co,x,gone",
    ];
    const text = `email,n,d,b,m,t,status\n${rows.map((row) => [...row.replace(",", "@example.com,").split(","), "", ""].slice(0, 7).join(",")).join("\n")}\n`;
    const done = await tester.importAll(
      text,
      [
        email,
        newField("n", "number"),
        newField("d", "date"),
        newField("b", "boolean"),
        newField("m", "email"),
        newField("t", "text"),
        status,
      ],
      STRICT,
    );
    expect(await tester.reasonsOf(done.id)).toEqual([
      [2, "numberInvalid", "n"],
      [3, "dateInvalid", "d"],
      [4, "booleanInvalid", "b"],
      [5, "fieldEmailInvalid", "m"],
      [6, "valueTooLong", "t"],
      [7, "statusInvalid", "status"],
    ]);
  });

  it("11: treats SQL, formulas, scripts and LIKE wildcards as plain text", async () => {
    const nasty = [
      "'; drop table accounts; --",
      "=cmd|' /C calc'!A0",
      "<script>alert(1)</script>",
      "100%_\\",
      '{"a":"b"}',
      "\\N",
      "NULL",
    ];
    await tester.importAll(
      `email\tname\tnote\n${nasty.map((text, n) => `p${n}@example.com\t${text}\t${text}`).join("\n")}\n`,
      [email, name, newField("note", "text")],
    );
    expect((await tester.contacts()).map((one) => [one.name, one.fields["note"]])).toEqual(
      nasty.map((text) => [text, text]),
    );
  });

  it("12: rejects an endless line between valid ones", async () => {
    const done = await tester.importAll(
      Buffer.concat([
        Buffer.from("email,name\na@example.com,Ana\n"),
        Buffer.alloc(6 << 20, "x"),
        Buffer.from("\nb@example.com,Bia\n"),
      ]),
      [email, name],
    );
    expect(await tester.reasonsOf(done.id)).toEqual([[3, "valueTooLong", null]]);
    expect((await tester.contacts()).map((one) => one.name)).toEqual(["Ana", "Bia"]);
  });

  it("13: keeps naughty strings unchanged or rejects them with a reason", async () => {
    const naughty = [
      "undefined",
      "null",
      "\\\\",
      "1;DROP TABLE users",
      "' OR 1=1 -- 1",
      "$HOME `id` $(ls)",
      "../../../etc/passwd%00",
      "{{ 7 | times: 7 }} {% raw %}",
      "Ṱ̺̺̕o͞ ̷i̲̬͇̪͙n̝̗͕v̟̜̘̦͟o̶̙̰̠kè͚̮̺̪̹̱̤",
      "👩‍👩‍👧‍👦 🇧🇷 👍🏽",
      "\u202etxet lanoitceridib\u202c",
      "田中さんにあげて下さい",
      "ثم نفس سقطت",
      "﷽ ﷺ",
      "\ufeffbyte order mark",
      "zero\u200bwidth\u2060joiner",
      "Ω≈ç√∫˜µ≤≥÷ ½ ＋１２３",
      "İıŞşĞğ ǅ ß ẞ ﬁ",
      "\uffff\ufdd0",
      "=1+1",
      "@SUM(1)",
      "-2+3",
      'DDE ("cmd";"/C calc")',
      "<img src=x onerror=alert(1)>",
    ];
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    const file = `email,name,note\n${naughty.map((text, n) => `n${String(n).padStart(2, "0")}@example.com,${quoted(text)},${quoted(text)}`).join("\n")}\n`;
    const done = await tester.importAll(file, [email, name, newField("note", "text")]);
    expect(done.result).toMatchObject({ created: naughty.length, rejected: 0 });
    // JavaScript's trim treats a leading byte order mark as white space.
    expect((await tester.contacts()).map((one) => [one.name, one.fields["note"]])).toEqual(
      naughty.map((text) => [text.trim(), text.trim()]),
    );
    const refused = await tester.importAll(
      'email,name\na@example.com,"two\nlines"\nb@example.com,\u0007bell\nc@example.com,\u2028sep\n',
      [email, name],
      STRICT,
    );
    expect((await tester.reasonsOf(refused.id)).map(([, reason]) => reason)).toEqual([
      "nameInvalid",
      "nameInvalid",
    ]);
  });
});
