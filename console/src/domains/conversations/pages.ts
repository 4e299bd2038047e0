import type { PageRoute } from "../../lib/page-route.ts";

const load = async () => ({
  Component: (await import("./conversations-page.tsx")).ConversationsPage,
});

export const conversationPages: PageRoute[] = [
  { path: "chat", layout: "main", load, namespaces: ["conversations", "deals"] },
  { path: "chat/:id", layout: "main", load, namespaces: ["conversations", "deals"] },
];
