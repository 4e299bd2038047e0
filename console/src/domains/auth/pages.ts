import type { PageRoute } from "../../lib/page-route.ts";
import * as loginPage from "./login-page.tsx";

export const authPages: PageRoute[] = [
  { path: "", layout: "public", load: () => Promise.resolve(loginPage) },
  { path: "register", layout: "public", load: () => import("./register-page.tsx") },
  { path: "forgot-password", layout: "public", load: () => import("./forgot-password-page.tsx") },
  { path: "reset", layout: "public", load: () => import("./reset-password-page.tsx") },
  { path: "confirm-email", layout: "none", load: () => import("./confirm-email-page.tsx") },
  { path: "confirm-new-email", layout: "none", load: () => import("./confirm-new-email-page.tsx") },
  { path: "terms", layout: "none", load: () => import("./terms-page.tsx") },
  { path: "privacy", layout: "none", load: () => import("./privacy-page.tsx") },
  { path: "session-expired", layout: "none", load: () => import("./session-expired-page.tsx") },
  { path: "404", layout: "none", load: () => import("./not-found-page.tsx") },
  { path: "coming-soon/:id", layout: "none", load: () => import("./coming-soon-page.tsx") },
  {
    path: "under-construction",
    layout: "none",
    load: () => import("./under-construction-page.tsx"),
  },
];
