import { CAMPAIGNS_PATH } from "@arauto/contracts/constants";

// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { forgetReturnPath, keepReturnPath, keptReturn, returnPathFor } from "./return-path.ts";
import type { StoredSession } from "./stored-session.ts";

const sessionOf = (id: string, personTenantId: string | null) => ({ user: { id, personTenantId } }) as StoredSession;
const owner = { personId: "ana", personTenantId: "serra" };

beforeEach(() => sessionStorage.clear());

test("leads the same person in the same workspace back", () => {
  keepReturnPath("/accounts?status=active#3", owner);
  expect(returnPathFor(sessionOf("ana", "serra"))).toBe("/accounts?status=active#3");
});

test.each([
  ["another person", sessionOf("bia", "serra")],
  ["another workspace", sessionOf("ana", "other")],
  ["nobody yet in a workspace", sessionOf("ana", null)],
  ["nobody", null],
])("leads %s nowhere", (_, session) => {
  keepReturnPath("/accounts", owner);
  expect(returnPathFor(session)).toBeNull();
});

test("a page asked for by somebody not signed in waits for whoever signs in", () => {
  keepReturnPath(CAMPAIGNS_PATH, null);
  expect(returnPathFor(sessionOf("bia", "other"))).toBe(CAMPAIGNS_PATH);
});

test.each(["//evil.example/", "https://evil.example/", "javascript:alert(1)", ""])("%j is no page of the console", (path) => {
  keepReturnPath(path, null);
  expect(keptReturn()).toBeNull();
});

test("is gone once forgotten, and rubbish is nothing", () => {
  keepReturnPath("/accounts", owner);
  forgetReturnPath();
  expect(keptReturn()).toBeNull();
  sessionStorage.setItem("return_to", "{");
  expect(keptReturn()).toBeNull();
});
