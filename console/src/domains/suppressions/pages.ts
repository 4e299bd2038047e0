import type { PageRoute } from "../../lib/page-route.ts";

export const suppressionPages: PageRoute[] = [
  {
    path: "settings/suppressions",
    layout: "main",
    load: async () => ({ Component: (await import("./suppressions-page.tsx")).SuppressionsPage }),
  },
];
