import { designRoutes as routes } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import type { Register } from "../../platform/http/handler.ts";
import { createDesignService } from "./service.ts";

export function registerRoutes(register: Register, deps: Deps): void {
  const service = createDesignService(deps);
  register(routes.list, ({ tenantId, query }) => service.list(tenantId, query.language));
  register(routes.get, ({ tenantId, params, query }) =>
    service.get(tenantId, params.id, query.language),
  );
}
