import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { currentSession } from "../../lib/session-store.ts";
import { languageFor } from "../../lib/language-for.ts";

/**
 * Switches the page to the language of the visitor's browser, unless they are signed in. Returns whether it is loaded.
 */
export function useVisitorLanguage(): boolean {
  const { i18n } = useTranslation("analyze");
  const [wanted] = useState(() =>
    currentSession() ? undefined : languageFor(navigator.languages),
  );
  const [isReady, setReady] = useState(wanted === undefined || wanted === i18n.language);
  useEffect(() => {
    if (isReady || wanted === undefined) return;
    const done = () => setReady(true);
    // If the language can't be loaded, keep the current one.
    i18n.changeLanguage(wanted).then(done, done);
  }, [i18n, wanted, isReady]);
  return isReady;
}
