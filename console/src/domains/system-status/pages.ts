import type { PageRoute } from "../../lib/page-route.ts";

export const systemStatusPages: PageRoute[] = [
  { path: "settings/status", layout: "main", load: () => import("./status-page.tsx") },
];
