import { customFieldRoutes as routes } from "@arauto/contracts";
import type { Deps } from "../../platform/domain.ts";
import type { Register } from "../../platform/http/handler.ts";
import * as service from "./service.ts";

export function registerRoutes(register: Register, { database, references }: Deps): void {
  register(routes.list, ({ tenantId, query }) => database.tenant(tenantId, (tx) => service.listFields(tx, tenantId, query)));
  register(routes.create, ({ tenantId, body }) => database.tenant(tenantId, (tx) => service.createField(tx, tenantId, body)));
  register(routes.get, ({ tenantId, params }) => database.tenant(tenantId, (tx) => service.getField(tx, tenantId, params.id)));
  register(routes.update, ({ tenantId, params, body }) =>
    database.tenant(tenantId, (tx) => service.updateField(tx, tenantId, params.id, body)),
  );
  register(routes.remove, async ({ tenantId, body }) => ({
    count: await database.tenant(tenantId, (tx) => service.removeFields(tx, references, tenantId, body.ids)),
  }));
}
