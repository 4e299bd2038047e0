import { pipelineRoutes as routes } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import type { Register } from "../../platform/http/handler.ts";
import * as service from "./service.ts";

export function registerRoutes(register: Register, { database, references }: Deps): void {
  register(routes.list, async ({ tenantId }) => ({
    items: await database.tenant(tenantId, (tx) => service.listPipelines(tx, tenantId)),
  }));
  register(routes.create, ({ tenantId, principal, body }) =>
    database.tenant(tenantId, (tx) => service.createPipeline(tx, tenantId, principal.userId, body)),
  );
  register(routes.update, ({ tenantId, principal, params, body }) =>
    database.tenant(tenantId, (tx) =>
      service.updatePipeline(tx, references, tenantId, principal.userId, params.id, body),
    ),
  );
  register(routes.remove, ({ tenantId, principal, params }) =>
    database.tenant(tenantId, (tx) =>
      service.removePipeline(tx, references, tenantId, principal.userId, params.id),
    ),
  );
  register(routes.lostReasons, async ({ tenantId }) => ({
    items: await database.tenant(tenantId, (tx) => service.listLostReasons(tx, tenantId)),
  }));
  register(routes.saveLostReasons, async ({ tenantId, body }) => ({
    items: await database.tenant(tenantId, (tx) =>
      service.saveLostReasons(tx, tenantId, body.items),
    ),
  }));
}
