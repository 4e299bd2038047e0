import type { PageRoute } from "../../app/page-route.ts";

export const inboundMailboxPages: PageRoute[] = [
  {
    path: "settings/mailboxes",
    layout: "main",
    load: async () => ({ Component: (await import("./mailboxes-page.tsx")).InboundMailboxesPage }),
    words: ["inbound-mailboxes"],
  },
];
