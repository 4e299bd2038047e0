import type { Domain } from "../../platform/domain.ts";
import { registerBillingRoutes } from "./routes.ts";

/** Plans and payments. */
export const billingDomain: Domain = { name: "billing", routes: registerBillingRoutes };
