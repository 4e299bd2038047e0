import { describe, expect, test } from "vitest";
import { redirectFor, isReturnable } from "./redirects.ts";
import type { StoredSession } from "../lib/stored-session.ts";

const inside = { user: { personTenantId: "p" } } as StoredSession;
const outside = { user: { personTenantId: null } } as StoredSession;

describe("for a signed-out visitor", () => {
  test("shows the screens for signing in and public pages", () => {
    expect(redirectFor("public", "/", null, null)).toBeNull();
    expect(redirectFor("none", "/404", null, null)).toBeNull();
  });
  test("redirects all other pages to the login", () => {
    expect(redirectFor("main", "/dashboard", null, null)).toBe("/");
    expect(redirectFor("minimal", "/workspaces", null, null)).toBe("/");
    expect(redirectFor("main", "/dashboard", null, "unauthorized")).toBe("/");
    expect(redirectFor("main", "/dashboard", null, "logout")).toBe("/");
  });
  test("gives inactivity as the reason for the ended session", () => {
    expect(redirectFor("main", "/accounts", null, "inactive")).toBe("/session-expired");
    expect(redirectFor("minimal", "/workspaces", null, "inactive")).toBe("/session-expired");
    expect(redirectFor("public", "/", null, "inactive")).toBeNull();
  });
});

describe("for a user without a workspace", () => {
  test("redirects to the workspace picker", () => {
    expect(redirectFor("public", "/", outside, null)).toBe("/workspaces");
    expect(redirectFor("minimal", "/checkout", outside, null)).toBe("/workspaces");
    expect(redirectFor("minimal", "/workspaces", outside, null)).toBeNull();
  });
  test("never shows the main layout", () => {
    expect(redirectFor("main", "/dashboard", outside, null)).toBe("/");
  });
});

describe("for a user in a workspace", () => {
  test("redirects the login to the dashboard", () => {
    expect(redirectFor("public", "/register", inside, null)).toBe("/dashboard");
  });
  test("redirects the login to the remembered page, if there is one", () => {
    expect(redirectFor("public", "/", inside, null, "/accounts?page=2")).toBe("/accounts?page=2");
    expect(redirectFor("public", "/", outside, null, "/accounts")).toBe("/workspaces");
  });
  test("allows changing the workspace and seeing the plan at any time", () => {
    expect(redirectFor("main", "/accounts", inside, null)).toBeNull();
    expect(redirectFor("minimal", "/workspaces", inside, null)).toBeNull();
    expect(redirectFor("minimal", "/checkout", inside, null)).toBeNull();
  });
});

describe("isReturnable", () => {
  test("returns true for a workspace's page when the session expired or there was none", () => {
    expect(isReturnable("main", "/accounts", null)).toBe(true);
    expect(isReturnable("main", "/accounts", "inactive")).toBe(true);
    expect(isReturnable("minimal", "/checkout", "unauthorized")).toBe(true);
  });
  test("returns false after signing out on purpose, and for the picker and public pages", () => {
    expect(isReturnable("main", "/accounts", "logout")).toBe(false);
    expect(isReturnable("minimal", "/workspaces", "inactive")).toBe(false);
    expect(isReturnable("public", "/register", null)).toBe(false);
    expect(isReturnable("none", "/404", null)).toBe(false);
  });
});
