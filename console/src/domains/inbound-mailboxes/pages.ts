import type { PageRoute } from "../../lib/page-route.ts";

export const inboundMailboxPages: PageRoute[] = [
  {
    path: "settings/mailboxes",
    layout: "main",
    load: async () => ({ Component: (await import("./mailboxes-page.tsx")).InboundMailboxesPage }),
    namespaces: ["inbound-mailboxes"],
  },
];
