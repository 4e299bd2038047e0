import type { PageRoute } from "../../app/page-route.ts";

export const helpPages: PageRoute[] = [{ path: "faq", layout: "main", load: () => import("./faq-page.tsx") }];
