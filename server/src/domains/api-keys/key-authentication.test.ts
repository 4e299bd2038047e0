import {
  allRoutes,
  apiKeyRoutes,
  authRoutes,
  campaignRoutes,
  type ErrorCode,
  importRoutes,
  contactRoutes,
  KEY_PERMISSIONS,
  keyAllows,
  memberRoutes,
  type Route,
  templateRoutes,
} from "@arauto/contracts";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  apiKeyPrefix,
  apiKeyText,
  makeApiKey,
  makeSecret,
  parseApiKey,
} from "../../platform/crypto/api-key-format.ts";
import { sql } from "../../platform/database/sql.ts";
import { requestRoute } from "../../testing/isolation/api-request.ts";
import { startTestServer, type TestServer, type TestUser } from "../../testing/test-server.ts";
import { isAllowedAddress } from "./allowed-networks.ts";
import { apiKeysDomain } from "./index.ts";
import { createKeyUses } from "./key-use.ts";
import { createTestKey, endOverlap, expire } from "./testing/test-keys.ts";

let server: TestServer;
let owner: TestUser;
beforeAll(async () => {
  server = await startTestServer({ config: { role: "api", trustProxy: 1 } });
  owner = await server.signUp({ companyName: "Café Serra Clara", confirmed: true });
});
afterAll(() => server?.stop());

const whoAmI = (token: string, headers: Record<string, string> = {}) =>
  server.call(apiKeyRoutes.whoAmI, { token, headers });
async function expectRejected(token: string, code: ErrorCode, headers = {}): Promise<void> {
  const { status, body } = await server.fail(apiKeyRoutes.whoAmI, { token, headers });
  expect([status, body.code]).toEqual([code === "API_KEY_ADDRESS_NOT_ALLOWED" ? 403 : 401, code]);
}
const setStatus = (id: string, status: "active" | "inactive") =>
  server.call(apiKeyRoutes.setStatus, { token: owner.token, body: { ids: [id], status } });
const contact = (email = `${v7()}@example.com`) => ({
  name: "Ana",
  email,
  status: "active" as const,
});
const getKey = async (id: string) =>
  (await server.call(apiKeyRoutes.get, { token: owner.token, params: { id } })).body;

describe("GET /v1/WhoAmI", () => {
  it("returns a program's key, workspace, mode and permissions", async () => {
    const { key, id } = await createTestKey(server, owner.token, {
      name: "Shop",
      mode: "test",
      permissions: ["contacts:read"],
    });
    expect((await whoAmI(key)).body).toEqual({
      kind: "apiKey",
      id,
      name: "Shop",
      mode: "test",
      workspace: { id: owner.tenantId, name: "Café Serra Clara" },
      permissions: ["contacts:read"],
      ip: "127.0.0.1",
    });
  });

  it("returns the caller's address as networks would match it", async () => {
    const { key } = await createTestKey(server, owner.token);
    const from = async (address: string) =>
      (await whoAmI(key, { "x-forwarded-for": address })).body.ip;
    expect(await from("203.0.113.7")).toBe("203.0.113.7");
    expect(await from("::ffff:203.0.113.7")).toBe("203.0.113.7");
    expect(await from("2001:db8::7")).toBe("2001:db8::7");
  });

  it("returns the signed-in user, also outside a workspace", async () => {
    expect((await whoAmI(owner.token)).body).toMatchObject({
      kind: "user",
      id: owner.userId,
      mode: null,
      workspace: { id: owner.tenantId },
    });
    const { email, password } = owner;
    const { token } = (await server.call(authRoutes.login, { body: { email, password } })).body;
    expect((await whoAmI(token)).body).toMatchObject({ workspace: null, permissions: [] });
  });
});

describe("a request with an API key", () => {
  it("is rejected when the key is malformed or unknown", async () => {
    const { key } = await createTestKey(server, owner.token);
    const parts = parseApiKey(key);
    if (!parts) throw new Error("The key is malformed");
    await expectRejected(`${key}x`, "API_KEY_INVALID");
    await expectRejected("arauto_live_", "API_KEY_INVALID");
    await expectRejected(apiKeyText(makeApiKey("live")), "API_KEY_INVALID");
    await expectRejected(apiKeyText({ ...parts, secret: makeSecret() }), "API_KEY_INVALID");
    await expectRejected(apiKeyText({ ...parts, mode: "test" }), "API_KEY_INVALID");
    const unsure = await server.fail(apiKeyRoutes.whoAmI, { token: "arauto" });
    expect(unsure.body.code).toBe("UNAUTHORIZED");
  });

  it("is rejected immediately when the key was disabled or deleted", async () => {
    const { key, id } = await createTestKey(server, owner.token);
    expect((await whoAmI(key)).status).toBe(200);
    await setStatus(id, "inactive");
    await expectRejected(key, "API_KEY_DISABLED");
    await setStatus(id, "active");
    expect((await whoAmI(key)).status).toBe(200);
    await server.call(apiKeyRoutes.remove, { token: owner.token, body: { ids: [id] } });
    await expectRejected(key, "API_KEY_DISABLED");
    await server.deps.database.system(async (tx) => {
      await tx.execute(
        sql`update api_keys set deleted_at = now() - interval '366 days' where id = ${id}`,
      );
      await apiKeysDomain.dailyCleanup?.(tx, server.deps);
    });
    await expectRejected(key, "API_KEY_INVALID");
  });

  it("does not learn the key's state without its secret", async () => {
    const { key, id } = await createTestKey(server, owner.token);
    await setStatus(id, "inactive");
    const parts = parseApiKey(key) ?? makeApiKey("live");
    await expectRejected(apiKeyText({ ...parts, secret: makeSecret() }), "API_KEY_INVALID");
  });

  it("is rejected when the key expired", async () => {
    const { key, id } = await createTestKey(server, owner.token, {
      expiresAt: new Date(Date.now() + 60_000).toISOString(),
    });
    expect((await whoAmI(key)).status).toBe(200);
    await expire(server, id);
    await expectRejected(key, "API_KEY_EXPIRED");
  });

  it("is accepted with a previous secret until the overlap is over", async () => {
    const { key, id } = await createTestKey(server, owner.token);
    const rotate = async (version: number, overlapHours: 0 | 168) =>
      (
        await server.call(apiKeyRoutes.rotate, {
          token: owner.token,
          params: { id },
          body: { overlapHours, version },
        })
      ).body.key;
    const second = await rotate(1, 168);
    expect((await whoAmI(key)).status).toBe(200);
    await endOverlap(server, id);
    await expectRejected(key, "API_KEY_REPLACED");
    expect((await getKey(id)).formerSecretEndsAt).toBeNull();
    const third = await rotate(2, 0);
    for (const former of [key, second]) await expectRejected(former, "API_KEY_REPLACED");
    expect((await whoAmI(third)).status).toBe(200);
  });

  it("is accepted with every previous secret until its own expiry, after several rotations", async () => {
    const { key: first, id } = await createTestKey(server, owner.token);
    const rotate = async (version: number, overlapHours: 1 | 24 | 168) =>
      (
        await server.call(apiKeyRoutes.rotate, {
          token: owner.token,
          params: { id },
          body: { overlapHours, version },
        })
      ).body.key;
    const second = await rotate(1, 168);
    const third = await rotate(2, 24);
    for (const key of [first, second, third]) expect((await whoAmI(key)).status).toBe(200);
    const last = Date.parse((await getKey(id)).formerSecretEndsAt ?? "");
    expect(last - Date.now()).toBeGreaterThan(160 * 3_600_000);
    await endOverlap(server, id);
    await expectRejected(second, "API_KEY_REPLACED");
    for (const key of [first, third]) expect((await whoAmI(key)).status).toBe(200);
    for (let version = 3; version < 25; version += 1) await rotate(version, 168);
    await expectRejected(second, "API_KEY_INVALID");
  });

  it("is accepted only from the key's networks", async () => {
    const { key } = await createTestKey(server, owner.token, {
      allowedNetworks: ["203.0.113.0/24", "2001:db8::/32"],
    });
    const from = (address: string) => ({ "x-forwarded-for": address });
    for (const address of ["203.0.113.7", "2001:db8::7", "::ffff:203.0.113.7"])
      expect((await whoAmI(key, from(address))).status).toBe(200);
    for (const address of ["203.0.114.7", "2001:db9::7", "spoofed, 198.51.100.1"])
      await expectRejected(key, "API_KEY_ADDRESS_NOT_ALLOWED", from(address));
    await expectRejected(key, "API_KEY_ADDRESS_NOT_ALLOWED");
  });

  it("is rejected for changes without a plan, while reads still work", async () => {
    const user = await server.signUp();
    const { key } = await createTestKey(server, user.token);
    await server.deps.database.system((tx) =>
      tx.execute(
        sql`update tenants set trial_ends_at = now() - interval '1 day' where tenant_id = ${user.tenantId}`,
      ),
    );
    expect((await server.call(contactRoutes.list, { token: key })).status).toBe(200);
    const body = contact("a@example.com");
    const refused = await server.fail(contactRoutes.create, { token: key, body });
    expect(refused.body.code).toBe("PLAN_INACTIVE");
  });

  it("can't ask contacts to confirm while the Owner has not confirmed their own address", async () => {
    const user = await server.signUp();
    const { key } = await createTestKey(server, user.token);
    const created = await server.call(contactRoutes.create, {
      token: key,
      body: contact("b@example.com"),
    });
    const params = { id: created.body.id };
    const refused = await server.fail(contactRoutes.requestConfirmation, { token: key, params });
    expect(refused.body.code).toBe("EMAIL_UNCONFIRMED");
  });

  it("never reaches another workspace", async () => {
    const outsider = await server.signUp();
    const { key } = await createTestKey(server, outsider.token);
    const { body } = await server.call(contactRoutes.create, {
      token: owner.token,
      body: contact(),
    });
    const params = { id: body.id };
    expect((await server.fail(contactRoutes.get, { token: key, params })).status).toBe(404);
    expect((await server.call(contactRoutes.list, { token: key })).body.items).toEqual([]);
  });

  it("shares no Idempotency-Key with other keys or users", async () => {
    const idempotencyKey = v7();
    const tokens = [
      owner.token,
      (await createTestKey(server, owner.token)).key,
      (await createTestKey(server, owner.token)).key,
    ];
    const create = (token: string, email: string) =>
      server.call(contactRoutes.create, { token, idempotencyKey, body: contact(email) });
    for (const token of tokens) {
      const email = `${v7()}@example.com`;
      const first = await create(token, email);
      expect([first.status, first.headers.get("idempotent-replayed")]).toEqual([201, null]);
      expect((await create(token, email)).headers.get("idempotent-replayed")).toBe("true");
    }
  });
});

describe("the permissions of a key", () => {
  /** Distinguishes the rejection of a key from any response of the route to an empty request. */
  async function isReached(route: Route, key: string): Promise<boolean> {
    const params = Object.fromEntries(
      [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, v7()]),
    );
    const { status, json } = await requestRoute(server.url, route, key, { params });
    const isKeyRejected = json?.code === "API_KEY_NOT_ACCEPTED" || json?.code === "FORBIDDEN";
    expect(status === 403 || status === 401).toBe(isKeyRejected);
    return !isKeyRejected;
  }

  it.each(KEY_PERMISSIONS)("%s opens exactly its routes", async (permission) => {
    const user = await server.signUp({ confirmed: true });
    const { key } = await createTestKey(server, user.token, { permissions: [permission] });
    const guarded = allRoutes.filter(({ access }) => access !== "public");
    const wrong: string[] = [];
    for (const route of guarded) {
      const { apiKey } = route;
      const isOpen = apiKey !== undefined && (apiKey === "any" || keyAllows([permission], apiKey));
      if ((await isReached(route, key)) !== isOpen) wrong.push(route.operationId);
    }
    expect(wrong).toEqual([]);
  });

  it("are named when one is missing, and closed routes have a separate code", async () => {
    const { key } = await createTestKey(server, owner.token, { permissions: ["contacts:read"] });
    const missing = await server.fail(templateRoutes.list, { token: key });
    expect(missing.body).toMatchObject({ status: 403, code: "FORBIDDEN" });
    expect(missing.body.detail).toContain("templates:read");
    const closed = await server.fail(memberRoutes.list, { token: key });
    expect(closed.body).toMatchObject({ status: 403, code: "API_KEY_NOT_ACCEPTED" });
  });
});

describe("a change made with a key", () => {
  it("belongs to no user, and the contact's timeline names the key", async () => {
    const { key, id } = await createTestKey(server, owner.token, { name: "Importer" });
    const created = await server.call(contactRoutes.create, {
      token: key,
      body: contact(),
    });
    expect(created.status).toBe(201);
    const params = { id: created.body.id };
    const timeline = async () =>
      (await server.call(contactRoutes.timeline, { token: owner.token, params })).body.items[0];
    expect(await timeline()).toMatchObject({
      type: "account.created",
      data: { apiKeyId: id, apiKeyName: "Importer" },
    });
    expect((await timeline())?.data).not.toHaveProperty("userId");
    await server.call(apiKeyRoutes.remove, { token: owner.token, body: { ids: [id] } });
    expect((await timeline())?.data["apiKeyName"]).toBe("Importer");
  });

  it("does not name the key in concurrent changes by users", async () => {
    const { key } = await createTestKey(server, owner.token);
    const create = (token: string) => server.call(contactRoutes.create, { token, body: contact() });
    const pairs = await Promise.all(
      Array.from({ length: 10 }, (_, index) => create(index % 2 ? key : owner.token)),
    );
    const rows = await server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.query<{ userId: string | null; apiKeyId: string | null }>(sql`
        select person_id as user_id, api_key_id from events
        where type = 'account.created' and account_id = any(${pairs.map(({ body }) => body.id)}::uuid[])`),
    );
    expect(rows.filter(({ userId }) => userId !== null)).toHaveLength(5);
    expect(rows.filter(({ apiKeyId }) => apiKeyId !== null)).toHaveLength(5);
    expect(rows.every((row) => (row.userId === null) !== (row.apiKeyId === null))).toBe(true);
  });

  it("includes drafts, templates and uploads, which record no creator", async () => {
    const { key } = await createTestKey(server, owner.token);
    const campaign = await server.call(campaignRoutes.create, {
      token: key,
      body: { name: "By a program" },
    });
    expect(campaign.status).toBe(201);
    const form = new FormData();
    form.set("file", new File(["email\nc@example.com\n"], "contacts.csv", { type: "text/csv" }));
    const upload = await server.call(importRoutes.upload, { token: key, body: form as never });
    expect(upload.status).toBe(201);
  });
});

describe("the last use of a key", () => {
  it("is stored periodically, with the permissions that were needed", async () => {
    const uses = createKeyUses(server.deps);
    const { id } = await createTestKey(server, owner.token);
    uses.record(owner.tenantId, id, "contacts:read");
    uses.record(owner.tenantId, id, "contacts:write");
    uses.record(owner.tenantId, id, "reports:read");
    expect((await getKey(id)).lastUsedAt).toBeNull();
    await uses.flush();
    const stored = await getKey(id);
    expect(Date.parse(stored.lastUsedAt ?? "")).toBeGreaterThan(Date.now() - 60_000);
    expect(stored.usedPermissions).toEqual(["contacts:write", "reports:read"]);
    expect(stored.version).toBe(1);
    await uses.close();
  });

  it("only moves forward, regardless of which process stores first", async () => {
    const [first, second] = [createKeyUses(server.deps), createKeyUses(server.deps)];
    const { id } = await createTestKey(server, owner.token);
    first.record(owner.tenantId, id, "contacts:read");
    await new Promise((resolve) => setTimeout(resolve, 5));
    second.record(owner.tenantId, id, "contacts:read");
    await second.flush();
    const newest = (await getKey(id)).lastUsedAt;
    await first.flush();
    expect((await getKey(id)).lastUsedAt).toBe(newest);
    await Promise.all([first.close(), second.close()]);
  });

  it("is stored when the process stops, and ignores keys that no longer exist", async () => {
    const uses = createKeyUses(server.deps);
    const { id } = await createTestKey(server, owner.token);
    uses.record(owner.tenantId, v7(), "contacts:read");
    uses.record(owner.tenantId, id, undefined);
    await uses.close();
    expect((await getKey(id)).lastUsedAt).not.toBeNull();
  });
});

describe("isAllowedAddress", () => {
  it.each([
    [[], "198.51.100.1", true],
    [[], "nonsense", true],
    [["198.51.100.1"], "198.51.100.1", true],
    [["198.51.100.1"], "198.51.100.2", false],
    [["198.51.100.0/31"], "198.51.100.1", true],
    [["0.0.0.0/0"], "198.51.100.1", true],
    [["0.0.0.0/0"], "2001:db8::1", false],
    [["::/0"], "2001:db8::1", true],
    [["198.51.100.0/24"], "::ffff:198.51.100.1", true],
    [["198.51.100.0/24"], "nonsense", false],
    [["2001:db8::/32", "198.51.100.1"], "198.51.100.1", true],
  ])("with %j and %s returns %s", (networks, address, expected) => {
    expect(isAllowedAddress(networks, address)).toBe(expected);
  });
});

it("a prefix identifies a key and contains no part of its secret", () => {
  const parts = makeApiKey("live");
  expect(apiKeyText(parts).slice(apiKeyPrefix(parts).length + 1)).toHaveLength(38);
});
