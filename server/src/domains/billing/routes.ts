import { billingRoutes } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import type { Register } from "../../platform/http/handler.ts";
import { planEnd } from "../campaigns/index.ts";
import { checkAccount } from "./service.ts";

export function registerRoutes(register: Register, deps: Deps): void {
  register(billingRoutes.checkAccount, ({ tenantId }) => checkAccount(deps, tenantId));
  register(billingRoutes.resumePaused, async ({ tenantId, principal }) => ({
    resumed: await planEnd.resumeAfterPlan(deps, { tenantId, userId: principal.userId }),
  }));
}
