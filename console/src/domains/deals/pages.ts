import type { PageRoute } from "../../lib/page-route.ts";

const namespaces = ["deals"];

export const dealPages: PageRoute[] = [
  {
    path: "crm",
    layout: "main",
    load: async () => ({ Component: (await import("./deals-page.tsx")).DealsPage }),
    namespaces: [...namespaces, "accounts"],
  },
  {
    path: "crm/pipelines",
    layout: "main",
    load: async () => ({
      Component: (await import("./pipelines/pipelines-page.tsx")).PipelinesPage,
    }),
    namespaces: ["deals", "custom-fields"],
  },
  {
    path: "crm/:id",
    layout: "main",
    load: async () => ({ Component: (await import("./page/deal-page.tsx")).DealPage }),
    namespaces: ["deals", "campaigns", "accounts"],
  },
];
