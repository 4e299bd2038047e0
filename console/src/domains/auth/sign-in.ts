import type { Session } from "@arauto/contracts";
import { beforeSignIn } from "../../app/before-sign-in.ts";
import { keptReturn } from "../../app/return-path.ts";
import { startSession } from "../../app/session-store.ts";

/**
 * Starts the session that the server answered with. When a page waits for this very person, the
 * workspace it belongs to is entered too, so that the way back leads past the picker.
 */
export async function signInWith(session: Session): Promise<void> {
  const owner = keptReturn()?.owner;
  if (!session.user.personTenantId && owner?.personTenantId && owner.personId === session.user.id) {
    try {
      return startSession(await beforeSignIn.enterWorkspace(owner.personTenantId, session.token));
    } catch {
      // No longer a member, or no connection: the picker says what can be opened.
    }
  }
  startSession(session);
}
