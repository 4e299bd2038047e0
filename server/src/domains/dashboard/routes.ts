import { dashboardRoutes as routes } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import type { Register } from "../../platform/http/handler.ts";
import { changeGoals, readDashboard } from "./service.ts";

export function registerRoutes(register: Register, deps: Deps): void {
  register(routes.get, ({ tenantId, principal }) =>
    readDashboard(deps, tenantId, principal.permissions),
  );
  register(routes.setGoals, ({ tenantId, body }) => changeGoals(deps, tenantId, body.goals));
}
