import { z } from "zod";
import { batchItem } from "./batch-items.ts";
import { givenConsent } from "./consents.ts";
import { contact, contactTags, fieldValues, givenContactFields } from "./contacts.ts";
import { fieldProblem } from "./errors.ts";
import { email, id } from "./lists.ts";
import { defineRoute } from "./route.ts";

/** Maximum number of contacts in a batch. */
export const CONTACT_BATCH_MAX = 1000;

/** The values to set; all others stay unchanged. */
const { email: _, ...standardFields } = givenContactFields;
const given = z.object({
  ...standardFields,
  /** Only the given custom fields change; null removes a value. */
  fields: fieldValues.optional(),
  /** Replaces all tags. */
  tags: contactTags.optional(),
  consent: givenConsent.optional(),
});

/**
 * Values to set in the contact with an address. A new contact without a name gets the local part of its address, one
 * without a status is active. `consent` is only recorded for new contacts.
 */
export const upsertContactBody = given.meta({ id: "UpsertContactBody" });
export const batchContact = given.extend({ email }).meta({ id: "BatchContact" });
export type BatchContact = z.output<typeof batchContact>;

const CONTACT_OUTCOMES = ["created", "updated", "unchanged"] as const;

const tag = "Contacts";
export const contactUpsertRoutes = {
  upsert: defineRoute({
    operationId: "upsertContact",
    method: "PUT",
    path: "/v1/Accounts/ByEmail/{email}",
    tag,
    access: "ACCOUNT.WRITE",
    apiKey: "contacts:write",
    summary: "Create or update a contact by email",
    description:
      "Sets the given values and keeps the others. Returns 201 for a new contact. Repeating a request changes nothing. `consent` is recorded for a new contact only.",
    params: z.object({ email }),
    body: upsertContactBody,
    response: z
      .object({ outcome: z.enum(CONTACT_OUTCOMES), contact })
      .meta({ id: "UpsertedContact" }),
    mayCreate: true,
  }),
  batch: defineRoute({
    operationId: "batchContacts",
    method: "POST",
    path: "/v1/Accounts/Batch",
    tag,
    access: "ACCOUNT.WRITE",
    apiKey: "contacts:write",
    summary: "Create or update contacts by email",
    description:
      "Takes up to 1,000 contacts and treats each like the request for a single one. The response has a result for each in the same order; an invalid contact fails alone.",
    bodyLimit: 4 * 1_048_576,
    body: z
      .strictObject({ items: z.array(batchItem(batchContact)).min(1).max(CONTACT_BATCH_MAX) })
      .meta({ id: "BatchContactsBody" }),
    response: z
      .object({
        items: z.array(
          z
            .object({
              outcome: z.enum([...CONTACT_OUTCOMES, "failed"]),
              /** Null when it failed. */
              contactId: id.nullable(),
              errors: z.array(fieldProblem),
            })
            .meta({ id: "BatchedContact" }),
        ),
      })
      .meta({ id: "BatchedContacts" }),
  }),
};
