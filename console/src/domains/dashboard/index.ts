import type { PageRoute } from "../../app/page-route.ts";

export const dashboardPages: PageRoute[] = [
  { path: "dashboard", layout: "main", load: () => import("./dashboard-page.tsx"), words: ["dashboard", "campaigns"] },
];
