import type { PageLayout } from "../lib/page-route.ts";
import type { SessionEnd } from "../lib/session-store.ts";
import type { StoredSession } from "../lib/stored-session.ts";

/**
 * Returns where a user who may not see a page is redirected, or null when they may see it (spec section 4).
 *
 * - signed in without a workspace: to /workspaces (from the main layout by way of /)
 * - signed in with a workspace, on a screen for signing in: to the page they return to, else to /dashboard
 * - not signed in: to /, or to /session-expired when inactivity was the reason
 */
export function redirectFor(
  layout: PageLayout,
  path: string,
  session: StoredSession | null,
  ended: SessionEnd | null,
  back: string | null = null,
): string | null {
  const inWorkspace = Boolean(session?.user.personTenantId);
  const outside = ended === "inactive" ? "/session-expired" : "/";
  switch (layout) {
    case "none":
    case "bare":
      return null;
    case "public":
      if (!session) return null;
      return inWorkspace ? (back ?? "/dashboard") : "/workspaces";
    case "minimal":
      if (!session) return outside;
      return inWorkspace || path === "/workspaces" ? null : "/workspaces";
    case "main":
      if (!session) return outside;
      return inWorkspace ? null : "/";
  }
}

/** Returns whether to return to a page that could not be shown because there was no session. */
export function isReturnable(layout: PageLayout, path: string, ended: SessionEnd | null): boolean {
  if (ended === "logout") return false;
  return layout === "main" || (layout === "minimal" && path !== "/workspaces");
}
