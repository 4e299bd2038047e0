import type { PageRoute } from "../../lib/page-route.ts";

export const billingPages: PageRoute[] = [
  {
    path: "payment",
    layout: "main",
    load: () => import("./plans/plans-page.tsx"),
    namespaces: ["billing", "plans"],
  },
  {
    path: "checkout",
    layout: "minimal",
    load: () => import("./checkout/checkout-page.tsx"),
    namespaces: ["billing", "checkout", "plans"],
  },
  {
    path: "settings/payment",
    layout: "main",
    load: () => import("./payment/payment-page.tsx"),
    namespaces: ["billing", "payment", "plans"],
  },
  {
    path: "payment-invoice-preview/:id",
    layout: "main",
    load: () => import("./invoice/invoice-page.tsx"),
    namespaces: ["billing", "invoice", "checkout"],
  },
];
