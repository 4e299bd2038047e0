import type { PageRoute } from "../../lib/page-route.ts";

export const dashboardPages: PageRoute[] = [
  {
    path: "dashboard",
    layout: "main",
    load: () => import("./dashboard-page.tsx"),
    namespaces: ["dashboard"],
  },
];
