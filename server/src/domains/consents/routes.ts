import { contactRoutes as routes } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import type { Register } from "../../platform/http/handler.ts";
import { requireConfirmedEmail } from "../../platform/http/principal.ts";
import * as service from "./service.ts";

export function registerRoutes(register: Register, { database, jobs }: Deps): void {
  register(routes.reachability, ({ tenantId, params }) =>
    database.tenant(tenantId, (tx) => service.reachabilityOf(tx, tenantId, params.id)),
  );
  register(routes.setTopics, ({ tenantId, principal, params, body }) =>
    database.tenant(tenantId, (tx) =>
      service.setTopics(tx, tenantId, principal.userId, params.id, body.topics),
    ),
  );
  register(routes.recordConsent, ({ tenantId, principal, params, body }) =>
    database.tenant(tenantId, (tx) =>
      service.recordConsent(tx, tenantId, principal.userId, params.id, body),
    ),
  );
  register(routes.requestConfirmation, ({ tenantId, principal, params }) => {
    requireConfirmedEmail(principal);
    return database.tenant(tenantId, (tx) =>
      service.requestConfirmation(tx, { jobs }, tenantId, principal.userId, params.id),
    );
  });
}
