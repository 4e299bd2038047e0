import type { Domain } from "../../platform/domain.ts";
import { countJob, endReader } from "./counting.ts";
import { registerRoutes } from "./routes.ts";

/** What became of campaigns, in figures: sums of the ledger that are counted once and read by everybody. */
export const reportsDomain: Domain = { name: "reports", routes: registerRoutes, jobs: [countJob], follows: endReader };
