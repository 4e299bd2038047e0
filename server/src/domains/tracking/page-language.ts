import { LANGUAGES, type Language } from "@arauto/contracts";

/** Returns the language that a URL requests by `?lang=`. */
export function languageChosen(query: unknown): Language | undefined {
  const { lang } = query as { lang?: unknown };
  return LANGUAGES.find((language) => language === lang);
}
