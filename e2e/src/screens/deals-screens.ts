import type { Screen } from "./screen.ts";

/** Deals, their pipelines, imports and files. */
export const DEAL_SCREENS: readonly Screen[] = [
  { name: "deals-board", path: () => "/crm", until: "main a[data-deal]" },
  { name: "deals-list", path: () => "/crm?tab=list", until: "main a[href*='/crm/']" },
  { name: "deals-won", path: () => "/crm?tab=won", until: "main a[href*='/crm/']" },
  { name: "deals-lost", path: () => "/crm?tab=lost", until: "main a[href*='/crm/']" },
  { name: "deals-forecast", path: () => "/crm?tab=forecast", until: "main table" },
  { name: "deal", path: ({ dealId }) => `/crm/${dealId}`, until: "main h2" },
  { name: "deal-pipelines", path: () => "/crm/pipelines", until: "main form" },
  { name: "deal-import", path: () => "/crm/import" },
  {
    name: "deal-import-matching",
    path: ({ uploadedDealImportId }) => `/crm/imports/${uploadedDealImportId}`,
  },
  {
    name: "deal-import-checked",
    path: ({ checkedDealImportId }) => `/crm/imports/${checkedDealImportId}`,
  },
  {
    name: "deal-import-result",
    path: ({ doneDealImportId }) => `/crm/imports/${doneDealImportId}`,
  },
];
