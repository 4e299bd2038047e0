import type { PageRoute } from "../../lib/page-route.ts";

export const auditLogPages: PageRoute[] = [
  {
    path: "settings/audit-log",
    layout: "main",
    load: async () => ({ Component: (await import("./audit-log-page.tsx")).AuditLogPage }),
  },
];
