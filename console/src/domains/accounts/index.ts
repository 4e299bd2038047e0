import type { PageRoute } from "../../lib/page-route.ts";

export const accountsPages: PageRoute[] = [
  { path: "accounts", layout: "main", load: async () => ({ Component: (await import("./accounts-page.tsx")).AccountsPage }) },
  {
    path: "accounts/:id",
    layout: "main",
    load: async () => ({ Component: (await import("./account-profile-page.tsx")).AccountProfilePage }),
  },
];
