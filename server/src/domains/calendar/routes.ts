import { calendarRoutes as routes } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import type { Register } from "../../platform/http/handler.ts";
import { checkTimes } from "./check-times.ts";
import { findConflicts } from "./conflicts.ts";
import { readDayLoad } from "./day-load.ts";
import { readCalendar } from "./service.ts";

export function registerRoutes(register: Register, deps: Deps): void {
  register(routes.get, ({ tenantId, query }) => readCalendar(deps, tenantId, query));
  register(routes.conflicts, ({ tenantId, query }) => findConflicts(deps, tenantId, query));
  register(routes.checkTimes, ({ tenantId, body }) => checkTimes(deps, tenantId, body));
  register(routes.dayLoad, ({ tenantId, params }) => readDayLoad(deps, tenantId, params.day));
}
