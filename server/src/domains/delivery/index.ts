import type { Domain } from "../../platform/domain.ts";
import { startDelivery } from "./dispatcher.ts";
import { deleteOldStats, registerDeliveryMetrics, startReporting } from "./stats/metrics.ts";

/** Sends campaigns from the ledger. It finds open campaigns by itself and is called by no other domain. */
export const deliveryDomain: Domain = {
  name: "delivery",
  metrics: registerDeliveryMetrics,
  care: deleteOldStats,
  async work(deps) {
    const stopReporting = startReporting(deps);
    const stop = startDelivery(deps);
    return async () => {
      await stop();
      await stopReporting();
    };
  },
};
