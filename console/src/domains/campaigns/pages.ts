import { CAMPAIGNS_SEGMENT } from "@arauto/contracts/campaign-path";
import { lazyPart } from "../../ui/lazy/lazy-part.tsx";
import type { PageRoute } from "../../lib/page-route.ts";

/** The review of a workflow before it starts, for its designer. */
export const WorkflowReview = lazyPart(
  () => import("./draft-editor/workflow-review.tsx"),
  "inline",
);

export const campaignPages: PageRoute[] = [
  {
    path: CAMPAIGNS_SEGMENT,
    layout: "main",
    namespaces: ["campaigns", "approvals"],
    load: async () => ({ Component: (await import("./campaigns-page.tsx")).CampaignsPage }),
  },
  {
    path: `${CAMPAIGNS_SEGMENT}/:id`,
    layout: "main",
    namespaces: [
      "analyze",
      "approvals",
      "campaigns",
      "charts",
      "editor",
      "plan-limits",
      "rehearsal",
      "report-wall",
      "running-workflow",
      "workflow-steps",
    ],
    load: async () => ({ Component: (await import("./campaign-page.tsx")).CampaignPage }),
  },
];
