import { currentSession } from "./session-store.ts";
import { store } from "./api-store.ts";

/** Maximum age of a response, in seconds, below which the component that shows it does not request it again. */
export const PREFETCH_MAX_AGE_S = 5;

/** Options for `initiate`: the response stays in the cache for its first user, and is no older than that. */
export const PREFETCH = { subscribe: false, forceRefetch: PREFETCH_MAX_AGE_S } as const;

/**
 * Requests data for a screen of the workspace while that screen is still loading. Requests nothing for users outside a
 * workspace or without permission.
 */
export function prefetch(ask: (dispatch: typeof store.dispatch) => void): void {
  const user = currentSession()?.user;
  if (user?.personTenantId && user.permissions.includes("CONFIG.VIEW")) ask(store.dispatch);
}
