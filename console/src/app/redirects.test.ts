import { describe, expect, test } from "vitest";
import { redirectFor } from "./redirects.ts";
import type { StoredSession } from "./session-store.ts";

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
  test("may change the workspace and see the plan at any time", () => {
    expect(redirectFor("main", "/accounts", inside, null)).toBeNull();
    expect(redirectFor("minimal", "/workspaces", inside, null)).toBeNull();
    expect(redirectFor("minimal", "/checkout", inside, null)).toBeNull();
  });
});
