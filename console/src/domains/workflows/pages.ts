import type { PageRoute } from "../../lib/page-route.ts";

// "campaings" is the address the specification gives; everywhere else it is campaigns.
export const workflowPages: PageRoute[] = [
  {
    path: "campaings/:id/workflows",
    layout: "main",
    fullWindow: true,
    namespaces: ["workflows", "workflow-steps", "accounts"],
    load: async () => ({ Component: (await import("./designer-page.tsx")).DesignerPage }),
  },
];
