import { API_VERSIONS } from "@arauto/contracts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSampleDomain, sampleRoutes } from "../../testing/sample-domain.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ domains: [createSampleDomain()] });
});
afterAll(() => server?.stop());

test("the oldest version applies to requests without one", async () => {
  const { token } = await server.signUp();
  const { headers } = await server.call(sampleRoutes.free, { token });
  expect(headers.get("arauto-version")).toBe("2026-11-23");
});

test("a request gets the version it specifies, also with an error", async () => {
  for (const version of API_VERSIONS) {
    const { status, headers } = await server.call(sampleRoutes.free, {
      headers: { "arauto-version": version },
    });
    expect([status, headers.get("arauto-version")]).toEqual([401, version]);
  }
});

test.each(["2020-01-01", "latest", ""])("the version %o is rejected", async (version) => {
  const { status, body } = await server.fail(sampleRoutes.old, {
    headers: { "arauto-version": version },
  });
  expect(status).toBe(400);
  expect(body).toMatchObject({
    code: "API_VERSION_UNKNOWN",
    detail: `Known versions: ${API_VERSIONS.join(", ")}`,
  });
});

test("a deprecated operation announces its end", async () => {
  const { headers } = await server.call(sampleRoutes.old, {});
  expect(headers.get("deprecation")).toBe("@1795392000");
  expect(headers.get("sunset")).toBe("Tue, 23 Nov 2027 00:00:00 GMT");
  expect(headers.get("link")).toBe('</api/v1/Samples/Free>; rel="successor-version"');
});

test("other operations announce nothing", async () => {
  const { token } = await server.signUp();
  const { headers } = await server.call(sampleRoutes.free, { token });
  expect([headers.get("deprecation"), headers.get("sunset")]).toEqual([null, null]);
});
