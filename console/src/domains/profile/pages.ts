import type { PageRoute } from "../../lib/page-route.ts";

export const profilePages: PageRoute[] = [
  { path: "settings", layout: "main", load: () => import("./settings-page.tsx") },
  { path: "settings/profile", layout: "main", load: () => import("./profile-page.tsx") },
  { path: "settings/update-profile", layout: "main", load: () => import("./update-profile.tsx") },
  {
    path: "settings/change-password",
    layout: "main",
    load: () => import("./change-password-page.tsx"),
  },
  { path: "settings/sessions", layout: "main", load: () => import("./sessions-page.tsx") },
  { path: "settings/two-factor", layout: "main", load: () => import("./two-factor-page.tsx") },
  { path: "settings/preferences", layout: "main", load: () => import("./preferences-page.tsx") },
];
