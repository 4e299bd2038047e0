import { apiKeyRoutes as routes } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import type { Register } from "../../platform/http/handler.ts";
import type { UserPrincipal } from "../../platform/http/principal.ts";
import * as service from "./service.ts";

const actorOf = (call: { tenantId: string; principal: UserPrincipal }): service.Actor => ({
  tenantId: call.tenantId,
  userId: call.principal.userId,
  permissions: call.principal.permissions,
});

export function registerRoutes(register: Register, deps: Deps): void {
  const { database } = deps;
  register(routes.list, ({ tenantId, query }) =>
    database.tenant(tenantId, (tx) => service.listKeys(tx, tenantId, query)),
  );
  register(routes.create, (call) =>
    database.tenant(call.tenantId, (tx) => service.createKey(tx, deps, actorOf(call), call.body)),
  );
  register(routes.get, ({ tenantId, params }) =>
    database.tenant(tenantId, (tx) => service.getKey(tx, tenantId, params.id)),
  );
  register(routes.update, (call) =>
    database.tenant(call.tenantId, (tx) =>
      service.updateKey(tx, actorOf(call), call.params.id, call.body),
    ),
  );
  register(routes.setStatus, async (call) => ({
    count: await database.tenant(call.tenantId, (tx) =>
      service.setStatus(tx, actorOf(call), call.body.ids, call.body.status),
    ),
  }));
  register(routes.remove, async (call) => ({
    count: await database.tenant(call.tenantId, (tx) =>
      service.removeKeys(tx, actorOf(call), call.body.ids),
    ),
  }));
  register(routes.rotate, (call) =>
    database.tenant(call.tenantId, (tx) =>
      service.rotateKey(tx, deps, actorOf(call), call.params.id, call.body),
    ),
  );
  register(routes.reveal, (call) =>
    database.tenant(call.tenantId, (tx) =>
      service.revealKey(tx, deps, actorOf(call), call.params.id),
    ),
  );
  register(routes.narrow, (call) =>
    database.tenant(call.tenantId, (tx) =>
      service.narrowKey(tx, actorOf(call), call.params.id, call.body.version),
    ),
  );
  register(routes.whoAmI, ({ principal, request }) =>
    database.system((tx) => service.whoAmI(tx, principal, request.ip)),
  );
}
