import { createContext, use } from "react";
import { useTranslation } from "react-i18next";
import type { ImportKind } from "../../lib/api.generated.ts";

/** The kind of rows in the current import. */
export const ImportKindContext = createContext<ImportKind>("accounts");

/** Returns the texts of imports. Those of deals replace those about contacts. */
export function useImportTexts() {
  const isOfDeals = use(ImportKindContext) === "deals";
  const namespaces = isOfDeals ? ["deal-imports", "imports"] : ["imports"];
  return useTranslation(namespaces, { nsMode: "fallback" });
}

interface ImportPlace {
  /** The list of the records. */
  records: string;
  upload: string;
}
const PLACES: Record<ImportKind, ImportPlace> = {
  accounts: { records: "/accounts", upload: "/accounts/import" },
  deals: { records: "/crm", upload: "/crm/import" },
};

/** Returns the pages related to the current import. */
export const useImportPlace = (): ImportPlace => PLACES[use(ImportKindContext)];
