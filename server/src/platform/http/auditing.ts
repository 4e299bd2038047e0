import { auditRuleOf, type Route } from "@arauto/contracts";
import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyRequest } from "fastify";
import { type AuditOrigin, type AuditSource, withAuditSource } from "../audit/audit.ts";
import { auditCall, type AuditedTables } from "../audit/audited-call.ts";

const assistants = new AsyncLocalStorage<true>();

/** Runs requests of an AI assistant. */
export const forAssistant = <T>(work: () => Promise<T>): Promise<T> => assistants.run(true, work);

/** Returns the origin of a request for the audit log. */
export function auditOriginOf({ ip, headers, id, principal }: FastifyRequest): AuditOrigin {
  return {
    ip,
    userAgent: headers["user-agent"] ?? null,
    sessionId: principal?.kind === "user" ? principal.sessionId : null,
    correlationId: id,
  };
}

function sourceOf(request: FastifyRequest): AuditSource {
  const { principal } = request;
  const origin = auditOriginOf(request);
  if (!principal) return { actor: { kind: "system", id: null, name: null }, origin };
  const { name } = principal;
  return principal.kind === "user"
    ? { actor: { kind: "user", id: principal.userId, name }, origin }
    : {
        actor: { kind: assistants.getStore() ? "mcp" : "apiKey", id: principal.apiKeyId, name },
        origin,
      };
}

/** Runs a request, and records it in the audit log when its route has a rule. */
export function audited<T>(
  request: FastifyRequest,
  route: Route,
  tables: AuditedTables,
  work: () => Promise<T>,
): Promise<T> {
  const rule = auditRuleOf(route);
  if (!rule) return work();
  const { principal, params, body } = request;
  const tenantId = principal?.tenantId ?? null;
  return withAuditSource(sourceOf(request), () => {
    if (rule.byDomain || tenantId === null || !principal) return work();
    const membershipId = principal.kind === "user" ? principal.personTenantId : null;
    return auditCall({ rule, tables, tenantId, membershipId, params, body }, work);
  });
}
