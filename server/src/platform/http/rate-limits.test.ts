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
  const answers = [];
  for (let n = 0; n < 4; n++) answers.push(await from("198.51.100.1"));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  expect(answers.map(({ headers }) => headers.get("ratelimit-remaining"))).toEqual([
    "2",
    "1",
    "0",
    "0",
  ]);
  expect(answers[0]?.headers.get("ratelimit-limit")).toBe("3");
  expect(Number(answers[3]?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(answers[3]?.body).toMatchObject({ code: "RATE_LIMITED", status: 429 });
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
