import { z } from "zod";
import { auditLogFilters } from "./audit-log.ts";
import { contactSelection } from "./contact-operations.ts";
import { recipientFilter } from "./campaign-ledger.ts";
import { dealFilter } from "./deals.ts";
import { deletedCount, id, idList, idParams, listQuery, page, timestamp } from "./lists.ts";
import { suppressionReason } from "./contacts.ts";
import { EXPORT_COLUMNS } from "./export-files.ts";
import { defineRoute } from "./route.ts";
import { webhookEventFilter } from "./webhook-deliveries.ts";

export const exportColumn = z.union([
  z.enum(EXPORT_COLUMNS),
  z.string().regex(/^fields\.[a-z][a-z0-9_]{0,49}$/),
]);

export const exportRequest = z
  .discriminatedUnion("kind", [
    z.object({
      kind: z.literal("accounts"),
      format: z.enum(["csv", "xlsx"]),
      selection: contactSelection,
      columns: z.array(exportColumn).min(1).max(300),
    }),
    z.object({
      kind: z.literal("suppressions"),
      format: z.enum(["csv", "xlsx"]),
      reason: suppressionReason.optional(),
    }),
    /** Recipients of a campaign, restricted like the list of recipients. */
    z.object({
      kind: z.literal("recipients"),
      format: z.enum(["csv", "xlsx"]),
      campaignId: id,
      filter: recipientFilter,
    }),
    /** Deals, restricted like their list. */
    z.object({
      kind: z.literal("deals"),
      format: z.enum(["csv", "xlsx"]),
      filter: dealFilter,
      /** Restricts the export to these. */
      ids: z.array(id).min(1).max(1000).optional(),
    }),
    /** Webhook events, restricted like their list. Needs `DEVELOPER.MANAGE`, too. */
    z.object({
      kind: z.literal("webhookEvents"),
      format: z.enum(["csv", "json"]),
      filter: webhookEventFilter,
      /** Restricts the export to these. */
      ids: z.array(id).min(1).max(1000).optional(),
    }),
    /** Entries of the audit log, restricted like their list. Needs `MEMBER.MANAGE`, too. */
    z.object({
      kind: z.literal("auditLog"),
      format: z.enum(["csv", "json"]),
      filter: auditLogFilters,
    }),
  ])
  .meta({ id: "ExportRequest" });
export type ExportRequest = z.infer<typeof exportRequest>;

/** A file that is created in the background and deleted when it expires. */
export const dataExport = z
  .object({
    id,
    kind: z.enum(["accounts", "suppressions", "recipients", "deals", "webhookEvents", "auditLog"]),
    format: z.enum(["csv", "xlsx", "json"]),
    fileName: z.string(),
    status: z.enum(["queued", "running", "done", "canceled", "failed", "expired"]),
    /** Rows written so far and in total; null until counted. */
    rows: z.number().int(),
    total: z.number().int().nullable(),
    /** Bytes; null until it is done. */
    size: z.number().int().nullable(),
    failure: z.string().nullable(),
    /** Name of the member who started it. */
    requestedBy: z.string().nullable(),
    createdAt: timestamp,
    finishedAt: timestamp.nullable(),
    expiresAt: timestamp.nullable(),
  })
  .meta({ id: "DataExport" });
export type DataExport = z.infer<typeof dataExport>;

const tag = "Exports";
export const exportRoutes = {
  list: defineRoute({
    operationId: "listExports",
    method: "GET",
    path: "/v1/Exports",
    tag,
    access: "DATA.EXPORT",
    apiKey: "contacts:write",
    summary: "List exports",
    description: "Newest first.",
    query: listQuery(["createdAt"]),
    response: page("ExportPage", dataExport),
  }),
  create: defineRoute({
    operationId: "createExport",
    withoutPlan: true,
    method: "POST",
    path: "/v1/Exports",
    tag,
    access: "DATA.EXPORT",
    apiKey: "contacts:write",
    status: 202,
    summary: "Start an export",
    description: "Cells that a spreadsheet would run as formulas are escaped.",
    body: exportRequest,
    response: dataExport,
  }),
  get: defineRoute({
    operationId: "getExport",
    method: "GET",
    path: "/v1/Exports/{id}",
    tag,
    access: "DATA.EXPORT",
    apiKey: "contacts:write",
    summary: "Get an export",
    params: idParams,
    response: dataExport,
  }),
  progress: defineRoute({
    operationId: "streamExport",
    method: "GET",
    path: "/v1/Exports/{id}/Progress",
    tag,
    access: "DATA.EXPORT",
    apiKey: "contacts:write",
    produces: "text/event-stream",
    summary: "Stream an export's progress",
    description: "Sends the export on every change until it ends.",
    params: idParams,
    response: dataExport,
  }),
  link: defineRoute({
    operationId: "createExportLink",
    withoutPlan: true,
    method: "POST",
    path: "/v1/Exports/{id}/Link",
    tag,
    access: "DATA.EXPORT",
    apiKey: "contacts:write",
    summary: "Create a download link",
    description:
      "The link works without signing in and expires after ten minutes. Every link is recorded.",
    params: idParams,
    response: z.object({ url: z.string(), expiresAt: timestamp }).meta({ id: "ExportLink" }),
  }),
  remove: defineRoute({
    operationId: "deleteExports",
    withoutPlan: true,
    method: "POST",
    path: "/v1/Exports/BulkDelete",
    tag,
    access: "DATA.EXPORT",
    apiKey: "contacts:write",
    summary: "Delete exports",
    description: "Deletes their files. A running export is canceled.",
    body: idList.meta({ id: "DeleteExportsBody" }),
    response: deletedCount,
  }),
};
