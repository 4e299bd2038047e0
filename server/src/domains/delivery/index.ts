import type { Domain } from "../../platform/domain.ts";
import { startDelivery } from "./dispatcher.ts";
import { deleteOldStats, registerDeliveryMetrics, startReporting } from "./stats/metrics.ts";

/** Sends campaigns from the ledger. Polls for open campaigns; no other domain calls it. */
export const deliveryDomain: Domain = {
  name: "delivery",
  metrics: registerDeliveryMetrics,
  dailyCleanup: deleteOldStats,
  async startWorker(deps) {
    const stopReporting = startReporting(deps);
    const stop = startDelivery(deps);
    return async () => {
      await stop();
      await stopReporting();
    };
  },
};
