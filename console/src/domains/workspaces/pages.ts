import type { PageRoute } from "../../lib/page-route.ts";

export const workspacesPages: PageRoute[] = [
  { path: "workspaces", layout: "minimal", load: () => import("./workspaces-page.tsx") },
  {
    path: "settings/workspace",
    layout: "main",
    load: () => import("./workspace-settings-page.tsx"),
  },
  {
    path: "settings/brand",
    layout: "main",
    namespaces: ["workspaces", "editor"],
    load: () => import("./brand-page.tsx"),
  },
];
