import type { PageLayout } from "./page-route.ts";
import type { SessionEnd, StoredSession } from "./session-store.ts";

/**
 * Where somebody who may not see a page is sent, or null when they may (spec section 4).
 *
 * - signed in without a workspace: to /workspaces (from the main layout by way of /)
 * - signed in with a workspace, on a screen for signing in: to /dashboard
 * - not signed in: to /, or to /session-expired when inactivity was the reason
 */
export function redirectFor(layout: PageLayout, path: string, session: StoredSession | null, ended: SessionEnd | null): string | null {
  const inWorkspace = Boolean(session?.user.personTenantId);
  const outside = ended === "inactive" ? "/session-expired" : "/";
  switch (layout) {
    case "none":
      return null;
    case "public":
      if (!session) return null;
      return inWorkspace ? "/dashboard" : "/workspaces";
    case "minimal":
      if (!session) return outside;
      return inWorkspace || path === "/workspaces" ? null : "/workspaces";
    case "main":
      if (!session) return outside;
      return inWorkspace ? null : "/";
  }
}
