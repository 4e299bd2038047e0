import type { Domain } from "../../platform/domain.ts";
import { startDelivery } from "./dispatcher.ts";
import { freezeJob } from "../campaigns/freeze.ts";
import { careForFigures, registerDeliveryMetrics, startTelling } from "./stats/metrics.ts";
import { registerDeliveryRoutes } from "./routes.ts";

export { appendRecipients } from "../ledger/append.ts";
export { markReturned, sentAtOf } from "../ledger/bounces.ts";
export { countHandedOver } from "../ledger/bounce-queries.ts";

/** Freezes audiences and sends campaigns through the ledger. */
export const deliveryDomain: Domain = {
  name: "delivery",
  routes: registerDeliveryRoutes,
  jobs: [freezeJob],
  metrics: registerDeliveryMetrics,
  care: careForFigures,
  async work(deps) {
    const stopTelling = startTelling(deps);
    const stop = startDelivery(deps);
    return async () => {
      await stop();
      await stopTelling();
    };
  },
};
