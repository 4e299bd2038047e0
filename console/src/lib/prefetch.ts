import { currentSession } from "./session-store.ts";
import { store } from "./api-store.ts";

/** An answer of this age, in seconds, is not asked for again when what shows it appears. */
export const PREFETCH_MAX_AGE_S = 5;

/** For `initiate`: the answer waits in the cache for who comes for it, and is no older than that. */
export const PREFETCH = { subscribe: false, forceRefetch: PREFETCH_MAX_AGE_S } as const;

/**
 * Asks the API for what a screen of the workspace is about to show, while it is still on its way to the
 * page. Nothing is asked by who is in no workspace, or may see nothing there.
 */
export function prefetch(ask: (dispatch: typeof store.dispatch) => void): void {
  const user = currentSession()?.user;
  if (user?.personTenantId && user.permissions.includes("CONFIG.VIEW")) ask(store.dispatch);
}
