// @vitest-environment jsdom
import { afterAll, beforeEach, expect, test } from "vitest";
import { endSession, startSession } from "../../lib/session-store.ts";
import {
  addressOf,
  forgetVisit,
  recentVisits,
  recordAt,
  rememberVisit,
  suggestedVisits,
} from "./recent.ts";

function enter(id: string, personTenantId: string | null): void {
  startSession({
    token: `x.${btoa(JSON.stringify({ sub: id, lang: "en-us", username: id, role: [] }))}.x`,
    expiresAt: "2030-01-01T00:00:00.000Z",
    inactivitySeconds: 1800,
    user: {
      id,
      name: id,
      username: id,
      email: `${id}@example.com`,
      emailConfirmed: true,
      avatar: null,
      preferences: {},
      memberRole: "owner",
      lang: "en-us",
      personTenantId,
      workspaceName: null,
      permissions: [],
    },
  });
}

beforeEach(() => {
  localStorage.clear();
  enter("ana", "one");
});
afterAll(() => endSession("logout"));

const places = () => recentVisits().map(({ to }) => to);

test("keeps the last thirty pages without duplicates, newest first, with their counts", () => {
  for (let n = 1; n <= 35; n++) rememberVisit({ to: `/p${n}` });
  rememberVisit({ to: "/p20" });
  expect(places().slice(0, 3)).toEqual(["/p20", "/p35", "/p34"]);
  expect(places()).toHaveLength(30);
  expect(recentVisits()[0]?.count).toBe(2);
});

test("suggests the newest pages, then the most visited of the others", () => {
  for (const n of [1, 2, 2, 2, 3, 3, 4, 5, 6, 7, 8, 9, 10]) rememberVisit({ to: `/p${n}` });
  expect(suggestedVisits(recentVisits()).map(({ to }) => to)).toEqual(
    ["/p10", "/p9", "/p8", "/p7", "/p6"].concat(["/p2", "/p3", "/p5"]),
  );
});

test("keeps separate pages per user and workspace, and none without a workspace", () => {
  rememberVisit({ to: "/secret" });
  enter("ana", "two");
  expect(places()).toEqual([]);
  enter("bia", "one");
  expect(places()).toEqual([]);
  enter("ana", null);
  rememberVisit({ to: "/nowhere" });
  expect(places()).toEqual([]);
  enter("ana", "one");
  expect(places()).toEqual(["/secret"]);
});

test("updates a renamed record, and removes a deleted one", () => {
  rememberVisit({ to: "/filters/1", kind: "filter", name: "Old" });
  rememberVisit({ to: "/filters/1", kind: "filter", name: "New" });
  expect(recentVisits()).toEqual([{ to: "/filters/1", kind: "filter", name: "New", count: 2 }]);
  forgetVisit("/filters/1");
  expect(places()).toEqual([]);
});

test("ignores unreadable entries and foreign URLs", () => {
  localStorage.setItem("recent_ana_one", "{broken");
  expect(places()).toEqual([]);
  localStorage.setItem(
    "recent_ana_one",
    JSON.stringify([
      null,
      1,
      { to: "//evil.example" },
      { to: "https://evil.example" },
      { to: "/fine" },
    ]),
  );
  expect(places()).toEqual(["/fine"]);
});

test("maps a URL to its record, and a record to its URL", () => {
  const id = "0190a1b2-0000-7000-8000-000000000001";
  for (const kind of ["contact", "campaign", "filter", "template"] as const)
    expect(recordAt(addressOf(kind, id))).toEqual({ kind, id });
  for (const path of ["/accounts", "/accounts/import", "/filters/new", `/email/${id}`])
    expect(recordAt(path)).toBeNull();
});
