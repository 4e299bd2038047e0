import { createHash } from "node:crypto";
import { contactRoutes, suppressionRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { linkJob } from "./jobs.ts";

const hashOf = (email: string) => createHash("sha256").update(email.toLowerCase()).digest("hex");

describe("/v1/Suppressions", () => {
  let server: TestServer;
  let user: TestUser;
  let token: string;

  beforeAll(async () => {
    server = await startTestServer({ config: { role: "api" } });
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    user = await server.signUp();
    token = user.token;
  });

  const contact = async (email: string) =>
    (
      await server.call(contactRoutes.create, {
        token,
        body: { name: "Somebody", email, status: "active" },
      })
    ).body;
  const list = async (query: Record<string, string> = {}) =>
    (await server.call(suppressionRoutes.list, { token, query })).body;
  const add = async (...emails: string[]) =>
    (await server.call(suppressionRoutes.add, { token, body: { emails } })).body.count;
  const upload = (content: string | Buffer, as = token) => {
    const body = new FormData();
    body.append(
      "file",
      new Blob([typeof content === "string" ? content : new Uint8Array(content)]),
      "list.csv",
    );
    return server.call(suppressionRoutes.upload, { token: as, body: body as never });
  };
  const timeline = async (id: string) =>
    (await server.call(contactRoutes.timeline, { token, params: { id } })).body.items.map(
      ({ type, data }) => [type, data["reason"]],
    );
  const stored = () =>
    server.deps.database.tenant(user.tenantId, (tx) =>
      tx.query<{ email: string | null; contactId: string | null }>(
        sql`select email, account_id from suppressions order by email nulls last`,
      ),
    );

  it("adds addresses manually, of contacts or not, each once, and records it in the timeline", async () => {
    const ana = await contact("Ana@Example.com");
    expect(await add("ana@example.COM", "stranger@example.com", "STRANGER@example.com")).toBe(2);
    expect(await add("ana@example.com")).toBe(0);
    const { items, total } = await list();
    expect(total).toBe(2);
    expect(
      items
        .map(({ id, email, contactId, reason }) => ({ id, email, contactId, reason }))
        .toSorted((a) => (a.contactId ? -1 : 1)),
    ).toEqual([
      {
        id: hashOf("ana@example.com"),
        email: "Ana@Example.com",
        contactId: ana.id,
        reason: "manual",
      },
      {
        id: hashOf("stranger@example.com"),
        email: "stranger@example.com",
        contactId: null,
        reason: "manual",
      },
    ]);
    expect(
      (await server.call(contactRoutes.get, { token, params: { id: ana.id } })).body.suppression,
    ).toBe("manual");
    expect(await timeline(ana.id)).toEqual([
      ["account.suppressed", "manual"],
      ["account.created", undefined],
    ]);
  });

  it("stores no contact's address next to its hash: the address is deleted with the contact", async () => {
    const ana = await contact("ana@example.com");
    await add("ana@example.com", "stranger@example.com");
    expect(await stored()).toEqual([
      { email: "stranger@example.com", contactId: null },
      { email: null, contactId: ana.id },
    ]);
    await server.call(contactRoutes.remove, { token, body: { ids: [ana.id] } });
    expect((await list({ search: "ana@example.com" })).items).toMatchObject([
      { email: null, contactId: null, id: hashOf("ana@example.com") },
    ]);
    expect((await list({ search: "ana" })).total).toBe(0);
  });

  it("links to a contact that gets a suppressed address later, and unlinks one that changes it", async () => {
    await add("ana@example.com", "second@example.com");
    const ana = await contact("ANA@example.com");
    expect((await list({ search: "ana@" })).items).toMatchObject([
      { email: "ANA@example.com", contactId: ana.id },
    ]);
    const { name, status, version } = ana;
    const body = { name, status, version, email: "second@example.com" };
    expect(
      (await server.call(contactRoutes.update, { token, params: { id: ana.id }, body })).status,
    ).toBe(200);
    expect((await list({ search: "second" })).items).toMatchObject([{ contactId: ana.id }]);
    expect((await list({ search: "ana@example.com" })).items).toMatchObject([
      { email: null, contactId: null },
    ]);
  });

  it("finds a complete address by its hash, and prefixes of known addresses or their domains", async () => {
    await contact("ana@example.com");
    await add("ana@example.com", "beto_x@example.org");
    await upload(`${hashOf("hidden@example.com")}\n`);
    expect((await list({ search: "hidden@example.com" })).items).toMatchObject([{ email: null }]);
    expect((await list({ search: "HIDDEN@Example.com" })).total).toBe(1);
    expect((await list({ search: "example" })).total).toBe(2);
    expect((await list({ search: "@Example" })).total).toBe(2);
    expect((await list({ search: "@example.org" })).total).toBe(1);
    expect((await list({ search: " BETO_x@ " })).total).toBe(1);
    expect((await list({ search: "an" })).items).toMatchObject([{ email: "ana@example.com" }]);
    // Neither the middle of an address nor the name of its contact.
    for (const search of ["to_x@", "xample", "somebody", "%", "'"])
      expect([search, (await list({ search })).total]).toEqual([search, 0]);
    expect((await list({ search: "@" })).total).toBe(2);
    expect((await list({ search: "o%x" })).total).toBe(0);
    expect((await list({ search: "\0'; drop table suppressions" })).total).toBe(0);
    expect((await list({ reason: "bounced" })).total).toBe(0);
  });

  it("finds the same entries among very many, with a scan", async () => {
    const { tenantId } = user;
    await server.deps.database.tenant(tenantId, async (tx) => {
      await tx.execute(sql`
        insert into accounts (tenant_id, id, name, email, status)
        select ${tenantId}::uuid, gen_random_uuid(), 'Many', 'many' || n || '@example.com', 'active' from generate_series(1, 11000) n`);
      await tx.execute(sql`
        insert into suppressions (tenant_id, email_hash, reason, account_id)
        select ${tenantId}::uuid, suppression_hash(email), 'manual', id from accounts where email like 'many1__@%'`);
      await tx.execute(sql`
        insert into suppressions (tenant_id, email_hash, reason, email)
        select ${tenantId}::uuid, suppression_hash(e), 'bounced', e from (select 'stranger' || n || '@many.example.org' as e from generate_series(1, 11000) n)`);
    });
    expect((await list({ search: "stranger10", limit: "100" })).total).toBe(1111);
    expect((await list({ search: "many1", reason: "manual" })).total).toBe(100);
    expect(await list({ search: "many", exactTotal: "true" })).toMatchObject({ total: 11_100 });
    expect((await list({ search: "many1234567" })).total).toBe(0);
    expect((await list({ search: "@many.example.org", reason: "manual" })).total).toBe(0);
  });

  it("pages without losing or repeating entries, even when all have the same time", async () => {
    await add(...Array.from({ length: 60 }, (_, n) => `p${n}@example.com`));
    const seen: (string | null)[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ limit: "25", ...(cursor ? { cursor } : {}) });
      seen.push(...page.items.map(({ email }) => email));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(new Set(seen).size).toBe(60);
    expect(seen).toHaveLength(60);
  });

  it("removes by id, once, and records it in the timeline", async () => {
    const ana = await contact("ana@example.com");
    await add("ana@example.com", "stranger@example.com");
    const ids = [
      hashOf("ana@example.com"),
      hashOf("stranger@example.com"),
      hashOf("nobody@example.com"),
    ];
    expect((await server.call(suppressionRoutes.lift, { token, body: { ids } })).body.count).toBe(
      2,
    );
    expect((await server.call(suppressionRoutes.lift, { token, body: { ids } })).body.count).toBe(
      0,
    );
    expect(
      (await server.call(contactRoutes.get, { token, params: { id: ana.id } })).body.suppression,
    ).toBeNull();
    expect((await timeline(ana.id))[0]).toEqual(["account.suppressionLifted", "manual"]);
    expect(
      (await server.fail(suppressionRoutes.lift, { token, body: { ids: ["abc"] } })).body.code,
    ).toBe("VALIDATION");
  });

  it("removes nothing of another workspace", async () => {
    await add("ana@example.com");
    const outsider = await server.signUp();
    const body = { ids: [hashOf("ana@example.com")] };
    expect(
      (await server.call(suppressionRoutes.lift, { token: outsider.token, body })).body.count,
    ).toBe(0);
    expect((await list()).total).toBe(1);
  });

  describe("importing a file", () => {
    it.each([
      ["only addresses", "ana@example.com\nbeto@example.com\n"],
      [
        "a header, semicolons and a byte order mark",
        "\ufeffNome;E-mail\r\nAna;ana@example.com\r\nBeto;beto@example.com\r\n",
      ],
      ["tabs and quotes", '"ana@example.com"\t"x"\n"beto@example.com"\t"y"'],
      [
        "hashes, some in capitals",
        `sha256\n${hashOf("ana@example.com").toUpperCase()}\n${hashOf("beto@example.com")}`,
      ],
      [
        "one hash per line without a final line ending",
        `${hashOf("ana@example.com")}\r${hashOf("beto@example.com")}`,
      ],
      ["UTF-16", Buffer.from("\ufeffemail\nana@example.com\nbeto@example.com\n", "utf16le")],
    ])("reads %s", async (_, content) => {
      const { status, body } = await upload(content);
      expect([status, body]).toEqual([
        200,
        { rows: 2, added: 2, already: 0, invalid: 0, invalidLines: [] },
      ]);
      for (const email of ["ana@example.com", "beto@example.com"])
        expect((await list({ search: email })).total).toBe(1);
      expect((await upload(content)).body).toMatchObject({ rows: 2, added: 0, already: 2 });
    });

    it("understands the reasons of other programs, and keeps the first", async () => {
      const rows = [
        "a,Hard bounce",
        "b,Unsubscribed",
        "c,Spam complaint",
        "d,Descadastrado",
        "e,whatever",
        "f,complained",
        "a,manual",
      ];
      const text = `email,reason\n${rows.map((row) => row.replace(",", "@example.com,")).join("\n")}\n`;
      expect((await upload(text)).body).toMatchObject({ rows: 7, added: 6, already: 1 });
      const reasons = (await list()).items
        .map(({ email, reason }) => `${email?.[0]} ${reason}`)
        .toSorted();
      expect(reasons).toEqual([
        "a bounced",
        "b unsubscribed",
        "c complained",
        "d unsubscribed",
        "e manual",
        "f complained",
      ]);
    });

    it("lists unusable lines, and imports the others", async () => {
      const text = `email\nana@example.com\nnot an address\n\n"unclosed\nbeto@@example.com\n${"x".repeat(5000)}\n‮rtl@example.com‬\n`;
      const { body } = await upload(text);
      expect(body.rows).toBe(body.added + body.already + body.invalid);
      expect(body).toMatchObject({ added: 1, invalid: 5 });
      expect(body.invalidLines[0]).toEqual({ line: 3, text: "not an address" });
      expect(body.invalidLines.every(({ text: shown }) => shown.length <= 200)).toBe(true);
    });

    it.each([
      ["", "FILE_EMPTY"],
      ["name,phone\nAna,123\n", "FILE_UNREADABLE"],
      ["PK\u0003\u0004 a workbook", "FILE_UNREADABLE"],
    ])("rejects %j and keeps no file", async (content, code) => {
      const { status, body } = await upload(content);
      expect([status, (body as unknown as { code: string }).code]).toEqual([422, code]);
      expect((await list()).total).toBe(0);
    });

    it("links hashes to contacts, who get an event", async () => {
      const ana = await contact("ana@example.com");
      const { body } = await upload(
        `hash;motivo\n${hashOf("ana@example.com")};bounce\n${hashOf("unknown@example.com")};bounce\n`,
      );
      expect(body).toMatchObject({ added: 2 });
      expect((await list({ search: "ana" })).items).toMatchObject([
        { email: "ana@example.com", contactId: ana.id, reason: "bounced" },
      ]);
      expect((await timeline(ana.id))[0]).toEqual(["account.bounced", "bounced"]);
      await upload(`${hashOf("other@example.com")}\n`);
      expect((await timeline(ana.id)).filter(([type]) => type === "account.bounced")).toHaveLength(
        1,
      );
    });

    it("links contacts that an import creates later", async () => {
      await upload(`${hashOf("later@example.com")}\n`);
      await server.deps.database.tenant(user.tenantId, (tx) =>
        tx.execute(sql`insert into accounts (tenant_id, id, name, email, status)
          values (${user.tenantId}::uuid, gen_random_uuid(), 'Later', 'Later@example.com', 'active')`),
      );
      const run = {
        deps: server.deps,
        signal: new AbortController().signal,
        attempt: 1,
        maxAttempts: 1,
      };
      await linkJob.run({ tenantId: user.tenantId }, run);
      expect((await list()).items).toMatchObject([{ email: "Later@example.com" }]);
    });

    it("processes 60,000 lines in pieces", async () => {
      const lines = Array.from({ length: 60_000 }, (_, n) => `person${n % 50_000}@example.com`);
      const { body } = await upload(`email\n${lines.join("\n")}\n`);
      expect(body).toEqual({
        rows: 60_000,
        added: 50_000,
        already: 10_000,
        invalid: 0,
        invalidLines: [],
      });
    }, 120_000);
  });

  it("requires permission to write contacts", async () => {
    const analyst = await server.member(user.tenantId, "analyst");
    expect(
      (
        await server.fail(suppressionRoutes.add, {
          token: analyst,
          body: { emails: ["a@example.com"] },
        })
      ).body.code,
    ).toBe("FORBIDDEN");
    expect((await upload("a@example.com\n", analyst)).status).toBe(403);
  });
});
