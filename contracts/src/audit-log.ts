import { z } from "zod";
import {
  AUDIT_ACTIONS,
  AUDIT_RECORD_KINDS,
  AUDIT_VERBS,
  type AuditAction,
} from "./audit-actions.ts";
import { createdRange, id, listQuery, page, timestamp } from "./lists.ts";
import { defineRoute } from "./route.ts";

/** Days that entries of the audit log are kept. */
export const AUDIT_LOG_DAYS = 730;
/** Maximum number of names in an entry about several records. */
export const AUDIT_NAMED_MAX = 20;

/** `mcp`: an API key that an AI assistant uses. */
export const auditActorKind = z
  .enum(["user", "apiKey", "mcp", "system"])
  .meta({ id: "AuditActorKind" });
export type AuditActorKind = z.infer<typeof auditActorKind>;

/** One changed field. For a secret, both values are null. */
export const auditChange = z
  .object({
    field: z.string(),
    before: z.unknown(),
    after: z.unknown(),
    isSecret: z.boolean(),
  })
  .meta({ id: "AuditChange" });
export type AuditChange = z.infer<typeof auditChange>;

export const auditEntry = z
  .object({
    id,
    at: timestamp,
    action: z.enum(AUDIT_ACTIONS as [AuditAction, ...AuditAction[]]),
    verb: z.enum(AUDIT_VERBS),
    actor: z.object({
      kind: auditActorKind,
      /** Of the user or the API key. */
      id: id.nullable(),
      /** As of that time; null for the system. */
      name: z.string().nullable(),
    }),
    record: z.object({
      kind: z.enum(AUDIT_RECORD_KINDS),
      /** Null for several records, and for settings, which have no id. */
      id: id.nullable(),
      /** As of that time; null for records with personal data of contacts. */
      name: z.string().nullable(),
      /** Whether it still exists. */
      exists: z.boolean(),
    }),
    /** Of records; null unless there may be several. */
    count: z.number().int().nullable(),
    /** The names of several records, up to 20. */
    names: z.array(z.string()),
    changes: z.array(auditChange),
    /** Null for the system. */
    origin: z
      .object({
        ip: z.string(),
        userAgent: z.string().nullable(),
        sessionId: id.nullable(),
        /** Of the header `X-Correlation-Id`. */
        correlationId: z.string(),
      })
      .nullable(),
  })
  .meta({ id: "AuditEntry" });
export type AuditEntry = z.infer<typeof auditEntry>;

/** The conditions of a list of entries. */
export const auditLogFilters = z.object({
  actorKind: auditActorKind.optional(),
  /** The id of the user or API key. */
  actorId: id.optional(),
  action: z.enum(AUDIT_ACTIONS as [AuditAction, ...AuditAction[]]).optional(),
  recordKind: z.enum(AUDIT_RECORD_KINDS).optional(),
  recordId: id.optional(),
  ...createdRange,
});
export type AuditLogFilters = z.infer<typeof auditLogFilters>;

export const auditLogRoutes = {
  /** Closed to API keys: the log names members and their addresses. */
  list: defineRoute({
    operationId: "listAuditLog",
    method: "GET",
    path: "/v1/AuditLog",
    tag: "Audit log",
    access: "MEMBER.MANAGE",
    summary: "List the audit log",
    description:
      "Who changed what in the workspace within the last two years, newest first. Entries can't be changed or deleted.",
    query: listQuery(["at"]).omit({ search: true }).extend(auditLogFilters.shape),
    response: page("AuditEntryPage", auditEntry),
  }),
};
