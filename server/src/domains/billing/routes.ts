import { paymentRoutes } from "@arauto/contracts";
import type { Deps } from "../../platform/domain.ts";
import type { Register } from "../../platform/http/handler.ts";
import { checkAccount } from "./service.ts";

export function registerBillingRoutes(register: Register, deps: Deps): void {
  register(paymentRoutes.checkAccount, ({ tenantId }) => checkAccount(deps, tenantId));
}
