import { z } from "zod";
import { contactStatus, tagName } from "./contacts.ts";
import { createdRange, id, idParams, timestamp } from "./lists.ts";
import { defineRoute } from "./route.ts";

/** Conditions that restrict a list of contacts. */
export const contactMatching = z.object({
  search: z.string().trim().max(200).optional(),
  status: contactStatus.optional(),
  tag: tagName.optional(),
  /** Only contacts that match a saved filter. */
  filterId: id.optional(),
  ...createdRange,
});

/** Contacts that an operation or export applies to: a list of ids, or everything in a list except some. */
export const contactSelection = z
  .discriminatedUnion("kind", [
    z.object({ kind: z.literal("ids"), ids: z.array(id).min(1).max(1000) }),
    contactMatching.extend({
      kind: z.literal("matching"),
      except: z.array(id).max(1000).default([]),
    }),
  ])
  .meta({ id: "ContactSelection" });
export type ContactSelection = z.infer<typeof contactSelection>;

export const contactAction = z
  .discriminatedUnion("kind", [
    z.object({ kind: z.literal("delete") }),
    z.object({ kind: z.literal("setStatus"), status: contactStatus }),
    /** Null clears the field. */
    z.object({
      kind: z.literal("setField"),
      identifier: z.string().max(50),
      value: z.union([z.string().max(2000), z.number(), z.boolean(), z.null()]),
    }),
    z.object({ kind: z.literal("addTag"), tag: tagName }),
    z.object({ kind: z.literal("removeTag"), tag: tagName }),
    /** Asks pending contacts to confirm their address (double opt-in). */
    z.object({ kind: z.literal("requestConfirmation") }),
  ])
  .meta({ id: "ContactAction" });
export type ContactAction = z.infer<typeof contactAction>;

/** Why a selected contact was not changed. */
export const SKIPPED_CONTACT_REASONS = [
  "same",
  "gone",
  "notPending",
  "askedLately",
  "suppressed",
  "tooManyTags",
] as const;
const skippedContacts = z.array(
  z.object({ reason: z.enum(SKIPPED_CONTACT_REASONS), count: z.number().int() }),
);

/** The effect that an operation would have now. matching = changes + the sum of `skipped`. */
export const contactOperationPreview = z
  .object({ matching: z.number().int(), changes: z.number().int(), skipped: skippedContacts })
  .meta({ id: "ContactOperationPreview" });

export const OPERATION_STATUSES = ["queued", "running", "done", "canceled", "failed"] as const;

/** A bulk change that runs in the background on the contacts that matched when it started. It resumes after a crash. */
export const contactOperation = z
  .object({
    id,
    action: contactAction,
    status: z.enum(OPERATION_STATUSES),
    /** Number of contacts selected at the start; null until they are counted. */
    total: z.number().int().nullable(),
    processed: z.number().int(),
    changed: z.number().int(),
    skipped: skippedContacts,
    /** Error code, with a translation under `errors:`. */
    failure: z.string().nullable(),
    createdAt: timestamp,
    finishedAt: timestamp.nullable(),
  })
  .meta({ id: "ContactOperation" });
export type ContactOperation = z.infer<typeof contactOperation>;

const body = z.object({ selection: contactSelection, action: contactAction });
const tag = "Contacts";
export const contactOperationRoutes = {
  preview: defineRoute({
    operationId: "previewContactOperation",
    method: "POST",
    path: "/v1/Accounts/Operations/Preview",
    tag,
    access: "ACCOUNT.WRITE",
    apiKey: "contacts:write",
    summary: "Preview a bulk operation",
    description: "Counts what would change, without changing anything.",
    body: body.meta({ id: "PreviewContactOperationBody" }),
    response: contactOperationPreview,
  }),
  start: defineRoute({
    operationId: "startContactOperation",
    method: "POST",
    path: "/v1/Accounts/Operations",
    tag,
    access: "ACCOUNT.WRITE",
    apiKey: "contacts:write",
    status: 202,
    summary: "Start a bulk operation",
    description: "A small selection is finished when the response arrives.",
    body: body.meta({ id: "StartContactOperationBody" }),
    response: contactOperation,
  }),
  get: defineRoute({
    operationId: "getContactOperation",
    method: "GET",
    path: "/v1/Accounts/Operations/{id}",
    tag,
    access: "CONFIG.VIEW",
    apiKey: "contacts:read",
    summary: "Get a bulk operation",
    params: idParams,
    response: contactOperation,
  }),
  cancel: defineRoute({
    operationId: "cancelContactOperation",
    withoutPlan: true,
    method: "POST",
    path: "/v1/Accounts/Operations/{id}/Cancel",
    tag,
    access: "ACCOUNT.WRITE",
    apiKey: "contacts:write",
    summary: "Stop a bulk operation",
    description: "Changes already made are kept.",
    params: idParams,
    response: contactOperation,
  }),
  progress: defineRoute({
    operationId: "streamContactOperation",
    method: "GET",
    path: "/v1/Accounts/Operations/{id}/Progress",
    tag,
    access: "CONFIG.VIEW",
    apiKey: "contacts:read",
    produces: "text/event-stream",
    summary: "Stream a bulk operation's progress",
    description: "Sends the operation on every change until it ends.",
    params: idParams,
    response: contactOperation,
  }),
};
