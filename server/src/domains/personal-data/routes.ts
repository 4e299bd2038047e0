import { contactRoutes, personalDataRoutes } from "@arauto/contracts";
import { againAfterDeadlock } from "../../platform/database/deadlock.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Register } from "../../platform/http/handler.ts";
import { engagementOf } from "./engagement.ts";
import { eraseContact, listErasures } from "./erasing.ts";
import { mergeContacts } from "./merging.ts";
import { membershipsOf, personalDataOf } from "./reading.ts";

export function registerRoutes(register: Register, deps: Deps): void {
  const { database } = deps;
  register(contactRoutes.memberships, ({ tenantId, params }) =>
    database.tenant(tenantId, (tx) => membershipsOf(tx, tenantId, params.id)),
  );
  register(contactRoutes.engagement, ({ tenantId, params }) =>
    database.tenant(tenantId, (tx) => engagementOf(tx, tenantId, params.id)),
  );
  register(contactRoutes.merge, ({ tenantId, principal, params, body }) =>
    againAfterDeadlock(() =>
      database.tenant(tenantId, (tx) =>
        mergeContacts(tx, deps, tenantId, principal.userId, params.id, body),
      ),
    ),
  );
  register(personalDataRoutes.personalData, ({ tenantId, principal, params }) =>
    database.tenant(tenantId, (tx) => personalDataOf(tx, tenantId, principal.userId, params.id)),
  );
  register(personalDataRoutes.erase, ({ tenantId, principal, params, body }) =>
    againAfterDeadlock(() =>
      database.tenant(tenantId, (tx) =>
        eraseContact(tx, deps, tenantId, principal.userId, params.id, body),
      ),
    ),
  );
  register(personalDataRoutes.list, ({ tenantId, query }) =>
    database.tenant(tenantId, (tx) => listErasures(tx, tenantId, query)),
  );
}
