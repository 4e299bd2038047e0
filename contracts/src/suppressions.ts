import { z } from "zod";
import { suppressionReason } from "./contacts.ts";
import { deletedCount, email, id, listQuery, page, timestamp } from "./lists.ts";
import { defineRoute } from "./route.ts";

/** SHA-256 of the lower-case address, in hexadecimal: identifies an entry, even after the contact was deleted. */
export const suppressionId = z.string().regex(/^[0-9a-f]{64}$/);

export const suppression = z
  .object({
    id: suppressionId,
    /** Null if only the hash is stored, because the contact was deleted or erased. */
    email: z.string().nullable(),
    contactId: id.nullable(),
    reason: suppressionReason,
    campaignId: id.nullable(),
    campaignName: z.string().nullable(),
    createdAt: timestamp,
  })
  .meta({ id: "Suppression" });
export type Suppression = z.infer<typeof suppression>;

/** Results by line of the file; they add up to `rows`. */
export const suppressionImport = z
  .object({
    rows: z.number().int(),
    added: z.number().int(),
    already: z.number().int(),
    invalid: z.number().int(),
    /** The first invalid lines. */
    invalidLines: z.array(z.object({ line: z.number().int(), text: z.string() })),
  })
  .meta({ id: "SuppressionImport" });

const tag = "Suppressions";
export const suppressionRoutes = {
  list: defineRoute({
    operationId: "listSuppressions",
    method: "GET",
    path: "/v1/Suppressions",
    tag,
    access: "CONFIG.VIEW",
    apiKey: "contacts:read",
    summary: "List suppressed addresses",
    description:
      "`search` matches a full address, or the start of a known address or of its domain.",
    query: listQuery(["createdAt"]).extend({ reason: suppressionReason.optional() }),
    response: page("SuppressionPage", suppression),
  }),
  add: defineRoute({
    operationId: "addSuppressions",
    withoutPlan: true,
    method: "POST",
    path: "/v1/Suppressions",
    tag,
    access: "ACCOUNT.WRITE",
    apiKey: "contacts:write",
    summary: "Suppress addresses",
    description: "Addresses don't have to belong to contacts. The first recorded reason is kept.",
    body: z.object({ emails: z.array(email).min(1).max(1000) }).meta({ id: "AddSuppressionsBody" }),
    response: deletedCount,
  }),
  lift: defineRoute({
    operationId: "liftSuppressions",
    method: "POST",
    path: "/v1/Suppressions/Lift",
    tag,
    access: "ACCOUNT.WRITE",
    apiKey: "contacts:write",
    summary: "Remove addresses from the suppression list",
    body: z
      .object({ ids: z.array(suppressionId).min(1).max(1000) })
      .meta({ id: "LiftSuppressionsBody" }),
    response: deletedCount,
  }),
  upload: defineRoute({
    operationId: "importSuppressions",
    method: "POST",
    path: "/v1/Suppressions/Import",
    tag,
    access: "ACCOUNT.WRITE",
    apiKey: "contacts:write",
    upload: true,
    summary: "Import a suppression list",
    description:
      "Upload a CSV file (part `file`) with a column of addresses or SHA-256 hashes, and optionally a `reason` column.",
    response: suppressionImport,
  }),
};
