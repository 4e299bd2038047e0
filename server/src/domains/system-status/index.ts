import { statusRoutes } from "@arauto/contracts";
import type { Domain } from "../../platform/domain.ts";
import { recordOutage } from "./outages.ts";
import { deleteOldOutages } from "./queries.ts";
import { readStatus } from "./service.ts";

const OUTAGES_KEPT_DAYS = 30;

/** The status of sending, jobs and infrastructure, for the members of a workspace. */
export const systemStatusDomain: Domain = {
  name: "system-status",
  routes: (register, deps) =>
    register(statusRoutes.get, ({ tenantId }) => readStatus(deps, tenantId)),
  dailyCleanup: (tx) => deleteOldOutages(tx, OUTAGES_KEPT_DAYS),
  onRecovered: recordOutage,
};
