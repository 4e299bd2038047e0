import { z } from "zod";
import { contact, fieldValues, suppressionReason, timelineEntry } from "./contacts.ts";
import { consent } from "./consents.ts";
import { messageDirection } from "./conversations.ts";
import { id, idParams, listQuery, page, timestamp } from "./lists.ts";
import { defineRoute } from "./route.ts";

export const ERASURE_REASONS = ["personRequest", "retention", "other"] as const;

/** Proof that a contact's data was erased (LGPD art. 18 VI, GDPR art. 17). Contains no personal data except the hash of the address. */
export const erasure = z
  .object({
    id,
    /** Short reference, easy to read aloud and to quote in correspondence: `E-7F3A-19C2`. */
    reference: z.string(),
    reason: z.enum(ERASURE_REASONS),
    /** SHA-256 of the lower-case address, in hexadecimal: proves the erasure to anyone who knows the address, and reveals nothing to others. */
    emailHash: z.string(),
    /** Number of deleted records by kind. */
    removed: z.array(z.object({ kind: z.string(), count: z.number().int() })),
    /** Whether the address is suppressed by its hash. */
    suppressed: z.boolean(),
    /** Saved filters that contain the full address. Someone who knows their purpose must edit them. */
    filters: z.array(z.object({ id, name: z.string() })),
    /** Started campaigns whose audience contains the full address, which is removed when they begin to send; and workflows that contain it in their steps or notes, until they end or someone edits them. */
    campaigns: z.array(z.object({ id, name: z.string() })),
    /** Scheduled tasks that contain the full address, for example in their request. Someone must edit them. */
    tasks: z.array(z.object({ id, name: z.string() })),
    /** The member who erased the contact; null if they left. */
    erasedBy: z.string().nullable(),
    erasedAt: timestamp,
  })
  .meta({ id: "Erasure" });
export type Erasure = z.infer<typeof erasure>;

/** Everything stored about one contact, in one document. */
export const personalData = z
  .object({
    exportedAt: timestamp,
    workspace: z.string(),
    contact,
    suppression: z.object({ reason: suppressionReason, since: timestamp }).nullable(),
    topics: z.array(
      z.object({ name: z.string(), subscribed: z.boolean(), changedAt: timestamp.nullable() }),
    ),
    consents: z.array(consent),
    /** Workflow runs, newest first, with the steps that the contact passed. */
    workflows: z.array(
      z.object({
        name: z.string(),
        enteredAt: timestamp,
        endedAt: timestamp.nullable(),
        steps: z.array(z.object({ step: z.string(), arrivedAt: timestamp, leftAt: timestamp })),
      }),
    ),
    campaigns: z.array(
      z.object({
        name: z.string(),
        state: z.string(),
        sentAt: timestamp.nullable(),
        openedAt: timestamp.nullable(),
        clickedAt: timestamp.nullable(),
        unsubscribedAt: timestamp.nullable(),
      }),
    ),
    /** Deals that name the contact, newest first. */
    deals: z.array(
      z.object({
        title: z.string(),
        company: z.string(),
        stage: z.string(),
        status: z.string(),
        /** In the smallest unit of `currency`. */
        value: z.number().int().nullable(),
        currency: z.string(),
        createdAt: timestamp,
        closedOn: z.iso.date().nullable(),
        /** Values of custom fields, by identifier. */
        fields: fieldValues,
      }),
    ),
    /** Activities that members logged in these deals: notes, calls, meetings and emails. */
    dealActivities: z.array(z.object({ kind: z.string(), at: timestamp, text: z.string() })),
    /** Files of these deals. */
    dealFiles: z.array(z.object({ name: z.string(), bytes: z.number().int(), addedAt: timestamp })),
    /** Single emails of the last 30 days (`POST /v1/Emails`). */
    emails: z.array(
      z.object({
        to: z.string(),
        subject: z.string(),
        data: z.record(z.string(), z.unknown()),
        tags: z.array(z.string()),
        acceptedAt: timestamp,
      }),
    ),
    links: z.array(
      z.object({
        campaign: z.string(),
        url: z.string(),
        clicks: z.number().int(),
        firstAt: timestamp,
      }),
    ),
    /** Messages exchanged by email, in both directions. */
    messages: z.array(
      z.object({
        direction: messageDirection,
        at: timestamp,
        from: z.string(),
        to: z.string(),
        subject: z.string(),
        text: z.string(),
      }),
    ),
    timeline: z.array(timelineEntry),
  })
  .meta({ id: "PersonalData" });

const tag = "PersonalData";
export const personalDataRoutes = {
  personalData: defineRoute({
    operationId: "getPersonalData",
    method: "GET",
    path: "/v1/Accounts/{id}/PersonalData",
    tag,
    access: "DATA.EXPORT",
    apiKey: "contacts:write",
    summary: "Export a contact's personal data",
    description: "Returns everything stored about the contact. The request is recorded.",
    params: idParams,
    response: personalData,
  }),
  erase: defineRoute({
    operationId: "eraseContact",
    withoutPlan: true,
    method: "POST",
    path: "/v1/Accounts/{id}/Erase",
    tag,
    access: "ACCOUNT.WRITE",
    apiKey: "contacts:write",
    summary: "Erase a contact's personal data",
    description: "Permanently erases the contact everywhere and returns the proof of erasure.",
    params: idParams,
    body: z
      .object({
        /** The contact's address, typed again to confirm. */
        email: z.string().max(255),
        reason: z.enum(ERASURE_REASONS),
        /** Keep the hash on the suppression list, so that a later import can't add the address again. */
        suppress: z.boolean().default(true),
      })
      .meta({ id: "EraseContactBody" }),
    response: erasure,
  }),
  list: defineRoute({
    operationId: "listErasures",
    method: "GET",
    path: "/v1/Erasures",
    tag,
    access: "CONFIG.VIEW",
    apiKey: "contacts:read",
    summary: "List erasures",
    description: "Newest first. `search` matches a reference or a full address.",
    query: listQuery(["erasedAt"]),
    response: page("ErasurePage", erasure),
  }),
};
