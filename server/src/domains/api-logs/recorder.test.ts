import { expect, it } from "vitest";
import type { KeyCall } from "../../platform/http/call-log.ts";
import { bareDeps } from "../../testing/bare-deps.ts";
import { startTestServer } from "../../testing/test-server.ts";
import { createTestKey } from "../api-keys/testing/test-keys.ts";
import { createCallLog } from "./recorder.ts";
import { keyCall } from "./testing/key-call.ts";
import { loggedCalls } from "./testing/logged-calls.ts";

const TENANT = "0190a000-0000-7000-8000-000000000001";
const call = (given: Partial<KeyCall> = {}) =>
  keyCall({ tenantId: TENANT, apiKeyId: TENANT, ...given });

it("keeps a limited number of calls while the database is unavailable, and counts the others", async () => {
  const deps = bareDeps("postgres://nobody@127.0.0.1:9/nothing");
  const log = createCallLog(deps);
  for (let count = 0; count < 5_003; count += 1) log.record(call());
  expect(log.dropped()).toBe(3);
  await log.flush();
  log.record(call());
  expect(log.dropped()).toBe(4);
  await log.close();
  await deps.signals.close();
  await deps.database.close();
});

it("limits the memory of waiting bodies", () => {
  const log = createCallLog(bareDeps("postgres://nobody@127.0.0.1:9/nothing"));
  const request = { text: "x".repeat(32 * 1024), isCut: true };
  for (let count = 0; count < 1_200; count += 1) log.record(call({ request }));
  expect(log.dropped()).toBeGreaterThan(200);
});

it("stores calls around one that can't be stored", async () => {
  const server = await startTestServer({ config: { role: "api" } });
  const { token, tenantId } = await server.signUp({ confirmed: true });
  const { id: apiKeyId } = await createTestKey(server, token);
  const log = createCallLog(server.deps);
  const known = { tenantId, apiKeyId };
  log.record(call({ ...known, correlationId: "before" }));
  log.record(call({ ...known, status: 100_000 }));
  const request = { text: '"a\u001fb"', isCut: false };
  log.record(call({ ...known, correlationId: "after", userAgent: "\0\ud800", request }));
  await log.close();
  expect(log.dropped()).toBe(1);
  const calls = await loggedCalls(server, token, 2);
  expect(calls.map(({ correlationId }) => correlationId).toSorted()).toEqual(["after", "before"]);
  await server.stop();
});
