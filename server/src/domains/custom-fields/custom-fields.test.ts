import {
  contactRoutes,
  CUSTOM_FIELDS_MAX,
  customFieldRoutes,
  filterRoutes,
  templateRoutes,
} from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { failingDeps } from "../../testing/failing-deps.ts";
import { sql, type Sql } from "../../platform/database/sql.ts";
import { createFields, fieldTypes } from "./index.ts";
import { removeValuesJob } from "./removal.ts";

describe("/v1/CustomFields", () => {
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

  const create = async (identifier: string, type: "text" | "number" = "text") =>
    (
      await server.call(customFieldRoutes.create, {
        token: user.token,
        body: { identifier, name: `Name of ${identifier}`, type },
      })
    ).body;
  const contact = (fields: object) =>
    server.call(contactRoutes.create, {
      token: user.token,
      body: {
        name: "Ana",
        email: `${crypto.randomUUID()}@example.com`,
        status: "active",
        fields: fields as never,
      },
    });

  it("creates, lists, searches, renames and disables fields; identifier and type stay", async () => {
    const city = await create("city");
    await create("age", "number");
    const list = await server.call(customFieldRoutes.list, {
      token: user.token,
      query: { sort: "-identifier" },
    });
    expect(list.body.items.map((field) => field.identifier)).toEqual(["city", "age"]);
    expect(
      (await server.call(customFieldRoutes.list, { token: user.token, query: { search: "OF CI" } }))
        .body.items,
    ).toEqual([city]);
    const change = { name: "Town", status: "inactive" as const, version: 1 };
    const changed = await server.call(customFieldRoutes.update, {
      token: user.token,
      params: { id: city.id },
      body: change,
    });
    expect(changed.body).toEqual({ ...city, name: "Town", status: "inactive", version: 2 });
    const stale = await server.fail(customFieldRoutes.update, {
      token: user.token,
      params: { id: city.id },
      body: change,
    });
    expect(stale.body).toMatchObject({
      code: "VERSION_CONFLICT",
      current: { name: "Town", version: 2 },
    });
  });

  it("lists fields by status and type", async () => {
    const city = await create("city");
    await create("age", "number");
    await create("town");
    await server.call(customFieldRoutes.setStatus, {
      token: user.token,
      body: { ids: [city.id], status: "inactive" },
    });
    const found = async (query: { status?: "active" | "inactive"; type?: "text" | "number" }) =>
      (
        await server.call(customFieldRoutes.list, {
          token: user.token,
          query: { ...query, sort: "identifier" },
        })
      ).body.items.map(({ identifier }) => identifier);
    expect(await found({ status: "inactive" })).toEqual(["city"]);
    expect(await found({ type: "text" })).toEqual(["city", "town"]);
    expect(await found({ status: "active", type: "text" })).toEqual(["town"]);
  });

  it("rejects a taken or malformed identifier, also for two created concurrently", async () => {
    await create("city");
    const body = (identifier: string) => ({
      token: user.token,
      body: { identifier, name: "X", type: "text" },
    });
    expect((await server.fail(customFieldRoutes.create, body("city"))).body).toMatchObject({
      code: "IDENTIFIER_TAKEN",
      errors: [{ path: "identifier" }],
    });
    for (const bad of ["City", "1st", "a b", "", "__proto__"])
      expect((await server.fail(customFieldRoutes.create, body(bad))).status).toBe(400);
    const both = await Promise.all([
      server.call(customFieldRoutes.create, body("twin") as never),
      server.call(customFieldRoutes.create, body("twin") as never),
    ]);
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(["201", "409"]);
  });

  it("removes the values of deleted fields from every contact", async () => {
    const city = await create("city");
    await create("age", "number");
    const { body: ana } = await contact({ city: "Recife", age: 33 });
    const { body: rui } = await contact({ age: 40 });
    expect(
      (await server.call(customFieldRoutes.remove, { token: user.token, body: { ids: [city.id] } }))
        .body,
    ).toEqual({ count: 1 });
    expect(
      (await server.call(contactRoutes.get, { token: user.token, params: { id: ana.id } })).body,
    ).toMatchObject({
      fields: { age: 33 },
      version: 2,
    });
    expect(
      (await server.call(contactRoutes.get, { token: user.token, params: { id: rui.id } })).body,
    ).toMatchObject({ version: 1 });
    const lateEdit = {
      name: "Ana",
      email: ana.email,
      status: "active",
      fields: { city: "Recife" },
      version: 1,
    };
    expect(
      (
        await server.fail(contactRoutes.update, {
          token: user.token,
          params: { id: ana.id },
          body: lateEdit,
        })
      ).body.code,
    ).toBe("VERSION_CONFLICT");
  });

  it("keeps fields that a filter references, whatever else the request contains", async () => {
    const city = await create("city");
    const age = await create("age", "number");
    const definition = {
      operator: "OR" as const,
      conditions: [
        { source: "standard" as const, field: "name", operator: "isSet" as const },
        { source: "custom" as const, field: "city", operator: "isSet" as const },
      ],
    };
    const { body: filter } = await server.call(filterRoutes.create, {
      token: user.token,
      body: { name: "With a city", definition },
    });
    const refused = await server.fail(customFieldRoutes.remove, {
      token: user.token,
      body: { ids: [age.id, city.id] },
    });
    expect(refused.body).toMatchObject({ code: "IN_USE", errors: [{ path: "ids.1" }] });
    expect(refused.body.detail).toContain("With a city");
    expect((await server.call(customFieldRoutes.list, { token: user.token })).body.total).toBe(2);
    await server.call(filterRoutes.remove, { token: user.token, body: { ids: [filter.id] } });
    expect(
      (
        await server.call(customFieldRoutes.remove, {
          token: user.token,
          body: { ids: [age.id, city.id] },
        })
      ).body,
    ).toEqual({
      count: 2,
    });
  });

  it("shows what uses a field, in lists and by name", async () => {
    const city = await create("city");
    await contact({ city: "Recife" });
    await contact({ city: "Natal" });
    const condition = { source: "custom" as const, field: "city", operator: "isSet" as const };
    const definition = {
      operator: "AND" as const,
      conditions: [{ operator: "OR" as const, conditions: [condition, condition] }],
    };
    const { body: filter } = await server.call(filterRoutes.create, {
      token: user.token,
      body: { name: "Nested", definition },
    });
    const source = "<html><body>{{ account.fields.city }}</body></html>";
    const { body: template } = await server.call(templateRoutes.create, {
      token: user.token,
      body: {
        name: "Letter",
        content: { subject: "Hello", format: "html", language: "en-us", source },
      },
    });
    const { items } = (await server.call(customFieldRoutes.list, { token: user.token })).body;
    expect(items.map(({ usedBy }) => usedBy)).toEqual([{ filters: 1, templates: 1 }]);
    expect(
      (await server.call(customFieldRoutes.usage, { token: user.token, params: { id: city.id } }))
        .body,
    ).toEqual({
      filters: [{ id: filter.id, name: "Nested" }],
      templates: [{ id: template.id, name: "Letter" }],
      contactsWithValue: 2,
      dealsWithValue: 0,
    });
    const refused = await server.fail(customFieldRoutes.remove, {
      token: user.token,
      body: { ids: [city.id] },
    });
    expect(refused.body.code).toBe("IN_USE");
    expect(refused.body.detail).toMatch(/Nested.*Letter|Letter.*Nested/);
  });

  it("enables and disables several fields; those already in that state do not count", async () => {
    const fields = [await create("one"), await create("two")];
    const set = async (status: "active" | "inactive", by = user) =>
      (
        await server.call(customFieldRoutes.setStatus, {
          token: by.token,
          body: { ids: fields.map(({ id }) => id), status },
        })
      ).body.count;
    expect(await set("inactive", other)).toBe(0);
    expect(await set("active")).toBe(0);
    expect(await set("inactive")).toBe(2);
    expect(await set("inactive")).toBe(0);
    const { items } = (await server.call(customFieldRoutes.list, { token: user.token })).body;
    expect(items.map(({ status, version }) => [status, version])).toEqual([
      ["inactive", 2],
      ["inactive", 2],
    ]);
  });

  it("allows at most two hundred, also when the last ones are created concurrently", async () => {
    const make = (count: number, at = 0) =>
      server.deps.database.tenant(user.tenantId, (tx) =>
        createFields(
          tx,
          user.tenantId,
          Array.from({ length: count }, (_, n) => ({
            identifier: `f${at + n}`,
            name: "F",
            type: "text" as const,
          })),
        ),
      );
    await make(CUSTOM_FIELDS_MAX - 1);
    const body = (identifier: string) => ({
      token: user.token,
      body: { identifier, name: "X", type: "text" as const },
    });
    const both = await Promise.all(
      ["last", "too_many"].map((identifier) =>
        server.call(customFieldRoutes.create, body(identifier)),
      ),
    );
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(["201", "409"]);
    expect((await server.fail(customFieldRoutes.create, body("another"))).body.code).toBe(
      "CUSTOM_FIELDS_FULL",
    );
    await expect(make(2, 500)).rejects.toMatchObject({ code: "CUSTOM_FIELDS_FULL" });
    await make(10);
    expect(
      (await server.call(customFieldRoutes.list, { token: user.token, query: { limit: 1 } })).body
        .total,
    ).toBe(CUSTOM_FIELDS_MAX);
  });

  it("deletes fields immediately and their values in the background, hidden and never inherited, however often that is killed", async () => {
    const CONTACTS = 12_000;
    const inTenant = <T>(query: Sql) =>
      server.deps.database.tenant(user.tenantId, (tx) => tx.query<T>(query));
    const city = await create("city");
    await create("age", "number");
    await inTenant(sql`
      insert into accounts (tenant_id, id, name, email, status, fields)
      select ${user.tenantId}::uuid, gen_random_uuid(), 'Many', 'm' || n || '@example.com', 'active',
        jsonb_build_object('age', n) || case when n % 2 = 0 then jsonb_build_object('city', 'Recife') else '{}' end
      from generate_series(1, ${CONTACTS}::int) as n`);
    const count = async (where: Sql) =>
      (
        await inTenant<{ count: number }>(
          sql`select count(*) as count from accounts where ${where}`,
        )
      )[0]?.count;
    expect(
      (await server.call(customFieldRoutes.remove, { token: user.token, body: { ids: [city.id] } }))
        .body,
    ).toEqual({ count: 1 });

    const body = { identifier: "city", name: "City", type: "text" as const };
    const unseen = async () => {
      const { items } = (
        await server.call(contactRoutes.list, { token: user.token, query: { limit: 100 } })
      ).body;
      expect(items.every(({ fields }) => !("city" in fields) && "age" in fields)).toBe(true);
      expect(
        (await server.fail(customFieldRoutes.create, { token: user.token, body })).body.code,
      ).toBe("FIELD_BEING_DELETED");
    };
    await unseen();
    const run = (deps = server.deps) =>
      removeValuesJob.run(
        { tenantId: user.tenantId },
        { deps, signal: new AbortController().signal, attempt: 1, maxAttempts: 10 },
      );
    for (const [at, when] of [
      [1, "inside"],
      [2, "inside"],
      [1, "before"],
      [2, "before"],
    ] as const)
      await expect(run(failingDeps(server.deps, at, when))).rejects.toThrow("killed");
    expect(await count(sql`fields ? 'city'`)).toBeGreaterThan(0);
    await unseen();
    await run();
    await run();
    expect(await count(sql`fields ? 'city'`)).toBe(0);
    expect(await count(sql`fields ? 'age' and version = 1`)).toBe(CONTACTS / 2);
    expect(await count(sql`version = 2`)).toBe(CONTACTS / 2);
    expect((await server.call(customFieldRoutes.create, { token: user.token, body })).status).toBe(
      201,
    );
    const { body: ana } = await contact({ city: "Natal" });
    await run();
    expect(
      (await server.call(contactRoutes.get, { token: user.token, params: { id: ana.id } })).body
        .fields,
    ).toEqual({ city: "Natal" });
  });

  it("keeps fields within their workspace", async () => {
    const city = await create("city");
    const params = { id: city.id };
    expect((await server.fail(customFieldRoutes.get, { token: other.token, params })).status).toBe(
      404,
    );
    expect(
      (
        await server.fail(customFieldRoutes.update, {
          token: other.token,
          params,
          body: { name: "Mine", status: "active", version: 1 },
        })
      ).status,
    ).toBe(404);
    expect(
      (
        await server.call(customFieldRoutes.remove, {
          token: other.token,
          body: { ids: [city.id] },
        })
      ).body,
    ).toEqual({ count: 0 });
    expect((await server.call(customFieldRoutes.list, { token: other.token })).body.total).toBe(0);
    expect((await server.call(customFieldRoutes.get, { token: user.token, params })).status).toBe(
      200,
    );
  });

  it("creates fields in bulk once, however often requested, and never with another type", async () => {
    const { database } = server.deps;
    const make = (type: "text" | "number") =>
      database.tenant(user.tenantId, (tx) =>
        createFields(tx, user.tenantId, [{ identifier: "city", name: "City", type }]),
      );
    await make("text");
    await make("text");
    await expect(make("number")).rejects.toMatchObject({ code: "IDENTIFIER_TAKEN" });
    expect(await database.tenant(user.tenantId, (tx) => fieldTypes(tx, user.tenantId))).toEqual(
      new Map([["city", "text"]]),
    );
  });
});
