import type { Language } from "@arauto/contracts/languages";
import { useTranslation } from "react-i18next";
import { useListTemplateDesignsQuery } from "../../lib/api.generated.ts";

/** Returns the designs, named in the language of the console; their sample texts are in the workspace's language. */
export function useDesigns() {
  const { i18n } = useTranslation();
  return useListTemplateDesignsQuery({ language: i18n.language as Language });
}
