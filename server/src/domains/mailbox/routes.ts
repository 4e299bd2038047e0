import { mailboxRoutes } from "@arauto/contracts";
import type { Deps } from "../../platform/domain.ts";
import type { Register } from "../../platform/http/handler.ts";
import { clearMails, listMails, mailSource, readMail } from "./service.ts";

export function registerMailboxRoutes(register: Register, deps: Deps): void {
  register(mailboxRoutes.list, ({ tenantId, query }) => listMails(deps, tenantId, query));
  register(mailboxRoutes.get, ({ tenantId, params }) => readMail(deps, tenantId, params.id));
  register(mailboxRoutes.source, async ({ tenantId, params }) => ({ content: await mailSource(deps, tenantId, params.id) }));
  register(mailboxRoutes.clear, async ({ tenantId }) => ({ count: await clearMails(deps, tenantId) }));
}
