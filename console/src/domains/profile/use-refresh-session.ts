import { useCallback } from "react";
import { useRenewSessionMutation } from "../../lib/api.generated.ts";
import { startSession } from "../../lib/session-store.ts";

/**
 * Fetches the session anew, after something changed that it carries: name, picture, workspace. The header and
 * the token follow. A failure is passed over: the change itself is stored, and the next renewal brings it.
 */
export function useRefreshSession(): () => Promise<void> {
  const [renew] = useRenewSessionMutation();
  return useCallback(
    () =>
      renew()
        .unwrap()
        .then(startSession, () => undefined),
    [renew],
  );
}
