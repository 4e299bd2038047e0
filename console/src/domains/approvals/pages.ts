import type { PageRoute } from "../../lib/page-route.ts";

export const approvalPages: PageRoute[] = [
  {
    path: "approvals",
    layout: "main",
    load: async () => ({ Component: (await import("./approvals-page.tsx")).ApprovalsPage }),
    namespaces: ["approvals", "campaigns"],
  },
  {
    path: "approvals/:id",
    layout: "main",
    load: async () => ({ Component: (await import("./approval-page.tsx")).ApprovalPage }),
    namespaces: ["approvals", "campaigns", "templates", "checks", "workflow-steps"],
  },
];
