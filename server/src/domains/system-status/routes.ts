import { systemStatusRoutes as routes } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import type { Register } from "../../platform/http/handler.ts";
import { readStatus } from "./service.ts";

export function registerRoutes(register: Register, deps: Deps): void {
  register(routes.get, ({ tenantId }) => readStatus(deps, tenantId));
}
