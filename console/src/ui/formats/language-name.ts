import { capitalized } from "./capitalized.ts";
import { useTranslation } from "react-i18next";

/**
 * Returns the name of a language tag in the console's language: `pt-br` is `Portuguese (Brazil)`. Returns an unknown
 * tag unchanged.
 */
export function languageName(tag: string, inLanguage: string): string {
  try {
    const name =
      new Intl.DisplayNames(inLanguage, { type: "language", languageDisplay: "standard" }).of(
        tag,
      ) ?? tag;
    return capitalized(name, inLanguage);
  } catch {
    return tag;
  }
}

export function useLanguageName(): (tag: string) => string {
  const { i18n } = useTranslation();
  return (tag) => languageName(tag, i18n.language);
}
