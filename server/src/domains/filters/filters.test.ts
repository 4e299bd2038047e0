import {
  contactRoutes,
  campaignRoutes,
  customFieldRoutes,
  type FilterCondition,
  type FilterDefinition,
  filterRoutes,
  topicRoutes,
} from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { suppress } from "../contacts/index.ts";

describe("/v1/Filters", () => {
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

  const everyAna: FilterDefinition = {
    operator: "AND",
    conditions: [{ source: "standard", field: "name", operator: "startsWith", value: "ana" }],
  };
  const add = async (name: string, status: "active" | "inactive" | "pending" = "active") =>
    (
      await server.call(contactRoutes.create, {
        token: user.token,
        body: { name, email: `${crypto.randomUUID()}@example.com`, status },
      })
    ).body;
  const preview = async (definition: FilterDefinition | null, by = user) =>
    (await server.call(filterRoutes.preview, { token: by.token, body: { definition } })).body;

  it("counts the matches, and how many of them a campaign reaches, each contact once", async () => {
    for (let n = 0; n < 12; n += 1) await add(`Ana ${n}`);
    await add("Rui");
    await add("Ana inactive", "inactive");
    await add("Ana pending", "pending");
    const deleted = await add("Ana gone");
    const both = await add("Ana both", "inactive");
    const suppressed = [deleted, both].map(({ id, email }, index) => ({
      email,
      contactId: id,
      reason: index === 0 ? ("unsubscribed" as const) : ("complained" as const),
      campaignId: null,
    }));
    await server.deps.database.tenant(user.tenantId, (tx) =>
      suppress(tx, user.tenantId, suppressed),
    );

    const counts = await preview(everyAna);
    expect(counts).toMatchObject({ matches: 16, canReceive: 12 });
    expect(counts.leftOut.toSorted((a, b) => a.reason.localeCompare(b.reason))).toEqual(
      ["complained", "inactive", "pending", "unsubscribed"].map((reason) => ({ reason, count: 1 })),
    );
    expect(counts.leftOut.reduce((sum, { count }) => sum + count, counts.canReceive)).toBe(
      counts.matches,
    );
    expect(counts.sample).toHaveLength(16);
    expect(counts.sample[0]).toMatchObject({ id: both.id, suppression: "complained" });
    expect(await preview(null)).toMatchObject({ matches: 17, canReceive: 13 });
    expect(await preview(null, other)).toMatchObject({
      matches: 0,
      canReceive: 0,
      leftOut: [],
      sample: [],
    });
  });

  it("enables and disables filters; an inactive one can be hidden from lists and still matches contacts", async () => {
    const ana = await add("Ana");
    const make = async (name: string) =>
      (
        await server.call(filterRoutes.create, {
          token: user.token,
          body: { name, definition: everyAna },
        })
      ).body;
    const [one, two] = [await make("One"), await make("Two")];
    expect(one.status).toBe("active");
    const set = async (status: "active" | "inactive", by = user) =>
      (
        await server.call(filterRoutes.setStatus, {
          token: by.token,
          body: { ids: [one.id], status },
        })
      ).body.count;
    const found = async (status?: "active" | "inactive") =>
      (
        await server.call(filterRoutes.list, {
          token: user.token,
          query: { sort: "name", ...(status && { status }) },
        })
      ).body.items.map(({ id }) => id);

    expect(await set("inactive", other)).toBe(0);
    expect(await set("inactive")).toBe(1);
    expect(await set("inactive")).toBe(0);
    expect([await found(), await found("active"), await found("inactive")]).toEqual([
      [one.id, two.id],
      [two.id],
      [one.id],
    ]);
    const contacts = await server.call(contactRoutes.list, {
      token: user.token,
      query: { filterId: one.id },
    });
    expect(contacts.body.items.map(({ id }) => id)).toEqual([ana.id]);
    const body = { name: "One", definition: everyAna, version: one.version };
    const changed = await server.call(filterRoutes.update, {
      token: user.token,
      params: { id: one.id },
      body,
    });
    expect(changed.body.status).toBe("inactive");
    expect(await set("active")).toBe(1);
    expect(await found("active")).toEqual([one.id, two.id]);
  });

  it("saves filters with their count, updates them with a version check and deletes them", async () => {
    await add("Ana");
    const { status, body: created } = await server.call(filterRoutes.create, {
      token: user.token,
      body: { name: "Every Ana", definition: everyAna },
    });
    expect(status).toBe(201);
    expect(created).toMatchObject({
      name: "Every Ana",
      description: "",
      matchCount: 1,
      definition: everyAna,
      version: 1,
    });
    const wider: FilterDefinition = { ...everyAna, operator: "OR" };
    await add("Ana Two");
    const body = { name: "Every Ana", definition: wider, version: 1 };
    expect(
      (
        await server.call(filterRoutes.update, {
          token: user.token,
          params: { id: created.id },
          body,
        })
      ).body,
    ).toMatchObject({
      matchCount: 2,
      version: 2,
      definition: wider,
    });
    expect(
      (
        await server.fail(filterRoutes.update, {
          token: user.token,
          params: { id: created.id },
          body,
        })
      ).body,
    ).toMatchObject({
      code: "VERSION_CONFLICT",
      current: { version: 2 },
    });
    expect(
      (await server.call(filterRoutes.list, { token: user.token, query: { search: "ana" } })).body
        .items,
    ).toHaveLength(1);
    expect(
      (await server.call(filterRoutes.remove, { token: user.token, body: { ids: [created.id] } }))
        .body,
    ).toEqual({ count: 1 });
  });

  it("rejects an invalid definition with the path of the error", async () => {
    const definition = {
      operator: "AND",
      conditions: [
        ...everyAna.conditions,
        { source: "custom", field: "age", operator: "greaterThan", value: 5 },
      ],
    };
    for (const route of [filterRoutes.preview, filterRoutes.create]) {
      const { status, body } = await server.fail(route, {
        token: user.token,
        body: { name: "Old", definition },
      });
      expect(status).toBe(422);
      expect(body).toMatchObject({
        code: "FILTER_INVALID",
        errors: [{ path: "conditions.1.field" }],
      });
    }
    await server.call(customFieldRoutes.create, {
      token: user.token,
      body: { identifier: "age", name: "Age", type: "number" },
    });
    expect((await preview(definition as FilterDefinition)).matches).toBe(0);
  });

  it("keeps filters within their workspace", async () => {
    const { body: created } = await server.call(filterRoutes.create, {
      token: user.token,
      body: { name: "Every Ana", definition: everyAna },
    });
    const params = { id: created.id };
    expect((await server.fail(filterRoutes.get, { token: other.token, params })).status).toBe(404);
    expect(
      (
        await server.fail(filterRoutes.update, {
          token: other.token,
          params,
          body: { name: "Mine", definition: everyAna, version: 1 },
        })
      ).status,
    ).toBe(404);
    expect(
      (await server.call(filterRoutes.remove, { token: other.token, body: { ids: [created.id] } }))
        .body,
    ).toEqual({ count: 0 });
    expect((await server.call(filterRoutes.get, { token: user.token, params })).body.name).toBe(
      "Every Ana",
    );
  });

  const refusedPaths = async (definition: unknown, by = user) => {
    const { status, body } = await server.fail(filterRoutes.preview, {
      token: by.token,
      body: { definition },
    });
    return { status, code: body.code, paths: body.errors?.map(({ path }) => path) };
  };
  const named = (name: string, definition: FilterDefinition) =>
    server.call(filterRoutes.create, { token: user.token, body: { name, definition } });
  const topic = async (name: string, byDefault: "in" | "out", by = user) =>
    (await server.call(topicRoutes.create, { token: by.token, body: { name, default: byDefault } }))
      .body;
  const is = (field: "status" | "name", value: string): FilterCondition => ({
    source: "standard",
    field,
    operator: "equals",
    value,
  });

  it("stores groups as given and counts by them", async () => {
    await add("Ana", "inactive");
    await add("Bia");
    await add("Bia", "pending");
    const definition: FilterDefinition = {
      operator: "AND",
      conditions: [
        is("name", "bia"),
        { operator: "OR", conditions: [is("status", "active"), is("name", "ANA")] },
      ],
    };
    const { body } = await named("Grouped", definition);
    expect(body).toMatchObject({ matchCount: 1, definition });
    expect(await preview({ ...definition, operator: "OR" })).toMatchObject({
      matches: 3,
      canReceive: 1,
    });
  });

  it("leaves out contacts without the campaign's topic, after stronger reasons", async () => {
    const [offers, news] = [await topic("Offers", "in"), await topic("News", "out")];
    const [ana, bia, deleted] = [await add("Ana"), await add("Bia"), await add("Gone")];
    await add("Idle", "inactive");
    const choose = (id: string, topicId: string, subscribed: boolean) =>
      server.call(contactRoutes.setTopics, {
        token: user.token,
        params: { id },
        body: { topics: [{ topicId, subscribed }] },
      });
    for (const { id } of [ana, deleted]) await choose(id, offers.id, false);
    await choose(bia.id, news.id, true);
    const suppressed = {
      email: deleted.email,
      contactId: deleted.id,
      reason: "manual" as const,
      campaignId: null,
    };
    await server.deps.database.tenant(user.tenantId, (tx) =>
      suppress(tx, user.tenantId, [suppressed]),
    );
    const counted = async (topicId: string | null) => {
      const { body } = await server.call(filterRoutes.preview, {
        token: user.token,
        body: { definition: null, topicId },
      });
      return {
        ...Object.fromEntries(body.leftOut.map(({ reason, count }) => [reason, count])),
        canReceive: body.canReceive,
      };
    };
    expect(await counted(null)).toEqual({ manual: 1, inactive: 1, canReceive: 2 });
    expect(await counted(offers.id)).toEqual({ manual: 1, inactive: 1, topic: 1, canReceive: 1 });
    expect(await counted(news.id)).toEqual({ manual: 1, inactive: 1, topic: 1, canReceive: 1 });
    const theirs = await topic("Theirs", "in", other);
    const refused = await server.fail(filterRoutes.preview, {
      token: user.token,
      body: { definition: null, topicId: theirs.id },
    });
    expect(refused.body).toMatchObject({ code: "FILTER_INVALID", errors: [{ path: "topicId" }] });
  });

  it("explains why a contact matches or not", async () => {
    const { email } = await add("Ana");
    const definition: FilterDefinition = {
      operator: "AND",
      conditions: [
        is("status", "active"),
        { operator: "OR", conditions: [is("name", "bia"), is("name", "ana")] },
        { source: "engagement", field: "opened", operator: "did" },
      ],
    };
    const explain = async (address: string, by = user) =>
      (
        await server.call(filterRoutes.explain, {
          token: by.token,
          body: { definition, email: address },
        })
      ).body;
    expect(await explain(` ${email.toUpperCase()} `)).toMatchObject({
      contact: { email },
      matches: false,
      parts: [
        { matches: true, conditions: [] },
        { matches: true, conditions: [false, true] },
        { matches: false, conditions: [] },
      ],
    });
    const nobody = { contact: null, matches: false, parts: [] };
    expect(await explain("nobody@example.com")).toEqual(nobody);
    expect(await explain(email, other)).toEqual(nobody);
  });

  it("suggests existing values, the most frequent first, of this workspace only", async () => {
    const { token } = user;
    for (const [identifier, type] of [
      ["city", "text"],
      ["age", "number"],
      ["born", "date"],
    ] as const)
      await server.call(customFieldRoutes.create, {
        token,
        body: { identifier, name: identifier, type },
      });
    const cities = ["São Paulo", "São Paulo", "Santos", "Recife", "50% off", ""];
    for (const [n, city] of cities.entries()) {
      const body = {
        name: `Ana ${n}`,
        email: `n${n}@example.com`,
        status: "active" as const,
        fields: { city, age: 30 + (n % 2) },
      };
      await server.call(contactRoutes.create, {
        token,
        body: { ...body, tags: n < 2 ? ["VIP", "Café"] : ["vip"] },
      });
    }
    const suggest = async (
      query: { source: "standard" | "custom"; field: string; search?: string },
      by = user,
    ) => (await server.call(filterRoutes.suggestions, { token: by.token, query })).body;
    const values = async (...given: Parameters<typeof suggest>) =>
      (await suggest(...given)).items.map(({ value }) => value);

    expect(await suggest({ source: "custom", field: "city" })).toEqual({
      items: [
        { value: "São Paulo", count: 2 },
        ...["50% off", "Recife", "Santos"].map((value) => ({ value, count: 1 })),
      ],
      sampled: false,
    });
    expect(await values({ source: "custom", field: "city", search: "sao" })).toEqual(["São Paulo"]);
    expect(await values({ source: "custom", field: "city", search: "%" })).toEqual([]);
    expect(await values({ source: "custom", field: "city", search: "S\0" })).toEqual([
      "São Paulo",
      "Santos",
    ]);
    expect(await values({ source: "custom", field: "age" })).toEqual(["30", "31"]);
    expect(await values({ source: "custom", field: "born" })).toEqual([]);
    expect(await values({ source: "standard", field: "tags" })).toEqual(["VIP", "Café"]);
    expect(await values({ source: "standard", field: "name", search: "ANA 3" })).toEqual(["Ana 3"]);
    expect(await values({ source: "standard", field: "email", search: "n2\0@" })).toEqual([
      "n2@example.com",
    ]);
    expect(await values({ source: "standard", field: "tags" }, other)).toEqual([]);
    for (const query of [
      { source: "custom", field: "city" },
      { source: "standard", field: "password_hash" },
    ] as const)
      expect(
        (await server.fail(filterRoutes.suggestions, { token: other.token, query })).status,
      ).toBe(404);
  });

  it("counts the campaigns that use a filter, and rejects deleting it while one does", async () => {
    const { body: used } = await named("Used", everyAna);
    await named("Free", everyAna);
    for (const name of ["One", "Two"])
      await server.call(campaignRoutes.create, {
        token: user.token,
        body: { name, filterIds: [used.id] },
      });
    const { body } = await server.call(filterRoutes.list, {
      token: user.token,
      query: { sort: "name" },
    });
    expect(body.items.map(({ name, usedBy }) => [name, usedBy.campaigns])).toEqual([
      ["Free", 0],
      ["Used", 2],
    ]);
    expect(
      (await server.call(filterRoutes.get, { token: user.token, params: { id: used.id } })).body
        .usedBy,
    ).toEqual({ campaigns: 2 });
    const refused = await server.fail(filterRoutes.remove, {
      token: user.token,
      body: { ids: body.items.map(({ id }) => id) },
    });
    expect(refused.body).toMatchObject({
      code: "IN_USE",
      errors: [{ path: "ids.1" }, { path: "ids.1" }],
    });
    expect((await server.call(filterRoutes.list, { token: user.token })).body.total).toBe(2);
  });

  it("rejects deleting fields and topics that a filter references, even in a group", async () => {
    const { token } = user;
    const news = await topic("News", "in");
    const { body: field } = await server.call(customFieldRoutes.create, {
      token,
      body: { identifier: "age", name: "Age", type: "number" },
    });
    const { body: filter } = await named("Grown up", {
      operator: "OR",
      conditions: [
        is("name", "ana"),
        {
          operator: "AND",
          conditions: [
            { source: "custom", field: "age", operator: "greaterThan", value: 17 },
            { source: "topic", field: news.id, operator: "notSubscribed" },
          ],
        },
      ],
    });
    for (const [route, id] of [
      [customFieldRoutes.remove, field.id],
      [topicRoutes.remove, news.id],
    ] as const) {
      const refused = await server.fail(route, { token, body: { ids: [id] } });
      expect(refused.body).toMatchObject({
        code: "IN_USE",
        errors: [{ path: "ids.0", message: "Used by filter Grown up" }],
      });
    }
    await server.call(filterRoutes.remove, { token, body: { ids: [filter.id] } });
    expect(
      (await server.call(topicRoutes.remove, { token, body: { ids: [news.id] } })).body,
    ).toEqual({ count: 1 });
    expect(
      (await server.call(customFieldRoutes.remove, { token, body: { ids: [field.id] } })).body,
    ).toEqual({ count: 1 });
  });

  it("treats campaigns and topics of another workspace as missing", async () => {
    const { body: campaign } = await server.call(campaignRoutes.create, {
      token: other.token,
      body: { name: "Theirs" },
    });
    const theirs = await topic("Theirs", "in", other);
    const definition: FilterDefinition = {
      operator: "AND",
      conditions: [
        is("name", "ana"),
        {
          operator: "OR",
          conditions: [
            { source: "topic", field: theirs.id, operator: "subscribed" },
            { source: "engagement", field: "opened", operator: "didNot", campaignId: campaign.id },
          ],
        },
      ],
    };
    const paths = ["conditions.1.conditions.0.field", "conditions.1.conditions.1.campaignId"];
    expect(await refusedPaths(definition)).toEqual({ status: 422, code: "FILTER_INVALID", paths });
    expect(
      (
        await server.fail(filterRoutes.create, {
          token: user.token,
          body: { name: "Mine", definition },
        })
      ).body.code,
    ).toBe("FILTER_INVALID");
    expect(
      (
        await server.fail(filterRoutes.explain, {
          token: user.token,
          body: { definition, email: "a@example.com" },
        })
      ).status,
    ).toBe(422);
    const own = { operator: "OR" as const, conditions: definition.conditions.slice(0, 1) };
    expect((await preview(own)).matches).toBe(0);
  });

  it("accepts fifty groups and rejects three hundred conditions, nested groups and malformed definitions", async () => {
    const group = (size: number) => ({
      operator: "OR",
      conditions: Array.from({ length: size }, () => is("name", "ana")),
    });
    const groups = (count: number, size: number) => ({
      operator: "AND",
      conditions: Array.from({ length: count }, () => group(size)),
    });
    await add("Ana");
    expect((await preview(groups(50, 1) as FilterDefinition)).matches).toBe(1);
    expect(await refusedPaths(groups(6, 50))).toEqual({
      status: 422,
      code: "FILTER_INVALID",
      paths: ["conditions"],
    });
    expect((await refusedPaths(groups(51, 1))).status).toBe(400);
    expect(
      (
        await refusedPaths({
          operator: "AND",
          conditions: [{ operator: "AND", conditions: [group(1)] }],
        })
      ).status,
    ).toBe(400);
    expect((await refusedPaths({ operator: "AND", conditions: [] })).status).toBe(400);
  });
});
