import type { PageRoute } from "../../app/page-route.ts";

export const conversationPages: PageRoute[] = [{ path: "chat", layout: "main", load: () => import("./conversations-page.tsx") }];
