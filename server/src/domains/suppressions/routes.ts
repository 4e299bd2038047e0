import { suppressionRoutes as routes } from "@arauto/contracts";
import { againAfterDeadlock } from "../../platform/database/deadlock.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Register } from "../../platform/http/handler.ts";
import * as service from "./service.ts";

export function registerRoutes(register: Register, deps: Deps): void {
  const { database } = deps;
  register(routes.list, ({ tenantId, query }) =>
    database.tenant(tenantId, (tx) => service.listSuppressions(tx, tenantId, query)),
  );
  register(routes.add, async ({ tenantId, principal, body }) => ({
    count: await againAfterDeadlock(() =>
      database.tenant(tenantId, (tx) =>
        service.addSuppressions(tx, tenantId, principal.userId, body.emails),
      ),
    ),
  }));
  register(routes.lift, async ({ tenantId, principal, body }) => ({
    count: await againAfterDeadlock(() =>
      database.tenant(tenantId, (tx) =>
        service.liftSuppressions(tx, tenantId, principal.userId, body.ids),
      ),
    ),
  }));
  register(routes.upload, ({ tenantId, principal, file }) =>
    service.importSuppressions(deps, tenantId, principal.userId, file.stream),
  );
}
