import type { PageRoute } from "../../lib/page-route.ts";

export const personalDataPages: PageRoute[] = [
  {
    path: "settings/erasures",
    layout: "main",
    load: async () => ({ Component: (await import("./erasures-page.tsx")).ErasuresPage }),
  },
];
