import { backupRoutes as routes } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import type { Register } from "../../platform/http/handler.ts";
import * as service from "./service.ts";

export function registerRoutes(register: Register, deps: Deps): void {
  const { database } = deps;
  register(routes.list, ({ tenantId, query }) =>
    database.tenant(tenantId, (tx) => service.listBackups(tx, tenantId, query)),
  );
  register(routes.get, ({ tenantId, params }) =>
    database.tenant(tenantId, (tx) => service.getBackup(tx, tenantId, params.id)),
  );
  register(routes.upload, ({ tenantId, principal, file }) =>
    service.uploadBackup(deps, { tenantId, userId: principal.userId }, file),
  );
  register(routes.link, ({ tenantId, params }) => service.createLink(deps, tenantId, params.id));
  register(routes.verify, ({ tenantId, params }) =>
    database.tenant(tenantId, (tx) => service.verifyBackup(tx, deps, tenantId, params.id)),
  );
  register(routes.restore, ({ tenantId, principal, params, body }) =>
    database.tenant(tenantId, (tx) =>
      service.startRestore(tx, deps, { tenantId, userId: principal.userId }, params.id, body.name),
    ),
  );
  register(routes.remove, async ({ tenantId, body }) => ({
    count: await database.tenant(tenantId, (tx) =>
      service.deleteBackups(tx, deps, tenantId, body.ids),
    ),
  }));
  register(routes.getRestore, ({ tenantId, params }) =>
    database.tenant(tenantId, (tx) => service.getRestore(tx, tenantId, params.id)),
  );
}
