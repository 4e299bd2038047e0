import type { Language } from "@arauto/contracts";
import { beforeSignIn } from "../app/before-sign-in.ts";
import { storeLanguage } from "../app/i18n.ts";
import { currentSession, startSession } from "../app/session-store.ts";
import { useProblemToast } from "../ui/problem.ts";

/**
 * Changes the interface language: kept in this browser and, for somebody signed in, with the person;
 * then the page is loaded anew.
 */
export function useSwitchLanguage(): (lang: Language) => Promise<void> {
  const tell = useProblemToast();
  return async (lang) => {
    if (currentSession()) {
      try {
        const api = await beforeSignIn();
        await api.setLanguage({ setLanguageBody: { lang } });
        // The token names the language too; an old one would set it back on /workspaces.
        startSession(await api.renewSession());
      } catch (error) {
        tell(error);
        return;
      }
    }
    storeLanguage(lang);
    window.location.reload();
  };
}
