import type { PageRoute } from "../../lib/page-route.ts";

export const sendingDomainPages: PageRoute[] = [
  {
    path: "settings/sending-domains",
    layout: "main",
    load: async () => ({
      Component: (await import("./sending-domains-page.tsx")).SendingDomainsPage,
    }),
    namespaces: ["sending-domains"],
  },
  {
    path: "settings/sending-domains/:id",
    layout: "main",
    load: async () => ({ Component: (await import("./domain-page.tsx")).SendingDomainPage }),
    namespaces: ["sending-domains", "charts"],
  },
];
