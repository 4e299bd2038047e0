import { contactRoutes, filterRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { spellTags } from "../contacts/index.ts";

describe("GET /v1/Accounts", () => {
  let server: TestServer;
  let user: TestUser;
  let other: TestUser;

  beforeAll(async () => {
    server = await startTestServer({ config: { role: "api" } });
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    user = await server.signUp();
    other = await server.signUp();
  });

  interface Contact {
    name: string;
    email?: string;
    status?: "active" | "inactive" | "pending";
    tags?: string[];
  }
  const create = async ({ name, ...given }: Contact, by = user) => {
    const body = {
      name,
      email: `${crypto.randomUUID()}@example.com`,
      status: "active" as const,
      ...given,
    };
    const response = await server.call(contactRoutes.create, { token: by.token, body });
    expect(response.status).toBe(201);
    return response.body;
  };
  const list = async (query: object = {}, by = user) =>
    (await server.call(contactRoutes.list, { token: by.token, query })).body;
  const found = async (query: object = {}, by = user) =>
    (await list({ sort: "name", ...query }, by)).items.map((item) => item.name);
  /**
   * Creates contacts directly in the database: `Common <n>`, every third tagged, n % 7 inactive.
   */
  const createMany = (count: number) =>
    server.deps.database.tenant(user.tenantId, async (tx) => {
      await spellTags(tx, user.tenantId, ["Fair"]);
      await tx.execute(sql`
        insert into accounts (tenant_id, id, name, email, status, tags, created_at)
        select ${user.tenantId}::uuid, gen_random_uuid(), 'Común ' || n, 'n' || n || '@many.example.com',
          case when n % 7 = 0 then 'inactive' else 'active' end, case when n % 3 = 0 then '{Fair}'::text[] else '{}' end,
          now() - make_interval(secs => n / 10)
        from generate_series(1, ${count}::int) as n`);
    });
  /** Reads every page and returns the contacts in order. */
  async function walk(query: object) {
    const seen: { id: string; status: string }[] = [];
    let cursor: string | undefined;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({ limit: 100, ...query, cursor });
      seen.push(...page.items);
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    return seen;
  }

  it("finds contacts by prefixes of words in the name, the address or its domain, ignoring accents", async () => {
    await create({ name: "João da Silva", email: "joao.silva77@gmail.example.com" });
    await create({ name: "Joana D'Ávila", email: "jd@hotmail.example.com" });
    await create({ name: "Ana-Maria Souza", email: "Zeca@Example.com" });
    const contacts = ["Ana-Maria Souza", "Joana D'Ávila", "João da Silva"];
    expect(await found({ search: "joao" })).toEqual(["João da Silva"]);
    expect(await found({ search: "JOÃO sil" })).toEqual(["João da Silva"]);
    expect(await found({ search: "silva jo" })).toEqual(["João da Silva"]);
    expect(await found({ search: "joa" })).toEqual(["Joana D'Ávila", "João da Silva"]);
    expect(await found({ search: "avila" })).toEqual(["Joana D'Ávila"]);
    expect(await found({ search: "d'avila" })).toEqual(["Joana D'Ávila"]);
    expect(await found({ search: "maria" })).toEqual(["Ana-Maria Souza"]);
    expect(await found({ search: "ana-maria" })).toEqual(["Ana-Maria Souza"]);
    expect(await found({ search: "zeca@ex" })).toEqual(["Ana-Maria Souza"]);
    expect(await found({ search: "joao.sil" })).toEqual(["João da Silva"]);
    expect(await found({ search: "@gmail" })).toEqual(["João da Silva"]);
    expect(await found({ search: "gmail" })).toEqual(["João da Silva"]);
    expect(await found({ search: "souza @example.com" })).toEqual(["Ana-Maria Souza"]);
    expect(await found({ search: "ana souza silva" })).toEqual([]);
    expect(await found({ search: "ana - souza" })).toEqual(["Ana-Maria Souza"]);
    expect(await found()).toEqual(contacts);
  });

  it("treats every character of a search literally", async () => {
    await create({ name: "100% Real", email: "percent@example.com" });
    await create({ name: "Rock & Roll | Co: !", email: "under_score@example.com" });
    await create({ name: "Back\\slash (quoted) ''", email: "back@example.com" });
    expect(await found({ search: "100%" })).toEqual(["100% Real"]);
    expect(await found({ search: "1%" })).toEqual([]);
    expect(await found({ search: "under_sc" })).toEqual(["Rock & Roll | Co: !"]);
    expect(await found({ search: "underxsc" })).toEqual([]);
    expect(await found({ search: "back\\sl" })).toEqual(["Back\\slash (quoted) ''"]);
    expect(await found({ search: "rock & ro" })).toEqual(["Rock & Roll | Co: !"]);
    for (const search of [
      "'",
      "\\",
      "%",
      "&",
      "!:*",
      "('",
      ":*",
      "a\0b",
      "@",
      "x'@y",
      "$$",
      "\ud800",
    ]) {
      expect(
        (await server.call(contactRoutes.list, { token: user.token, query: { search } })).status,
      ).toBe(200);
    }
  });

  it("combines tag, status, search and saved filter, with an exact total", async () => {
    await create({ name: "Ana Alves", tags: ["VIP", "fair"] });
    await create({ name: "Ana Braga", tags: ["vip"], status: "inactive" });
    await create({ name: "Bia Alves", tags: ["Vip"] });
    await create({ name: "Caio Alves" });
    expect(await found({ tag: "viP" })).toEqual(["Ana Alves", "Ana Braga", "Bia Alves"]);
    expect(await found({ tag: "vip", status: "active" })).toEqual(["Ana Alves", "Bia Alves"]);
    expect(await found({ tag: "vip", search: "alv" })).toEqual(["Ana Alves", "Bia Alves"]);
    expect(await found({ tag: "nobody's" })).toEqual([]);
    expect(await found({ status: "active", search: "ana" })).toEqual(["Ana Alves"]);
    const condition = {
      source: "standard" as const,
      field: "name",
      operator: "endsWith" as const,
      value: "Alves",
    };
    const definition = { operator: "AND" as const, conditions: [condition] };
    const { body: filter } = await server.call(filterRoutes.create, {
      token: user.token,
      body: { name: "Family", definition },
    });
    expect(await found({ filterId: filter.id })).toEqual(["Ana Alves", "Bia Alves", "Caio Alves"]);
    expect(
      await found({ filterId: filter.id, tag: "vip", search: "bia", status: "active" }),
    ).toEqual(["Bia Alves"]);
    expect(await list({ filterId: filter.id, tag: "vip" })).toMatchObject({
      total: 2,
      totalIsEstimate: false,
    });
    const refused = await server.fail(contactRoutes.list, {
      token: other.token,
      query: { filterId: filter.id },
    });
    expect(refused.status).toBe(404);
  });

  it("sorts names alphabetically, as people expect", async () => {
    for (const name of ["Zeca", "Álvaro Souza", "alvaro Lima", "Alva", "Érica", "Eduardo", "Fábio"])
      await create({ name });
    expect(await found()).toEqual([
      "Alva",
      "alvaro Lima",
      "Álvaro Souza",
      "Eduardo",
      "Érica",
      "Fábio",
      "Zeca",
    ]);
  });

  it("pages through all results once, in every order, with the total", async () => {
    await createMany(170);
    await create({ name: "Somebody Else", tags: ["Other"] });
    const narrowings = [
      {},
      { search: "COMUN" },
      { tag: "fair" },
      { search: "comun", tag: "fair", status: "active" },
    ];
    const sizes = [171, 170, 56, 48];
    for (const [place, narrowing] of narrowings.entries()) {
      for (const sort of ["createdAt", "-createdAt", "name", "-email", "status", "-status"]) {
        const seen = await walk({ sort, ...narrowing });
        expect(new Set(seen.map(({ id }) => id)).size).toBe(sizes[place]);
        expect(seen).toHaveLength(sizes[place] ?? 0);
      }
      const statuses = (await walk({ sort: "status", ...narrowing })).map(({ status }) => status);
      expect(statuses).toEqual(statuses.toSorted());
      expect((await list({ ...narrowing, limit: 1 })).total).toBe(sizes[place]);
    }
  });

  it("estimates large totals, counts gathered results, and counts all on request", async () => {
    await createMany(31_500);
    await server.deps.database.system((tx) => tx.execute(sql`analyze accounts`));
    expect(await list({ search: "comun", limit: 1 })).toMatchObject({ totalIsEstimate: true });
    expect((await list({ search: "comun", limit: 1 })).total).toBeGreaterThan(30_000);
    expect(await list({ search: "comun", limit: 1, exactTotal: true })).toMatchObject({
      total: 31_500,
      totalIsEstimate: false,
    });
    expect(await list({ tag: "fair", limit: 1 })).toMatchObject({
      total: 10_500,
      totalIsEstimate: false,
    });
    expect((await list({ search: "comun", limit: 100, sort: "email" })).items).toHaveLength(100);
  });

  it("returns the total with the first page, jumps to pages by number, and is empty after the last one", async () => {
    await createMany(30);
    const first = await list({ search: "comun", sort: "name", limit: 20 });
    const second = await list({
      search: "comun",
      sort: "name",
      limit: 20,
      cursor: first.nextCursor,
    });
    expect([first, second].map(({ total, items }) => [total, items.length])).toEqual([
      [30, 20],
      [null, 10],
    ]);
    const jumped = await list({ search: "comun", sort: "name", limit: 20, page: 2 });
    expect(jumped.items).toEqual(second.items);
    const ids = second.items.map(({ id }) => id);
    await server.deps.database.tenant(user.tenantId, (tx) =>
      tx.execute(sql`delete from accounts where id = any(${ids}::uuid[])`),
    );
    const outdated = await list({
      search: "comun",
      sort: "name",
      limit: 20,
      cursor: first.nextCursor,
    });
    expect(outdated).toMatchObject({ items: [], total: null, nextCursor: null });
    expect(await list({ search: "comun nobody", sort: "name" })).toMatchObject({
      items: [],
      total: 0,
      totalIsEstimate: false,
    });
  });

  it("finds the same contacts by scanning and by index", async () => {
    await createMany(60);
    await create({
      name: "Álvaro D'Ávila Común-Souza",
      email: "comun.fair@example.com",
      tags: ["Fair", "O'Neil \\ & co"],
    });
    await create({ name: "Nobody", email: "avila@comunidade.example.com" });
    await create({ name: "Incomun", email: "x.comun@example.com" });
    const ids = async (words: string[], tag: string | null, walk: boolean) => {
      const rows = await server.deps.database.tenant(user.tenantId, (tx) =>
        tx.query<{ id: string }>(sql`
          select f.id from find_account_ids(${words}::text[], ${tag}::text, null, null, ${walk}, 'name_key', false, null, null, null) as f (id)`),
      );
      return rows.map(({ id }) => id);
    };
    for (const words of [
      ["comun"],
      ["com"],
      ["avila"],
      ["d'avila"],
      ["@comun"],
      ["comun", "7"],
      ["n3@"],
      ["souza", "@example"],
      ["%"],
      ["-"],
      [],
    ]) {
      for (const tag of [null, "Fair", "O'Neil \\ & co"])
        expect(await ids(words, tag, true)).toEqual(await ids(words, tag, false));
    }
    expect(await ids(["comun"], null, true)).toHaveLength(62);
    expect(await ids(["avila"], null, true)).toHaveLength(2);
    expect(await ids([], "O'Neil \\ & co", true)).toHaveLength(1);
  });

  it("rejects cursors that are forged or belong to another order", async () => {
    await createMany(30);
    const { nextCursor } = await list({ search: "comun", sort: "name", limit: 5 });
    const forged = (values: unknown) => Buffer.from(JSON.stringify(values)).toString("base64url");
    const id = "00000000-0000-0000-0000-000000000000";
    for (const cursor of [
      nextCursor,
      "x",
      forged(["-createdAt", "yesterday; drop", id]),
      forged(["-createdAt", "2026-01-01"]),
    ]) {
      for (const search of ["comun", ""]) {
        const query = { sort: "-createdAt", cursor, search };
        expect(
          (await server.fail(contactRoutes.list, { token: user.token, query })).body.code,
        ).toBe("INVALID_CURSOR");
      }
    }
  });

  it("shows no contact of another workspace, however it is searched", async () => {
    await create({ name: "Secret Agent", email: "secret@agency.example.com", tags: ["Spies"] });
    for (const query of [
      { search: "secret" },
      { search: "@agency" },
      { search: "secret@agency.example.com" },
      { tag: "Spies" },
    ])
      expect(await list(query, other)).toMatchObject({ items: [], total: 0 });
    expect(await found({ search: "@agency" })).toEqual(["Secret Agent"]);
  });
});
