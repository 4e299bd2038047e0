import { useTranslation } from "react-i18next";
import type { CustomField } from "../../app/api.generated.ts";
import type { SentenceWords } from "./sentence.ts";

/** What the sentence of a filter is made with, in the interface language. */
export function useSentenceWords(fields: readonly CustomField[]): SentenceWords {
  const { t, i18n } = useTranslation(["filters", "accounts"]);
  return { t, language: i18n.language, fields };
}
