import {
  contactRoutes,
  customFieldRoutes,
  filterRoutes,
  workspaceRoutes,
  type CustomFieldType,
} from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";

describe("changing the type of a custom field", () => {
  let server: TestServer;
  let user: TestUser;

  beforeAll(async () => {
    server = await startTestServer({ config: { role: "api" } });
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    user = await server.signUp();
  });

  const speak = async (language: "pt-br" | "en-us") => {
    const { token } = user;
    const { name, address, timeZone, version } = (await server.call(workspaceRoutes.get, { token }))
      .body;
    const response = await server.call(workspaceRoutes.update, {
      token,
      body: { name, address, timeZone, language, version },
    });
    expect(response.status).toBe(200);
  };
  const create = async (type: CustomFieldType) =>
    (
      await server.call(customFieldRoutes.create, {
        token: user.token,
        body: { identifier: "value", name: "Value", type },
      })
    ).body;
  const contact = async (value: string | number | boolean) => {
    const body = {
      name: "Ana",
      email: `${crypto.randomUUID()}@example.com`,
      status: "active" as const,
      fields: { value },
    };
    const response = await server.call(contactRoutes.create, { token: user.token, body });
    expect(response.status).toBe(201);
    return response.body;
  };
  const check = async (id: string, type: CustomFieldType) =>
    (
      await server.call(customFieldRoutes.checkType, {
        token: user.token,
        params: { id },
        body: { type },
      })
    ).body;
  const change = (id: string, type: CustomFieldType, version = 1) => ({
    token: user.token,
    params: { id },
    body: { type, version },
  });
  const values = async () =>
    (
      await server.call(contactRoutes.list, { token: user.token, query: { sort: "createdAt" } })
    ).body.items.map(({ fields }) => fields["value"]);

  it.each([
    ["pt-br", "number", ["1.234,50", "7", "-0,5", "1.000"], [1234.5, 7, -0.5, 1000]],
    ["en-us", "number", ["1,234.50", "7", "2.5"], [1234.5, 7, 2.5]],
    [
      "pt-br",
      "date",
      ["01/02/2026", "2025-12-31", "5.6.1990"],
      ["2026-02-01", "2025-12-31", "1990-06-05"],
    ],
    ["en-us", "date", ["01/02/2026", "12/31/2025"], ["2026-01-02", "2025-12-31"]],
    // One value that can only be day-first decides how the others are parsed.
    ["en-us", "date", ["01/02/2026", "31/12/2025"], ["2026-02-01", "2025-12-31"]],
    ["pt-br", "boolean", ["Sim", "não", "true", "0"], [true, false, true, false]],
    ["pt-br", "email", ["Ana@Example.com"], ["Ana@Example.com"]],
  ] as const)("parses texts in %s as %s", async (language, type, texts, expected) => {
    await speak(language);
    const field = await create("text");
    for (const text of texts) await contact(text);
    expect(await check(field.id, type)).toEqual({
      type,
      values: texts.length,
      convertible: texts.length,
      examples: [],
      filters: [],
    });
    const changed = await server.call(customFieldRoutes.changeType, change(field.id, type));
    expect(changed.body).toMatchObject({ type, version: 2 });
    expect(await values()).toEqual(expected);
  });

  it.each([
    ["number", [1234.5, -7, 0], ["1234.5", "-7", "0"]],
    ["date", ["2026-12-31"], ["2026-12-31"]],
    ["boolean", [true, false], ["true", "false"]],
  ] as const)("converts %s to text and back", async (type, given, texts) => {
    await speak("en-us");
    const field = await create(type);
    for (const value of given) await contact(value);
    await server.call(customFieldRoutes.changeType, change(field.id, "text"));
    expect(await values()).toEqual(texts);
    await server.call(customFieldRoutes.changeType, change(field.id, type, 2));
    expect(await values()).toEqual(given);
  });

  it("is rejected while one value does not convert, which is shown, and changes nothing", async () => {
    const field = await create("text");
    await contact("12");
    const odd = await contact("a dozen");
    await contact("31/02/2026");
    expect(await check(field.id, "number")).toMatchObject({
      values: 3,
      convertible: 1,
      examples: ["a dozen", "31/02/2026"],
    });
    expect(await check(field.id, "date")).toMatchObject({ values: 3, convertible: 0 });
    const refused = await server.fail(customFieldRoutes.changeType, change(field.id, "number"));
    expect(refused.body.code).toBe("WRONG_STATE");
    expect(refused.body.detail).toContain("a dozen");
    expect(await values()).toEqual(["12", "a dozen", "31/02/2026"]);
    expect(
      (await server.call(contactRoutes.get, { token: user.token, params: { id: odd.id } })).body
        .version,
    ).toBe(1);
    expect(
      (await server.call(customFieldRoutes.get, { token: user.token, params: { id: field.id } }))
        .body,
    ).toMatchObject({
      type: "text",
      version: 1,
    });
  });

  it("is rejected while a filter's condition would become meaningless, however deeply nested", async () => {
    const field = await create("text");
    await contact("12");
    const condition = (operator: "contains" | "equals" | "isSet", value?: string) => ({
      source: "custom" as const,
      field: "value",
      operator,
      ...(value === undefined ? {} : { value }),
    });
    const save = async (name: string, conditions: object[]) =>
      (
        await server.call(filterRoutes.create, {
          token: user.token,
          body: { name, definition: { operator: "AND", conditions: conditions as never } },
        })
      ).body;
    await save("Harmless", [condition("isSet")]);
    const nested = await save("Nested", [
      condition("isSet"),
      { operator: "OR", conditions: [condition("contains", "1")] },
    ]);
    const named = [{ id: nested.id, name: "Nested" }];
    expect(await check(field.id, "number")).toMatchObject({ convertible: 1, filters: named });
    expect(await check(field.id, "email")).toMatchObject({ filters: [] });
    const refused = await server.fail(customFieldRoutes.changeType, change(field.id, "number"));
    expect(refused.body.code).toBe("IN_USE");
    expect(refused.body.detail).toContain("Nested");
    await server.call(filterRoutes.remove, { token: user.token, body: { ids: [nested.id] } });
    expect(
      (await server.call(customFieldRoutes.changeType, change(field.id, "number"))).body.type,
    ).toBe("number");
  });

  it("converts all values at once, including those written meanwhile, and leaves none of the old type", async () => {
    const field = await create("text");
    await server.deps.database.tenant(user.tenantId, (tx) =>
      tx.execute(sql`
        insert into accounts (tenant_id, id, name, email, status, fields)
        select ${user.tenantId}::uuid, gen_random_uuid(), 'Many', 'm' || n || '@example.com', 'active', jsonb_build_object('value', n::text)
        from generate_series(1, 25000) as n`),
    );
    const types = () =>
      server.deps.database.tenant(user.tenantId, (tx) =>
        tx.query<{ type: string }>(
          sql`select distinct jsonb_typeof(fields -> 'value') as type from accounts where fields ? 'value'`,
        ),
      );
    const over = new AbortController();
    const seen = new Set<number>();
    const watch = async () => {
      while (!over.signal.aborted) seen.add((await types()).length);
    };
    const write = async () => {
      const refused: number[] = [];
      while (!over.signal.aborted) {
        const body = {
          name: "New",
          email: `${crypto.randomUUID()}@example.com`,
          status: "active" as const,
          fields: { value: "1" },
        };
        refused.push((await server.call(contactRoutes.create, { token: user.token, body })).status);
      }
      return refused;
    };
    const writing = write();
    const watching = watch();
    const changed = await server.call(customFieldRoutes.changeType, change(field.id, "number"));
    over.abort();
    await watching;
    expect(changed.body.type).toBe("number");
    // From then on text is rejected.
    expect((await writing).every((status) => status === 201 || status === 400)).toBe(true);
    expect([...seen]).toEqual([1]);
    expect(await types()).toEqual([{ type: "number" }]);
  });

  it("is rejected with the current field when another user was first", async () => {
    const field = await create("text");
    await server.call(customFieldRoutes.changeType, change(field.id, "number"));
    const late = await server.fail(customFieldRoutes.changeType, change(field.id, "date"));
    expect(late.body).toMatchObject({
      code: "VERSION_CONFLICT",
      current: { type: "number", version: 2 },
    });
  });
});
