import type { PageRoute } from "../../lib/page-route.ts";

const loadImport = async () => ({ Component: (await import("./import-page.tsx")).ImportPage });

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
    load: loadImport,
  },
  {
    path: "crm/imports/:id",
    layout: "main",
    load: loadImport,
    namespaces: ["imports", "deal-imports"],
  },
];
