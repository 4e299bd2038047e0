import type { PageRoute } from "../../lib/page-route.ts";

export const helpPages: PageRoute[] = [
  { path: "faq", layout: "main", load: () => import("./faq-page.tsx") },
];
