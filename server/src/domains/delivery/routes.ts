import { campaignRoutes } from "@arauto/contracts";
import type { Deps } from "../../platform/domain.ts";
import type { Register } from "../../platform/http/handler.ts";
import { resendUncertain } from "../campaigns/uncertain.ts";

export function registerDeliveryRoutes(register: Register, deps: Deps): void {
  register(campaignRoutes.resendUncertain, (call) =>
    resendUncertain(deps, { tenantId: call.tenantId, personId: call.principal.personId }, call.params.id),
  );
}
