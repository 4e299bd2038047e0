import type { PageRoute } from "../../lib/page-route.ts";

export const analyzePages: PageRoute[] = [
  {
    path: "analyze",
    layout: "main",
    load: () => import("./analyze-page.tsx"),
    namespaces: ["analyze", "charts"],
  },
  {
    path: "shared/:token",
    layout: "bare",
    load: () => import("./shared-page.tsx"),
    namespaces: ["analyze", "charts"],
  },
];
