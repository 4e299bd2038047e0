import { apiKeyRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSampleDomain, sampleRoutes } from "../../testing/sample-domain.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    config: { rateLimits: true, trustProxy: 1 },
    domains: [createSampleDomain()],
  });
});
afterAll(() => server?.stop());

const from = (address: string) =>
  server.call(sampleRoutes.limited, { headers: { "x-forwarded-for": address } });

test("a route's limit counts each address separately and returns how much is left", async () => {
  const responses = [];
  for (let n = 0; n < 4; n++) responses.push(await from("198.51.100.1"));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  expect(responses.map(({ headers }) => headers.get("ratelimit-remaining"))).toEqual([
    "2",
    "1",
    "0",
    "0",
  ]);
  expect(responses[0]?.headers.get("ratelimit-limit")).toBe("3");
  expect(Number(responses[3]?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(responses[3]?.body).toMatchObject({ code: "RATE_LIMITED", status: 429 });
  expect((await from("198.51.100.2")).status).toBe(200);
});

test("a session's requests are counted over all routes", async () => {
  const { token } = await server.signUp();
  const first = await server.call(sampleRoutes.free, { token });
  const second = await server.call(sampleRoutes.paid, { token });
  expect(
    Number(first.headers.get("ratelimit-remaining")) -
      Number(second.headers.get("ratelimit-remaining")),
  ).toBe(1);
});

test("the limits of a caller are listed with the remainder of each", async () => {
  const { token } = await server.signUp();
  const { headers } = await server.call(sampleRoutes.free, { token });
  expect(headers.get("ratelimit-policy")).toBe('"session";q=1200;w=60, "workspace";q=18000;w=60');
  expect(headers.get("ratelimit")).toMatch(/^"session";r=\d+;t=\d+, "workspace";r=\d+;t=\d+$/);
});

test("each API key has a separate limit, and shares its workspace's", async () => {
  const { token } = await server.signUp();
  const body = { mode: "live" as const, permissions: ["contacts:read" as const] };
  const keys = [];
  for (const name of ["A", "B"]) {
    const created = await server.call(apiKeyRoutes.create, { token, body: { name, ...body } });
    keys.push(created.body.key);
  }
  const left = async (key = "") => {
    const { headers } = await server.call(apiKeyRoutes.whoAmI, { token: key });
    return [...(headers.get("ratelimit") ?? "").matchAll(/"(\w+)";r=(\d+)/g)].map(
      ([, name, rest]) => [name, Number(rest)],
    );
  };
  const [first, second, other] = [await left(keys[0]), await left(keys[0]), await left(keys[1])];
  expect([first[0], second[0], other[0]]).toEqual([
    ["key", 11_999],
    ["key", 11_998],
    ["key", 11_999],
  ]);
  expect(Number(first[1]?.[1]) - Number(other[1]?.[1])).toBe(2);
});

test("an address that sends invalid API keys is limited, and valid keys from it are not", async () => {
  const headers = { "x-forwarded-for": "198.51.100.77" };
  const statuses = [];
  for (let n = 0; n < 61; n++) {
    const { status } = await server.call(apiKeyRoutes.whoAmI, { token: "arauto_live_x", headers });
    statuses.push(status);
  }
  expect(new Set(statuses.slice(0, 60))).toEqual(new Set([401]));
  expect(statuses.at(-1)).toBe(429);
  const { token } = await server.signUp();
  expect((await server.call(apiKeyRoutes.whoAmI, { token, headers })).status).toBe(200);
});
