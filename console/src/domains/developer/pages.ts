import type { PageRoute } from "../../lib/page-route.ts";

export const developerPages: PageRoute[] = [
  {
    path: "developer",
    layout: "main",
    namespaces: ["developer"],
    load: async () => ({ Component: (await import("./developer-page.tsx")).DeveloperPage }),
  },
  {
    path: "developer/api-keys/create",
    layout: "main",
    namespaces: ["developer"],
    load: async () => ({ Component: (await import("./keys/create-key-page.tsx")).CreateKeyPage }),
  },
  {
    path: "developer/:id",
    layout: "main",
    namespaces: ["developer"],
    load: async () => ({ Component: (await import("./keys/key-page.tsx")).KeyPage }),
  },
  {
    path: "developer/:id/edit",
    layout: "main",
    namespaces: ["developer"],
    load: async () => ({ Component: (await import("./keys/edit-key-page.tsx")).EditKeyPage }),
  },
];
