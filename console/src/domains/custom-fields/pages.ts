import type { PageRoute } from "../../lib/page-route.ts";

export const customFieldsPages: PageRoute[] = [
  {
    path: "custom-fields",
    layout: "main",
    load: async () => ({ Component: (await import("./custom-fields-page.tsx")).CustomFieldsPage }),
  },
];
