import type { PageRoute } from "../../app/page-route.ts";

const load = async () => ({ Component: (await import("./conversations-page.tsx")).ConversationsPage });

export const conversationPages: PageRoute[] = [
  { path: "chat", layout: "main", load, words: ["conversations"] },
  { path: "chat/:id", layout: "main", load, words: ["conversations"] },
];
