import type { PageRoute } from "../../lib/page-route.ts";

// "campaings" is the address the specification gives; everywhere else it is campaigns.
export const campaignPages: PageRoute[] = [
  { path: "campaings", layout: "main", load: async () => ({ Component: (await import("./campaigns-page.tsx")).CampaignsPage }) },
  {
    path: "campaings/:id",
    layout: "main",
    namespaces: ["campaigns", "editor", "journey", "workflow-steps"],
    load: async () => ({ Component: (await import("./campaign-page.tsx")).CampaignPage }),
  },
];
