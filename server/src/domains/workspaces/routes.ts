import { brandRoutes, workspaceRoutes } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import type { Register } from "../../platform/http/handler.ts";
import { getBrandKit, updateBrandKit } from "./brand-service.ts";
import * as service from "./service.ts";

// `enter` belongs to the sessions and is registered by auth.
export function registerRoutes(register: Register, deps: Deps): void {
  const { config, database } = deps;
  register(workspaceRoutes.list, async ({ principal }) => ({
    items: await database.system((tx) => service.listWorkspaces(tx, deps, principal.userId)),
  }));
  register(workspaceRoutes.create, ({ principal, body: { name } }) => {
    const { userId, email: userEmail, lang } = principal;
    return database.system(async (tx) =>
      service.presentMembership(
        await service.createWorkspace(tx, deps, { name, userId, userEmail, lang }),
        config,
      ),
    );
  });
  register(workspaceRoutes.get, ({ tenantId }) =>
    database.tenant(tenantId, (tx) => service.getWorkspace(tx, tenantId)),
  );
  register(workspaceRoutes.update, ({ principal, tenantId, body }) =>
    database.tenant(tenantId, (tx) =>
      service.updateWorkspace(tx, tenantId, principal.userId, body),
    ),
  );

  register(brandRoutes.get, ({ tenantId }) =>
    database.tenant(tenantId, (tx) => getBrandKit(tx, tenantId)),
  );
  register(brandRoutes.update, ({ principal, tenantId, body }) =>
    database.tenant(tenantId, (tx) => updateBrandKit(tx, tenantId, principal.userId, body)),
  );
}
