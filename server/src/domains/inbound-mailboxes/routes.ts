import { inboundMailboxRoutes as routes } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import type { Register } from "../../platform/http/handler.ts";
import * as mailboxes from "./mailboxes.ts";

export function registerRoutes(register: Register, deps: Deps): void {
  register(routes.list, ({ tenantId }) => mailboxes.listMailboxes(deps, tenantId));
  register(routes.create, ({ tenantId, body }) => mailboxes.createMailbox(deps, tenantId, body));
  register(routes.get, ({ tenantId, params }) => mailboxes.getMailbox(deps, tenantId, params.id));
  register(routes.update, ({ tenantId, params, body }) =>
    mailboxes.updateMailbox(deps, tenantId, params.id, body),
  );
  register(routes.remove, ({ tenantId, params }) =>
    mailboxes.deleteMailbox(deps, tenantId, params.id),
  );
  register(routes.test, ({ tenantId, params }) => mailboxes.testMailbox(deps, tenantId, params.id));
}
