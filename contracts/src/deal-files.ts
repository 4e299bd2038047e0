import { z } from "zod";
import { DEAL_FILES_MAX } from "./deal-file-limits.ts";
import { dealMember } from "./deals.ts";
import { id, idParams, timestamp } from "./lists.ts";
import { defineRoute } from "./route.ts";

/** A file that a member added to a deal. */
export const dealFile = z
  .object({
    id,
    dealId: id,
    name: z.string(),
    /** Detected from its content, not as declared. */
    contentType: z.string(),
    bytes: z.number().int(),
    /** The member who added it; null for programs and former members. */
    by: dealMember.nullable(),
    createdAt: timestamp,
  })
  .meta({ id: "DealFile" });
export type DealFile = z.infer<typeof dealFile>;

const tag = "Deals";
const fileParams = idParams.extend({ fileId: id });

export const dealFileRoutes = {
  list: defineRoute({
    operationId: "listDealFiles",
    method: "GET",
    path: "/v1/Deals/{id}/Files",
    tag,
    access: "CONFIG.VIEW",
    apiKey: "deals:read",
    summary: "List the files of a deal",
    description: "Newest first.",
    params: idParams,
    response: z.object({ items: z.array(dealFile) }).meta({ id: "DealFiles" }),
  }),
  upload: defineRoute({
    operationId: "uploadDealFile",
    method: "POST",
    path: "/v1/Deals/{id}/Files",
    tag,
    access: "CRM.WRITE",
    apiKey: "deals:write",
    status: 201,
    upload: true,
    summary: "Add a file to a deal",
    description: `Upload the file as part \`file\`, up to 20 MB; a deal can have ${DEAL_FILES_MAX} files. Programs, and files that aren't what their name says, are refused with \`FILE_TYPE_REFUSED\`.`,
    errors: ["FILE_TYPE_REFUSED", "FILE_EMPTY", "STORAGE_LIMIT", "WRONG_STATE"],
    params: idParams,
    response: dealFile,
  }),
  download: defineRoute({
    operationId: "downloadDealFile",
    method: "GET",
    path: "/v1/Deals/{id}/Files/{fileId}/Content",
    tag,
    access: "CONFIG.VIEW",
    apiKey: "deals:read",
    produces: "application/octet-stream",
    summary: "Download a file of a deal",
    description: "Always an attachment of unspecified type, so that browsers save it.",
    params: fileParams,
  }),
  remove: defineRoute({
    operationId: "deleteDealFile",
    method: "DELETE",
    path: "/v1/Deals/{id}/Files/{fileId}",
    tag,
    access: "CRM.WRITE",
    apiKey: "deals:write",
    summary: "Delete a file of a deal",
    description: "It can be restored for a few minutes.",
    params: fileParams,
  }),
  restore: defineRoute({
    operationId: "restoreDealFile",
    method: "POST",
    path: "/v1/Deals/{id}/Files/{fileId}/Restore",
    tag,
    access: "CRM.WRITE",
    apiKey: "deals:write",
    summary: "Restore a file of a deal",
    description: "Restores a recently deleted file.",
    params: fileParams,
    response: dealFile,
  }),
};
