import { accountRoutes, customFieldRoutes, filterRoutes, type FilterDefinition } from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestPerson, type TestServer } from "../../testing/test-server.ts";
import { suppress } from "../accounts/index.ts";

describe("filters", () => {
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

  const everyAna: FilterDefinition = {
    operator: "AND",
    conditions: [{ source: "standard", field: "name", operator: "startsWith", value: "ana" }],
  };
  const add = async (name: string, status: "active" | "inactive" | "pending" = "active") =>
    (await server.call(accountRoutes.create, { token: person.token, body: { name, email: `${crypto.randomUUID()}@example.com`, status } }))
      .body;
  const preview = async (definition: FilterDefinition | null, by = person) =>
    (await server.call(filterRoutes.preview, { token: by.token, body: { definition } })).body;

  it("count who matches and who of them a campaign reaches, everybody once", async () => {
    for (let n = 0; n < 12; n += 1) await add(`Ana ${n}`);
    await add("Rui");
    await add("Ana inactive", "inactive");
    await add("Ana pending", "pending");
    const gone = await add("Ana gone");
    const both = await add("Ana both", "inactive");
    const suppressed = [gone, both].map(({ id, email }, index) => ({
      email,
      accountId: id,
      reason: index === 0 ? ("unsubscribed" as const) : ("complained" as const),
      campaignId: null,
    }));
    await server.deps.database.tenant(person.tenantId, (tx) => suppress(tx, person.tenantId, suppressed));

    const counts = await preview(everyAna);
    expect(counts).toMatchObject({ matches: 16, canReceive: 12 });
    expect(counts.leftOut.toSorted((a, b) => a.reason.localeCompare(b.reason))).toEqual(
      ["complained", "inactive", "pending", "unsubscribed"].map((reason) => ({ reason, count: 1 })),
    );
    expect(counts.leftOut.reduce((sum, { count }) => sum + count, counts.canReceive)).toBe(counts.matches);
    expect(counts.sample).toHaveLength(10);
    expect(counts.sample[0]).toMatchObject({ id: both.id, suppression: "complained" });
    expect(await preview(null)).toMatchObject({ matches: 17, canReceive: 13 });
    expect(await preview(null, other)).toMatchObject({ matches: 0, canReceive: 0, leftOut: [], sample: [] });
  });

  it("are saved with their count, changed with a version check and deleted", async () => {
    await add("Ana");
    const { status, body: made } = await server.call(filterRoutes.create, {
      token: person.token,
      body: { name: "Every Ana", definition: everyAna },
    });
    expect(status).toBe(201);
    expect(made).toMatchObject({ name: "Every Ana", description: "", matchCount: 1, definition: everyAna, version: 1 });
    const wider: FilterDefinition = { ...everyAna, operator: "OR" };
    await add("Ana Two");
    const body = { name: "Every Ana", definition: wider, version: 1 };
    expect((await server.call(filterRoutes.update, { token: person.token, params: { id: made.id }, body })).body).toMatchObject({
      matchCount: 2,
      version: 2,
      definition: wider,
    });
    expect((await server.fail(filterRoutes.update, { token: person.token, params: { id: made.id }, body })).body).toMatchObject({
      code: "VERSION_CONFLICT",
      current: { version: 2 },
    });
    expect((await server.call(filterRoutes.list, { token: person.token, query: { search: "ana" } })).body.items).toHaveLength(1);
    expect((await server.call(filterRoutes.remove, { token: person.token, body: { ids: [made.id] } })).body).toEqual({ count: 1 });
  });

  it("refuse what cannot be understood, with the place in the definition", async () => {
    const definition = {
      operator: "AND",
      conditions: [...everyAna.conditions, { source: "custom", field: "age", operator: "greaterThan", value: 5 }],
    };
    for (const route of [filterRoutes.preview, filterRoutes.create]) {
      const { status, body } = await server.fail(route, { token: person.token, body: { name: "Old", definition } });
      expect(status).toBe(422);
      expect(body).toMatchObject({ code: "FILTER_INVALID", errors: [{ path: "conditions.1.field" }] });
    }
    await server.call(customFieldRoutes.create, { token: person.token, body: { identifier: "age", name: "Age", type: "number" } });
    expect((await preview(definition as FilterDefinition)).matches).toBe(0);
  });

  it("belong to one workspace", async () => {
    const { body: made } = await server.call(filterRoutes.create, {
      token: person.token,
      body: { name: "Every Ana", definition: everyAna },
    });
    const params = { id: made.id };
    expect((await server.fail(filterRoutes.get, { token: other.token, params })).status).toBe(404);
    expect(
      (await server.fail(filterRoutes.update, { token: other.token, params, body: { name: "Mine", definition: everyAna, version: 1 } }))
        .status,
    ).toBe(404);
    expect((await server.call(filterRoutes.remove, { token: other.token, body: { ids: [made.id] } })).body).toEqual({ count: 0 });
    expect((await server.call(filterRoutes.get, { token: person.token, params })).body.name).toBe("Every Ana");
  });
});
