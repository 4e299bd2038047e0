import { conversationRoutes as routes } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import type { Register } from "../../platform/http/handler.ts";
import type { UserPrincipal } from "../../platform/http/principal.ts";
import { markRead, setStatus, undelete } from "./queries.ts";
import { deleteConversations } from "./removal.ts";
import * as service from "./service.ts";

export function registerRoutes(register: Register, deps: Deps): void {
  const authorOf = ({
    tenantId,
    principal,
  }: {
    tenantId: string;
    principal: UserPrincipal;
  }): service.Author => ({
    tenantId,
    userId: principal.userId,
  });

  register(routes.list, (call) => service.listConversations(deps, authorOf(call), call.query));
  register(routes.counts, ({ tenantId }) =>
    deps.database.tenant(tenantId, (tx) => service.readCounts(tx, tenantId)),
  );
  register(routes.stream, (call) => service.watchCounts(deps, authorOf(call), call.signal));
  register(routes.get, ({ tenantId, params }) =>
    service.getConversation(deps, tenantId, params.id),
  );
  register(routes.messages, ({ tenantId, params, query }) =>
    service.listMessages(deps, tenantId, params.id, query),
  );
  register(routes.reply, (call) =>
    service.reply(deps, authorOf(call), call.params.id, call.body.text),
  );
  register(routes.retry, ({ tenantId, params }) =>
    service.retry(deps, tenantId, params.id, params.messageId),
  );
  register(routes.attachment, ({ tenantId, params }) =>
    service.attachment(deps, tenantId, params.id, params.attachmentId),
  );

  register(routes.mark, async ({ tenantId, body }) => ({
    count: await service.change(deps, tenantId, (tx) =>
      markRead(tx, tenantId, body.ids, body.read),
    ),
  }));
  register(routes.assign, async (call) => ({
    count: await service.assign(deps, authorOf(call), call.body),
  }));
  register(routes.close, async ({ tenantId, body }) => ({
    count: await service.change(deps, tenantId, (tx) =>
      setStatus(tx, tenantId, body.ids, "closed"),
    ),
  }));
  register(routes.reopen, async ({ tenantId, body }) => ({
    count: await service.change(deps, tenantId, (tx) => setStatus(tx, tenantId, body.ids, "open")),
  }));
  register(routes.remove, async ({ tenantId, body }) => ({
    count: await service.change(deps, tenantId, (tx) =>
      deleteConversations(tx, deps, tenantId, body.ids),
    ),
  }));
  register(routes.restore, async ({ tenantId, body }) => ({
    count: await service.change(deps, tenantId, (tx) => undelete(tx, tenantId, body.ids)),
  }));
}
