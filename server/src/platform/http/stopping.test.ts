import { expect, test } from "vitest";
import { createSampleDomain, sampleRoutes } from "../../testing/sample-domain.ts";
import { startTestServer } from "../../testing/test-server.ts";

test("stopping completes requests in flight, ends event streams and does not wait for idle connections", async () => {
  const sample = createSampleDomain();
  const server = await startTestServer({ domains: [sample] });
  const { token } = await server.signUp();
  const headers = { authorization: `Bearer ${token}` };
  const stream = await fetch(`${server.url}/api/v1/Samples/Stream?items=1&after=wait`, { headers });
  const inFlight = server.call(sampleRoutes.error, { body: { how: "slow" }, token });
  await expect.poll(() => sample.slowBegun).toBe(1);

  const startedAt = performance.now();
  await server.stop();
  expect((await inFlight).status).toBe(200);
  expect(await stream.text()).toContain('data: {"count":1}');
  expect(performance.now() - startedAt).toBeLessThan(15_000);
});
