import { apiKeyRoutes, apiLogRoutes, reportRoutes, webhookRoutes } from "@arauto/contracts";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { createTestKey, expire } from "../api-keys/testing/test-keys.ts";
import { loggedCall, loggedCalls } from "./testing/logged-calls.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { role: "api", rateLimits: true, trustProxy: 1 } });
});
afterAll(() => server?.stop());

let addresses = 0;
/** From an address no other test uses: their calls don't count. */
const ownAddress = () => ({ "x-forwarded-for": `198.51.100.${(addresses += 1)}` });

/** Exceeds a limit by one call, and returns the logged call with its bodies. */
async function exceed(token: string, limit: number, call: () => Promise<{ status: number }>) {
  const statuses: number[] = [];
  for (let count = 0; count <= limit; count += 1) statuses.push((await call()).status);
  expect(statuses.indexOf(429)).toBe(limit);
  const [logged] = await loggedCalls(server, token, 1, { errorCode: "RATE_LIMITED" });
  return loggedCall(server, token, logged?.id ?? "");
}

describe("a call over a limit is recorded", () => {
  it("of the workspace, and counted by cause", async () => {
    const { token } = await server.signUp({ confirmed: true });
    const { key, id } = await createTestKey(server, token, { permissions: ["webhooks:read"] });
    const headers = ownAddress();
    const call = await exceed(token, 60, () =>
      server.fail(webhookRoutes.estimate, { token: key, headers, body: { events: [] } }),
    );
    expect(call).toMatchObject({
      status: 429,
      key: { id },
      route: "/v1/Webhooks/Estimate",
      request: { state: "omitted" },
    });
    expect(JSON.parse(call.response.text)).toMatchObject({ code: "RATE_LIMITED" });
    await loggedCalls(server, token, 50, { limit: 50, class: "4xx" });
    const query = { mode: "live" as const };
    await expect
      .poll(async () => (await server.call(apiLogRoutes.figures, { token, query })).body, {
        timeout: 20_000,
      })
      .toMatchObject({
        calls: 61,
        clientErrors: 61,
        failures: expect.arrayContaining([
          expect.objectContaining({ status: 429, errorCode: "RATE_LIMITED", count: 1 }),
        ]),
      });
  });

  it("of the address", async () => {
    const { token } = await server.signUp({ confirmed: true });
    const { key, id } = await createTestKey(server, token, { permissions: ["reports:write"] });
    const headers = ownAddress();
    const call = await exceed(token, 20, () =>
      server.fail(reportRoutes.recount, { token: key, headers, params: { id: v7() } }),
    );
    expect(call).toMatchObject({ status: 429, key: { id } });
  });

  it("of rejected keys", async () => {
    const { token } = await server.signUp({ confirmed: true });
    const { key, id } = await createTestKey(server, token);
    await expire(server, id);
    const headers = ownAddress();
    const call = await exceed(token, 60, () =>
      server.fail(apiKeyRoutes.whoAmI, { token: key, headers }),
    );
    expect(call).toMatchObject({ status: 429, key: { id }, errorCode: "RATE_LIMITED" });
  });
});
