import { brandRoutes, workspaceRoutes } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import type { Register } from "../../platform/http/handler.ts";
import { getBrandKit, updateBrandKit } from "./brand-service.ts";
import { createWorkspaceService } from "./service.ts";

// `enter` belongs to the sessions and is registered by auth.
export function registerWorkspaceRoutes(register: Register, deps: Deps): void {
  const workspaces = createWorkspaceService(deps);

  register(workspaceRoutes.list, async ({ principal }) => ({
    items: await workspaces.list(principal),
  }));
  register(workspaceRoutes.create, ({ principal, body }) =>
    workspaces.create(principal, body.name),
  );
  register(workspaceRoutes.get, ({ tenantId }) => workspaces.get(tenantId));
  register(workspaceRoutes.update, ({ principal, tenantId, body }) =>
    workspaces.update(principal, tenantId, body),
  );

  register(brandRoutes.get, ({ tenantId }) =>
    deps.database.tenant(tenantId, (tx) => getBrandKit(tx, tenantId)),
  );
  register(brandRoutes.update, ({ principal, tenantId, body }) =>
    deps.database.tenant(tenantId, (tx) => updateBrandKit(tx, tenantId, principal.userId, body)),
  );
}
