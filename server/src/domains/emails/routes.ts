import { emailRoutes } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import type { Register } from "../../platform/http/handler.ts";
import { idempotencyKeyOf } from "../../platform/http/idempotency.ts";
import type { Principal } from "../../platform/http/principal.ts";
import { acceptEmail } from "./accept.ts";
import type { EmailActor } from "./actor.ts";
import * as service from "./service.ts";

/** Users see and send live emails. */
const modeOf = (principal: Principal): EmailActor["mode"] =>
  principal.kind === "apiKey" ? principal.mode : "live";

function actorOf(principal: Principal, tenantId: string): EmailActor {
  const isKey = principal.kind === "apiKey";
  return {
    tenantId,
    mode: modeOf(principal),
    sendingDomain: isKey ? principal.sendingDomain : null,
    apiKeyId: isKey ? principal.apiKeyId : null,
    userId: principal.userId,
  };
}

export function registerRoutes(register: Register, deps: Deps): void {
  const { database } = deps;
  register(emailRoutes.send, ({ principal, tenantId, body, request }) =>
    acceptEmail(deps, actorOf(principal, tenantId), body, idempotencyKeyOf(request) ?? null),
  );
  register(emailRoutes.sendBatch, async ({ principal, tenantId, body, request }) => ({
    items: await service.acceptBatch(
      deps,
      actorOf(principal, tenantId),
      body.emails,
      idempotencyKeyOf(request) ?? null,
    ),
  }));
  register(emailRoutes.list, ({ principal, tenantId, query }) =>
    database.tenant(tenantId, (tx) => service.listEmails(tx, tenantId, modeOf(principal), query)),
  );
  register(emailRoutes.get, ({ principal, tenantId, params }) =>
    database.tenant(tenantId, (tx) => service.getEmail(tx, tenantId, modeOf(principal), params.id)),
  );
  register(emailRoutes.cancel, ({ principal, tenantId, params }) =>
    database.tenant(tenantId, (tx) =>
      service.cancelEmail(tx, tenantId, modeOf(principal), params.id),
    ),
  );
  register(emailRoutes.cancelSeveral, ({ principal, tenantId, body }) =>
    database.tenant(tenantId, async (tx) => ({
      items: await service.cancelEmails(tx, tenantId, modeOf(principal), body.ids),
    })),
  );
}
