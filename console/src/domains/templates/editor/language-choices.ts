import { MAIL_LANGUAGES, type MailLanguage } from "@arauto/contracts";
import { useTranslation } from "react-i18next";
import { languageName } from "../../../ui/formats/language-name.ts";

/** Returns all email languages with their names in the console's language. */
export function useLanguageChoices(): { value: MailLanguage; label: string }[] {
  const { i18n } = useTranslation();
  return MAIL_LANGUAGES.map((value) => ({
    value,
    label: languageName(value, i18n.language),
  })).toSorted((one, other) => one.label.localeCompare(other.label, i18n.language));
}
