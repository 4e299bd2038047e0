// What the screen for signing in needs: with all other constants it would load twice as much.

/** The interface languages, default first (spec section 1). */
export const LANGUAGES = ["en-us", "pt-br", "es-es"] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = "en-us";

/** Name shown for each language, in that language. */
export const LANGUAGE_NAMES: Record<Language, { name: string; nativeName: string; flag: string }> = {
  "en-us": { name: "English", nativeName: "English", flag: "🇺🇸" },
  "pt-br": { name: "Portuguese (Brazil)", nativeName: "Português (Brasil)", flag: "🇧🇷" },
  "es-es": { name: "Spanish", nativeName: "Español", flag: "🇪🇸" },
};

/** Longest email address, in characters. */
export const EMAIL_MAX = 255;

/** Password length in characters (spec section 5). */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 20;
