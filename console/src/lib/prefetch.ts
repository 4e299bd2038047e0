import { currentSession } from "./session-store.ts";
import { store } from "./api-store.ts";

/** A response of at most this age, in seconds, is not requested again by the component that shows it. */
export const PREFETCH_MAX_AGE_S = 5;

/** Options for `initiate`: the response stays in the cache for its first user, and is no older than that. */
export const PREFETCH = { subscribe: false, forceRefetch: PREFETCH_MAX_AGE_S } as const;

/**
 * Requests data that a screen of the workspace is about to show, while that screen still loads. Requests nothing for
 * users outside a workspace or without permission.
 */
export function prefetch(ask: (dispatch: typeof store.dispatch) => void): void {
  const user = currentSession()?.user;
  if (user?.personTenantId && user.permissions.includes("CONFIG.VIEW")) ask(store.dispatch);
}
