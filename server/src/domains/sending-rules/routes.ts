import { sendingRulesRoutes as routes } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import type { Register } from "../../platform/http/handler.ts";
import { getRules, updateRules } from "./service.ts";

export function registerRoutes(register: Register, deps: Deps): void {
  const { database } = deps;
  register(routes.get, ({ tenantId }) => database.tenant(tenantId, (tx) => getRules(tx, tenantId)));
  register(routes.update, ({ tenantId, principal: { userId }, body }) =>
    database.tenant(tenantId, (tx) => updateRules(tx, deps, { tenantId, userId }, body)),
  );
}
