import { LANGUAGES, type Language } from "@arauto/contracts/languages";

/** Returns the best interface language for a visitor, based on their browser's languages. */
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
