import type { PageRoute } from "../../lib/page-route.ts";

export const memberPages: PageRoute[] = [
  { path: "settings/members", layout: "main", load: () => import("./members-page.tsx") },
  { path: "invitation", layout: "none", load: () => import("./invitation-page.tsx") },
];
