import { beforeEach, expect, test, vi } from "vitest";
import { addressOf, forgetVisit, recentVisits, recordAt, rememberVisit } from "./recent.ts";

const session = vi.hoisted((): { user: { id: string; personTenantId: string | null } } => ({ user: { id: "ana", personTenantId: "one" } }));
vi.mock("../../app/session-store.ts", () => ({ currentSession: () => session }));

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
});

beforeEach(() => {
  kept.clear();
  session.user = { id: "ana", personTenantId: "one" };
});
const places = () => recentVisits().map(({ to }) => to);

test("the last eight places are kept, newest first, each once", () => {
  for (let n = 1; n <= 10; n++) rememberVisit({ to: `/p${n}` });
  rememberVisit({ to: "/p5" });
  expect(places()).toEqual(["/p5", "/p10", "/p9", "/p8", "/p7", "/p6", "/p4", "/p3"]);
});

test("each person has their own in each workspace, and nobody without one", () => {
  rememberVisit({ to: "/secret" });
  session.user.personTenantId = "two";
  expect(places()).toEqual([]);
  session.user = { id: "bia", personTenantId: "one" };
  expect(places()).toEqual([]);
  session.user = { id: "ana", personTenantId: null };
  rememberVisit({ to: "/nowhere" });
  expect(places()).toEqual([]);
  session.user.personTenantId = "one";
  expect(places()).toEqual(["/secret"]);
});

test("a renamed record has its new name, a deleted one is forgotten", () => {
  rememberVisit({ to: "/filters/1", kind: "filter", name: "Old" });
  rememberVisit({ to: "/filters/1", kind: "filter", name: "New" });
  expect(recentVisits()).toEqual([{ to: "/filters/1", kind: "filter", name: "New" }]);
  forgetVisit("/filters/1");
  expect(places()).toEqual([]);
});

test("what cannot be read, or leads elsewhere, is left out", () => {
  kept.set("recent_ana_one", "{broken");
  expect(places()).toEqual([]);
  kept.set("recent_ana_one", JSON.stringify([null, 1, { to: "//evil.example" }, { to: "https://evil.example" }, { to: "/fine" }]));
  expect(places()).toEqual(["/fine"]);
});

test("an address names its record, and a record its address", () => {
  const id = "0190a1b2-0000-7000-8000-000000000001";
  for (const kind of ["contact", "campaign", "filter", "template"] as const) expect(recordAt(addressOf(kind, id))).toEqual({ kind, id });
  for (const path of ["/accounts", "/accounts/import", "/filters/new", `/email/${id}`]) expect(recordAt(path)).toBeNull();
});
