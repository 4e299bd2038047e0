import type { Language } from "@arauto/contracts";
import { useTranslation } from "react-i18next";
import { beforeSignIn } from "../lib/before-sign-in.ts";
import { storeLanguage } from "../lib/i18n.ts";
import { currentSession, startSession } from "../lib/session-store.ts";
import { problemText } from "../ui/feedback/problem-text.ts";

/**
 * Changes the interface language: stores it in this browser and, for a signed-in user, on the server; then reloads the
 * page. A choice made before signing in is applied on sign-in.
 */
export function useSwitchLanguage(): (lang: Language) => Promise<void> {
  const { t } = useTranslation("errors");
  return async (lang) => {
    const session = currentSession();
    if (session) {
      try {
        await beforeSignIn.setLanguage(lang);
        // The token names the language too; an old one would reset it on /workspaces.
        startSession(await beforeSignIn.renewSession());
      } catch (error) {
        // The login screen has this switch too, where there is no user whose language could fail to be stored.
        const { toast } = await import("../ui/feedback/toasts.ts");
        toast.error(problemText(error, t));
        return;
      }
    }
    storeLanguage(lang, !session);
    window.location.reload();
  };
}
