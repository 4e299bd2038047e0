import type { PageRoute } from "../../lib/page-route.ts";

export const importsPages: PageRoute[] = [
  {
    path: "accounts/import",
    layout: "main",
    load: async () => ({ Component: (await import("./import-upload-page.tsx")).ImportUploadPage }),
  },
  {
    path: "crm/import",
    layout: "main",
    load: async () => ({
      Component: (await import("./import-upload-page.tsx")).DealImportUploadPage,
    }),
    namespaces: ["imports", "deal-imports"],
  },
  {
    path: "accounts/imports",
    layout: "main",
    load: async () => ({ Component: (await import("./imports-page.tsx")).ImportsPage }),
  },
  {
    path: "accounts/imports/:id",
    layout: "main",
    load: async () => ({ Component: (await import("./import-page.tsx")).ImportPage }),
  },
];
