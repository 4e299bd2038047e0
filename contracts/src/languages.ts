/** Languages of the console, emails and pages, default first, each with its own name (spec section 1). */
export const LANGUAGE_NAMES = {
  "en-us": { name: "English", nativeName: "English", flag: "🇺🇸" },
  "pt-br": { name: "Portuguese (Brazil)", nativeName: "Português (Brasil)", flag: "🇧🇷" },
  "es-es": { name: "Spanish", nativeName: "Español", flag: "🇪🇸" },
} as const;
export type Language = keyof typeof LANGUAGE_NAMES;
export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as [Language, ...Language[]];
export const DEFAULT_LANGUAGE: Language = "en-us";
