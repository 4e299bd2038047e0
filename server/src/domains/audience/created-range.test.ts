import {
  contactOperationRoutes,
  contactRoutes,
  campaignRoutes,
  customFieldRoutes,
  type FilterDefinition,
  filterRoutes,
} from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";

describe("createdFrom and createdBefore", () => {
  let server: TestServer;
  let user: TestUser;

  beforeAll(async () => {
    server = await startTestServer({ config: { role: "api" } });
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    user = await server.signUp();
  });

  const everyAna: FilterDefinition = {
    operator: "AND",
    conditions: [{ source: "standard", field: "name", operator: "startsWith", value: "ana" }],
  };
  /** Creates two records of the same kind and makes the first one ten days old. */
  async function oldAndNew(
    table: "accounts" | "filters" | "campaigns" | "custom_fields",
    create: (name: string) => Promise<unknown>,
  ) {
    await create("ana old");
    await server.deps.database.tenant(user.tenantId, (tx) =>
      tx.execute(
        sql`update ${sql.ref(table)} set created_at = now() - interval '10 days' where tenant_id = ${user.tenantId}::uuid`,
      ),
    );
    await create("ana new");
  }
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const from = { createdFrom: ago(7) };
  const before = { createdBefore: ago(7) };
  const token = () => ({ token: user.token });
  const names = ({ body }: { body: { items: { name: string }[] } }) =>
    body.items.map(({ name }) => name);

  const contact = (name: string) =>
    server.call(contactRoutes.create, {
      ...token(),
      body: { name, email: `${crypto.randomUUID()}@example.com`, status: "active" },
    });

  it("narrow the list of contacts, also with a search or a filter", async () => {
    await oldAndNew("accounts", contact);
    const filter = await server.call(filterRoutes.create, {
      ...token(),
      body: { name: "Ana", definition: everyAna },
    });
    for (const more of [{}, { search: "ana" }, { filterId: filter.body.id }]) {
      expect(
        names(await server.call(contactRoutes.list, { ...token(), query: { ...from, ...more } })),
      ).toEqual(["ana new"]);
      const old = await server.call(contactRoutes.list, {
        ...token(),
        query: { ...before, ...more },
      });
      expect(names(old)).toEqual(["ana old"]);
      expect(old.body.total).toBe(1);
    }
  });

  it("narrow a bulk operation on all contacts of a list", async () => {
    await oldAndNew("accounts", contact);
    const body = {
      selection: { kind: "matching" as const, ...from },
      action: { kind: "delete" as const },
    };
    const preview = await server.call(contactOperationRoutes.preview, { ...token(), body });
    expect(preview.body).toMatchObject({ matching: 1, changes: 1 });
  });

  it("narrow the lists of filters, campaigns and custom fields", async () => {
    await oldAndNew("filters", (name) =>
      server.call(filterRoutes.create, { ...token(), body: { name, definition: everyAna } }),
    );
    await oldAndNew("campaigns", (name) =>
      server.call(campaignRoutes.create, { ...token(), body: { name } }),
    );
    await oldAndNew("custom_fields", (name) =>
      server.call(customFieldRoutes.create, {
        ...token(),
        body: { name, identifier: name.replace(" ", "_"), type: "text" },
      }),
    );
    for (const route of [filterRoutes.list, campaignRoutes.list, customFieldRoutes.list]) {
      expect(names(await server.call(route, { ...token(), query: from }))).toEqual(["ana new"]);
      expect(names(await server.call(route, { ...token(), query: before }))).toEqual(["ana old"]);
    }
  });

  it("are rejected when they are not an instant", async () => {
    expect(
      (await server.fail(filterRoutes.list, { ...token(), query: { createdFrom: "yesterday" } }))
        .status,
    ).toBe(400);
  });
});
