import { LANGUAGES, type Language } from "@arauto/contracts/languages";

/** Returns the language of the interface that a visitor reads best, of those that their browser names. */
export function languageFor(wanted: readonly string[]): Language | undefined {
  for (const one of wanted) {
    const lower = one.toLowerCase();
    const tongue = lower.split("-")[0];
    const found =
      LANGUAGES.find((language) => language === lower) ??
      LANGUAGES.find((language) => language.split("-")[0] === tongue);
    if (found) return found;
  }
  return undefined;
}
