import { contactOperationRoutes as operations, contactRoutes } from "@arauto/contracts";
import { againAfterDeadlock } from "../../platform/database/deadlock.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Register } from "../../platform/http/handler.ts";
import { requireConfirmedEmail } from "../../platform/http/principal.ts";
import { listContacts } from "./contact-list.ts";
import * as service from "./operations.ts";

export function registerRoutes(register: Register, deps: Deps): void {
  const { database } = deps;
  register(contactRoutes.list, ({ tenantId, query }) =>
    database.tenant(tenantId, (tx) => listContacts(tx, tenantId, query)),
  );
  register(operations.preview, ({ tenantId, body }) =>
    database.tenant(tenantId, (tx) => service.previewOperation(tx, tenantId, body)),
  );
  register(operations.start, ({ tenantId, principal, body }) => {
    if (body.action.kind === "requestConfirmation") requireConfirmedEmail(principal);
    return againAfterDeadlock(() =>
      database.tenant(tenantId, (tx) =>
        service.startOperation(tx, deps, tenantId, principal.userId, body),
      ),
    );
  });
  register(operations.get, ({ tenantId, params }) =>
    database.tenant(tenantId, (tx) => service.getOperation(tx, tenantId, params.id)),
  );
  register(operations.cancel, ({ tenantId, params }) =>
    database.tenant(tenantId, (tx) => service.cancelOperation(tx, tenantId, params.id)),
  );
  register(operations.progress, async ({ tenantId, params, signal }) => {
    // Checked before the stream starts, so that an unknown id is an ordinary 404.
    await database.tenant(tenantId, (tx) => service.getOperation(tx, tenantId, params.id));
    return service.followOperation(database, tenantId, params.id, signal);
  });
}
