import type { PageRoute } from "../../app/page-route.ts";

export const authPages: PageRoute[] = [
  { path: "", layout: "public", load: () => import("./login-page.tsx") },
  { path: "register", layout: "public", load: () => import("./register-page.tsx") },
  { path: "session-expired", layout: "none", load: () => import("./session-expired-page.tsx") },
  { path: "404", layout: "none", load: () => import("./not-found-page.tsx") },
  { path: "coming-soon/:id", layout: "none", load: () => import("./coming-soon-page.tsx") },
];
