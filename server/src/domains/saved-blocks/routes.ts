import { savedBlockRoutes as routes } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import type { Register } from "../../platform/http/handler.ts";
import * as service from "./service.ts";

export function registerRoutes(register: Register, { database }: Deps): void {
  register(routes.list, ({ tenantId, query }) =>
    database.tenant(tenantId, (tx) => service.listSavedBlocks(tx, tenantId, query)),
  );
  register(routes.create, ({ tenantId, principal, body }) =>
    database.tenant(tenantId, (tx) =>
      service.createSavedBlock(tx, tenantId, principal.userId, body),
    ),
  );
  register(routes.rename, ({ tenantId, principal, params, body }) =>
    database.tenant(tenantId, (tx) =>
      service.renameSavedBlock(tx, tenantId, principal.userId, params.id, body.name),
    ),
  );
  register(routes.remove, async ({ tenantId, principal, body }) => ({
    count: await database.tenant(tenantId, (tx) =>
      service.removeSavedBlocks(tx, tenantId, principal.userId, body.ids),
    ),
  }));
}
