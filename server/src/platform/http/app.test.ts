import { randomUUID } from "node:crypto";
import {
  allRoutes,
  AppError,
  authRoutes,
  type ErrorCode,
  ERRORS,
  problem,
  workspaceRoutes,
} from "@arauto/contracts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSampleDomain, sampleRoutes } from "../../testing/sample-domain.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { sql } from "../database/sql.ts";
import { problemOf } from "./problems.ts";

const sample = createSampleDomain();
let server: TestServer;
let ana: TestUser;
beforeAll(async () => {
  server = await startTestServer({ domains: [sample] });
  ana = await server.signUp({ companyName: "Padaria do Zé" });
});
afterAll(() => server?.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { headers });
const post = (path: string, body: string | FormData, headers: Record<string, string>) =>
  fetch(`${server.url}${path}`, { method: "POST", body, headers });
const bearer = () => ({ authorization: `Bearer ${ana.token}` });

describe("responses", () => {
  test("contain what the contract declares, with dates in ISO 8601, and nothing else", async () => {
    const id = randomUUID();
    const { status, body } = await server.call(sampleRoutes.get, {
      params: { id },
      token: ana.token,
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      id,
      name: 'Ána "<b>"\u2028',
      at: "1970-01-01T00:00:00.000Z",
      ended: null,
      values: { n: 1, t: "x", b: true, nothing: null },
      parts: [
        { kind: "a", a: 1 },
        { kind: "b", b: "2" },
      ],
    });
  });

  test("without a declared property are a server error", async () => {
    const { status, body } = await server.fail(sampleRoutes.get, {
      params: { id: randomUUID() },
      query: { as: "invalid" },
      token: ana.token,
    });
    expect(status).toBe(500);
    expect(body.code).toBe("INTERNAL");
  });

  test("have the contract's status", async () => {
    expect(
      (await server.call(sampleRoutes.create, { body: { name: "x" }, token: ana.token })).status,
    ).toBe(201);
    const removed = await server.call(sampleRoutes.remove, {
      params: { id: randomUUID() },
      token: ana.token,
    });
    expect([removed.status, removed.body]).toEqual([204, undefined]);
  });

  test("are never cached", async () => {
    expect(
      (await server.call(workspaceRoutes.get, { token: ana.token })).headers.get("cache-control"),
    ).toBe("no-store");
  });
});

describe("problems", () => {
  test("name every invalid field with its path and a code", async () => {
    const { status, body, headers } = await server.fail(sampleRoutes.create, {
      body: { name: "two\nlines", parts: [{ size: 1 }, { size: 10 }, {}] },
      token: ana.token,
    });
    expect(status).toBe(400);
    expect(headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
    expect(problem.parse(body)).toMatchObject({
      type: "/api/errors/VALIDATION",
      status: 400,
      code: "VALIDATION",
    });
    expect(body.errors?.map(({ path, pointer, code }) => [path, pointer, code])).toEqual([
      ["name", "#/name", "invalidFormat"],
      ["parts.1.size", "#/parts/1/size", "tooBig"],
      ["parts.2.size", "#/parts/2/size", "required"],
    ]);
    expect(body.correlationId).toBe(headers.get("x-correlation-id"));
  });

  test("report invalid parameters and queries the same way", async () => {
    const params = await server.fail(sampleRoutes.get, {
      params: { id: "1; drop table" },
      token: ana.token,
    });
    expect(params.body).toMatchObject({
      status: 400,
      code: "VALIDATION",
      errors: [{ path: "id" }],
    });
    const query = await server.fail(sampleRoutes.get, {
      params: { id: randomUUID() },
      query: { as: "half" },
      token: ana.token,
    });
    expect(query.body).toMatchObject({
      status: 400,
      code: "VALIDATION",
      errors: [{ path: "as", code: "invalidValue" }],
    });
  });

  test("contain detail and the current record for our own errors", async () => {
    const own = await server.fail(sampleRoutes.error, { body: { how: "own" }, token: ana.token });
    expect(own.body).toMatchObject({
      status: 409,
      code: "NAME_TAKEN",
      title: "This name is already in use",
      detail: "Another record already has this name",
    });
    const conflict = await server.fail(sampleRoutes.error, {
      body: { how: "conflict" },
      token: ana.token,
    });
    expect(conflict.body).toMatchObject({
      status: 409,
      code: "VERSION_CONFLICT",
      current: { version: 7 },
    });
  });

  test("hide internal errors", async () => {
    const { status, body } = await server.fail(sampleRoutes.error, {
      body: { how: "unknown" },
      token: ana.token,
    });
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain("secrets");
    expect(Object.keys(body).toSorted()).toEqual([
      "code",
      "correlationId",
      "status",
      "suggestion",
      "title",
      "type",
    ]);
  });

  test("report a lost database connection as such, and the next request works again", async () => {
    const { status, body, headers } = await server.fail(sampleRoutes.error, {
      body: { how: "database" },
      token: ana.token,
    });
    expect([status, body.code]).toEqual([503, "UNAVAILABLE"]);
    expect(headers.get("retry-after")).toBe("5");
    expect((await server.call(workspaceRoutes.get, { token: ana.token })).status).toBe(200);
  });

  test.each([
    ["broken JSON", "{", "application/json", 400, "MALFORMED_REQUEST"],
    [
      "a prototype in JSON",
      '{"__proto__":{"name":"x"}}',
      "application/json",
      400,
      "MALFORMED_REQUEST",
    ],
    [
      "JSON nested too deeply",
      `${"[".repeat(100)}${"]".repeat(100)}`,
      "application/json",
      400,
      "MALFORMED_REQUEST",
    ],
    ["a NUL", '{"name":"a\\u0000b"}', "application/json", 400, "VALIDATION"],
    ["half a surrogate pair", '{"name":"a\\ud83d"}', "application/json", 400, "VALIDATION"],
    ["no body", "", "application/json", 400, "VALIDATION"],
    ["a form", "name=x", "application/x-www-form-urlencoded", 415, "UNSUPPORTED_MEDIA_TYPE"],
    ["plain text", "hello", "text/plain", 415, "UNSUPPORTED_MEDIA_TYPE"],
    ["XML", "<name/>", "application/xml", 415, "UNSUPPORTED_MEDIA_TYPE"],
    [
      "a body that is too large",
      `{"name":"${"x".repeat(5_000_000)}"}`,
      "application/json",
      413,
      "PAYLOAD_TOO_LARGE",
    ],
  ])("are returned for %s", async (_, body, type, status, code) => {
    const response = await post("/api/v1/Samples", body, { ...bearer(), "content-type": type });
    expect(response.status).toBe(status);
    expect(problem.parse(await response.json()).code).toBe(code);
  });

  test("are returned for unknown addresses of the API", async () => {
    const response = await get("/api/v1/Nothing", { accept: "text/html" });
    expect(response.status).toBe(404);
    expect(problem.parse(await response.json()).code).toBe("NOT_FOUND");
  });
});

describe("the correlation id", () => {
  test("of the caller is returned", async () => {
    expect(
      (await get("/healthz", { "x-correlation-id": "from-the-console.42" })).headers.get(
        "x-correlation-id",
      ),
    ).toBe("from-the-console.42");
  });
  test.each(["a b", "x".repeat(129), '"}{', "é"])(
    "that could break a log line is replaced (%j)",
    async (id) => {
      const answered = (await get("/healthz", { "x-correlation-id": id })).headers.get(
        "x-correlation-id",
      );
      expect(answered).toMatch(/^[0-9a-f-]{36}$/);
    },
  );
});

describe("access", () => {
  test("requires a session", async () => {
    for (const token of [undefined, "nonsense", `${ana.token}x`]) {
      const { status, headers, body } = await server.fail(sampleRoutes.get, {
        params: { id: randomUUID() },
        ...(token ? { token } : {}),
      });
      expect([status, body.code, headers.get("www-authenticate")]).toEqual([
        401,
        "UNAUTHORIZED",
        "Bearer",
      ]);
    }
  });

  test("is denied before the body is read", async () => {
    const { body } = await server.fail(sampleRoutes.create, { body: { wrong: true } });
    expect(body.code).toBe("UNAUTHORIZED");
  });

  test("requires a workspace, then the permission", async () => {
    const email = `${randomUUID()}@example.com`;
    await server.signUp({ email });
    const { token } = (
      await server.call(authRoutes.login, { body: { email, password: ana.password } })
    ).body;
    expect((await server.fail(sampleRoutes.create, { body: { name: "x" }, token })).body.code).toBe(
      "WORKSPACE_REQUIRED",
    );
    const analyst = await server.member(ana.tenantId, "analyst");
    expect(
      (await server.fail(sampleRoutes.create, { body: { name: "x" }, token: analyst })).body,
    ).toMatchObject({
      status: 403,
      code: "FORBIDDEN",
    });
    expect((await server.call(sampleRoutes.free, { token: analyst })).status).toBe(200);
  });

  test("denies changes after the plan has ended, except those that need no plan", async () => {
    const { token, tenantId } = await server.signUp();
    await server.deps.database.system((tx) =>
      tx.execute(
        sql`update tenants set trial_ends_at = now() - interval '1 s' where tenant_id = ${tenantId}`,
      ),
    );
    expect((await server.fail(sampleRoutes.paid, { token })).body).toMatchObject({
      status: 402,
      code: "PLAN_INACTIVE",
    });
    expect((await server.call(sampleRoutes.free, { token })).status).toBe(200);
  });
});

describe("Idempotency-Key", () => {
  const create = (name: string, idempotencyKey: string, token = ana.token) =>
    server.call(sampleRoutes.create, { body: { name }, token, idempotencyKey });

  test("a repetition gets the first response and has no further effect", async () => {
    const key = randomUUID();
    const before = sample.created;
    const first = await create("once", key);
    const second = await create("once", key);
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect([
      first.headers.get("idempotent-replayed"),
      second.headers.get("idempotent-replayed"),
    ]).toEqual([null, "true"]);
    expect(sample.created).toBe(before + 1);
  });

  test("a double click runs once; the other returns immediately", async () => {
    const idempotencyKey = randomUUID();
    const request = { body: { how: "slow" as const }, token: ana.token, idempotencyKey };
    const responses = await Promise.all([
      server.call(sampleRoutes.error, request),
      server.call(sampleRoutes.error, request),
    ]);
    expect(new Set(responses.map((answer) => answer.status))).toEqual(new Set([200, 409]));
    const refused = responses.find((answer) => answer.status === 409);
    expect(refused?.body).toMatchObject({ code: "IDEMPOTENCY_IN_PROGRESS" });
  });

  test("the same key with another body is rejected", async () => {
    const key = randomUUID();
    await create("one", key);
    const other = await create("two", key);
    expect(other).toMatchObject({ status: 422, body: { code: "IDEMPOTENCY_KEY_REUSED" } });
  });

  test("belongs to its user and workspace", async () => {
    const key = randomUUID();
    const before = sample.created;
    await create("same", key);
    await create("same", key, (await server.signUp()).token);
    await create("same", key, await server.member(ana.tenantId, "marketer"));
    expect(sample.created).toBe(before + 3);
  });

  test("stores rejections, but not server errors", async () => {
    const key = randomUUID();
    const refused = { body: { how: "own" as const }, token: ana.token, idempotencyKey: key };
    expect(
      (await server.fail(sampleRoutes.error, refused)).headers.get("idempotent-replayed"),
    ).toBeNull();
    expect((await server.fail(sampleRoutes.error, refused)).body).toMatchObject({
      code: "NAME_TAKEN",
      detail: "Another record already has this name",
    });
    const failing = {
      body: { how: "unknown" as const },
      token: ana.token,
      idempotencyKey: randomUUID(),
    };
    expect((await server.fail(sampleRoutes.error, failing)).status).toBe(500);
    expect((await server.fail(sampleRoutes.error, failing)).body.code).toBe("INTERNAL");
  });

  test("stores nothing readable", async () => {
    const key = randomUUID();
    await create("secret answer", key);
    const { kept } = await server.deps.database.system((tx) =>
      tx.one<{ kept: string }>(
        sql`select answer_box as kept from idempotency_keys where key = ${key}`,
      ),
    );
    expect(kept).not.toContain("count");
    expect(Buffer.from(kept, "base64").toString("latin1")).not.toContain("count");
  });

  test("of a killed process is free again after a while, and every key after a day", async () => {
    const key = randomUUID();
    await create("killed", key);
    const age = (interval: string, done: boolean) =>
      server.deps.database.system((tx) =>
        tx.execute(
          sql`update idempotency_keys set created_at = now() - ${interval}::interval, status = ${done ? 201 : null} where key = ${key}`,
        ),
      );
    await age("1 minute", false);
    expect((await create("killed", key)).status).toBe(409);
    await age("6 minutes", false);
    expect((await create("killed", key)).headers.get("idempotent-replayed")).toBeNull();
    await age("25 hours", true);
    expect((await create("another body", key)).status).toBe(201);
  });

  test.each(["", "with space", "x".repeat(256)])(
    "that is invalid is rejected (%j)",
    async (key) => {
      const response = await post("/api/v1/Samples", '{"name":"x"}', {
        ...bearer(),
        "content-type": "application/json",
        "idempotency-key": key,
      });
      expect(response.status).toBe(400);
    },
  );
});

describe("an upload", () => {
  const upload = (form: FormData) => post("/api/v1/Samples/Upload", form, bearer());
  const formWith = (name: string, file: File) => {
    const form = new FormData();
    form.set(name, file);
    return form;
  };

  test("arrives as a stream with its name", async () => {
    const response = await upload(
      formWith("file", new File(["email\n", "a".repeat(8_000_000)], "Contatos são.csv")),
    );
    expect(await response.json()).toEqual({
      fileName: "Contatos são.csv",
      size: 8_000_006,
      start: "email\naaaa",
    });
  });
  test("without its part is rejected", async () => {
    const response = await upload(formWith("other", new File(["x"], "x.csv")));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: "VALIDATION",
      errors: [{ path: "file", code: "required" }],
    });
  });
  test("in another form is rejected", async () => {
    const response = await post("/api/v1/Samples/Upload", "{}", {
      ...bearer(),
      "content-type": "application/json",
    });
    expect(response.status).toBe(415);
  });
  test("to a route that accepts none is rejected", async () => {
    const response = await post(
      "/api/v1/Samples",
      formWith("file", new File(["x"], "x.csv")),
      bearer(),
    );
    expect(response.status).toBe(415);
  });
});

test("a download has a safe name and is never displayed in the browser", async () => {
  const response = await get("/api/v1/Samples/File", bearer());
  expect(await response.text()).toBe("a,b\n");
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(response.headers.get("content-disposition")).toBe(
    "attachment; filename=\"Relat_rio _final___X: 1.csv\"; filename*=UTF-8''Relat%C3%B3rio%20%22final%22__X%3A%201.csv",
  );
});

describe("an event stream", () => {
  test("sends each item and ends", async () => {
    const response = await get("/api/v1/Samples/Stream?items=3", bearer());
    expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(await response.text()).toBe(
      ': open\n\ndata: {"count":1}\n\ndata: {"count":2}\n\ndata: {"count":3}\n\n',
    );
  });

  test("that fails immediately is a problem with its status, later an event", async () => {
    expect((await get("/api/v1/Samples/Stream?items=0&after=fail", bearer())).status).toBe(409);
    const later = await get("/api/v1/Samples/Stream?items=1&after=fail", bearer());
    expect(later.status).toBe(200);
    expect(await later.text()).toMatch(/event: problem\ndata: \{.*"code":"WRONG_STATE".*\}\n\n$/);
  });

  test("stops its source when the caller disconnects", async () => {
    const before = sample.streamsEnded;
    const left = new AbortController();
    const response = await fetch(`${server.url}/api/v1/Samples/Stream?items=1&after=wait`, {
      headers: bearer(),
      signal: left.signal,
    });
    await response.body?.getReader().read();
    left.abort();
    await expect.poll(() => sample.streamsEnded, { timeout: 5_000 }).toBe(before + 1);
  });
});

describe("operations endpoints", () => {
  test("report liveness, readiness and metrics", async () => {
    expect(await (await get("/healthz")).json()).toMatchObject({ status: "ok" });
    expect(await (await get("/readyz")).json()).toEqual({ status: "ready", database: true });
    const metrics = await (await get("/metrics")).text();
    expect(metrics).toMatch(
      /arauto_http_request_seconds_count\{method="GET",route="\/healthz",status="200"\} \d/,
    );
    expect(metrics).toMatch(/arauto_jobs\{state="ready"\} \d/);
  });
  test("the API document has every route, and its reference page loads everything from this server", async () => {
    const document = (await (await get("/api/openapi.json")).json()) as {
      openapi: string;
      paths: Record<string, object>;
    };
    expect(document.openapi).toBe("3.1.0");
    expect(Object.values(document.paths).flatMap((path) => Object.keys(path))).toHaveLength(
      allRoutes.length,
    );
    const page = await get("/api/reference");
    expect(page.headers.get("content-security-policy")).toContain(
      "default-src 'none'; script-src 'self'",
    );
    expect((await page.text()).match(/(?:src|href)="[^"]*"/g)).toEqual([
      'src="/api/reference/scalar.js"',
      'src="/api/reference/start.js"',
    ]);
    expect((await get("/api/reference/scalar.js")).status).toBe(200);
    expect((await get("/api/reference/start.js")).status).toBe(200);
  });
  test("the `type` URL of every error leads to a page about it", async () => {
    const list = await (await get("/api/errors")).text();
    for (const code of Object.keys(ERRORS) as ErrorCode[]) {
      const { type } = problemOf(new AppError(code), "");
      const page = await get(type);
      expect([code, page.status]).toEqual([code, 200]);
      expect(await page.text()).toContain(`<h1><code>${code}</code></h1>`);
      expect(list).toContain(`href="${type}"`);
    }
    expect((await get("/api/errors/NO_SUCH_CODE")).status).toBe(404);
    expect((await get("/api/errors/constructor")).status).toBe(404);
  });
});

describe("security headers", () => {
  test("forbid foreign scripts, framing and sniffing", async () => {
    const { headers } = await get("/healthz");
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("x-powered-by")).toBeNull();
  });
});

describe("translations", () => {
  test("are read from the console's folder and nowhere else", async () => {
    const found = await get("/locales/en-us/common.json");
    expect(found.status).toBe(200);
    expect(found.headers.get("cache-control")).toContain("max-age=300");
    for (const path of [
      "/locales/xx/common.json",
      "/locales/en-us/..%2f..%2fpackage.json",
      "/locales/en-us/nothing.json",
      "/locales/..%2fen-us/common.json",
    ]) {
      expect((await get(path)).status).toBe(404);
    }
  });
  test("missing keys are accepted in small reports only", async () => {
    const report = (body: unknown, path = "/locales/add/en-us/common") =>
      post(path, JSON.stringify(body), { "content-type": "application/json" });
    expect((await report({ "nav.missing": "Missing" })).status).toBe(204);
    expect((await report({ k: "x".repeat(5_000) })).status).toBe(413);
    expect((await report({ k: { deep: 1 } })).status).toBe(400);
    expect((await report({ k: "v" }, "/locales/add/xx/common")).status).toBe(404);
  });
});
