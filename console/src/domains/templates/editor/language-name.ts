import { languageTag, MAIL_LANGUAGES, type MailLanguage } from "@arauto/contracts";
import { useTranslation } from "react-i18next";

/** Returns an email language's name in the console's language: `Portuguese (Brazil)`. */
export function languageName(language: MailLanguage, inLanguage: string): string {
  const tag = languageTag(language);
  const name =
    new Intl.DisplayNames(inLanguage, { type: "language", languageDisplay: "standard" }).of(tag) ??
    tag;
  return name.slice(0, 1).toLocaleUpperCase(inLanguage) + name.slice(1);
}

export function useLanguageName(): (language: MailLanguage) => string {
  const { i18n } = useTranslation();
  return (language) => languageName(language, i18n.language);
}

/** Returns all email languages with their names in the console's language. */
export function useLanguageChoices(): { value: MailLanguage; label: string }[] {
  const { i18n } = useTranslation();
  return MAIL_LANGUAGES.map((value) => ({
    value,
    label: languageName(value, i18n.language),
  })).toSorted((one, other) => one.label.localeCompare(other.label, i18n.language));
}
