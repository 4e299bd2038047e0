import type { PageRoute } from "../../lib/page-route.ts";

export const backupPages: PageRoute[] = [
  {
    path: "backups",
    layout: "main",
    load: async () => ({ Component: (await import("./backups-page.tsx")).BackupsPage }),
  },
];
