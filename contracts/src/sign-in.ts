// What the sign-in screen needs. Importing all constants would double its size.

/** Interface languages, default first (spec section 1). */
export const LANGUAGES = ["en-us", "pt-br", "es-es"] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = "en-us";

/** Name of each language, in that language. */
export const LANGUAGE_NAMES: Record<Language, { name: string; nativeName: string; flag: string }> =
  {
    "en-us": { name: "English", nativeName: "English", flag: "🇺🇸" },
    "pt-br": { name: "Portuguese (Brazil)", nativeName: "Português (Brasil)", flag: "🇧🇷" },
    "es-es": { name: "Spanish", nativeName: "Español", flag: "🇪🇸" },
  };

/** Maximum length of an email address, in characters. */
export const EMAIL_MAX = 255;

/** Password length in characters (spec section 5). */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 20;
