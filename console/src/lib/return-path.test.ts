import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";

// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import {
  clearReturnPath,
  storeReturnPath,
  storedReturnPath,
  returnPathFor,
} from "./return-path.ts";
import type { StoredSession } from "./stored-session.ts";

const sessionOf = (id: string, personTenantId: string | null) =>
  ({ user: { id, personTenantId } }) as StoredSession;
const owner = { userId: "ana", personTenantId: "serra" };

beforeEach(() => sessionStorage.clear());

test("returns the same user in the same workspace to the page", () => {
  storeReturnPath("/accounts?status=active#3", owner);
  expect(returnPathFor(sessionOf("ana", "serra"))).toBe("/accounts?status=active#3");
});

test.each([
  ["another user", sessionOf("bia", "serra")],
  ["another workspace", sessionOf("ana", "other")],
  ["a user without a workspace yet", sessionOf("ana", null)],
  ["a signed-out visitor", null],
])("returns nowhere for %s", (_, session) => {
  storeReturnPath("/accounts", owner);
  expect(returnPathFor(session)).toBeNull();
});

test("keeps a page requested by a signed-out visitor for the next user who signs in", () => {
  storeReturnPath(CAMPAIGNS_PATH, null);
  expect(returnPathFor(sessionOf("bia", "other"))).toBe(CAMPAIGNS_PATH);
});

test.each(["//evil.example/", "https://evil.example/", "javascript:alert(1)", ""])(
  "rejects %j, which is not a page of the console",
  (path) => {
    storeReturnPath(path, null);
    expect(storedReturnPath()).toBeNull();
  },
);

test("returns nothing after the path was cleared, or for invalid content", () => {
  storeReturnPath("/accounts", owner);
  clearReturnPath();
  expect(storedReturnPath()).toBeNull();
  sessionStorage.setItem("return_to", "{");
  expect(storedReturnPath()).toBeNull();
});
