import type { Domain } from "../../platform/domain.ts";
import { registerRoutes } from "./routes.ts";

/** The dashboard: the figures of the whole workspace in one request. */
export const dashboardDomain: Domain = {
  name: "dashboard",
  routes: registerRoutes,
};
