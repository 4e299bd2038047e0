import type { Domain } from "../../platform/domain.ts";
import { registerRoutes } from "./routes.ts";

export { type Send, sendsByDay } from "./sends.ts";

/** The calendar: campaigns, tasks and workflows by day, and days on which contacts get too many emails. */
export const calendarDomain: Domain = {
  name: "calendar",
  routes: registerRoutes,
};
