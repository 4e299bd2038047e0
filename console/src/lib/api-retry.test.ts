// @vitest-environment jsdom
import { configureStore } from "@reduxjs/toolkit";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { emptyApi } from "./api.ts";

const away = () =>
  new Response(
    JSON.stringify({
      type: "/api/errors/UNAVAILABLE",
      status: 503,
      code: "UNAVAILABLE",
      title: "Away",
      correlationId: "id",
    }),
    {
      status: 503,
      headers: { "content-type": "application/problem+json", "retry-after": "5" },
    },
  );
const served = () =>
  new Response(JSON.stringify({ n: 1 }), { headers: { "content-type": "application/json" } });

const api = emptyApi.injectEndpoints({
  endpoints: (build) => ({
    look: build.query<{ n: number }, void>({ query: () => ({ url: "/v1/Look" }) }),
    change: build.mutation<{ n: number }, void>({
      query: () => ({ url: "/v1/Change", method: "POST" }),
    }),
  }),
});
function apiStore() {
  return configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (given) => given().concat(api.middleware),
  });
}

const BrowserRequest = Request;
beforeEach(() => {
  vi.useFakeTimers();
  // Node's `Request` rejects a URL without a host.
  vi.stubGlobal(
    "Request",
    class extends BrowserRequest {
      constructor(url: string, init?: RequestInit) {
        super(new URL(url, "http://localhost"), init);
      }
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("repeats a read once, after the delay requested by a server without its database", async () => {
  const fetched = vi
    .fn<() => Promise<Response>>()
    .mockResolvedValueOnce(away())
    .mockResolvedValueOnce(served());
  vi.stubGlobal("fetch", fetched);
  const found = apiStore().dispatch(api.endpoints.look.initiate());
  await vi.advanceTimersByTimeAsync(4_900);
  expect(fetched).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  expect((await found).data).toEqual({ n: 1 });
});

it("shows the problem when the database is still unavailable", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(away()));
  const found = apiStore().dispatch(api.endpoints.look.initiate());
  await vi.advanceTimersByTimeAsync(6_000);
  expect((await found).error).toMatchObject({
    status: 503,
    code: "UNAVAILABLE",
    retryAfterSeconds: 5,
  });
});

it("never repeats a change", async () => {
  const fetched = vi.fn<() => Promise<Response>>(() => Promise.resolve(away()));
  vi.stubGlobal("fetch", fetched);
  const made = apiStore().dispatch(api.endpoints.change.initiate());
  await vi.advanceTimersByTimeAsync(10_000);
  expect((await made).error).toMatchObject({ code: "UNAVAILABLE" });
  expect(fetched).toHaveBeenCalledTimes(1);
});
