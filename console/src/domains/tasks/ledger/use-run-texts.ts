import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../ui/formats/formats.ts";
import type { RunTexts } from "./run-text.ts";

/** Returns the language and texts for descriptions of runs. */
export function useRunTexts(): RunTexts {
  const { t, i18n } = useTranslation(["tasks", "holidays", "errors"]);
  const formats = useFormats();
  return useMemo(
    () => ({ t, exists: (key) => i18n.exists(key), formats, language: i18n.language }),
    [t, i18n, formats],
  );
}
