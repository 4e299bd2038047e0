import { accountRoutes, customFieldRoutes, importRoutes, type AccountImport, type ImportSettings, type ImportTarget } from "@arauto/contracts";
import iconv from "iconv-lite";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Deps } from "../../platform/domain.ts";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestPerson, type TestServer } from "../../testing/test-server.ts";
import { checkJob, forgetJob, importJob } from "./jobs.ts";

const email: ImportTarget = { kind: "standard", field: "email" };
const name: ImportTarget = { kind: "standard", field: "name" };
const phone: ImportTarget = { kind: "standard", field: "phone" };
const status: ImportTarget = { kind: "standard", field: "status" };
const ignore: ImportTarget = { kind: "ignore" };
const newField = (identifier: string, type: "text" | "number" | "date" | "boolean" | "email"): ImportTarget => ({ kind: "newField", identifier, name: identifier, type });

describe("imports", () => {
  let server: TestServer;
  let person: TestPerson;
  let other: TestPerson;

  // Jobs are run by the tests themselves, so that they can be stopped wherever it hurts.
  beforeAll(async () => {
    server = await startTestServer({ config: { role: "api" } });
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    person = await server.signUp();
    other = await server.signUp();
  });

  function form(content: string | Buffer, fileName = "contacts.csv") {
    const body = new FormData();
    body.append("file", new Blob([typeof content === "string" ? content : new Uint8Array(content)]), fileName);
    return body as never;
  }
  async function upload(content: string | Buffer): Promise<AccountImport> {
    const answer = await server.call(importRoutes.upload, { token: person.token, body: form(content) });
    expect(answer.status).toBe(201);
    return answer.body;
  }
  const refuseUpload = async (content: string | Buffer) => (await server.fail(importRoutes.upload, { token: person.token, body: form(content) })).body;
  const get = async (id: string) => (await server.call(importRoutes.get, { token: person.token, params: { id } })).body;

  function runOptions(deps: Deps = server.deps, signal = new AbortController().signal) {
    return { deps, signal, attempt: 1, maxAttempts: 10 };
  }
  const payload = (id: string) => ({ tenantId: person.tenantId, importId: id }) as never;

  async function check(made: AccountImport, targets: ImportTarget[], settings: Partial<ImportSettings> = {}): Promise<AccountImport> {
    const answer = await server.call(importRoutes.check, { token: person.token, params: { id: made.id }, body: { targets, ...settings } });
    expect(answer.status).toBe(202);
    await checkJob.run(payload(made.id), runOptions());
    return get(made.id);
  }
  async function start(id: string): Promise<void> {
    expect((await server.call(importRoutes.start, { token: person.token, params: { id } })).status).toBe(202);
  }
  /** Upload, dry run and import; the two reports must be the same. */
  async function importAll(content: string | Buffer, targets: ImportTarget[], settings: Partial<ImportSettings> = {}): Promise<AccountImport> {
    const checked = await check(await upload(content), targets, settings);
    expect(checked.status).toBe("checked");
    await start(checked.id);
    await importJob.run(payload(checked.id), runOptions());
    const done = await get(checked.id);
    expect(done.status).toBe("done");
    expect(done.result).toEqual(checked.check);
    const { rows = 0, created = 0, updated = 0, unchanged = 0, rejected = 0 } = done.result ?? {};
    expect(created + updated + unchanged + rejected).toBe(rows);
    return done;
  }
  const rejectionsOf = async (id: string) => (await server.call(importRoutes.rejections, { token: person.token, params: { id }, query: { limit: 100 } })).body.items;
  const reasonsOf = async (id: string) => (await rejectionsOf(id)).map(({ row, reason, column }) => [row, reason, column]);
  const contacts = async () => (await server.call(accountRoutes.list, { token: person.token, query: { sort: "email", limit: 100 } })).body.items;
  const addContact = async (body: object) => (await server.call(accountRoutes.create, { token: person.token, body: { status: "active", name: "Ana", ...body } as never })).body;

  describe("twelve messy files", () => {
    it("1: Excel in Portuguese: Windows-1252, semicolons, decimal commas, days first", async () => {
      const text = "Nome;E-mail;Telefone;Saldo;Desde;Situação\r\nJosé Ávila;jose@example.com;(11) 98765-4321;1.234,50;25/12/2023;Ativo\r\nZoë;zoe@example.com;;0,5;01/02/2024;pendente\r\n";
      const made = await upload(iconv.encode(text, "windows-1252"));
      expect(made).toMatchObject({ encoding: "windows-1252", delimiter: ";", fileName: "contacts.csv", status: "uploaded" });
      expect(made.columns.map((column) => column.header)).toEqual(["Nome", "E-mail", "Telefone", "Saldo", "Desde", "Situação"]);
      const suggested = made.columns.map((column) => column.suggestion);
      expect(suggested).toEqual([name, email, phone, { ...newField("saldo", "number"), name: "Saldo" }, { ...newField("desde", "date"), name: "Desde" }, status]);
      await importAll(iconv.encode(text, "windows-1252"), suggested);
      expect(await contacts()).toMatchObject([
        { name: "José Ávila", phone: "+5511987654321", status: "active", fields: { saldo: 1234.5, desde: "2023-12-25" } },
        { name: "Zoë", phone: null, status: "pending", fields: { saldo: 0.5, desde: "2024-02-01" } },
      ]);
    });

    it("2: UTF-8 with its mark, commas, quotes, doubled quotes and line ends in cells", async () => {
      const done = await importAll('\ufeff"name","email","note"\n"Lima, Ana","ana@example.com","says ""hi""\nand bye"\n', [name, email, newField("note", "text")]);
      expect(done).toMatchObject({ encoding: "utf-8", delimiter: "," });
      expect(await contacts()).toMatchObject([{ name: "Lima, Ana", fields: { note: 'says "hi"\nand bye' } }]);
    });

    it("3: UTF-16 with tabs, as Excel saves Unicode text", async () => {
      const done = await importAll(iconv.encode("email\tname\r\nana@example.com\t安娜 😀\r\n", "utf-16le", { addBOM: true }), [email, name]);
      expect(done).toMatchObject({ encoding: "utf-16le", delimiter: "\t" });
      expect(await contacts()).toMatchObject([{ name: "安娜 😀" }]);
    });

    it("4: a list of addresses without a header, with blanks and spaces", async () => {
      const done = await importAll("ana.lima@example.com\n\n  rui@example.com  \n   \nx@example.com", [email], { defaultStatus: "pending" });
      expect(done.columns).toMatchObject([{ header: "", suggestion: email }]);
      expect((await contacts()).map((one) => [one.name, one.status])).toEqual([["ana.lima", "pending"], ["rui", "pending"], ["x@example.com", "pending"]]);
    });

    it("5: addresses missing, wrong, too long, with NUL", async () => {
      const long = `${"a".repeat(288)}@example.com`;
      const done = await importAll(`email,name\n,No Address\nwrong,Wrong\n${long},Long\na\0b@example.com,Nul\nok@example.com,N\0ul\n${"fine@example.com,Fine\n"}`, [email, name]);
      expect(await reasonsOf(done.id)).toEqual([[2, "emailMissing", "email"], [3, "emailInvalid", "email"], [4, "emailTooLong", "email"], [5, "emailInvalid", "email"], [6, "nameInvalid", "name"]]);
      expect((await contacts()).map((one) => one.email)).toEqual(["fine@example.com"]);
    });

    it("6: the same address again, in another case", async () => {
      const done = await importAll("email,name\nana@example.com,First\nrui@example.com,Rui\nANA@example.com,Second\nana@example.com ,Third\n", [email, name]);
      expect(done.result).toEqual({ rows: 4, created: 2, updated: 0, unchanged: 0, rejected: 2, reasons: [{ reason: "duplicateInFile", count: 2 }] });
      expect((await contacts())[0]?.name).toBe("First");
    });

    it("7: a rejected row does not make the good one after it a duplicate", async () => {
      const done = await importAll("email,phone\nana@example.com,not a phone\nana@example.com,11987654321\n", [email, phone]);
      expect(await reasonsOf(done.id)).toEqual([[2, "phoneInvalid", "phone"]]);
      expect(await contacts()).toMatchObject([{ phone: "+5511987654321" }]);
    });

    it("8: quotes that are not closed, and text behind a quote", async () => {
      const done = await importAll('email,name\na@example.com,"open\nb@example.com,Bia\nc@example.com,"Caio"x\nd@example.com,"Davi"\ne@example.com,"end', [email, name]);
      expect(await reasonsOf(done.id)).toEqual([[2, "quoteUnclosed", null], [4, "quoteUnclosed", null], [6, "quoteUnclosed", null]]);
      expect((await contacts()).map((one) => one.name)).toEqual(["Bia", "Davi"]);
      expect((await rejectionsOf(done.id))[0]?.line).toBe('a@example.com,"open');
    });

    it("9: too few and too many columns, and empty ones behind the last", async () => {
      const done = await importAll("email,name,city\na@example.com,Ana\nb@example.com,Bia,Natal,more\nc@example.com,Caio,Recife,,\n", [email, name, ignore]);
      expect(await reasonsOf(done.id)).toEqual([[2, "columnCount", null], [3, "columnCount", null]]);
      expect((await contacts()).map((one) => one.name)).toEqual(["Caio"]);
    });

    it("10: values of the wrong type, each with its column", async () => {
      const rows = ["a,x,2024-01-01,yes,a@b.co", "b,1,2023-02-29,yes,a@b.co", "c,1,2024-01-01,perhaps,a@b.co", "d,1,2024-01-01,no,address", `e,1,2024-01-01,no,a@b.co,${"x".repeat(2001)}`, "f,1,2024-01-01,no,a@b.co,x,gone"];
      const text = `email,n,d,b,m,t,status\n${rows.map((row) => [...row.replace(",", "@example.com,").split(","), "", ""].slice(0, 7).join(",")).join("\n")}\n`;
      const done = await importAll(text, [email, newField("n", "number"), newField("d", "date"), newField("b", "boolean"), newField("m", "email"), newField("t", "text"), status]);
      expect(await reasonsOf(done.id)).toEqual([[2, "numberInvalid", "n"], [3, "dateInvalid", "d"], [4, "booleanInvalid", "b"], [5, "fieldEmailInvalid", "m"], [6, "valueTooLong", "t"], [7, "statusInvalid", "status"]]);
    });

    it("11: SQL, formulas, scripts and LIKE characters are only text", async () => {
      const nasty = ["'; drop table accounts; --", "=cmd|' /C calc'!A0", "<script>alert(1)</script>", "100%_\\", '{"a":"b"}', "\\N", "NULL"];
      await importAll(`email\tname\tnote\n${nasty.map((text, n) => `p${n}@example.com\t${text}\t${text}`).join("\n")}\n`, [email, name, newField("note", "text")]);
      expect((await contacts()).map((one) => [one.name, one.fields["note"]])).toEqual(nasty.map((text) => [text, text]));
    });

    it("12: a line that never ends between good ones", async () => {
      const done = await importAll(Buffer.concat([Buffer.from("email,name\na@example.com,Ana\n"), Buffer.alloc(6 << 20, "x"), Buffer.from("\nb@example.com,Bia\n")]), [email, name]);
      expect(await reasonsOf(done.id)).toEqual([[3, "valueTooLong", null]]);
      expect((await contacts()).map((one) => one.name)).toEqual(["Ana", "Bia"]);
    });
  });

  it("refuses files that are no CSV, and keeps nothing of them", async () => {
    expect((await refuseUpload("")).code).toBe("FILE_EMPTY");
    expect((await refuseUpload("\n\n \n")).code).toBe("FILE_EMPTY");
    expect((await refuseUpload("email,name\n")).code).toBe("FILE_EMPTY");
    expect((await refuseUpload(Buffer.from("PK\u0003\u0004 a spreadsheet"))).code).toBe("FILE_UNREADABLE");
    expect((await refuseUpload(Buffer.from(Array.from({ length: 9_000 }, (_, n) => (n * 7919) % 256)))).code).toBe("FILE_UNREADABLE");
    expect((await refuseUpload(`${Array.from({ length: 501 }, (_, n) => `c${n}`).join(",")}\n1\n`)).code).toBe("FILE_UNREADABLE");
    expect((await server.call(importRoutes.list, { token: person.token })).body.total).toBe(0);
  });

  it("refuses a matching that makes no sense, field by field", async () => {
    const made = await upload("email,a,b,c\nana@example.com,1,2,3\n");
    const refuse = async (targets: ImportTarget[]) =>
      (await server.fail(importRoutes.check, { token: person.token, params: { id: made.id }, body: { targets } })).body.errors?.map(({ path, code }) => [path, code]);
    expect(await refuse([email])).toEqual([["targets", "targetsIncomplete"]]);
    expect(await refuse([ignore, ignore, ignore, name])).toEqual([["targets", "emailTargetMissing"]]);
    expect(await refuse([email, email, { kind: "field", identifier: "none" }, newField("Not Good", "text")])).toEqual([
      ["targets.1", "targetTwice"], ["targets.2.identifier", "fieldUnknown"], ["targets.3.identifier", "identifierInvalid"],
    ]);
    await server.call(customFieldRoutes.create, { token: person.token, body: { identifier: "city", name: "City", type: "text" } });
    expect(await refuse([email, newField("city", "text"), ignore, ignore])).toEqual([["targets.1.identifier", "IDENTIFIER_TAKEN"]]);
  });

  describe("an address that exists", () => {
    const file = "email,name,phone,status,city,age\nANA@example.com,Ana New,11911111111,inactive,Natal,\nrui@example.com,,,,,41\n";
    const targets = (): ImportTarget[] => [email, name, phone, status, { kind: "field", identifier: "city" }, { kind: "field", identifier: "age" }];
    beforeEach(async () => {
      for (const [identifier, type] of [["city", "text"], ["age", "number"]] as const) {
        await server.call(customFieldRoutes.create, { token: person.token, body: { identifier, name: identifier, type } });
      }
      await addContact({ name: "Ana Old", email: "ana@example.com", fields: { age: 30 } });
      await addContact({ name: "Rui Old", email: "rui@example.com", phone: "11922222222", fields: { age: 41 } });
    });

    it("is overwritten where the file says something, never emptied", async () => {
      const done = await importAll(file, targets(), { duplicates: "overwrite" });
      expect(done.result).toMatchObject({ created: 0, updated: 1, unchanged: 1 });
      expect(await contacts()).toMatchObject([
        { name: "Ana New", email: "ana@example.com", phone: "+5511911111111", status: "inactive", fields: { city: "Natal", age: 30 }, version: 2 },
        { name: "Rui Old", phone: "+5511922222222", status: "active", fields: { age: 41 }, version: 1 },
      ]);
    });

    it("has only its empty values filled", async () => {
      const done = await importAll(file, targets(), { duplicates: "fillEmpty" });
      expect(done.result).toMatchObject({ updated: 1, unchanged: 1 });
      expect((await contacts())[0]).toMatchObject({ name: "Ana Old", phone: "+5511911111111", status: "active", fields: { city: "Natal", age: 30 } });
    });

    it("is left alone", async () => {
      const before = await contacts();
      const done = await importAll(file, targets(), { duplicates: "skip" });
      expect(done.result).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
      expect(await contacts()).toEqual(before);
    });

    it("is told in the timeline, and an import done twice changes nothing the second time", async () => {
      await importAll(file, targets());
      const again = await importAll(file, targets());
      expect(again.result).toMatchObject({ updated: 0, unchanged: 2 });
      const [ana] = await contacts();
      const { body } = await server.call(accountRoutes.timeline, { token: person.token, params: { id: ana?.id ?? "" } });
      expect(body.items.map(({ type, data }) => [type, data["source"]])).toEqual([["account.updated", "import"], ["account.created", "form"]]);
    });
  });

  describe("killed in the middle", () => {
    const ROWS = 25_000;
    const line = (n: number) => (n % 10 === 3 ? `bad${n},Bad` : n % 10 === 7 ? `p${n - 1}@example.com,Again` : `p${n}@example.com,Person ${n}`);
    const file = `email,name\n${Array.from({ length: ROWS }, (_, n) => line(n)).join("\n")}\n`;

    /** Dies at the given transaction: before its work, or after it and before the commit. */
    function dying(at: number, when: "before" | "inside"): Deps {
      let count = 0;
      const { database } = server.deps;
      return {
        ...server.deps,
        database: {
          ...database,
          tenant: (tenantId, work) => {
            count += 1;
            if (count < at) return database.tenant(tenantId, work);
            if (when === "before") return Promise.reject(new Error("killed"));
            return database.tenant(tenantId, async (tx) => {
              await work(tx);
              throw new Error("killed");
            });
          },
        },
      };
    }

    const facts = () =>
      server.deps.database.tenant(person.tenantId, (tx) =>
        tx.one<{ people: number; created: number; rejected: number; finished: number }>(sql`
          select (select count(*) from accounts) as people, (select count(*) from events where type = 'account.created') as created,
            (select count(*) from import_rejections) as rejected, (select count(*) from events where type = 'import.finished') as finished`),
      );

    it("goes on where it was, with nothing lost, doubled or miscounted", async () => {
      const checked = await check(await upload(file), [email, name]);
      expect(checked.check).toMatchObject({ rows: ROWS, created: 20_000, rejected: 5_000 });
      await start(checked.id);
      // Transactions of a run: the import, its fields, then one a batch and the last.
      for (const [at, when] of [[1, "before"], [2, "inside"], [3, "inside"], [4, "before"], [3, "before"], [4, "inside"], [4, "inside"]] as const) {
        await expect(importJob.run(payload(checked.id), runOptions(dying(at, when)))).rejects.toThrow("killed");
      }
      expect(await get(checked.id)).toMatchObject({ status: "importing", processedRows: ROWS });
      const stopped = new AbortController();
      stopped.abort(new Error("draining"));
      await expect(importJob.run(payload(checked.id), runOptions(server.deps, stopped.signal))).rejects.toThrow("draining");

      await importJob.run(payload(checked.id), runOptions());
      await importJob.run(payload(checked.id), runOptions());
      const done = await get(checked.id);
      expect(done).toMatchObject({ status: "done", processedRows: ROWS, processedBytes: done.size, result: checked.check });
      expect(await facts()).toEqual({ people: 20_000, created: 20_000, rejected: 5_000, finished: 1 });
    });

    it("holds when two runs of the same import go at once", async () => {
      const checked = await check(await upload(file), [email, name]);
      await start(checked.id);
      const runs = await Promise.allSettled([1, 2, 3].map(() => importJob.run(payload(checked.id), runOptions())));
      expect(runs.some((run) => run.status === "fulfilled")).toBe(true);
      for (let tries = 0; (await get(checked.id)).status === "importing" && tries < 5; tries += 1) await importJob.run(payload(checked.id), runOptions());
      expect(await get(checked.id)).toMatchObject({ status: "done", result: checked.check });
      expect(await facts()).toEqual({ people: 20_000, created: 20_000, rejected: 5_000, finished: 1 });
    });

    it("gives a dry run's counts once, however often it is stopped", async () => {
      const made = await upload(file);
      await server.call(importRoutes.check, { token: person.token, params: { id: made.id }, body: { targets: [email, name] } });
      for (const at of [3, 4, 5]) await checkJob.run(payload(made.id), runOptions(dying(at, "inside"))).catch(() => {});
      await checkJob.run(payload(made.id), runOptions());
      expect(await get(made.id)).toMatchObject({ status: "checked", check: { rows: ROWS, created: 20_000, rejected: 5_000 } });
      expect(await facts()).toEqual({ people: 0, created: 0, rejected: 5_000, finished: 0 });
    });

    it("fails for good, with its reason, when it cannot get better", async () => {
      const checked = await check(await upload("email,name\nana@example.com,Ana\n"), [email, name]);
      await start(checked.id);
      await importJob.run(payload(checked.id), { ...runOptions(dying(3, "before")), attempt: 10 }).catch(() => {});
      expect((await get(checked.id)).status).toBe("importing");
      const lost: Deps = { ...server.deps, storage: { ...server.deps.storage, open: () => { throw new Error("disk gone"); } } };
      await expect(importJob.run(payload(checked.id), runOptions(lost))).rejects.toThrow("disk gone");
      await importJob.run(payload(checked.id), { ...runOptions(lost), attempt: 10 });
      expect(await get(checked.id)).toMatchObject({ status: "failed", failure: "INTERNAL" });
    });
  });

  it("writes nothing before it is started, starts once, and can be given up until then", async () => {
    const made = await upload("email,name\nana@example.com,Ana\n");
    const params = { id: made.id };
    expect((await server.fail(importRoutes.start, { token: person.token, params })).body.code).toBe("WRONG_STATE");
    await check(made, [email, newField("nick", "text")]);
    const again = await check(made, [email, name]);
    expect(again).toMatchObject({ status: "checked", check: { created: 1 } });
    expect(await contacts()).toEqual([]);
    expect((await server.call(customFieldRoutes.list, { token: person.token })).body.total).toBe(0);

    const starts = await Promise.all([1, 2, 3].map(() => server.call(importRoutes.start, { token: person.token, params })));
    expect(starts.map((answer) => answer.status).toSorted()).toEqual([202, 409, 409]);
    expect((await server.fail(importRoutes.cancel, { token: person.token, params })).body.code).toBe("WRONG_STATE");

    const second = await check(await upload("email\nrui@example.com\n"), [email]);
    expect((await server.call(importRoutes.cancel, { token: person.token, params: { id: second.id } })).body.status).toBe("canceled");
    expect((await server.fail(importRoutes.start, { token: person.token, params: { id: second.id } })).body.code).toBe("WRONG_STATE");
    await importJob.run(payload(second.id), runOptions());
    expect(await contacts()).toEqual([]);
  });

  it("stops a dry run that is canceled while it reads", async () => {
    const made = await upload("email\nana@example.com\nrui\n");
    await server.call(importRoutes.check, { token: person.token, params: { id: made.id }, body: { targets: [email] } });
    await server.call(importRoutes.cancel, { token: person.token, params: { id: made.id } });
    await checkJob.run(payload(made.id), runOptions());
    expect(await get(made.id)).toMatchObject({ status: "canceled", check: null });
    await expect(server.deps.storage.size(`imports/${person.tenantId}/${made.id}.csv`)).rejects.toThrow();
  });

  it("removes the file when all is written", async () => {
    const done = await importAll("email\nana@example.com\n", [email]);
    await expect(server.deps.storage.size(`imports/${person.tenantId}/${done.id}.csv`)).rejects.toThrow();
  });

  it("gives the rejected rows as CSV that can be put right and imported, without formulas", async () => {
    const done = await importAll('E-mail;Nome;Obs\nbad;=HYPERLINK("x");@sum\nana@example.com;Ana;+1\nANA@example.com;"Lima; Ana";-2\n', [email, name, ignore]);
    const answer = await server.call(importRoutes.rejectionsFile, { token: person.token, params: { id: done.id } });
    expect(answer.headers.get("content-type")).toContain("text/csv");
    expect(answer.headers.get("content-disposition")).toContain("contacts-rejected.csv");
    expect(String(answer.body).replace("\ufeff", "").split("\r\n")).toEqual([
      "Row;Reason;Column;E-mail;Nome;Obs",
      `2;The email is not valid;E-mail;bad;"'=HYPERLINK(""x"")";'@sum`,
      `4;The email appears earlier in the file;E-mail;ANA@example.com;"Lima; Ana";'-2`,
      "",
    ]);
    await importAll(String(answer.body).replace(";bad;", ";good@example.com;"), [ignore, ignore, ignore, email, name, ignore]);
    expect((await contacts()).find((one) => one.email === "good@example.com")?.name).toBe('=HYPERLINK("x")');
  });

  it("forgets deleted people in rejected rows, and nobody else", async () => {
    const done = await importAll("email,name,phone\nana@example.com,Ana,1\nANA@example.com,Ana,\nrui@example.com,Rui,1\nana@example.com,Ana,\n", [email, name, phone]);
    expect((await rejectionsOf(done.id)).map(({ line }) => line)).toEqual(["ana@example.com,Ana,1", "rui@example.com,Rui,1", "ana@example.com,Ana,"]);
    const [ana] = await contacts();
    await server.call(accountRoutes.remove, { token: person.token, body: { ids: [ana?.id ?? ""] } });
    const [job] = await server.deps.database.system((tx) =>
      tx.query<{ payload: never }>(sql`select payload from graphile_worker._private_jobs where payload ->> 'tenantId' = ${person.tenantId} and payload ->> 'emailHashes' is not null`),
    );
    expect(JSON.stringify(job)).not.toContain("@");
    await forgetJob.run(job?.payload as never, runOptions());
    expect((await rejectionsOf(done.id)).map(({ line, value }) => [line, value])).toEqual([["", ""], ["rui@example.com,Rui,1", "1"], ["", ""]]);
  });

  it("belongs to one workspace and to those who may write contacts", async () => {
    const checked = await check(await upload("email,name\nana@example.com,Ana\nbad,x\n"), [email, name]);
    const params = { id: checked.id };
    for (const route of [importRoutes.get, importRoutes.start, importRoutes.cancel, importRoutes.progress, importRoutes.rejections, importRoutes.rejectionsFile]) {
      expect((await server.fail(route, { token: other.token, params })).status).toBe(404);
    }
    expect((await server.fail(importRoutes.check, { token: other.token, params, body: { targets: [email, name] } })).status).toBe(404);
    expect((await server.call(importRoutes.list, { token: other.token })).body.total).toBe(0);
    const analyst = await server.member(person.tenantId, "analyst");
    expect((await server.fail(importRoutes.start, { token: analyst, params })).status).toBe(403);
    expect((await server.fail(importRoutes.upload, { token: analyst, body: form("email\na@b.co\n") })).status).toBe(403);
    await checkJob.run({ tenantId: other.tenantId, importId: checked.id } as never, runOptions());
    expect(await get(checked.id)).toMatchObject({ status: "checked" });
  });
});

it("streams an import's way to its end while the engine works", async () => {
  const server = await startTestServer();
  try {
    const { token } = await server.signUp();
    const body = new FormData();
    body.append("file", new Blob([`email,name\n${Array.from({ length: 30_000 }, (_, n) => `p${n}@example.com,Person ${n}`).join("\n")}`]), "people.csv");
    const { body: made } = await server.call(importRoutes.upload, { token, body: body as never });
    const params = { id: made.id };
    await server.call(importRoutes.check, { token, params, body: { targets: [email, name] } });
    const events = async () => {
      const { body: stream } = await server.call(importRoutes.progress, { token, params });
      return String(stream).split("\n").filter((line) => line.startsWith("data:")).map((line) => JSON.parse(line.slice(5)) as AccountImport);
    };
    expect((await events()).at(-1)).toMatchObject({ status: "checked", check: { created: 30_000 } });
    await server.call(importRoutes.start, { token, params });
    const seen = await events();
    expect(seen.at(-1)).toMatchObject({ status: "done", result: { created: 30_000 } });
    const rows = seen.map((event) => event.processedRows);
    expect(rows).toEqual(rows.toSorted((a, b) => a - b));
  } finally {
    await server.stop();
  }
});
