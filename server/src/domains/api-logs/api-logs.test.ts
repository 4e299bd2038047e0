import {
  API_LOG_BODY_BYTES,
  apiKeyRoutes,
  apiLogRoutes,
  contactRoutes,
  customFieldRoutes,
  importRoutes,
  templateRoutes,
} from "@arauto/contracts";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer, type TestUser } from "../../testing/test-server.ts";
import { createTestKey, expire } from "../api-keys/testing/test-keys.ts";
import { apiLogsDomain } from "./index.ts";
import { loggedCall, loggedCalls } from "./testing/logged-calls.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { role: "api", trustProxy: 1 } });
});
afterAll(() => server?.stop());

const newOwner = () => server.signUp({ confirmed: true });
const whoAmI = (token: string, headers: Record<string, string> = {}) =>
  server.call(apiKeyRoutes.whoAmI, { token, headers });

describe("a call with an API key", () => {
  it("is recorded with its details and masked bodies", async () => {
    const { token } = await newOwner();
    const { key, id, name, prefix } = await createTestKey(server, token);
    const correlationId = `order-${v7()}`;
    const { status } = await server.call(contactRoutes.create, {
      token: key,
      idempotencyKey: "order-48213",
      headers: {
        "x-correlation-id": correlationId,
        "user-agent": "shop/1.0",
        "x-forwarded-for": "177.54.148.23",
      },
      body: { name: "Helena Prado", email: "helena@gmail.com", status: "active" },
    });
    expect(status).toBe(201);
    const [call] = await loggedCalls(server, token, 1);
    expect(call).toMatchObject({
      method: "POST",
      route: "/v1/Accounts",
      path: "/v1/Accounts",
      status: 201,
      errorCode: null,
      mode: "live",
      key: { id, name, prefix },
      ip: "177.54.148.23",
      correlationId,
    });
    const details = await loggedCall(server, token, call?.id ?? "");
    expect(details).toMatchObject({
      idempotencyKey: "order-48213",
      userAgent: "shop/1.0",
      sameErrorToday: null,
      repeat: "fill",
      request: {
        state: "whole",
        text: '{"name":"•••••","email":"h•••••@g••••.com","status":"active"}',
      },
    });
    expect(details.response.text).not.toMatch(/Helena|helena/);
    expect(JSON.parse(details.response.text)).toMatchObject({ email: "h•••••@g••••.com" });
  });

  it("is recorded when a known key is rejected, but not when the key is unknown", async () => {
    const { token } = await newOwner();
    const reader = await createTestKey(server, token, { permissions: ["contacts:read"] });
    const expired = await createTestKey(server, token, {
      expiresAt: new Date(Date.now() + 60_000).toISOString(),
    });
    await expire(server, expired.id);
    const fixed = await createTestKey(server, token, { allowedNetworks: ["10.0.0.0/8"] });
    const disabled = await createTestKey(server, token);
    await server.call(apiKeyRoutes.setStatus, {
      token,
      body: { ids: [disabled.id], status: "inactive" },
    });
    await server.fail(contactRoutes.create, { token: reader.key, body: { name: "Ana" } });
    await server.fail(apiKeyRoutes.list, { token: reader.key });
    for (const { key } of [expired, fixed, disabled])
      await server.fail(apiKeyRoutes.whoAmI, { token: key });
    await server.fail(apiKeyRoutes.whoAmI, { token: reader.key.slice(0, -1) });
    await server.call(apiKeyRoutes.whoAmI, { token });
    const calls = await loggedCalls(server, token, 5);
    expect(calls.map(({ status, errorCode, key }) => [key?.id, status, errorCode])).toEqual([
      [disabled.id, 401, "API_KEY_DISABLED"],
      [fixed.id, 403, "API_KEY_ADDRESS_NOT_ALLOWED"],
      [expired.id, 401, "API_KEY_EXPIRED"],
      [reader.id, 403, "API_KEY_NOT_ACCEPTED"],
      [reader.id, 403, "FORBIDDEN"],
    ]);
    const refused = await loggedCall(server, token, calls[4]?.id ?? "");
    expect([refused.request.state, refused.sameErrorToday]).toEqual(["omitted", 1]);
  });

  it("is recorded when the body is malformed or contains a key, which is masked", async () => {
    const { token } = await newOwner();
    const { key } = await createTestKey(server, token);
    await server.fail(templateRoutes.create, {
      token: key,
      headers: { "content-type": "application/json" },
      body: '{"name": "Half',
    });
    await server.fail(templateRoutes.create, { token: key, body: { name: key } });
    const [leak, broken] = await loggedCalls(server, token, 2);
    expect([leak?.errorCode, broken?.errorCode]).toEqual(["SECRET_IN_FIELD", "MALFORMED_REQUEST"]);
    const leaked = await loggedCall(server, token, leak?.id ?? "");
    expect(leaked.request.text).toMatch(/^\{"name":"arauto_live_\w{8}_\[secret]"}$/);
    expect((await loggedCall(server, token, broken?.id ?? "")).request.text).toBe('{"name": "Half');
  });

  it("keeps 32 KB of a body, and nothing of an upload", async () => {
    const { token } = await newOwner();
    const { key } = await createTestKey(server, token);
    const description = "ção".repeat(20_000);
    await server.fail(customFieldRoutes.create, {
      token: key,
      body: { identifier: "level", name: description, type: "text" },
    });
    const form = new FormData();
    form.set("file", new File(["name,email\nAna,ana@example.com"], "contacts.csv"));
    const upload = await server.call(importRoutes.upload, { token: key, body: form as never });
    expect(upload.status).toBe(201);
    const [file, large] = await loggedCalls(server, token, 2);
    const cut = await loggedCall(server, token, large?.id ?? "");
    expect(cut.request.state).toBe("cut");
    expect(Buffer.byteLength(cut.request.text)).toBeLessThanOrEqual(API_LOG_BODY_BYTES);
    expect(Buffer.byteLength(cut.request.text)).toBeGreaterThan(API_LOG_BODY_BYTES - 10);
    expect(cut.request.text).not.toContain("\ufffd");
    const uploaded = await loggedCall(server, token, file?.id ?? "");
    expect([uploaded.request, uploaded.repeat]).toEqual([{ state: "omitted", text: "" }, "never"]);
  });
});

describe("GET /v1/ApiLogs", () => {
  let owner: TestUser;
  let live: Awaited<ReturnType<typeof createTestKey>>;
  let test: Awaited<ReturnType<typeof createTestKey>>;
  beforeAll(async () => {
    owner = await newOwner();
    live = await createTestKey(server, owner.token);
    test = await createTestKey(server, owner.token, { mode: "test" });
    await whoAmI(live.key);
    await server.call(contactRoutes.list, {
      token: live.key,
      query: { search: "ana" },
      headers: { "x-correlation-id": "trace-1" },
    });
    await server.fail(contactRoutes.get, { token: live.key, params: { id: v7() } });
    await server.fail(contactRoutes.get, { token: live.key, params: { id: v7() } });
    await whoAmI(test.key, { "x-forwarded-for": "203.0.113.9" });
    await loggedCalls(server, owner.token, 5);
  });
  const find = async (query: object) =>
    (await server.call(apiLogRoutes.list, { token: owner.token, query })).body.items.map(
      ({ route }) => route,
    );

  it("filters by mode, class, method, route, key, error, duration and time", async () => {
    const past = new Date(Date.now() - 60_000).toISOString();
    expect(await find({ mode: "test" })).toEqual(["/v1/WhoAmI"]);
    expect(await find({ class: "4xx" })).toHaveLength(2);
    expect(await find({ class: "5xx" })).toEqual([]);
    expect(await find({ method: "POST" })).toEqual([]);
    expect(await find({ route: "/v1/Accounts/{id}" })).toHaveLength(2);
    expect(await find({ keys: test.id })).toEqual(["/v1/WhoAmI"]);
    expect(await find({ keys: `${test.id},${live.id}` })).toHaveLength(5);
    expect(await find({ errorCode: "NOT_FOUND" })).toHaveLength(2);
    expect(await find({ slowerThan: 60_000 })).toEqual([]);
    expect(await find({ fasterThan: 60_000 })).toHaveLength(5);
    expect(await find({ createdBefore: past })).toEqual([]);
    expect(await find({ createdFrom: past })).toHaveLength(5);
  });

  it("searches by path, correlation id, IP address and call id", async () => {
    expect(await find({ search: "search=an" })).toEqual(["/v1/Accounts"]);
    expect(await find({ search: "accounts/{" })).toHaveLength(2);
    expect(await find({ search: "trace-1" })).toEqual(["/v1/Accounts"]);
    expect(await find({ search: "203.0.113.9" })).toEqual(["/v1/WhoAmI"]);
    const [call] = await loggedCalls(server, owner.token, 1, { limit: 1 });
    expect(await find({ search: call?.id })).toEqual(["/v1/WhoAmI"]);
    expect(await find({ search: "%" })).toEqual([]);
  });

  it("continues at a cursor", async () => {
    const { token } = owner;
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: { limit: number; cursor?: string } = { limit: 2, ...(cursor && { cursor }) };
      const page = (await server.call(apiLogRoutes.list, { token, query })).body;
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(new Set(seen).size).toBe(5);
    expect(seen).toEqual(seen.toSorted().toReversed());
  });

  it("is counted by class", async () => {
    const count = async (query: object) =>
      (await server.call(apiLogRoutes.counts, { token: owner.token, query })).body;
    expect(await count({})).toEqual({ total: 5, "2xx": 3, "3xx": 0, "4xx": 2, "5xx": 0 });
    expect(await count({ mode: "test" })).toMatchObject({ total: 1, "2xx": 1 });
  });

  it("counts today's occurrences of the same error in the details", async () => {
    const [error] = await loggedCalls(server, owner.token, 1, { class: "4xx", limit: 1 });
    expect(await loggedCall(server, owner.token, error?.id ?? "")).toMatchObject({
      errorCode: "NOT_FOUND",
      sameErrorToday: 2,
      repeat: "yes",
    });
  });

  it("summarizes today for the overview", async () => {
    const figures = async (mode: "live" | "test") =>
      (await server.call(apiLogRoutes.figures, { token: owner.token, query: { mode } })).body;
    const shown = await figures("live");
    expect(shown).toMatchObject({ calls: 4, clientErrors: 2, serverErrors: 0, hasCalls: true });
    expect(shown.today.reduce((sum, hour) => sum + hour.calls, 0)).toBe(4);
    expect(shown.p50).toBeLessThanOrEqual(shown.p99 ?? -1);
    expect(shown.failures).toEqual([
      expect.objectContaining({
        route: "/v1/Accounts/{id}",
        count: 2,
        key: { id: live.id, name: live.name },
      }),
    ]);
    expect(await figures("test")).toMatchObject({ calls: 1, failures: [] });
  });

  it("is exported as CSV without formulas, and as JSON with bodies", async () => {
    const { token } = owner;
    await whoAmI(live.key, { "user-agent": "=cmd|' /C calc'!A0, twice" });
    await loggedCalls(server, token, 6);
    const csv = String((await server.call(apiLogRoutes.export, { token })).body);
    expect(csv.trim().split("\r\n")).toHaveLength(7);
    expect(csv).toContain(`"'=cmd|' /C calc'!A0, twice"`);
    const json = await server.call(apiLogRoutes.export, {
      token,
      query: { format: "json", class: "4xx" },
    });
    const calls = JSON.parse(String(json.body)) as { status: number; response: { text: string } }[];
    expect(calls.map(({ status }) => status)).toEqual([404, 404]);
    expect(calls[0]?.response.text).toContain("NOT_FOUND");
  });
});

it("streams each new call once", async () => {
  const { token } = await newOwner();
  const { key } = await createTestKey(server, token);
  const closing = new AbortController();
  const response = await fetch(`${server.url}/api/v1/ApiLogs/Stream?method=GET`, {
    headers: { authorization: `Bearer ${token}` },
    signal: closing.signal,
  });
  let text = "";
  const reading = (async () => {
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
      text += part.value;
  })().catch(() => {});
  await expect.poll(() => text, { timeout: 20_000 }).toContain('{"items":[]}');
  for (const trace of ["one", "two", "three"]) await whoAmI(key, { "x-correlation-id": trace });
  const traces = () => [...text.matchAll(/"correlationId":"(\w+)"/g)].map(([, trace]) => trace);
  await expect.poll(traces, { timeout: 20_000 }).toEqual(["one", "two", "three"]);
  closing.abort();
  await reading;
});

describe("history", () => {
  it("moves early and late rows into their days, and drops the days that no plan keeps", async () => {
    const { token, tenantId } = await newOwner();
    const { key } = await createTestKey(server, token);
    await whoAmI(key);
    await loggedCalls(server, token, 1);
    const { database } = server.deps;
    const tables = () =>
      database.system((tx) =>
        tx.query<{ name: string; days: number }>(sql`
          select tableoid::regclass::text as name, floor(extract(epoch from now() - at) / 86400)::int as days from api_logs
          where tenant_id = ${tenantId} order by at desc`),
      );
    await database.system(async (tx) => {
      await tx.query(
        sql`create table api_logs_2020_01_01 partition of api_logs for values from ('2020-01-01Z') to ('2020-01-02Z')`,
      );
      for (const at of ["2020-01-01T12:00Z", "2020-02-01T12:00Z"])
        await tx.execute(sql`
          insert into api_logs select (jsonb_populate_record(l, jsonb_build_object('at', ${at}::text, 'id', gen_random_uuid()))).*
          from api_logs l where tenant_id = ${tenantId} and at > now() - interval '1 day'`);
      await tx.execute(sql`
        insert into api_logs select (jsonb_populate_record(l, jsonb_build_object('at', now() + interval '3 days', 'id', gen_random_uuid()))).*
        from api_logs l where tenant_id = ${tenantId} and at > now() - interval '1 day'`);
    });
    expect((await tables()).map(({ name }) => name)).toEqual([
      "api_logs_default",
      expect.stringMatching(/^api_logs_\d{4}_\d\d_\d\d$/),
      "api_logs_default",
      "api_logs_2020_01_01",
    ]);
    expect(await loggedCalls(server, token, 2)).toHaveLength(2);
    await Promise.all(
      [1, 2, 3].map(() => database.system((tx) => tx.query(sql`select make_api_log_days(3)`))),
    );
    await database.system(async (tx) => apiLogsDomain.dailyCleanup?.(tx, server.deps));
    const left = await tables();
    expect(left).toHaveLength(2);
    expect(left.every(({ name }) => /^api_logs_\d{4}_\d\d_\d\d$/.test(name))).toBe(true);
  });
});
