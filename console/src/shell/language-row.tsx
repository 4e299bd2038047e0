import { LANGUAGE_NAMES, LANGUAGES } from "@arauto/contracts/languages";
import { useTranslation } from "react-i18next";
import classes from "./language-row.module.css";
import { useSwitchLanguage } from "./switch-language.ts";

/** The interface languages in a row, for screens without a header. */
export function LanguageRow() {
  const { t, i18n } = useTranslation("common");
  const switchLanguage = useSwitchLanguage();
  return (
    <nav className={classes.languages} aria-label={t("language.label")}>
      {LANGUAGES.map((lang) => (
        <button
          key={lang}
          type="button"
          lang={lang}
          aria-current={lang === i18n.language || undefined}
          onClick={() => void switchLanguage(lang)}
        >
          {LANGUAGE_NAMES[lang].nativeName}
        </button>
      ))}
    </nav>
  );
}
