import type { PageRoute } from "../../lib/page-route.ts";

export const exportPages: PageRoute[] = [
  {
    path: "exports",
    layout: "main",
    load: async () => ({ Component: (await import("./exports-page.tsx")).ExportsPage }),
  },
];
