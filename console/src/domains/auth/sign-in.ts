import type { Session } from "@arauto/contracts";
import type { LoginBody } from "../../lib/api.generated.ts";
import { beforeSignIn } from "../../lib/before-sign-in.ts";
import { chosenLanguage, storedLanguage, storeLanguage } from "../../lib/i18n.ts";
import { storedReturnPath } from "../../lib/return-path.ts";
import { startSession } from "../../lib/session-store.ts";

/**
 * Signs in with the language selected before signing in: the server stores it for a user who never chose one. The next
 * user of this browser does not inherit it.
 */
export async function login(body: LoginBody): Promise<Session> {
  const lang = chosenLanguage();
  const session = await beforeSignIn.login({ ...body, ...(lang && { lang }) });
  if (lang) storeLanguage(storedLanguage());
  return session;
}

/**
 * Starts the session that the server returned. When a page was remembered for this user, its workspace is entered too,
 * so that the user skips the picker.
 */
export async function signInWith(session: Session): Promise<void> {
  const owner = storedReturnPath()?.owner;
  if (!session.user.personTenantId && owner?.personTenantId && owner.userId === session.user.id) {
    try {
      return startSession(await beforeSignIn.enterWorkspace(owner.personTenantId, session.token));
    } catch {
      // No longer a member, or offline: the picker shows what can be opened.
    }
  }
  startSession(session);
}
