import { accountRoutes, customFieldRoutes, filterRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestPerson, type TestServer } from "../../testing/test-server.ts";
import { createFields, fieldTypes } from "./index.ts";

describe("custom fields", () => {
  let server: TestServer;
  let person: TestPerson;
  let other: TestPerson;

  beforeAll(async () => {
    server = await startTestServer({ config: { role: "api" } });
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    person = await server.signUp();
    other = await server.signUp();
  });

  const create = async (identifier: string, type: "text" | "number" = "text") =>
    (await server.call(customFieldRoutes.create, { token: person.token, body: { identifier, name: `Name of ${identifier}`, type } })).body;
  const contact = (fields: object) =>
    server.call(accountRoutes.create, {
      token: person.token,
      body: { name: "Ana", email: `${crypto.randomUUID()}@example.com`, status: "active", fields: fields as never },
    });

  it("are made, listed, searched, renamed and put out of use; identifier and type stay", async () => {
    const city = await create("city");
    await create("age", "number");
    const list = await server.call(customFieldRoutes.list, { token: person.token, query: { sort: "-identifier" } });
    expect(list.body.items.map((field) => field.identifier)).toEqual(["city", "age"]);
    expect((await server.call(customFieldRoutes.list, { token: person.token, query: { search: "OF CI" } })).body.items).toEqual([city]);
    const change = { name: "Town", status: "inactive" as const, version: 1 };
    const changed = await server.call(customFieldRoutes.update, { token: person.token, params: { id: city.id }, body: change });
    expect(changed.body).toEqual({ ...city, name: "Town", status: "inactive", version: 2 });
    const stale = await server.fail(customFieldRoutes.update, { token: person.token, params: { id: city.id }, body: change });
    expect(stale.body).toMatchObject({ code: "VERSION_CONFLICT", current: { name: "Town", version: 2 } });
  });

  it("refuse a taken or malformed identifier, also of two made at once", async () => {
    await create("city");
    const body = (identifier: string) => ({ token: person.token, body: { identifier, name: "X", type: "text" } });
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

  it("take their values out of every contact when they are deleted", async () => {
    const city = await create("city");
    await create("age", "number");
    const { body: ana } = await contact({ city: "Recife", age: 33 });
    const { body: rui } = await contact({ age: 40 });
    expect((await server.call(customFieldRoutes.remove, { token: person.token, body: { ids: [city.id] } })).body).toEqual({ count: 1 });
    expect((await server.call(accountRoutes.get, { token: person.token, params: { id: ana.id } })).body).toMatchObject({
      fields: { age: 33 },
      version: 2,
    });
    expect((await server.call(accountRoutes.get, { token: person.token, params: { id: rui.id } })).body).toMatchObject({ version: 1 });
    const lateEdit = { name: "Ana", email: ana.email, status: "active", fields: { city: "Recife" }, version: 1 };
    expect((await server.fail(accountRoutes.update, { token: person.token, params: { id: ana.id }, body: lateEdit })).body.code).toBe(
      "VERSION_CONFLICT",
    );
  });

  it("stay while a filter names them, however the others in the request stand", async () => {
    const city = await create("city");
    const age = await create("age", "number");
    const definition = {
      operator: "OR" as const,
      conditions: [
        { source: "standard" as const, field: "name", operator: "isSet" as const },
        { source: "custom" as const, field: "city", operator: "isSet" as const },
      ],
    };
    const { body: filter } = await server.call(filterRoutes.create, { token: person.token, body: { name: "With a city", definition } });
    const refused = await server.fail(customFieldRoutes.remove, { token: person.token, body: { ids: [age.id, city.id] } });
    expect(refused.body).toMatchObject({ code: "IN_USE", errors: [{ path: "ids.1" }] });
    expect(refused.body.detail).toContain("With a city");
    expect((await server.call(customFieldRoutes.list, { token: person.token })).body.total).toBe(2);
    await server.call(filterRoutes.remove, { token: person.token, body: { ids: [filter.id] } });
    expect((await server.call(customFieldRoutes.remove, { token: person.token, body: { ids: [age.id, city.id] } })).body).toEqual({
      count: 2,
    });
  });

  it("belong to one workspace", async () => {
    const city = await create("city");
    const params = { id: city.id };
    expect((await server.fail(customFieldRoutes.get, { token: other.token, params })).status).toBe(404);
    expect(
      (await server.fail(customFieldRoutes.update, { token: other.token, params, body: { name: "Mine", status: "active", version: 1 } }))
        .status,
    ).toBe(404);
    expect((await server.call(customFieldRoutes.remove, { token: other.token, body: { ids: [city.id] } })).body).toEqual({ count: 0 });
    expect((await server.call(customFieldRoutes.list, { token: other.token })).body.total).toBe(0);
    expect((await server.call(customFieldRoutes.get, { token: person.token, params })).status).toBe(200);
  });

  it("are made in bulk once, however often asked for, and never with another type", async () => {
    const { database } = server.deps;
    const make = (type: "text" | "number") =>
      database.tenant(person.tenantId, (tx) => createFields(tx, person.tenantId, [{ identifier: "city", name: "City", type }]));
    await make("text");
    await make("text");
    await expect(make("number")).rejects.toMatchObject({ code: "IDENTIFIER_TAKEN" });
    expect(await database.tenant(person.tenantId, (tx) => fieldTypes(tx, person.tenantId))).toEqual(new Map([["city", "text"]]));
  });
});
