import type { PageRoute } from "../../app/page-route.ts";

// "campaings" is the address the specification gives; everywhere else it is campaigns.
export const campaignPages: PageRoute[] = [
  { path: "campaings", layout: "main", load: async () => ({ Component: (await import("./campaigns-page.tsx")).CampaignsPage }) },
  {
    path: "campaings/:id",
    layout: "main",
    words: ["campaigns", "editor", "journey", "workflow-steps"],
    load: async () => ({ Component: (await import("./campaign-page.tsx")).CampaignPage }),
  },
];
