import { useCallback } from "react";
import { useRenewSessionMutation } from "../../lib/api.generated.ts";
import { startSession } from "../../lib/session-store.ts";

/**
 * Refreshes the session after a change of data it contains: name, picture, workspace. Header and
 * token are updated. Failures are ignored: the change is stored, and the next renewal includes it.
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
