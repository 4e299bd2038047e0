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

/** As a freshly loaded page has it. */
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

/** What the browser does here when another tab wrote or removed the session. */
const toldByAnotherTab = () => window.dispatchEvent(new StorageEvent("storage", { key: "user_data" }));

test.each(["logout", "inactive", "unauthorized"] as const)(
  "an end by %s in another tab ends the session here for the same reason",
  async (reason) => {
    const store = await freshStore();
    store.startSession(session("workspace"));
    localStorage.setItem("session_end", reason);
    localStorage.removeItem("user_data");
    toldByAnotherTab();
    expect(store.currentSession()).toBeNull();
    expect(store.sessionEnd()).toBe(reason);
  },
);

test("signing in in another tab signs in here", async () => {
  const other = await freshStore();
  other.startSession(session("workspace"));
  const kept = localStorage.getItem("user_data") ?? "";
  localStorage.clear();
  const store = await freshStore();
  expect(store.currentSession()).toBeNull();
  localStorage.setItem("user_data", kept);
  toldByAnotherTab();
  expect(store.currentSession()?.user.id).toBe("person");
});

test("a session kept by a former version is restored, with what it lacked, and renewed at once", async () => {
  const { user, ...rest } = session("workspace");
  const { emailConfirmed: _, avatar: __, preferences: ___, memberRole: ____, ...former } = user;
  localStorage.setItem("user_data", JSON.stringify({ ...rest, user: former, isAuth: true, userData: {} }));
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

test("a complete session keeps its time of renewal", async () => {
  localStorage.setItem("user_data", JSON.stringify(session("workspace")));
  const store = await freshStore();
  expect(store.currentSession()).toMatchObject({
    expiresAt: "2030-01-01T00:00:00.000Z",
    user: { emailConfirmed: false, avatar: "/avatars/ana" },
  });
});

test("a token without a person is no session", async () => {
  localStorage.setItem("user_data", JSON.stringify({ token: session(null).token }));
  const store = await freshStore();
  expect(store.currentSession()).toBeNull();
});

test("a browser opened again after the time of inactivity finds the session ended by it", async () => {
  localStorage.setItem("user_data", JSON.stringify(session("workspace")));
  localStorage.setItem("last_activity", String(Date.now() - 1801_000));
  const store = await freshStore();
  expect(store.currentSession()).toBeNull();
  expect(store.sessionEnd()).toBe("inactive");
  expect(store.sessionOwner()).toEqual({ personId: "person", personTenantId: "workspace" });
});

test("signing in counts as being here", async () => {
  localStorage.setItem("last_activity", String(Date.now() - 86_400_000));
  (await freshStore()).startSession(session("workspace"));
  expect((await freshStore()).currentSession()).not.toBeNull();
});
