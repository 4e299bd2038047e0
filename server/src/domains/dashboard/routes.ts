import { dashboardRoutes as routes } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import type { Register } from "../../platform/http/handler.ts";
import { changeGoals, findFirstSteps, readDashboard } from "./service.ts";

export function registerRoutes(register: Register, deps: Deps): void {
  register(routes.get, ({ tenantId, principal }) => readDashboard(deps, tenantId, principal));
  register(routes.firstSteps, ({ tenantId }) => findFirstSteps(deps, tenantId));
  register(routes.setGoals, ({ tenantId, body }) => {
    const goals = body.goals.map((goal) => ({
      ...goal,
      currency: goal.metric === "revenue" ? goal.currency : null,
    }));
    return changeGoals(deps, tenantId, goals);
  });
}
