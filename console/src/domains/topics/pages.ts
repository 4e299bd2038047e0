import type { PageRoute } from "../../lib/page-route.ts";

export const topicPages: PageRoute[] = [
  {
    path: "settings/topics",
    layout: "main",
    load: async () => ({ Component: (await import("./topics-page.tsx")).TopicsPage }),
  },
];
