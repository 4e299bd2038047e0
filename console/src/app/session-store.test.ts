// @vitest-environment jsdom
import type { Session } from "@arauto/contracts";
import { beforeEach, expect, test, vi } from "vitest";

function session(personTenantId: string | null): Session {
  const claims = { sub: "person", lang: "pt-br", username: "ana", role: [] };
  return {
    token: `e30.${btoa(JSON.stringify(claims))}.x`,
    expiresAt: "2030-01-01T00:00:00.000Z",
    inactivitySeconds: 1800,
    user: {
      id: "person",
      name: "Ana",
      username: "ana",
      email: "ana@example.com",
      lang: "pt-br",
      personTenantId,
      workspaceName: null,
      permissions: [],
    },
  };
}

/** As a freshly loaded page has it. */
async function freshStore() {
  vi.resetModules();
  return import("./session-store.ts");
}

beforeEach(() => localStorage.clear());

test("keeps the session under user_data and restores it on the next start", async () => {
  const first = await freshStore();
  first.startSession(session("workspace"));
  const kept = JSON.parse(localStorage.getItem("user_data") ?? "{}");
  expect(kept).toMatchObject({ isAuth: true, user: { name: "Ana" }, userData: { username: "ana" } });

  const second = await freshStore();
  expect(second.currentSession()).toMatchObject({ user: { personTenantId: "workspace" }, userData: { lang: "pt-br" } });
});

test.each(["not json", "null", JSON.stringify({ token: 5 }), JSON.stringify({ token: "a.b" })])(
  "forgets what is no session: %s",
  async (text) => {
    localStorage.setItem("user_data", text);
    const store = await freshStore();
    expect(store.currentSession()).toBeNull();
  },
);

test("remembers why a session ended until somebody signs in again", async () => {
  const store = await freshStore();
  store.startSession(session(null));
  store.endSession("inactive");
  expect(localStorage.getItem("user_data")).toBeNull();
  expect(store.sessionEnd()).toBe("inactive");
  store.startSession(session(null));
  expect(store.sessionEnd()).toBeNull();
});

test("the first reason stays when several calls fail at once", async () => {
  const store = await freshStore();
  const seen = vi.fn<() => void>();
  store.startSession(session(null));
  store.watchSession(seen);
  store.endSession("inactive");
  store.endSession("unauthorized");
  expect(store.sessionEnd()).toBe("inactive");
  expect(seen).toHaveBeenCalledTimes(1);
});

test("a logout in another tab ends the session here", async () => {
  const store = await freshStore();
  store.startSession(session(null));
  localStorage.removeItem("user_data");
  window.dispatchEvent(new StorageEvent("storage", { key: "user_data" }));
  expect(store.currentSession()).toBeNull();
});
