import type { PageLayout } from "./page-route.ts";
import type { StoredSession } from "./session-store.ts";

/**
 * Where somebody who may not see a page is sent, or null when they may (spec section 4).
 *
 * - signed in without a workspace: to /workspaces, from everywhere but the main layout's own rule
 * - signed in with a workspace, on a screen for signing in: to /dashboard
 * - not signed in, or without a workspace, in the main layout: to /
 */
export function redirectFor(layout: PageLayout, path: string, session: StoredSession | null): string | null {
  const inWorkspace = Boolean(session?.user.personTenantId);
  switch (layout) {
    case "none":
      return null;
    case "public":
      if (!session) return null;
      return inWorkspace ? "/dashboard" : "/workspaces";
    case "minimal":
      if (!session) return "/";
      return inWorkspace || path === "/workspaces" ? null : "/workspaces";
    case "main":
      return inWorkspace ? null : "/";
  }
}
