// @vitest-environment jsdom
import { allRoutes } from "@arauto/contracts";
import { afterEach, expect, test, vi } from "vitest";
import { beforeSignIn, CALLS } from "./before-sign-in.ts";

afterEach(() => vi.unstubAllGlobals());

test("names every call after one of the API's operations", () => {
  const routes = new Map(
    allRoutes.map((route) => [route.operationId, `${route.method} ${route.path}`]),
  );
  expect(Object.fromEntries(Object.keys(CALLS).map((name) => [name, routes.get(name)]))).toEqual(
    CALLS,
  );
});

function respondWith(response: () => Promise<Response>) {
  const fetched = vi.fn<typeof fetch>(response);
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

test("sends JSON with a correlation id and the given token", async () => {
  const fetched = respondWith(() => Promise.resolve(Response.json({ token: "t" })));
  expect(await beforeSignIn.enterWorkspace("a/b", "secret")).toEqual({ token: "t" });
  const [address, init] = fetched.mock.calls[0] ?? [];
  expect(address).toBe("/api/v1/Workspaces/a%2Fb/Enter");
  expect(init?.headers).toMatchObject({
    authorization: "Bearer secret",
    "x-correlation-id": expect.any(String),
  });
});

test("accepts a response without content", async () => {
  respondWith(() => Promise.resolve(new Response(null, { status: 204 })));
  await expect(beforeSignIn.forgotPassword({ email: "ana@example.com" })).resolves.toBeUndefined();
});

test.each([
  ["no connection", () => Promise.reject(new TypeError("Failed to fetch")), "FETCH_ERROR"],
  [
    "no response in time",
    () => Promise.reject(Object.assign(new Error("late"), { name: "TimeoutError" })),
    "TIMEOUT_ERROR",
  ],
  ["a response that is not JSON", () => Promise.resolve(new Response("<html>")), "PARSING_ERROR"],
  [
    "a rejection",
    () =>
      Promise.resolve(
        Response.json({ status: 409, code: "EMAIL_TAKEN", title: "" }, { status: 409 }),
      ),
    "EMAIL_TAKEN",
  ],
  ["a proxy's page", () => Promise.resolve(new Response("<html>", { status: 502 })), "UNAVAILABLE"],
])("throws %s as a problem", async (_, response, code) => {
  respondWith(response);
  await expect(beforeSignIn.login({ email: "a@b.co", password: "12345678" })).rejects.toMatchObject(
    { code },
  );
});
