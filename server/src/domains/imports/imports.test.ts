import {
  contactRoutes,
  customFieldRoutes,
  importRoutes,
  type ContactImport,
  type ImportTarget,
} from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deletePermanently } from "../contacts/testing/delete-permanently.ts";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import {
  fileForm,
  importTester,
  jobRun,
  newField,
  target,
  type ImportTester,
} from "./import-tester.ts";
import { checkJob, forgetJob, importJob } from "./jobs.ts";

const { email, name, phone, language, status, ignore } = target;

describe("/v1/Imports", () => {
  let server: TestServer;
  let user: TestUser;
  let other: TestUser;
  let tester: ImportTester;

  beforeAll(async () => {
    server = await startTestServer({ config: { role: "api" } });
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    user = await server.signUp();
    other = await server.signUp();
    tester = importTester(server, user);
  });

  const addContact = (body: object) =>
    server.call(contactRoutes.create, {
      token: user.token,
      body: { status: "active", name: "Ana", ...body } as never,
    });

  it("rejects files that are not CSV and keeps nothing of them", async () => {
    expect((await tester.refuseUpload("")).code).toBe("FILE_EMPTY");
    expect((await tester.refuseUpload("\n\n \n")).code).toBe("FILE_EMPTY");
    expect((await tester.refuseUpload("email,name\n")).code).toBe("FILE_EMPTY");
    expect((await tester.refuseUpload(Buffer.from("PK\u0003\u0004 no archive"))).code).toBe(
      "FILE_UNREADABLE",
    );
    expect(
      (
        await tester.refuseUpload(
          Buffer.from(Array.from({ length: 9_000 }, (_, n) => (n * 7919) % 256)),
        )
      ).code,
    ).toBe("FILE_UNREADABLE");
    expect(
      (
        await tester.refuseUpload(
          `${Array.from({ length: 501 }, (_, n) => `c${n}`).join(",")}\n1\n`,
        )
      ).code,
    ).toBe("FILE_UNREADABLE");
    expect((await server.call(importRoutes.list, { token: user.token })).body.total).toBe(0);
  });

  it("rejects an invalid column mapping, field by field", async () => {
    const uploaded = await tester.upload("email,a,b,c\nana@example.com,1,2,3\n");
    const refuse = async (targets: ImportTarget[]) =>
      (
        await server.fail(importRoutes.check, {
          token: user.token,
          params: { id: uploaded.id },
          body: { targets, consent: null },
        })
      ).body.errors?.map(({ path, code }) => [path, code]);
    expect(await refuse([email])).toEqual([["targets", "targetsIncomplete"]]);
    expect(await refuse([ignore, ignore, ignore, name])).toEqual([
      ["targets", "emailTargetMissing"],
    ]);
    expect(
      await refuse([
        email,
        email,
        { kind: "field", identifier: "none" },
        newField("Not Good", "text"),
      ]),
    ).toEqual([
      ["targets.1", "targetTwice"],
      ["targets.2.identifier", "fieldUnknown"],
      ["targets.3.identifier", "identifierInvalid"],
    ]);
    await server.call(customFieldRoutes.create, {
      token: user.token,
      body: { identifier: "city", name: "City", type: "text" },
    });
    expect(await refuse([email, newField("city", "text"), ignore, ignore])).toEqual([
      ["targets.1.identifier", "IDENTIFIER_TAKEN"],
    ]);
  });

  it("reads languages by tag or name, and omits unreadable ones", async () => {
    await addContact({ name: "Old", email: "old@example.com", language: "fr" });
    const done = await tester.importAll(
      "email,idioma\nana@example.com,pt_BR\nbob@example.com,Inglês\neva@example.com,??\nrui@example.com,\nold@example.com,marciano\n",
      [email, language],
    );
    expect(done.result).toMatchObject({
      created: 4,
      unchanged: 1,
      rejected: 0,
      warnings: [{ warning: "languageUnknown", count: 2 }],
    });
    expect((await tester.contacts()).map((contact) => contact.language)).toEqual([
      "pt-br",
      "en",
      null,
      "fr",
      null,
    ]);
    const again = await tester.importAll(
      "email,idioma\nana@example.com,es\nrui@example.com,es\n",
      [email, language],
      {
        duplicates: "fillEmpty",
      },
    );
    expect(again.result).toMatchObject({ updated: 1, unchanged: 1 });
    expect(again.result?.warnings).toBeUndefined();
    const third = await tester.importAll("email,idioma\nana@example.com,es\nrui@example.com,es\n", [
      email,
      language,
    ]);
    expect(third.result).toMatchObject({ updated: 1, unchanged: 1 });
    expect((await tester.contacts()).map((contact) => contact.language)).toEqual([
      "es",
      "en",
      null,
      "fr",
      "es",
    ]);
  });

  describe("importing an existing address", () => {
    const file =
      "email,name,phone,status,city,age\nANA@example.com,Ana New,11911111111,inactive,Natal,\nrui@example.com,,,,,41\n";
    const targets = (): ImportTarget[] => [
      email,
      name,
      phone,
      status,
      { kind: "field", identifier: "city" },
      { kind: "field", identifier: "age" },
    ];
    beforeEach(async () => {
      for (const [identifier, type] of [
        ["city", "text"],
        ["age", "number"],
      ] as const) {
        await server.call(customFieldRoutes.create, {
          token: user.token,
          body: { identifier, name: identifier, type },
        });
      }
      await addContact({ name: "Ana Old", email: "ana@example.com", fields: { age: 30 } });
      await addContact({
        name: "Rui Old",
        email: "rui@example.com",
        phone: "11922222222",
        fields: { age: 41 },
      });
    });

    it("overwrites values the file has, and never clears others", async () => {
      const done = await tester.importAll(file, targets(), { duplicates: "overwrite" });
      expect(done.result).toMatchObject({ created: 0, updated: 1, unchanged: 1 });
      expect(await tester.contacts()).toMatchObject([
        {
          name: "Ana New",
          email: "ana@example.com",
          phone: "+5511911111111",
          status: "inactive",
          fields: { city: "Natal", age: 30 },
          version: 2,
        },
        {
          name: "Rui Old",
          phone: "+5511922222222",
          status: "active",
          fields: { age: 41 },
          version: 1,
        },
      ]);
    });

    it("fills only empty values", async () => {
      const done = await tester.importAll(file, targets(), { duplicates: "fillEmpty" });
      expect(done.result).toMatchObject({ updated: 1, unchanged: 1 });
      expect((await tester.contacts())[0]).toMatchObject({
        name: "Ana Old",
        phone: "+5511911111111",
        status: "active",
        fields: { city: "Natal", age: 30 },
      });
    });

    it("leaves the contact unchanged", async () => {
      const before = await tester.contacts();
      const done = await tester.importAll(file, targets(), { duplicates: "skip" });
      expect(done.result).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
      expect(await tester.contacts()).toEqual(before);
    });

    it("records the import in the timeline, and repeating it changes nothing", async () => {
      await tester.importAll(file, targets());
      const again = await tester.importAll(file, targets());
      expect(again.result).toMatchObject({ updated: 0, unchanged: 2 });
      const [ana] = await tester.contacts();
      const { body } = await server.call(contactRoutes.timeline, {
        token: user.token,
        params: { id: ana?.id ?? "" },
      });
      expect(body.items.map(({ type, data }) => [type, data["source"]])).toEqual([
        ["account.updated", "import"],
        ["account.created", "form"],
      ]);
      const done = await tester.importAll("email\nnew@example.com\n", [email]);
      const created = (await tester.contacts()).find((one) => one.email === "new@example.com");
      const { body: timeline } = await server.call(contactRoutes.timeline, {
        token: user.token,
        params: { id: created?.id ?? "" },
      });
      expect(timeline.items).toMatchObject([
        {
          type: "account.created",
          occurredAt: created?.createdAt,
          data: { source: "import", importId: done.id },
        },
      ]);
    });
  });

  it("writes nothing before it is started, starts once, and can be canceled until then", async () => {
    const uploaded = await tester.upload("email,name\nana@example.com,Ana\n");
    const params = { id: uploaded.id };
    expect((await server.fail(importRoutes.start, { token: user.token, params })).body.code).toBe(
      "WRONG_STATE",
    );
    await tester.check(uploaded, [email, newField("nick", "text")]);
    const again = await tester.check(uploaded, [email, name]);
    expect(again).toMatchObject({ status: "checked", check: { created: 1 } });
    expect(await tester.contacts()).toEqual([]);
    expect((await server.call(customFieldRoutes.list, { token: user.token })).body.total).toBe(0);

    const starts = await Promise.all(
      [1, 2, 3].map(() => server.call(importRoutes.start, { token: user.token, params })),
    );
    expect(starts.map((response) => String(response.status)).toSorted()).toEqual([
      "202",
      "409",
      "409",
    ]);
    expect((await server.fail(importRoutes.cancel, { token: user.token, params })).body.code).toBe(
      "WRONG_STATE",
    );

    const second = await tester.check(await tester.upload("email\nrui@example.com\n"), [email]);
    expect(
      (await server.call(importRoutes.cancel, { token: user.token, params: { id: second.id } }))
        .body.status,
    ).toBe("canceled");
    expect(
      (await server.fail(importRoutes.start, { token: user.token, params: { id: second.id } })).body
        .code,
    ).toBe("WRONG_STATE");
    await importJob.run(tester.payload(second.id), jobRun(server.deps));
    expect(await tester.contacts()).toEqual([]);
  });

  it("stops a dry run that is canceled while it reads", async () => {
    const uploaded = await tester.upload("email\nana@example.com\nrui\n");
    await server.call(importRoutes.check, {
      token: user.token,
      params: { id: uploaded.id },
      body: { targets: [email], consent: null },
    });
    await server.call(importRoutes.cancel, { token: user.token, params: { id: uploaded.id } });
    await checkJob.run(tester.payload(uploaded.id), jobRun(server.deps));
    expect(await tester.get(uploaded.id)).toMatchObject({ status: "canceled", check: null });
    await expect(
      server.deps.storage.size(`imports/${user.tenantId}/${uploaded.id}.upload`),
    ).rejects.toThrow();
  });

  it("removes the file when everything is written", async () => {
    const done = await tester.importAll("email\nana@example.com\n", [email]);
    await expect(
      server.deps.storage.size(`imports/${user.tenantId}/${done.id}.upload`),
    ).rejects.toThrow();
  });

  it("exports the rejected rows as CSV that can be corrected and imported, safe from formulas", async () => {
    const done = await tester.importAll(
      'E-mail;Nome;Obs\nbad;=HYPERLINK("x");@sum\nana@example.com;Ana;+1\nANA@example.com;"Lima; Ana";-2\n',
      [email, name, ignore],
    );
    const response = await server.call(importRoutes.rejectionsFile, {
      token: user.token,
      params: { id: done.id },
    });
    expect(response.headers.get("content-type")).toContain("text/csv");
    expect(response.headers.get("content-disposition")).toContain("contacts-rejected.csv");
    expect(String(response.body).replace("\ufeff", "").split("\r\n")).toEqual([
      "Row;Reason;Column;E-mail;Nome;Obs",
      `2;The email is not valid;E-mail;bad;"'=HYPERLINK(""x"")";'@sum`,
      `4;The email appears earlier in the file;E-mail;ANA@example.com;"Lima; Ana";'-2`,
      "",
    ]);
    await tester.importAll(String(response.body).replace(";bad;", ";good@example.com;"), [
      ignore,
      ignore,
      ignore,
      email,
      name,
      ignore,
    ]);
    expect((await tester.contacts()).find((one) => one.email === "good@example.com")?.name).toBe(
      '=HYPERLINK("x")',
    );
  });

  it("exports rejected rows safe from formulas for spreadsheets with another delimiter", async () => {
    const note = "x;=1+1|'@a";
    const done = await tester.importAll(`email,name\nbad,"${note}"\n`, [email, name]);
    const response = await server.call(importRoutes.rejectionsFile, {
      token: user.token,
      params: { id: done.id },
    });
    const cells = String(response.body).split(/[\r\n;|\t]+/);
    expect(cells.filter((cell) => /^"*[=+\-@]/.test(cell))).toEqual([]);
    await tester.importAll(String(response.body).replace(",bad,", ",good2@example.com,"), [
      ignore,
      ignore,
      ignore,
      email,
      name,
    ]);
    expect((await tester.contacts()).find((one) => one.email === "good2@example.com")?.name).toBe(
      note,
    );
  });

  it("erases only deleted contacts from rejected rows", async () => {
    const done = await tester.importAll(
      "email,name,phone\nana@example.com,Ana,1\nANA@example.com,Ana,\nrui@example.com,Rui,1\nana@example.com,Ana,\n",
      [email, name, phone],
      { invalidValues: "reject" },
    );
    expect((await tester.rejectionsOf(done.id)).map(({ line }) => line)).toEqual([
      "ana@example.com,Ana,1",
      "rui@example.com,Rui,1",
      "ana@example.com,Ana,",
    ]);
    const [ana] = await tester.contacts();
    await deletePermanently(server, user.token, [ana?.id ?? ""]);
    const [job] = await server.deps.database.system((tx) =>
      tx.query<{ payload: never }>(
        sql`select payload from graphile_worker._private_jobs where payload ->> 'tenantId' = ${user.tenantId} and payload ->> 'emailHashes' is not null`,
      ),
    );
    expect(JSON.stringify(job)).not.toContain("@");
    await forgetJob.run(job?.payload as never, jobRun(server.deps));
    expect((await tester.rejectionsOf(done.id)).map(({ line, value }) => [line, value])).toEqual([
      ["", ""],
      ["rui@example.com,Rui,1", "1"],
      ["", ""],
    ]);
  });

  it("shows and exports rejected rows only to roles that may export data", async () => {
    const done = await tester.importAll("email\nbad\nana@example.com\n", [email]);
    const params = { id: done.id };
    const [developer, analyst] = [
      await server.member(user.tenantId, "developer"),
      await server.member(user.tenantId, "analyst"),
    ];
    for (const route of [importRoutes.rejections, importRoutes.rejectionsFile]) {
      expect((await server.fail(route, { token: developer, params })).body).toMatchObject({
        status: 403,
        code: "FORBIDDEN",
      });
      expect((await server.call(route, { token: analyst, params })).status).toBe(200);
    }
    expect((await server.call(importRoutes.get, { token: developer, params })).status).toBe(200);
  });

  it("keeps imports within their workspace and among roles that may write contacts", async () => {
    const checked = await tester.check(
      await tester.upload("email,name\nana@example.com,Ana\nbad,x\n"),
      [email, name],
    );
    const params = { id: checked.id };
    for (const route of [
      importRoutes.get,
      importRoutes.start,
      importRoutes.cancel,
      importRoutes.undo,
      importRoutes.progress,
      importRoutes.rejections,
      importRoutes.rejectionsFile,
    ]) {
      expect((await server.fail(route, { token: other.token, params })).status).toBe(404);
    }
    expect(
      (
        await server.fail(importRoutes.check, {
          token: other.token,
          params,
          body: { targets: [email, name], consent: null },
        })
      ).status,
    ).toBe(404);
    expect((await server.call(importRoutes.list, { token: other.token })).body.total).toBe(0);
    const analyst = await server.member(user.tenantId, "analyst");
    expect((await server.fail(importRoutes.start, { token: analyst, params })).status).toBe(403);
    expect(
      (
        await server.fail(importRoutes.upload, {
          token: analyst,
          body: fileForm("email\na@b.co\n"),
        })
      ).status,
    ).toBe(403);
    await checkJob.run({ tenantId: other.tenantId, importId: checked.id }, jobRun(server.deps));
    expect(await tester.get(checked.id)).toMatchObject({ status: "checked" });
  });
});

it("streams an import's progress to the end while the engine works", async () => {
  const server = await startTestServer();
  try {
    const { token } = await server.signUp();
    const body = new FormData();
    body.append(
      "file",
      new Blob([
        `email,name\n${Array.from({ length: 15_000 }, (_, n) => `p${n}@example.com,Person ${n}`).join("\n")}`,
      ]),
      "people.csv",
    );
    const { body: uploaded } = await server.call(importRoutes.upload, {
      token,
      body: body as never,
    });
    const params = { id: uploaded.id };
    await server.call(importRoutes.check, {
      token,
      params,
      body: { targets: [email, name], consent: null },
    });
    const events = async () => {
      const { body: stream } = await server.call(importRoutes.progress, { token, params });
      return (stream as unknown as string)
        .split("\n")
        .filter((line) => line.startsWith("data:"))
        .map((line) => JSON.parse(line.slice(5)) as ContactImport);
    };
    expect((await events()).at(-1)).toMatchObject({
      status: "checked",
      check: { created: 15_000 },
    });
    await server.call(importRoutes.start, { token, params });
    const seen = await events();
    expect(seen.at(-1)).toMatchObject({ status: "done", result: { created: 15_000 } });
    const rows = seen.map((event) => event.processedRows);
    expect(rows).toEqual(rows.toSorted((a, b) => a - b));
  } finally {
    await server.stop();
  }
});
