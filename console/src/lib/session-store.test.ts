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
      emailConfirmed: false,
      avatar: "/avatars/ana",
      preferences: { isRTL: true },
      memberRole: "owner",
      lang: "pt-br",
      personTenantId,
      workspaceName: null,
      permissions: [],
    },
  };
}

/** Returns the store of a freshly loaded page. */
async function freshStore() {
  vi.resetModules();
  return import("./session-store.ts");
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test("keeps the session under user_data and restores it on the next start", async () => {
  const first = await freshStore();
  first.startSession(session("workspace"));
  const kept = JSON.parse(localStorage.getItem("user_data") ?? "{}");
  expect(kept).toMatchObject({
    isAuth: true,
    user: { name: "Ana" },
    userData: { username: "ana" },
  });

  const second = await freshStore();
  expect(second.currentSession()).toMatchObject({
    user: { personTenantId: "workspace" },
    userData: { lang: "pt-br" },
  });
});

test.each(["not json", "null", JSON.stringify({ token: 5 }), JSON.stringify({ token: "a.b" })])(
  "ignores an invalid session: %s",
  async (text) => {
    localStorage.setItem("user_data", text);
    const store = await freshStore();
    expect(store.currentSession()).toBeNull();
  },
);

test("keeps the reason why a session ended until the next sign-in", async () => {
  const store = await freshStore();
  store.startSession(session(null));
  store.endSession("inactive");
  expect(localStorage.getItem("user_data")).toBeNull();
  expect(store.sessionEnd()).toBe("inactive");
  store.startSession(session(null));
  expect(store.sessionEnd()).toBeNull();
});

test("keeps the first reason when several calls fail at once", async () => {
  const store = await freshStore();
  const seen = vi.fn<() => void>();
  store.startSession(session(null));
  store.watchSession(seen);
  store.endSession("inactive");
  store.endSession("unauthorized");
  expect(store.sessionEnd()).toBe("inactive");
  expect(seen).toHaveBeenCalledTimes(1);
});

/** Simulates the browser's events when another tab writes or removes the session. */
const changedByAnotherTab = () =>
  window.dispatchEvent(new StorageEvent("storage", { key: "user_data" }));

test.each(["logout", "inactive", "unauthorized"] as const)(
  "ends the session for the same reason as another tab: %s",
  async (reason) => {
    const store = await freshStore();
    store.startSession(session("workspace"));
    localStorage.setItem("session_end", reason);
    localStorage.removeItem("user_data");
    changedByAnotherTab();
    expect(store.currentSession()).toBeNull();
    expect(store.sessionEnd()).toBe(reason);
  },
);

test("signs in here when another tab signs in", async () => {
  const other = await freshStore();
  other.startSession(session("workspace"));
  const kept = localStorage.getItem("user_data") ?? "";
  localStorage.clear();
  const store = await freshStore();
  expect(store.currentSession()).toBeNull();
  localStorage.setItem("user_data", kept);
  changedByAnotherTab();
  expect(store.currentSession()?.user.id).toBe("person");
});

test("restores a session stored by an earlier version, with defaults for missing values, and renews it immediately", async () => {
  const { user, ...rest } = session("workspace");
  const { emailConfirmed: _, avatar: __, preferences: ___, memberRole: ____, ...former } = user;
  localStorage.setItem(
    "user_data",
    JSON.stringify({ ...rest, user: former, isAuth: true, userData: {} }),
  );
  const store = await freshStore();
  expect(store.currentSession()).toMatchObject({
    user: {
      name: "Ana",
      personTenantId: "workspace",
      emailConfirmed: true,
      avatar: null,
      preferences: {},
      memberRole: null,
      permissions: [],
    },
    userData: { username: "ana" },
  });
  expect(Date.parse(store.currentSession()?.expiresAt ?? "")).toBeLessThan(Date.now());
});

test("keeps the renewal time of a complete session", async () => {
  localStorage.setItem("user_data", JSON.stringify(session("workspace")));
  const store = await freshStore();
  expect(store.currentSession()).toMatchObject({
    expiresAt: "2030-01-01T00:00:00.000Z",
    user: { emailConfirmed: false, avatar: "/avatars/ana" },
  });
});

test("rejects a token without a user", async () => {
  localStorage.setItem("user_data", JSON.stringify({ token: session(null).token }));
  const store = await freshStore();
  expect(store.currentSession()).toBeNull();
});

test("ends the session for inactivity when the browser is reopened after the timeout", async () => {
  localStorage.setItem("user_data", JSON.stringify(session("workspace")));
  localStorage.setItem("last_activity", String(Date.now() - 1801_000));
  const store = await freshStore();
  expect(store.currentSession()).toBeNull();
  expect(store.sessionEnd()).toBe("inactive");
  expect(store.sessionOwner()).toEqual({ userId: "person", personTenantId: "workspace" });
});

test("counts signing in as activity", async () => {
  localStorage.setItem("last_activity", String(Date.now() - 86_400_000));
  (await freshStore()).startSession(session("workspace"));
  expect((await freshStore()).currentSession()).not.toBeNull();
});
