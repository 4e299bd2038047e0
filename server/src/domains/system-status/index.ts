import { statusRoutes } from "@arauto/contracts";
import type { Domain } from "../../platform/domain.ts";
import { readStatus } from "./service.ts";

/** How sending, jobs and what they stand on are doing, for the people of a workspace. */
export const systemStatusDomain: Domain = {
  name: "system-status",
  routes: (register, deps) => register(statusRoutes.get, ({ tenantId }) => readStatus(deps, tenantId)),
};
