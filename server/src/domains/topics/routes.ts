import { topicRoutes as routes } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import type { Register } from "../../platform/http/handler.ts";
import * as service from "./service.ts";

export function registerRoutes(register: Register, { database, references }: Deps): void {
  register(routes.list, ({ tenantId, query }) =>
    database.tenant(tenantId, (tx) => service.listTopics(tx, tenantId, query)),
  );
  register(routes.create, ({ tenantId, principal, body }) =>
    database.tenant(tenantId, (tx) => service.createTopic(tx, tenantId, principal.userId, body)),
  );
  register(routes.update, ({ tenantId, principal, params, body }) =>
    database.tenant(tenantId, (tx) =>
      service.updateTopic(tx, tenantId, principal.userId, params.id, body),
    ),
  );
  register(routes.remove, async ({ tenantId, principal, body }) => ({
    count: await database.tenant(tenantId, (tx) =>
      service.removeTopics(tx, references, tenantId, principal.userId, body.ids),
    ),
  }));
}
