import type { Domain } from "../../platform/domain.ts";
import { registerRoutes } from "./routes.ts";

/** What a member wants to know first: one request for the figures of the whole workspace. */
export const dashboardDomain: Domain = {
  name: "dashboard",
  routes: registerRoutes,
};
