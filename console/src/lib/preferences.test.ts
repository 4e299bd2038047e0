// @vitest-environment jsdom
import { afterAll, beforeEach, expect, test, vi } from "vitest";

/** Starts the console in this browser as if freshly loaded. */
async function start() {
  vi.resetModules();
  return import("./preferences.ts");
}

const sent: unknown[] = [];
beforeEach(() => {
  localStorage.clear();
  sent.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal("fetch", (_url: string, init: RequestInit) => {
    sent.push(JSON.parse(init.body as string));
    return Promise.resolve(new Response("{}"));
  });
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function signIn(id = "p1"): void {
  const claims = btoa(JSON.stringify({ lang: "en-us" }));
  const user = {
    id,
    name: "Ana",
    username: "ana",
    email: "a@example.com",
    emailConfirmed: true,
    avatar: null,
    lang: "en-us",
  };
  localStorage.setItem(
    "user_data",
    JSON.stringify({
      token: `x.${claims}.x`,
      isAuth: true,
      user: {
        ...user,
        preferences: {},
        personTenantId: null,
        workspaceName: null,
        memberRole: null,
        permissions: [],
      },
      expiresAt: new Date(Date.now() + 600_000).toISOString(),
      inactivitySeconds: 1800,
    }),
  );
}

test("stores each choice under its own key from the spec", async () => {
  const { setPreference } = await start();
  setPreference("isRTL", true);
  setPreference("skin", "bordered");
  setPreference("type", "horizontal");
  setPreference("darkMode", true);
  expect(localStorage.getItem("isRTL")).toBe("true");
  expect(localStorage.getItem("skin")).toBe('"bordered"');
  expect(localStorage.getItem("type")).toBe('"horizontal"');
  expect(localStorage.getItem("darkMode")).toBe("true");
  setPreference("darkMode", null);
  expect(localStorage.getItem("darkMode")).toBeNull();
});

test("batches consecutive changes, and sends only changed preferences", async () => {
  signIn();
  const { setPreference } = await start();
  setPreference("skin", "bordered");
  setPreference("isCollapsed", true);
  expect(sent).toEqual([]);
  await vi.runAllTimersAsync();
  expect(sent).toEqual([{ skin: "bordered", isCollapsed: true }]);
  await vi.runAllTimersAsync();
  expect(sent).toHaveLength(1);
});

test("sends unsent changes after the next start", async () => {
  signIn();
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  const first = await start();
  first.setPreference("skin", "bordered");
  await vi.runAllTimersAsync();
  vi.stubGlobal("fetch", (_url: string, init: RequestInit) => {
    sent.push(JSON.parse(init.body as string));
    return Promise.resolve(new Response("{}"));
  });
  const second = await start();
  second.restorePreferences({});
  await vi.runAllTimersAsync();
  expect(sent).toEqual([{ skin: "bordered" }]);
});

test("applies the server's choices, but not over a newer local one that is still being sent", async () => {
  signIn();
  const { restorePreferences, setPreference } = await start();
  setPreference("skin", "bordered");
  restorePreferences({ skin: "default", isRTL: true, lists: { accounts: { density: "compact" } } });
  expect(localStorage.getItem("skin")).toBe('"bordered"');
  expect(localStorage.getItem("isRTL")).toBe("true");
  expect(JSON.parse(localStorage.getItem("lists") ?? "{}")).toEqual({
    accounts: { density: "compact" },
  });
});

test("ignores a response from before the last change", async () => {
  signIn();
  const { restorePreferences, setPreference } = await start();
  const before = Date.now();
  await vi.advanceTimersByTimeAsync(10);
  setPreference("skin", "bordered");
  await vi.runAllTimersAsync();
  restorePreferences({ skin: "default" }, before);
  expect(localStorage.getItem("skin")).toBe('"bordered"');
  restorePreferences({ skin: "default" }, Date.now());
  expect(localStorage.getItem("skin")).toBe('"default"');
});

test("sends only the changed list", async () => {
  signIn();
  localStorage.setItem("lists", '{"accounts":{"density":"compact"}}');
  const { changeListPreferences } = await start();
  changeListPreferences("filters", { columns: ["name"] });
  await vi.runAllTimersAsync();
  expect(sent).toEqual([{ lists: { filters: { columns: ["name"] } } }]);
});

test("gives the next user of this browser neither the previous user's lists nor their unsent changes", async () => {
  signIn("ana");
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  const first = await start();
  first.setPreference("isRTL", true);
  localStorage.setItem(
    "lists",
    '{"accounts":{"views":[{"id":"1","name":"Mine","query":"q=ana"}]}}',
  );
  await vi.runAllTimersAsync();
  signIn("bia");
  await start();
  expect(localStorage.getItem("lists")).toBeNull();
  expect(localStorage.getItem("preferences_unsent")).toBeNull();
});

test("does not resend permanently rejected changes", async () => {
  signIn();
  const answers = [413, 200];
  vi.stubGlobal("fetch", (_url: string, init: RequestInit) => {
    sent.push(JSON.parse(init.body as string));
    return Promise.resolve(new Response("{}", { status: answers.shift() ?? 200 }));
  });
  const { restorePreferences, setPreference } = await start();
  setPreference("skin", "bordered");
  await vi.runAllTimersAsync();
  restorePreferences({});
  await vi.runAllTimersAsync();
  expect(sent).toHaveLength(1);
});

test("keeps lists and shortcuts when the appearance is reset", async () => {
  const { resetAppearance, setPreference } = await start();
  setPreference("singleKeys", false);
  setPreference("isMonochrome", true);
  localStorage.setItem("lists", '{"accounts":{}}');
  resetAppearance();
  expect(localStorage.getItem("isMonochrome")).toBe("false");
  expect(localStorage.getItem("singleKeys")).toBe("false");
  expect(localStorage.getItem("lists")).toBe('{"accounts":{}}');
});

test("ignores a value of the wrong type", async () => {
  localStorage.setItem("darkMode", '"yes"');
  const { colorSchemeManager } = await start();
  expect(colorSchemeManager.get("light")).toBe("auto");
});

test("does not send a stored choice that does not exist", async () => {
  signIn();
  localStorage.setItem("skin", '"glass"');
  localStorage.setItem("preferences_unsent", '["skin"]');
  const { restorePreferences } = await start();
  restorePreferences({});
  await vi.runAllTimersAsync();
  expect(sent).toEqual([{ skin: "default" }]);
});
