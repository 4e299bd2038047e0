import { setTimeout as sleep } from "node:timers/promises";
import {
  customFieldRoutes,
  type FilterDefinition,
  filterRoutes,
  topicRoutes,
} from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { createFilter, updateFilter } from "./service.ts";

const PATIENCE_MS = 10_000;

describe("records that a filter references, changed concurrently", () => {
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

  const definitionOf = (condition: object): FilterDefinition => ({
    operator: "AND",
    conditions: [{ operator: "OR", conditions: [condition] } as never],
  });
  const named = {
    "custom field": async () => {
      const body = { identifier: "shoe", name: "Shoe", type: "text" as const };
      const { id } = (await server.call(customFieldRoutes.create, { token, body })).body;
      return {
        definition: definitionOf({
          source: "custom",
          field: "shoe",
          operator: "contains",
          value: "3",
        }),
        remove: () => server.call(customFieldRoutes.remove, { token, body: { ids: [id] } }),
        isThere: async () =>
          (await server.call(customFieldRoutes.get, { token, params: { id } })).status === 200,
      };
    },
    topic: async () => {
      const { id } = (
        await server.call(topicRoutes.create, { token, body: { name: "Offers", default: "in" } })
      ).body;
      return {
        definition: definitionOf({ source: "topic", field: id, operator: "subscribed" }),
        remove: () => server.call(topicRoutes.remove, { token, body: { ids: [id] } }),
        isThere: async () => (await server.call(topicRoutes.list, { token })).body.total === 1,
      };
    },
  };
  type Kind = keyof typeof named;
  const kinds = Object.keys(named) as Kind[];

  const inTenant = <T>(work: Parameters<typeof server.deps.database.tenant<T>>[1]) =>
    server.deps.database.tenant(user.tenantId, work);
  const save = (definition: FilterDefinition) =>
    server.call(filterRoutes.create, { token, body: { name: "Late", definition } });
  const filters = async () => (await server.call(filterRoutes.list, { token })).body.items;

  /** Waits until a request has finished or waits for another transaction. */
  async function settledOrBlocked(request: Promise<unknown>): Promise<void> {
    const over = new AbortController();
    void request.finally(() => over.abort());
    for (const deadline = Date.now() + PATIENCE_MS; !over.signal.aborted; await sleep(5)) {
      const { waits } = await server.deps.database.system((tx) =>
        tx.one<{ waits: boolean }>(
          sql`select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waits`,
        ),
      );
      if (waits) return;
      if (Date.now() > deadline) throw new Error("Neither finished nor blocked");
    }
  }

  /** Runs `act` after the request has looked up the uses of a record, and before it changes the record. */
  async function afterLookup<T>(
    act: () => Promise<unknown>,
    request: () => Promise<T>,
  ): Promise<T> {
    const { references } = server.deps;
    const usersOf = references.usersOf.bind(references);
    references.usersOf = async (...args) => {
      references.usersOf = usersOf;
      const users = await usersOf(...args);
      await act();
      return users;
    };
    try {
      return await request();
    } finally {
      references.usersOf = usersOf;
    }
  }

  it.each(kinds)("a %s is in use by a filter that is being saved", async (kind) => {
    const { definition, remove, isThere } = await named[kind]();
    let removing = Promise.resolve(0);
    await inTenant(async (tx) => {
      await createFilter(tx, user.tenantId, { name: "First", description: "", definition });
      removing = remove().then(({ status }) => status);
      await settledOrBlocked(removing);
    });
    expect([await removing, await isThere(), (await filters()).length]).toEqual([409, true, 1]);
  });

  it.each(kinds)(
    "a %s is in use by a filter that is being changed to reference it",
    async (kind) => {
      const { definition, remove, isThere } = await named[kind]();
      const harmless = definitionOf({
        source: "standard",
        field: "name",
        operator: "contains",
        value: "a",
      });
      const { id } = (await save(harmless)).body;
      let removing = Promise.resolve(0);
      await inTenant(async (tx) => {
        await updateFilter(tx, user.tenantId, id, {
          name: "First",
          description: "",
          definition,
          version: 1,
        });
        removing = remove().then(({ status }) => status);
        await settledOrBlocked(removing);
      });
      expect([await removing, await isThere()]).toEqual([409, true]);
    },
  );

  it.each(kinds)("a %s that is being deleted cannot be referenced by a filter", async (kind) => {
    const { definition, remove, isThere } = await named[kind]();
    let saving: ReturnType<typeof save> | undefined;
    const removed = await afterLookup(
      () => settledOrBlocked((saving = save(definition))),
      () => remove(),
    );
    const refused = await saving;
    expect([removed.status, refused?.status, refused?.body]).toEqual([
      removed.status,
      422,
      expect.objectContaining({ code: "FILTER_INVALID" }),
    ]);
    expect(removed.status).toBeLessThan(300);
    expect([await isThere(), await filters()]).toEqual([false, []]);
  });

  it("a filter sees the new type of a field whose type is being changed", async () => {
    const { definition } = await named["custom field"]();
    const [field] = (await server.call(customFieldRoutes.list, { token })).body.items;
    const params = { id: field?.id ?? "" };
    let saving: ReturnType<typeof save> | undefined;
    const changed = await afterLookup(
      () => settledOrBlocked((saving = save(definition))),
      () =>
        server.call(customFieldRoutes.changeType, {
          token,
          params,
          body: { type: "number", version: 1 },
        }),
    );
    expect([changed.status, (await saving)?.status]).toEqual([200, 422]);
    expect(await filters()).toEqual([]);
  });

  it("a field keeps its type for a filter that is being saved", async () => {
    const { definition } = await named["custom field"]();
    const [field] = (await server.call(customFieldRoutes.list, { token })).body.items;
    const params = { id: field?.id ?? "" };
    let changing = Promise.resolve(0);
    await inTenant(async (tx) => {
      await createFilter(tx, user.tenantId, { name: "First", description: "", definition });
      const change = server.call(customFieldRoutes.changeType, {
        token,
        params,
        body: { type: "number", version: 1 },
      });
      changing = change.then(({ status }) => status);
      await settledOrBlocked(changing);
    });
    expect(await changing).toBe(409);
  });
});
