import type { PageRoute } from "../../app/page-route.ts";

export const topicPages: PageRoute[] = [
  { path: "settings/topics", layout: "main", load: async () => ({ Component: (await import("./topics-page.tsx")).TopicsPage }) },
];
