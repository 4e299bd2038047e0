import {
  apiKeyRoutes,
  apiLogRoutes,
  contactRoutes,
  customFieldRoutes,
  importRoutes,
} from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { createTestKey } from "../api-keys/testing/test-keys.ts";
import { loggedCalls } from "./testing/logged-calls.ts";

let server: TestServer;
let token: string;
let live: string;
beforeAll(async () => {
  server = await startTestServer({ config: { role: "api" } });
});
afterAll(() => server?.stop());
beforeEach(async () => {
  ({ token } = await server.signUp({ confirmed: true }));
  live = (await createTestKey(server, token, { name: "Shop" })).key;
});

const rerun = (id: string, body: { path?: string; body?: string } = {}) =>
  server.call(apiLogRoutes.rerun, { token, params: { id }, body });
const refusal = async (id: string, body: object = {}) =>
  (await server.fail(apiLogRoutes.rerun, { token, params: { id }, body })).body.code;
const last = async (count = 1) => (await loggedCalls(server, token, count))[0]?.id ?? "";
const failField = () =>
  server.fail(customFieldRoutes.create, {
    token: live,
    body: { identifier: "no spaces", name: "Level", type: "text" },
  });

it("repeats a call with an edited body in test mode, and stores nothing from it", async () => {
  await failField();
  const id = await last();
  await createTestKey(server, token, { name: "Trial", mode: "test" });
  const same = (await rerun(id)).body;
  expect([same.status, same.key.name]).toEqual([400, "Trial"]);
  const body = JSON.stringify({ identifier: "level", name: "Level", type: "text" });
  const cured = (await rerun(id, { body })).body;
  expect(cured).toMatchObject({
    status: 201,
    path: "/v1/CustomFields",
    request: { state: "whole", text: body },
  });
  expect(JSON.parse(cured.response.text)).toMatchObject({ identifier: "level" });
  const { items } = (await server.call(customFieldRoutes.list, { token })).body;
  expect(items.map(({ identifier }) => identifier)).toEqual([]);
  // Repetitions are calls of the test key.
  const logged = await loggedCalls(server, token, 3);
  expect(logged.map(({ mode, status }) => [mode, status])).toEqual([
    ["test", 201],
    ["test", 400],
    ["live", 400],
  ]);
});

it("masks the response like those in the log", async () => {
  await server.call(contactRoutes.create, {
    token: live,
    body: { name: "Helena", email: "helena@gmail.com", status: "active" },
  });
  await server.call(contactRoutes.list, { token: live });
  const id = await last(2);
  await createTestKey(server, token, { mode: "test" });
  const { text } = (await rerun(id)).body.response;
  expect(text).toContain("h•••••@g••••.com");
  expect(text).not.toContain("Helena");
});

it("asks for masked values and missing parts before it repeats a call", async () => {
  await server.call(contactRoutes.create, {
    token: live,
    body: { name: "Helena", email: "helena@gmail.com", status: "active" },
  });
  const masked = await last();
  await server.call(contactRoutes.list, { token: live, query: { search: "ana@example.com" } });
  const path = await last(2);
  await server.fail(customFieldRoutes.create, {
    token: live,
    body: { identifier: "x".repeat(40_000), name: "Level", type: "text" },
  });
  const cut = await last(3);
  await createTestKey(server, token, { mode: "test" });
  expect(await refusal(masked)).toBe("RERUN_INCOMPLETE");
  const half = JSON.stringify({ name: "Ana", email: "h•••••@g••••.com", status: "active" });
  expect(await refusal(masked, { body: half })).toBe("RERUN_INCOMPLETE");
  const body = JSON.stringify({ name: "Ana", email: "ana@gmail.com", status: "active" });
  expect((await rerun(masked, { body })).body.status).toBe(201);
  expect(await refusal(path)).toBe("RERUN_INCOMPLETE");
  expect((await rerun(path, { path: "/v1/Accounts?search=ana" })).body.status).toBe(200);
  expect(await refusal(cut)).toBe("RERUN_INCOMPLETE");
  const field = JSON.stringify({ identifier: "level", name: "Level", type: "text" });
  expect((await rerun(cut, { body: field })).body.status).toBe(201);
});

it("rejects uploads, other routes, and repeating without a suitable test key", async () => {
  const form = new FormData();
  form.set("file", new File(["name,email\nAna,ana@example.com"], "contacts.csv"));
  await server.call(importRoutes.upload, { token: live, body: form as never });
  const upload = await last();
  await failField();
  const field = await last(2);
  expect(await refusal(field)).toBe("TEST_KEY_REQUIRED");
  const reader = await createTestKey(server, token, {
    mode: "test",
    permissions: ["campaigns:read"],
  });
  expect(await refusal(field)).toBe("TEST_KEY_REQUIRED");
  await server.call(apiKeyRoutes.remove, { token, body: { ids: [reader.id] } });
  const { id } = await createTestKey(server, token, { mode: "test" });
  expect(await refusal(upload)).toBe("RERUN_UNAVAILABLE");
  for (const path of [
    "/v1/Accounts",
    "/v1/CustomFields/../Accounts",
    "/v1/CustomFields#x",
    "http://evil.example/v1/CustomFields",
  ])
    expect(await refusal(field, { path })).toBe("VALIDATION");
  await server.call(apiKeyRoutes.setStatus, { token, body: { ids: [id], status: "inactive" } });
  expect(await refusal(field)).toBe("TEST_KEY_REQUIRED");
});

it("grants a user no additional permissions", async () => {
  const owner = await server.signUp({ confirmed: true });
  const shop = await createTestKey(server, owner.token);
  await server.fail(customFieldRoutes.create, {
    token: shop.key,
    body: { identifier: "no spaces", name: "Level", type: "text" },
  });
  const [call] = await loggedCalls(server, owner.token, 1);
  await createTestKey(server, owner.token, { mode: "test" });
  const developer = await server.member(owner.tenantId, "developer");
  const params = { id: call?.id ?? "" };
  const allowed = await server.call(apiLogRoutes.rerun, { token: owner.token, params, body: {} });
  expect(allowed.body.status).toBe(400);
  const refused = await server.fail(apiLogRoutes.rerun, { token: developer, params, body: {} });
  expect(refused.body.code).toBe("TEST_KEY_REQUIRED");
});
