import { rehearsalRoutes } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import type { Register } from "../../platform/http/handler.ts";
import { readPreviews, readRehearsal, startRehearsal } from "./service.ts";

export function registerRoutes(register: Register, deps: Deps): void {
  register(rehearsalRoutes.start, (call) => startRehearsal(deps, call.tenantId, call.params.id));
  register(rehearsalRoutes.get, (call) => readRehearsal(deps, call.tenantId, call.params.id));
  register(rehearsalRoutes.previews, (call) =>
    readPreviews(deps, call.tenantId, call.params.id, call.query.variant),
  );
}
