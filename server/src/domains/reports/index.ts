import type { Domain } from "../../platform/domain.ts";
import { countJob, endReader } from "./counting.ts";
import { registerRoutes } from "./routes.ts";

export { findEarlier as findEarlierCampaigns } from "./comparison-queries.ts";
export { compareCampaign, rangeOf } from "./comparison.ts";

/** Campaign reports: sums of the ledger that are counted once and read many times. */
export const reportsDomain: Domain = {
  name: "reports",
  routes: registerRoutes,
  jobs: [countJob],
  eventReader: endReader,
};
