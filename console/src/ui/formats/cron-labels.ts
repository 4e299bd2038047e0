import type { Language } from "@arauto/contracts/languages";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useStore, createStore } from "../../lib/store.ts";

/** Describes a cron expression; null if it is invalid. */
export type CronLabels = (expression: string) => string | null;

/** The library's name of each language, and its module; English is built in. */
const LOCALES: Record<Language, { locale: string; load?: () => Promise<unknown> }> = {
  "en-us": { locale: "en" },
  "pt-br": { locale: "pt_BR", load: () => import("cronstrue/locales/pt_BR") },
  "es-es": { locale: "es", load: () => import("cronstrue/locales/es") },
};

/** Loads the descriptions of cron expressions in a language. */
export async function loadCronLabels(language: Language): Promise<CronLabels> {
  const { locale, load } = LOCALES[language];
  const [{ default: cronstrue }] = await Promise.all([import("cronstrue"), load?.()]);
  const options = {
    locale,
    use24HourTimeFormat: language !== "en-us",
    throwExceptionOnParseError: true,
  };
  return (expression) => {
    try {
      return cronstrue.toString(expression, options);
    } catch {
      return null;
    }
  };
}

/** By language, once requested. */
const known = createStore<Readonly<Partial<Record<Language, CronLabels>>>>({});
const unread: CronLabels = () => null;

/** Describes cron expressions in the interface language. Only loaded if `wanted`: most workflows have none. */
export function useCronLabels(wanted: boolean): CronLabels {
  const { i18n } = useTranslation();
  const language = i18n.language as Language;
  const words = useStore(known)[language];
  useEffect(() => {
    if (!wanted || known.get()[language]) return;
    loadCronLabels(language).then(
      (loaded) => known.set({ ...known.get(), [language]: loaded }),
      // On failure the expression itself is shown.
      () => undefined,
    );
  }, [wanted, language]);
  return words ?? unread;
}
