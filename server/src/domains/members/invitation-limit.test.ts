import { memberRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { failed, membersOf } from "./testing/test-members.ts";

let server: TestServer;
beforeAll(async () => (server = await startTestServer({ config: { rateLimits: true } })));
afterAll(() => server?.stop());
const users = membersOf(() => server);

test("one address can invite a full dialog of 50 at once, and then learns how long to wait", async () => {
  const { token } = await users.owner();
  const invite = (n: number) => ({
    token,
    body: { email: `guest${n}@example.com`, role: "analyst" as const },
  });
  const statuses = [];
  for (let n = 0; n < 50; n++)
    statuses.push((await server.call(memberRoutes.invite, invite(n))).status);
  expect(new Set(statuses)).toEqual(new Set([201]));

  for (let n = 50; n < 60; n++) await server.call(memberRoutes.invite, invite(n));
  const refused = await server.fail(memberRoutes.invite, invite(60));
  expect(await failed(Promise.resolve(refused))).toBe("429 RATE_LIMITED");
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await server.call(memberRoutes.listInvitations, { token })).body.items).toHaveLength(60);
});
