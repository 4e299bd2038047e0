import { CAMPAIGNS_SEGMENT } from "@arauto/contracts/campaign-path";
import type { PageRoute } from "../../lib/page-route.ts";

export const workflowPages: PageRoute[] = [
  {
    path: `${CAMPAIGNS_SEGMENT}/:id/workflows`,
    layout: "main",
    fullWindow: true,
    namespaces: [
      "workflows",
      "workflow-steps",
      "accounts",
      "approvals",
      "requests",
      "rehearsal",
      "checks",
    ],
    load: async () => ({ Component: (await import("./designer-page.tsx")).DesignerPage }),
  },
];
