import type { Domain } from "../../platform/domain.ts";
import { recordOutage } from "./outages.ts";
import { deleteOldOutages } from "./queries.ts";
import { registerRoutes } from "./routes.ts";

const OUTAGES_KEPT_DAYS = 30;

/** The status of sending, jobs and infrastructure, for the members of a workspace. */
export const systemStatusDomain: Domain = {
  name: "system-status",
  routes: registerRoutes,
  dailyCleanup: (tx) => deleteOldOutages(tx, OUTAGES_KEPT_DAYS),
  onRecovered: recordOutage,
};
