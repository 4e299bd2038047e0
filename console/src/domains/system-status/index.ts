import type { PageRoute } from "../../app/page-route.ts";

export const systemStatusPages: PageRoute[] = [{ path: "settings/status", layout: "main", load: () => import("./status-page.tsx") }];
