import {
  API_KEYS_MAX,
  apiKeyRoutes,
  contactRoutes,
  sendingDomainRoutes,
  topicRoutes,
} from "@arauto/contracts";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { apiKeyText, parseApiKey } from "../../platform/crypto/api-key-format.ts";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer, type TestUser } from "../../testing/test-server.ts";
import { noticeExpiring } from "./expiry-notice.ts";
import { createTestKey } from "./testing/test-keys.ts";

const DAY_MS = 24 * 60 * 60_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

let server: TestServer;
let owner: TestUser;
beforeAll(async () => {
  server = await startTestServer({ config: { role: "api" } });
});
afterAll(() => server?.stop());
beforeEach(async () => {
  owner = await server.signUp();
});

const list = async (query = {}) =>
  (await server.call(apiKeyRoutes.list, { token: owner.token, query })).body.items.map(
    ({ name }) => name,
  );
const eventsOf = (type: string) =>
  server.deps.database.tenant(owner.tenantId, (tx) =>
    tx.query<{ type: string; userId: string | null; data: Record<string, unknown> }>(
      sql`select type, person_id as user_id, data from events where type like ${type} order by occurred_at, id`,
    ),
  );

describe("POST /v1/ApiKeys", () => {
  it("returns the complete key once, and stores only a digest of a live key's secret", async () => {
    const { key, ...created } = await createTestKey(server, owner.token, {
      name: "Shop",
      permissions: ["contacts:read", "contacts:write"],
      expiresAt: inDays(30),
      allowedNetworks: ["203.0.113.0/24", "2001:db8::1", "203.0.113.0/24"],
    });
    const parts = parseApiKey(key);
    expect(parts?.mode).toBe("live");
    expect(created).toMatchObject({
      name: "Shop",
      status: "active",
      permissions: ["contacts:write"],
      allowedNetworks: ["203.0.113.0/24", "2001:db8::1"],
      lastFour: key.slice(-4),
      prefix: key.slice(0, "arauto_live_12345678".length),
      lastUsedAt: null,
      createdBy: { id: owner.userId },
      version: 1,
    });
    const { body } = await server.call(apiKeyRoutes.get, {
      token: owner.token,
      params: { id: created.id },
    });
    expect(body).toEqual(created);
    const stored = await server.deps.database.system((tx) =>
      tx.query(sql`select k::text as row from api_keys k where id = ${created.id}`),
    );
    expect(JSON.stringify(stored)).not.toContain(parts?.secret);
    expect(await eventsOf("apiKey.%")).toMatchObject([
      { type: "apiKey.created", data: { keyId: created.id, name: "Shop", mode: "live" } },
    ]);
  });

  it("creates one key for a repeated request, whose stored response is encrypted", async () => {
    const body = { name: "Once", mode: "live" as const, permissions: ["reports:read" as const] };
    const request = { token: owner.token, body, idempotencyKey: v7() };
    const first = await server.call(apiKeyRoutes.create, request);
    const second = await server.call(apiKeyRoutes.create, request);
    expect(second.headers.get("idempotent-replayed")).toBe("true");
    expect(second.body).toEqual(first.body);
    expect(await list()).toEqual(["Once"]);
    const responses = await server.deps.database.system((tx) =>
      tx.query(sql`select i::text as row from idempotency_keys i`),
    );
    expect(JSON.stringify(responses)).not.toContain(first.body.key.slice(-20));
  });

  it("rejects a taken name, ignoring case, until its key is deleted", async () => {
    const { id } = await createTestKey(server, owner.token, { name: "Shop" });
    const body = { name: "SHOP", mode: "live", permissions: ["reports:read"] };
    const taken = await server.fail(apiKeyRoutes.create, { token: owner.token, body });
    expect(taken.body).toMatchObject({ code: "NAME_TAKEN", errors: [{ path: "name" }] });
    await server.call(apiKeyRoutes.remove, { token: owner.token, body: { ids: [id] } });
    await createTestKey(server, owner.token, { name: "SHOP" });
  });

  it.each([
    [{ expiresAt: new Date(0).toISOString() }, "expiresAt", "inPast"],
    [{ allowedNetworks: ["10.0.0.0/8", "10.0.0.0/33"] }, "allowedNetworks.1", "invalidNetwork"],
    [{ allowedNetworks: ["example.com"] }, "allowedNetworks.0", "invalidNetwork"],
    [{ allowedNetworks: ["fe80::1%eth0"] }, "allowedNetworks.0", "invalidNetwork"],
    [{ permissions: [] }, "permissions", "tooSmall"],
    [{ permissions: ["members:write"] }, "permissions.0", "invalidValue"],
    [{ sendingDomainId: v7() }, "sendingDomainId", "notFound"],
    [{ name: "two\nlines" }, "name", "invalidFormat"],
  ])("rejects %j", async (change, path, code) => {
    const { status, body } = await server.fail(apiKeyRoutes.create, {
      token: owner.token,
      body: { name: "Bad", mode: "live", permissions: ["reports:read"], ...change },
    });
    expect([status, body.errors?.map((one) => [one.path, one.code])]).toEqual([
      400,
      [[path, code]],
    ]);
  });

  it("grants no permission that the user lacks, and names the missing ones", async () => {
    const developer = await server.member(owner.tenantId, "developer");
    await createTestKey(server, developer, { permissions: ["contacts:read", "templates:write"] });
    const { status, body } = await server.fail(apiKeyRoutes.create, {
      token: developer,
      body: { name: "More", mode: "live", permissions: ["contacts:read", "contacts:write"] },
    });
    expect(status).toBe(403);
    expect(body).toMatchObject({ code: "FORBIDDEN", errors: [{ path: "permissions.1" }] });
    expect(body.detail).toContain("ACCOUNT.WRITE and DATA.EXPORT");
  });

  it("accepts at most 100 keys, also concurrently", async () => {
    await server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.execute(sql`
        insert into api_keys (tenant_id, id, public_id, mode, name, permissions, secret_hash, last_four)
        select ${owner.tenantId}, gen_random_uuid(), 'full' || n, 'live', 'Key number ' || n, '{reports:read}', '', ''
        from generate_series(1, ${API_KEYS_MAX - 1}::int) n`),
    );
    const responses = await Promise.all(
      ["a", "b", "c"].map((name) =>
        server.call(apiKeyRoutes.create, {
          token: owner.token,
          body: { name, mode: "test", permissions: ["reports:read"] },
        }),
      ),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409,
    ]);
  });
});

describe("GET /v1/ApiKeys", () => {
  it("filters by status, mode, expiry and search, and sorts", async () => {
    const never = await createTestKey(server, owner.token, { name: "Never" });
    await createTestKey(server, owner.token, { name: "Soon", expiresAt: inDays(13) });
    await createTestKey(server, owner.token, { name: "Later", expiresAt: inDays(15) });
    await createTestKey(server, owner.token, { name: "Test", mode: "test", expiresAt: inDays(40) });
    const expired = await createTestKey(server, owner.token, {
      name: "Gone",
      expiresAt: inDays(1),
    });
    const off = await createTestKey(server, owner.token, { name: "Off", expiresAt: inDays(50) });
    await server.deps.database.system((tx) =>
      tx.execute(
        sql`update api_keys set expires_at = now() - interval '1 minute' where id = ${expired.id}`,
      ),
    );
    const body = { ids: [off.id, expired.id], status: "inactive" as const };
    const { count } = (await server.call(apiKeyRoutes.setStatus, { token: owner.token, body }))
      .body;
    expect(count).toBe(2);

    expect(await list({ sort: "name" })).toEqual(["Gone", "Later", "Never", "Off", "Soon", "Test"]);
    expect(await list({ sort: "expiresAt" })).toEqual([
      "Gone",
      "Soon",
      "Later",
      "Test",
      "Off",
      "Never",
    ]);
    expect(await list({ status: "active", sort: "name" })).toEqual([
      "Later",
      "Never",
      "Soon",
      "Test",
    ]);
    expect(await list({ status: "inactive" })).toEqual(["Off"]);
    expect(await list({ status: "expired" })).toEqual(["Gone"]);
    expect(await list({ mode: "test" })).toEqual(["Test"]);
    expect(await list({ expires: "never" })).toEqual(["Never"]);
    expect(await list({ expires: "soon" })).toEqual(["Soon"]);
    expect(await list({ search: never.prefix })).toEqual(["Never"]);
    expect(await list({ search: "eve" })).toEqual(["Never"]);
  });

  it.each(["name", "-createdAt", "expiresAt", "-expiresAt", "lastUsedAt", "-lastUsedAt"] as const)(
    "returns every key once, page by page, sorted by %s",
    async (sort) => {
      for (const name of ["a", "b", "c", "d", "e"])
        await createTestKey(server, owner.token, {
          name,
          expiresAt: name === "c" ? inDays(3) : null,
        });
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page: { items: { name: string }[]; nextCursor: string | null } = (
          await server.call(apiKeyRoutes.list, {
            token: owner.token,
            query: { limit: 2, sort, ...(cursor && { cursor }) },
          })
        ).body;
        seen.push(...page.items.map(({ name }) => name));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      expect(seen.toSorted()).toEqual(["a", "b", "c", "d", "e"]);
    },
  );

  it("is for members who manage keys", async () => {
    const marketer = await server.member(owner.tenantId, "marketer");
    expect((await server.fail(apiKeyRoutes.list, { token: marketer })).status).toBe(403);
  });
});

describe("PUT /v1/ApiKeys/{id}", () => {
  it("changes everything but mode and secret, and records what changed", async () => {
    const { id } = await createTestKey(server, owner.token, { name: "Before" });
    const body = {
      name: "After",
      permissions: ["filters:read" as const],
      expiresAt: inDays(7),
      allowedNetworks: ["192.0.2.7"],
      version: 1,
    };
    const params = { id };
    const changed = await server.call(apiKeyRoutes.update, { token: owner.token, params, body });
    expect(changed.body).toMatchObject({ ...body, version: 2 });
    const [event] = await eventsOf("apiKey.updated");
    expect(event?.data).toMatchObject({
      changed: ["name", "permissions", "expiresAt", "allowedNetworks"],
    });
    const late = await server.fail(apiKeyRoutes.update, { token: owner.token, params, body });
    expect(late.body).toMatchObject({ code: "VERSION_CONFLICT", current: { version: 2 } });
  });

  it("lets a user keep permissions that they lack, but not add any", async () => {
    const { id } = await createTestKey(server, owner.token, { permissions: ["contacts:write"] });
    const developer = await server.member(owner.tenantId, "developer");
    const update = (permissions: string[], version: number) =>
      server.call(apiKeyRoutes.update, {
        token: developer,
        params: { id },
        body: { name: "Kept", permissions: permissions as never, version },
      });
    expect((await update(["contacts:write", "reports:read"], 1)).status).toBe(200);
    expect((await update(["contacts:write", "campaigns:write"], 2)).status).toBe(403);
    expect((await update(["contacts:read"], 2)).status).toBe(200);
    expect((await update(["contacts:write"], 3)).status).toBe(403);
  });

  it("keeps an expiry that has passed, but accepts no other one in the past", async () => {
    const { id } = await createTestKey(server, owner.token, { expiresAt: inDays(1) });
    const past = new Date(Date.now() - DAY_MS).toISOString();
    await server.deps.database.system((tx) =>
      tx.execute(sql`update api_keys set expires_at = ${past}::timestamptz where id = ${id}`),
    );
    const update = (expiresAt: string, version: number) =>
      server.call(apiKeyRoutes.update, {
        token: owner.token,
        params: { id },
        body: { name: "Old", permissions: ["reports:read"], expiresAt, version },
      });
    expect((await update(past, 1)).body).toMatchObject({ status: "expired", version: 2 });
    expect((await update(new Date(0).toISOString(), 2)).status).toBe(400);
  });
});

describe("POST /v1/ApiKeys/BulkDelete", () => {
  it("deletes the given keys, and only once", async () => {
    const { id } = await createTestKey(server, owner.token, { name: "Gone" });
    await createTestKey(server, owner.token, { name: "Stays" });
    const request = { token: owner.token, body: { ids: [id, v7()] } };
    expect((await server.call(apiKeyRoutes.remove, request)).body).toEqual({ count: 1 });
    expect((await server.call(apiKeyRoutes.remove, request)).body).toEqual({ count: 0 });
    expect(await list()).toEqual(["Stays"]);
    expect(await eventsOf("apiKey.deleted")).toHaveLength(1);
    const notFound = await server.fail(apiKeyRoutes.get, { token: owner.token, params: { id } });
    expect(notFound.status).toBe(404);
  });
});

describe("GET /v1/ApiKeys/{id}/Key", () => {
  it("shows a test key again, also after a rotation, but never a live key", async () => {
    const test = await createTestKey(server, owner.token, { mode: "test" });
    const reveal = (id: string, token = owner.token) =>
      server.call(apiKeyRoutes.reveal, { token, params: { id } });
    expect((await reveal(test.id)).body).toEqual({ key: test.key });
    const rotated = await server.call(apiKeyRoutes.rotate, {
      token: owner.token,
      params: { id: test.id },
      body: { overlapHours: 0, version: 1 },
    });
    expect(rotated.body.key).not.toBe(test.key);
    expect((await reveal(test.id)).body).toEqual({ key: rotated.body.key });
    const live = await createTestKey(server, owner.token);
    expect((await reveal(live.id)).status).toBe(409);
    const developer = await server.member(owner.tenantId, "developer");
    expect((await reveal(test.id, developer)).status).toBe(403);
  });
});

describe("POST /v1/ApiKeys/{id}/Rotate", () => {
  it("keeps the public id, and the previous secret during the overlap", async () => {
    const before = await createTestKey(server, owner.token);
    const { body } = await server.call(apiKeyRoutes.rotate, {
      token: owner.token,
      params: { id: before.id },
      body: { overlapHours: 24, version: 1 },
    });
    expect(body.prefix).toBe(before.prefix);
    expect(parseApiKey(body.key)).not.toBeNull();
    const ends = Date.parse(body.formerSecretEndsAt ?? "") - Date.now();
    expect(Math.round(ends / 3_600_000)).toBe(24);
    for (const key of [before.key, body.key])
      expect((await server.call(apiKeyRoutes.whoAmI, { token: key })).status).toBe(200);
    const stale = await server.fail(apiKeyRoutes.rotate, {
      token: owner.token,
      params: { id: before.id },
      body: { overlapHours: 0, version: 1 },
    });
    expect(stale.body.code).toBe("VERSION_CONFLICT");
  });

  it("is rejected for users who lack the key's permissions, because they would see it", async () => {
    const { id } = await createTestKey(server, owner.token);
    const developer = await server.member(owner.tenantId, "developer");
    const request = { token: developer, params: { id }, body: { overlapHours: 0, version: 1 } };
    expect((await server.fail(apiKeyRoutes.rotate, request)).status).toBe(403);
  });
});

describe("POST /v1/ApiKeys/{id}/Narrow", () => {
  it("keeps the permissions that the key used in the last 30 days", async () => {
    const { id } = await createTestKey(server, owner.token);
    const narrow = (version: number) =>
      server.call(apiKeyRoutes.narrow, { token: owner.token, params: { id }, body: { version } });
    expect((await narrow(1)).status).toBe(409);
    await server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.execute(sql`
        insert into api_key_uses (tenant_id, key_id, permission, last_used_at)
        values (${owner.tenantId}, ${id}, 'contacts:read', now() - interval '29 days'),
          (${owner.tenantId}, ${id}, 'templates:write', now()), (${owner.tenantId}, ${id}, 'templates:read', now()),
          (${owner.tenantId}, ${id}, 'campaigns:write', now() - interval '31 days')`),
    );
    expect((await narrow(1)).body).toMatchObject({
      permissions: ["contacts:read", "templates:write"],
      usedPermissions: ["contacts:read", "templates:write"],
      version: 2,
    });
  });
});

describe("a key that is limited to a sending domain", () => {
  it("can't send from another domain, and prevents deleting the domain", async () => {
    const domain = await server.call(sendingDomainRoutes.create, {
      token: owner.token,
      body: { name: `mail-${v7()}.example.com` },
    });
    const sendingDomainId = domain.body.id;
    const body = { name: "Limited", mode: "live", permissions: ["reports:read"], sendingDomainId };
    const refused = await server.fail(apiKeyRoutes.create, {
      token: owner.token,
      body: { ...body, permissions: ["campaigns:write"] },
    });
    expect(refused.body.errors).toMatchObject([{ code: "cannotBeLimited" }]);
    const limited = await server.call(apiKeyRoutes.create, {
      token: owner.token,
      body: body as never,
    });
    expect(limited.body.sendingDomain).toMatchObject({ id: sendingDomainId });
    const remove = () =>
      server.call(sendingDomainRoutes.remove, {
        token: owner.token,
        params: { id: sendingDomainId },
      });
    expect((await remove()).status).toBe(409);
    await server.call(apiKeyRoutes.remove, {
      token: owner.token,
      body: { ids: [limited.body.id] },
    });
    expect((await remove()).status).toBe(204);
  });
});

describe("the notice before a key expires", () => {
  it("is recorded once per key and expiry", async () => {
    const { id } = await createTestKey(server, owner.token, { name: "Ends", expiresAt: inDays(6) });
    await createTestKey(server, owner.token, { name: "Later", expiresAt: inDays(8) });
    await createTestKey(server, owner.token, { name: "Never" });
    await Promise.all([noticeExpiring(server.deps), noticeExpiring(server.deps)]);
    await noticeExpiring(server.deps);
    const named = async () => (await eventsOf("apiKey.expiring")).map(({ data }) => data["name"]);
    expect(await named()).toEqual(["Ends"]);
    await server.call(apiKeyRoutes.update, {
      token: owner.token,
      params: { id },
      body: { name: "Ends", permissions: ["reports:read"], expiresAt: inDays(5), version: 1 },
    });
    await noticeExpiring(server.deps);
    expect(await named()).toEqual(["Ends", "Ends"]);
  });
});

describe("a complete API key in a field", () => {
  it("is rejected with its location, wherever it was pasted, and not stored", async () => {
    const { key } = await createTestKey(server, owner.token, { mode: "test" });
    const topic = { name: "News", default: "in", description: `Use ${key}.` };
    const response = await server.fail(topicRoutes.create, { token: owner.token, body: topic });
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({
      code: "SECRET_IN_FIELD",
      errors: [{ path: "description", code: "secret" }],
    });
    expect(JSON.stringify(response.body)).not.toContain(key);
    const deep = await server.fail(contactRoutes.create, {
      token: owner.token,
      body: { email: "a@example.com", fields: { notes: ["x", key] }, tags: [] },
    });
    expect(deep.body.errors).toMatchObject([{ path: "fields.notes.1" }]);
    const named = await server.fail(contactRoutes.create, {
      token: owner.token,
      body: { email: "a@example.com", fields: { [key]: "x" } },
    });
    expect(named.body.errors).toMatchObject([{ path: "fields", code: "secret" }]);
    expect(JSON.stringify(named.body)).not.toContain(key);
  });

  it("is not confused with similar text", async () => {
    const key = apiKeyText({ mode: "live", publicId: "AbCd1234", secret: "x".repeat(32) });
    const description = `Keys start with arauto_live_, as ${key.slice(0, -1)}_`;
    const body = { name: "News", default: "in" as const, description };
    expect((await server.call(topicRoutes.create, { token: owner.token, body })).status).toBe(201);
  });
});
