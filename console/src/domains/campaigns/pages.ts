import { CAMPAIGNS_SEGMENT } from "@arauto/contracts/campaign-path";
import type { PageRoute } from "../../lib/page-route.ts";

export const campaignPages: PageRoute[] = [
  {
    path: CAMPAIGNS_SEGMENT,
    layout: "main",
    load: async () => ({ Component: (await import("./campaigns-page.tsx")).CampaignsPage }),
  },
  {
    path: `${CAMPAIGNS_SEGMENT}/:id`,
    layout: "main",
    namespaces: ["campaigns", "charts", "editor", "running-workflow", "workflow-steps"],
    load: async () => ({ Component: (await import("./campaign-page.tsx")).CampaignPage }),
  },
];
