import { describe, expect, test } from "vitest";
import { redirectFor, worthReturning } from "./redirects.ts";
import type { StoredSession } from "../lib/stored-session.ts";

const inside = { user: { personTenantId: "p" } } as StoredSession;
const outside = { user: { personTenantId: null } } as StoredSession;

describe("nobody signed in", () => {
  test("may see the screens for signing in and those open to everybody", () => {
    expect(redirectFor("public", "/", null, null)).toBeNull();
    expect(redirectFor("none", "/404", null, null)).toBeNull();
  });
  test("is sent to the login from everywhere else", () => {
    expect(redirectFor("main", "/dashboard", null, null)).toBe("/");
    expect(redirectFor("minimal", "/workspaces", null, null)).toBe("/");
    expect(redirectFor("main", "/dashboard", null, "unauthorized")).toBe("/");
    expect(redirectFor("main", "/dashboard", null, "logout")).toBe("/");
  });
  test("is told when inactivity was the reason", () => {
    expect(redirectFor("main", "/accounts", null, "inactive")).toBe("/session-expired");
    expect(redirectFor("minimal", "/workspaces", null, "inactive")).toBe("/session-expired");
    expect(redirectFor("public", "/", null, "inactive")).toBeNull();
  });
});

describe("signed in without a workspace", () => {
  test("is sent to pick one", () => {
    expect(redirectFor("public", "/", outside, null)).toBe("/workspaces");
    expect(redirectFor("minimal", "/checkout", outside, null)).toBe("/workspaces");
    expect(redirectFor("minimal", "/workspaces", outside, null)).toBeNull();
  });
  test("never stays in the main layout", () => {
    expect(redirectFor("main", "/dashboard", outside, null)).toBe("/");
  });
});

describe("signed in with a workspace", () => {
  test("is sent from the login to the dashboard", () => {
    expect(redirectFor("public", "/register", inside, null)).toBe("/dashboard");
  });
  test("is sent from the login to the page that waits, when there is one", () => {
    expect(redirectFor("public", "/", inside, null, "/accounts?page=2")).toBe("/accounts?page=2");
    expect(redirectFor("public", "/", outside, null, "/accounts")).toBe("/workspaces");
  });
  test("may change the workspace and see the plan at any time", () => {
    expect(redirectFor("main", "/accounts", inside, null)).toBeNull();
    expect(redirectFor("minimal", "/workspaces", inside, null)).toBeNull();
    expect(redirectFor("minimal", "/checkout", inside, null)).toBeNull();
  });
});

describe("a page is worth coming back to", () => {
  test("when it is one of a workspace and the session ended by itself or there was none", () => {
    expect(worthReturning("main", "/accounts", null)).toBe(true);
    expect(worthReturning("main", "/accounts", "inactive")).toBe(true);
    expect(worthReturning("minimal", "/checkout", "unauthorized")).toBe(true);
  });
  test("but not after leaving on purpose, and not when it is the picker or for everybody", () => {
    expect(worthReturning("main", "/accounts", "logout")).toBe(false);
    expect(worthReturning("minimal", "/workspaces", "inactive")).toBe(false);
    expect(worthReturning("public", "/register", null)).toBe(false);
    expect(worthReturning("none", "/404", null)).toBe(false);
  });
});
