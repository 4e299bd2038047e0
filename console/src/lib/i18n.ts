import {
  DEFAULT_LANGUAGE,
  LANGUAGE_NAMES,
  LANGUAGES,
  type Language,
} from "@arauto/contracts/languages";
import { setPluralOfZero } from "@arauto/contracts/plural-rules";
import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import { localeFiles } from "./locale-files.ts";
import { currentSession } from "./session-store.ts";
import { spanishHours } from "./spanish-hours.ts";

const STORAGE_KEY = "language";

export const i18n = i18next.createInstance();

/** Returns whether a text names one of the interface languages. */
export function isLanguage(value: unknown): value is Language {
  return (LANGUAGES as readonly unknown[]).includes(value);
}

/** Returns the language stored in this browser, otherwise the default. */
export function storedLanguage(): Language {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "null") as {
      lang?: unknown;
    } | null;
    return isLanguage(stored?.lang) ? stored.lang : DEFAULT_LANGUAGE;
  } catch {
    return DEFAULT_LANGUAGE;
  }
}

/** Returns whether this browser has a language, by a choice or by an earlier sign-in. */
export const hasStoredLanguage = (): boolean => localStorage.getItem(STORAGE_KEY) !== null;

/** Returns the language selected in this browser before signing in; undefined after sign-in or without a choice. */
export function chosenLanguage(): Language | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "null") as {
      lang?: unknown;
      chosen?: unknown;
    } | null;
    return stored?.chosen === true && isLanguage(stored.lang) ? stored.lang : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Stores the language for the next start; the interface changes on reload or by `i18n.changeLanguage`.
 * @param chosen by someone who has not signed in yet
 */
export function storeLanguage(lang: Language, chosen = false): void {
  localStorage.setItem(
    STORAGE_KEY,
    JSON.stringify({ name: LANGUAGE_NAMES[lang].name, lang, ...(chosen && { chosen }) }),
  );
}

/** Starts translation. Files are fetched from the server, failed requests up to 5 times from 350 ms doubling (spec section 9). */
export function startI18n(): Promise<unknown> {
  i18n.on("languageChanged", (lang) => {
    document.documentElement.lang = lang;
  });
  const started = i18n
    .use(localeFiles)
    .use(spanishHours)
    .use(initReactI18next)
    .init({
      lng: storedLanguage(),
      supportedLngs: [...LANGUAGES],
      fallbackLng: false,
      lowerCaseLng: true,
      load: "currentOnly",
      // Includes the namespaces of the first screen, so that they load in parallel.
      ns: ["common", "errors", ...(currentSession() ? ["shell", "notifications"] : ["auth"])],
      defaultNS: "common",
      fallbackNS: "common",
      maxRetries: 5,
      retryTimeout: 350,
      maxParallelReads: 10,
      saveMissing: true,
      interpolation: { escapeValue: false },
      postProcess: [spanishHours.name],
      react: { useSuspense: true },
    });
  setPluralOfZero(i18n.services.pluralResolver);
  return started;
}
