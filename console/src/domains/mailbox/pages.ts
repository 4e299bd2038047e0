import type { PageRoute } from "../../lib/page-route.ts";

const load = async () => ({ Component: (await import("./mailbox-page.tsx")).MailboxPage });

export const mailboxPages: PageRoute[] = [
  { path: "mailbox", layout: "main", load },
  { path: "mailbox/:id", layout: "main", load },
];
