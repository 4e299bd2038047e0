import type { Domain } from "../../platform/domain.ts";
import { startDelivery } from "./dispatcher.ts";
import { freezeJob } from "./freeze.ts";
import { registerDeliveryRoutes } from "./routes.ts";

/** Freezes audiences and sends campaigns through the ledger. */
export const deliveryDomain: Domain = {
  name: "delivery",
  routes: registerDeliveryRoutes,
  jobs: [freezeJob],
  work: async (deps) => startDelivery(deps),
};
