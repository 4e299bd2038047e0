import type { Domain } from "../../platform/domain.ts";
import { watchPlans } from "./plan-end.ts";
import { registerRoutes } from "./routes.ts";

export { grantPlan } from "./grants.ts";

/** Plans and payments. */
export const billingDomain: Domain = {
  name: "billing",
  routes: registerRoutes,
  startWorker: watchPlans,
};
