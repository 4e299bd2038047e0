import type { PageRoute } from "../../lib/page-route.ts";

export const sendingAccountPages: PageRoute[] = [
  {
    path: "settings/sending-accounts",
    layout: "main",
    load: async () => ({
      Component: (await import("./sending-accounts-page.tsx")).SendingAccountsPage,
    }),
  },
];
