import type { Language } from "@arauto/contracts/languages";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { hasStoredLanguage } from "../lib/i18n.ts";
import { languageFor } from "../lib/language-for.ts";
import { useSession } from "../lib/session.ts";
import classes from "./language-offer.module.css";
import { useSwitchLanguage } from "./switch-language.ts";

const DISMISSED_KEY = "language_offer";

/**
 * Offers visitors whose browser prefers another interface language to switch, in that language. Not after a choice, a
 * sign-in or a dismissal in this browser.
 */
export function LanguageOffer() {
  const { i18n } = useTranslation("common");
  const { user } = useSession();
  const [wanted] = useState(() => languageFor(navigator.languages));
  const [isDismissed, setDismissed] = useState(
    () => hasStoredLanguage() || localStorage.getItem(DISMISSED_KEY) !== null,
  );
  if (user || isDismissed || wanted === undefined || wanted === i18n.language) return null;
  return (
    <Offer
      language={wanted}
      onDismiss={() => {
        localStorage.setItem(DISMISSED_KEY, "dismissed");
        setDismissed(true);
      }}
    />
  );
}

function Offer({ language, onDismiss }: { language: Language; onDismiss: () => void }) {
  const { i18n } = useTranslation("common");
  const switchLanguage = useSwitchLanguage();
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    let left = false;
    void i18n.loadLanguages(language).then(
      () => left || setLoaded(i18n.hasResourceBundle(language, "common")),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [i18n, language]);
  if (!isLoaded) return null;
  const t = i18n.getFixedT(language, "common");
  return (
    <aside className={classes.offer} lang={language} aria-label={t("language.label")}>
      <button
        type="button"
        className={classes.switch}
        onClick={() => void switchLanguage(language)}
      >
        {t("language.offer")}
      </button>
      <button
        type="button"
        className={classes.dismiss}
        aria-label={t("language.keep")}
        onClick={onDismiss}
      >
        <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden>
          <path d="M3 3l10 10M13 3L3 13" stroke="currentColor" strokeWidth="1.6" />
        </svg>
      </button>
    </aside>
  );
}
