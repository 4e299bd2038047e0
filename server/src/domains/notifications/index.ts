import type { Domain } from "../../platform/domain.ts";
import { purge } from "./event-notification-queries.ts";
import { notificationsReader } from "./reader.ts";
import { registerRoutes } from "./routes.ts";

export { signalUser, welcomeNotifications } from "./service.ts";

/** How long deleted notifications can be restored. */
const RESTORABLE_DAYS = 30;

/** Notifications, created from events and delivered live. */
export const notificationsDomain: Domain = {
  name: "notifications",
  routes: registerRoutes,
  eventReader: notificationsReader,
  async dailyCleanup(tx) {
    await purge(tx, RESTORABLE_DAYS);
  },
};
