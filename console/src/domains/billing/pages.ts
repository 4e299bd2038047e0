import type { PageRoute } from "../../lib/page-route.ts";

export const billingPages: PageRoute[] = [
  { path: "checkout", layout: "minimal", load: () => import("./checkout-page.tsx") },
  { path: "settings/payment", layout: "main", load: () => import("./payment-page.tsx") },
];
