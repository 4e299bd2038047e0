import type { PageRoute } from "../../app/page-route.ts";

// "campaings" is the address the specification gives; everywhere else it is campaigns.
export const workflowPages: PageRoute[] = [
  {
    path: "campaings/:id/workflows",
    layout: "main",
    fills: true,
    words: ["workflows", "workflow-steps", "accounts"],
    load: async () => ({ Component: (await import("./designer-page.tsx")).DesignerPage }),
  },
];
