import type { PageRoute } from "../../lib/page-route.ts";

const load = async () => ({
  Component: (await import("./notifications-page.tsx")).NotificationsPage,
});

export const notificationsPages: PageRoute[] = [
  { path: "notifications", layout: "main", load },
  { path: "notifications/:id", layout: "main", load },
];
