import { contactRoutes as routes } from "@arauto/contracts";
import { againAfterDeadlock } from "../../platform/database/deadlock.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Register } from "../../platform/http/handler.ts";
import * as service from "./service.ts";
import { listTags } from "./tags.ts";

export function registerRoutes(register: Register, deps: Deps): void {
  const { database, jobs } = deps;
  register(routes.create, ({ tenantId, principal, body }) =>
    database.tenant(tenantId, (tx) =>
      service.createContact(tx, jobs, tenantId, principal.userId, body),
    ),
  );
  register(routes.get, ({ tenantId, params }) =>
    database.tenant(tenantId, (tx) => service.getContact(tx, tenantId, params.id)),
  );
  register(routes.update, ({ tenantId, principal, params, body }) =>
    database.tenant(tenantId, (tx) =>
      service.updateContact(tx, tenantId, principal.userId, params.id, body),
    ),
  );
  register(routes.remove, async ({ tenantId, principal, body }) => ({
    count: await againAfterDeadlock(() =>
      database.tenant(tenantId, (tx) =>
        service.removeContacts(tx, deps, tenantId, principal.userId, body.ids),
      ),
    ),
  }));
  register(routes.timeline, ({ tenantId, params, query }) =>
    database.tenant(tenantId, (tx) => service.contactTimeline(tx, tenantId, params.id, query)),
  );
  register(routes.tags, ({ tenantId, query }) =>
    database.tenant(tenantId, (tx) => listTags(tx, tenantId, query)),
  );
}
