// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newerBuild, reloadOnceFor } from "./build.ts";

function response(body: unknown, ok = true): void {
  vi.spyOn(globalThis, "fetch").mockResolvedValue({ ok, json: async () => body } as Response);
}

beforeEach(() => {
  sessionStorage.clear();
  document.head.innerHTML = '<meta name="build" content="one">';
});
afterEach(() => {
  vi.restoreAllMocks();
  document.head.innerHTML = "";
});

describe("newerBuild", () => {
  it("returns the server's build only when it differs from the tab's", async () => {
    response({ id: "two" });
    expect(await newerBuild()).toBe("two");
    response({ id: "one" });
    expect(await newerBuild()).toBeNull();
  });

  it("returns null when the server cannot be reached or returns no build", async () => {
    vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("offline"));
    expect(await newerBuild()).toBeNull();
    response({}, false);
    expect(await newerBuild()).toBeNull();
    response({ other: 1 });
    expect(await newerBuild()).toBeNull();
  });
});

describe("reloadOnceFor", () => {
  it("reloads once for each build, so that a broken build does not reload forever", () => {
    const reload = vi.fn<() => void>();
    expect([
      reloadOnceFor("two", reload),
      reloadOnceFor("two", reload),
      reloadOnceFor("three", reload),
    ]).toEqual([true, false, true]);
    expect(reload).toHaveBeenCalledTimes(2);
  });
});
