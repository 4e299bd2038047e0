import type { Language } from "@arauto/contracts/constants";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useStore, createStore } from "../../../lib/store.ts";

/** A cron expression in words; null for one that cannot be read. */
export type CronLabels = (expression: string) => string | null;

/** The library's name of each language, and where it comes from; English is there by itself. */
const LOCALES: Record<Language, { locale: string; load?: () => Promise<unknown> }> = {
  "en-us": { locale: "en" },
  "pt-br": { locale: "pt_BR", load: () => import("cronstrue/locales/pt_BR") },
  "es-es": { locale: "es", load: () => import("cronstrue/locales/es") },
};

/** What puts cron expressions into the words of a language. */
export async function loadCronLabels(language: Language): Promise<CronLabels> {
  const { locale, load } = LOCALES[language];
  const [{ default: cronstrue }] = await Promise.all([import("cronstrue"), load?.()]);
  const options = { locale, use24HourTimeFormat: language !== "en-us", throwExceptionOnParseError: true };
  return (expression) => {
    try {
      return cronstrue.toString(expression, options);
    } catch {
      return null;
    }
  };
}

/** By language, from when they were first wanted. */
const known = createStore<Readonly<Partial<Record<Language, CronLabels>>>>({});
const unread: CronLabels = () => null;

/** Cron expressions in words of the interface. They come only when some are `wanted`: most workflows have none. */
export function useCronLabels(wanted: boolean): CronLabels {
  const { i18n } = useTranslation();
  const language = i18n.language as Language;
  const words = useStore(known)[language];
  useEffect(() => {
    if (!wanted || known.get()[language]) return;
    loadCronLabels(language).then(
      (loaded) => known.set({ ...known.get(), [language]: loaded }),
      // Without words the expression itself is shown.
      () => undefined,
    );
  }, [wanted, language]);
  return words ?? unread;
}
