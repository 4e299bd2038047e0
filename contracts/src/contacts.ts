import { z } from "zod";
import { consent, givenConsent } from "./consents.ts";
import {
  createdRange,
  deletedCount,
  email,
  id,
  idList,
  idParams,
  line,
  listQuery,
  page,
  timestamp,
  version,
} from "./lists.ts";
import {
  type CONTACT_FIELDS,
  CONTACT_FIELD_NAMES,
  type ContactField,
  contactFieldTraits,
  type TemplateContactField,
} from "./contact-fields.ts";
import { contactLanguage } from "./contact-language.ts";
import { phone } from "./phone.ts";
import { timeZone } from "./time-zone.ts";
import { defineRoute } from "./route.ts";

export const ACCOUNT_STATUSES = ["active", "inactive", "pending"] as const;
export const contactStatus = z.enum(ACCOUNT_STATUSES).meta({ id: "ContactStatus" });
export type ContactStatus = z.infer<typeof contactStatus>;

/** Why campaigns can't be sent to an address; null if they can. */
export const SUPPRESSION_REASONS = ["unsubscribed", "bounced", "complained", "manual"] as const;
export const suppressionReason = z.enum(SUPPRESSION_REASONS).meta({ id: "SuppressionReason" });
export type SuppressionReason = z.infer<typeof suppressionReason>;

/** Values of custom fields by identifier: text, number, boolean, or an ISO date for type date. */
export const fieldValues = z.record(
  z.string().max(50),
  z.union([z.string().max(2000), z.number(), z.boolean(), z.null()]),
);
export type FieldValues = z.infer<typeof fieldValues>;

/** A label that groups contacts. Case-insensitive; the first spelling is kept. */
export const tagName = line(50);
/** Tags of one contact, without duplicates. */
export const TAGS_MAX = 100;
export const contactTags = z.array(tagName).max(TAGS_MAX);

type Traits<Name extends ContactField> = (typeof CONTACT_FIELDS)[Name];

type StoredValue<Name extends ContactField> = Traits<Name>["type"] extends "status"
  ? typeof contactStatus
  : z.ZodString;
type StoredFields = {
  [Name in ContactField]: Traits<Name>["omitted"] extends "rejected"
    ? StoredValue<Name>
    : z.ZodNullable<StoredValue<Name>>;
};
const storedFields = fieldShape((name) => {
  const { type, omitted } = contactFieldTraits(name);
  const value = type === "status" ? contactStatus : z.string();
  return omitted === "rejected" ? value : value.nullable();
}) as StoredFields;

const submittedValues = {
  name: line(100, 2),
  email,
  phone,
  language: contactLanguage,
  timeZone,
  status: contactStatus,
};
type SubmittedValue<Name extends ContactField> = (typeof submittedValues)[Traits<Name>["type"]];
type SubmittedFields = {
  [Name in ContactField]: {
    rejected: SubmittedValue<Name>;
    cleared: z.ZodDefault<z.ZodNullable<SubmittedValue<Name>>>;
    kept: z.ZodOptional<z.ZodNullable<SubmittedValue<Name>>>;
  }[Traits<Name>["omitted"]];
};
const submittedFields = fieldShape((name) => {
  const { type, omitted } = contactFieldTraits(name);
  const value: z.ZodType = submittedValues[type];
  if (omitted === "rejected") return value;
  return omitted === "cleared" ? value.nullable().default(null) : value.nullable().optional();
}) as SubmittedFields;

type GivenFields = {
  [Name in ContactField]: z.ZodOptional<
    Traits<Name>["omitted"] extends "rejected"
      ? SubmittedValue<Name>
      : z.ZodNullable<SubmittedValue<Name>>
  >;
};
/** The standard fields of a request that only changes the fields it contains. */
export const givenContactFields = fieldShape((name) => {
  const { type, omitted } = contactFieldTraits(name);
  const value: z.ZodType = submittedValues[type];
  return (omitted === "rejected" ? value : value.nullable()).optional();
}) as GivenFields;

function fieldShape(schemaOf: (name: ContactField) => z.ZodType): z.ZodRawShape {
  return Object.fromEntries(CONTACT_FIELD_NAMES.map((name) => [name, schemaOf(name)]));
}

export const contact = z
  .object({
    id,
    ...storedFields,
    fields: fieldValues,
    tags: z.array(z.string()),
    suppression: suppressionReason.nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
    version,
  })
  .meta({ id: "Contact" });
export type Contact = z.infer<typeof contact>;
/** The values of the standard fields. */
export type ContactFieldValues = Pick<Contact, ContactField>;
/** The values of a contact in templates. The status can be any text: without a contact it is empty. */
export type TemplateContactValues = {
  [Name in TemplateContactField]: null extends Contact[Name] ? string | null : string;
};

export const contactBody = z
  .object({
    ...submittedFields,
    fields: fieldValues.default({}),
    /** If omitted, empty for a new contact and unchanged for an existing one. */
    tags: contactTags.optional(),
  })
  .meta({ id: "ContactBody" });
export const createContactBody = contactBody
  .extend({
    /** How the contact gave consent. Without it, and with double opt-in enabled, a pending contact is asked by email. */
    consent: givenConsent.optional(),
  })
  .meta({ id: "CreateContactBody" });
export const updateContactBody = contactBody.extend({ version }).meta({ id: "UpdateContactBody" });

/** The type of a timeline entry about a custom event; its data has `name` and `properties`. */
export const CUSTOM_EVENT_ENTRY = "customEvent";
/** `type`: one of `EVENTS`, or `CUSTOM_EVENT_ENTRY`. */
export const timelineEntry = z
  .object({ id, type: z.string(), occurredAt: timestamp, data: z.record(z.string(), z.unknown()) })
  .meta({ id: "TimelineEntry" });

/** Whether a campaign can reach a contact now, and why. */
export const reachability = z
  .object({
    canReceive: z.boolean(),
    /** The status, or the reason for suppression, that determines it. */
    status: contactStatus,
    suppression: z
      .object({
        reason: suppressionReason,
        since: timestamp,
        campaignId: id.nullable(),
        campaignName: z.string().nullable(),
      })
      .nullable(),
    topics: z.array(
      z.object({
        topicId: id,
        name: z.string(),
        subscribed: z.boolean(),
        /** When the contact or a member chose; null if the topic's default applies. */
        changedAt: timestamp.nullable(),
      }),
    ),
    /** Proof of consent, newest first. */
    consents: z.array(consent),
  })
  .meta({ id: "Reachability" });
export type Reachability = z.infer<typeof reachability>;

/** Where a contact is used: "Why does this contact get emails?" */
export const memberships = z
  .object({
    /** Saved filters that match now. */
    filters: z.array(z.object({ id, name: z.string() })),
    /** Campaigns whose recipient list includes the contact, newest first, at most 100. */
    campaigns: z.array(
      z.object({
        id,
        name: z.string(),
        state: z.string(),
        sentAt: timestamp.nullable(),
        openedAt: timestamp.nullable(),
        clickedAt: timestamp.nullable(),
      }),
    ),
  })
  .meta({ id: "Memberships" });

/** Months that a contact's engagement covers, including the current one. */
export const ENGAGEMENT_MONTHS = 12;

/** Emails and engagement of a contact by month, and the next email that is due. */
export const contactEngagement = z
  .object({
    /** By the workspace's calendar, oldest first; months without emails are zero. */
    months: z.array(
      z.object({
        month: z.string().regex(/^\d{4}-\d\d$/),
        /** Emails of campaigns and workflows. */
        sent: z.number().int().min(0),
        opened: z.number().int().min(0),
        clicked: z.number().int().min(0),
      }),
    ),
    /** Whether opens and clicks were recorded by contact for any of these emails. */
    isTracked: z.boolean(),
    lastSentAt: timestamp.nullable(),
    /**
     * The next email that is already scheduled, within 30 days; null without any, and while the contact can't receive
     * emails.
     */
    next: z
      .object({
        kind: z.enum(["campaign", "workflow", "task"]),
        id,
        name: z.string(),
        /** Null while it is being sent. */
        at: timestamp.nullable(),
      })
      .nullable(),
  })
  .meta({ id: "ContactEngagement" });
export type ContactEngagement = z.infer<typeof contactEngagement>;

/** Which of two merged contacts provides a value: the one that is kept, or the other. */
const side = z.enum(["this", "other"]);
export const mergeContactsBody = z
  .object({
    otherId: id,
    version,
    otherVersion: version,
    /** By the name of a standard field, or `fields.<identifier>`. Other values are kept, or filled in if empty. */
    take: z.record(z.string().max(60), side).default({}),
  })
  .meta({ id: "MergeContactsBody" });

const tag = "Contacts";
export const contactRoutes = {
  list: defineRoute({
    operationId: "listContacts",
    method: "GET",
    path: "/v1/Accounts",
    tag,
    access: "CONFIG.VIEW",
    apiKey: "contacts:read",
    summary: "List contacts",
    description: "`search` matches name and email.",
    query: listQuery(["createdAt", "name", "email", "status"]).extend({
      status: contactStatus.optional(),
      tag: tagName.optional(),
      /** Only contacts that match this saved filter. */
      filterId: id.optional(),
      ...createdRange,
    }),
    response: page("AccountPage", contact),
  }),
  create: defineRoute({
    operationId: "createContact",
    method: "POST",
    path: "/v1/Accounts",
    tag,
    access: "ACCOUNT.WRITE",
    apiKey: "contacts:write",
    status: 201,
    summary: "Create a contact",
    body: createContactBody,
    response: contact,
  }),
  get: defineRoute({
    operationId: "getContact",
    method: "GET",
    path: "/v1/Accounts/{id}",
    tag,
    access: "CONFIG.VIEW",
    apiKey: "contacts:read",
    summary: "Get a contact",
    params: idParams,
    response: contact,
  }),
  update: defineRoute({
    operationId: "updateContact",
    method: "PUT",
    path: "/v1/Accounts/{id}",
    tag,
    access: "ACCOUNT.WRITE",
    apiKey: "contacts:write",
    summary: "Update a contact",
    params: idParams,
    body: updateContactBody,
    response: contact,
  }),
  remove: defineRoute({
    operationId: "deleteContacts",
    method: "POST",
    path: "/v1/Accounts/BulkDelete",
    tag,
    access: "ACCOUNT.WRITE",
    apiKey: "contacts:write",
    summary: "Delete contacts",
    description: "Suppressed addresses remain suppressed by hash.",
    body: idList.meta({ id: "DeleteContactsBody" }),
    response: deletedCount,
  }),
  timeline: defineRoute({
    operationId: "getContactTimeline",
    method: "GET",
    path: "/v1/Accounts/{id}/Timeline",
    tag,
    access: "CONFIG.VIEW",
    apiKey: "contacts:read",
    summary: "List a contact's history",
    description: "Newest first.",
    params: idParams,
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(50),
      cursor: z.string().max(1000).optional(),
    }),
    response: page("AccountTimeline", timelineEntry),
  }),
  reachability: defineRoute({
    operationId: "getReachability",
    method: "GET",
    path: "/v1/Accounts/{id}/Reachability",
    tag,
    access: "CONFIG.VIEW",
    apiKey: "contacts:read",
    summary: "Check whether a contact can receive emails",
    description: "Includes the reasons.",
    params: idParams,
    response: reachability,
  }),
  memberships: defineRoute({
    operationId: "getMemberships",
    method: "GET",
    path: "/v1/Accounts/{id}/Memberships",
    tag,
    access: "CONFIG.VIEW",
    apiKey: "contacts:read",
    summary: "List where a contact is used",
    description: "Returns the filters that match the contact and the campaigns that include it.",
    params: idParams,
    response: memberships,
  }),
  engagement: defineRoute({
    operationId: "getContactEngagement",
    method: "GET",
    path: "/v1/Accounts/{id}/Engagement",
    tag,
    access: "CONFIG.VIEW",
    apiKey: "contacts:read",
    summary: "Get a contact's engagement",
    description:
      "Counts the emails that the contact got, opened and clicked in each of the last 12 months, and returns the next email that is due.",
    params: idParams,
    response: contactEngagement,
  }),
  setTopics: defineRoute({
    operationId: "setContactTopics",
    withoutPlan: true,
    method: "PUT",
    path: "/v1/Accounts/{id}/Topics",
    tag,
    access: "ACCOUNT.WRITE",
    apiKey: "contacts:write",
    summary: "Update topic subscriptions",
    description: "Topics that the request does not name do not change.",
    params: idParams,
    body: z
      .object({
        topics: z
          .array(z.object({ topicId: id, subscribed: z.boolean() }))
          .min(1)
          .max(200),
      })
      .meta({ id: "SetContactTopicsBody" }),
    response: reachability,
  }),
  recordConsent: defineRoute({
    operationId: "recordConsent",
    method: "POST",
    path: "/v1/Accounts/{id}/Consents",
    tag,
    access: "ACCOUNT.WRITE",
    apiKey: "contacts:write",
    summary: "Record consent",
    description: "A pending contact becomes active.",
    params: idParams,
    body: givenConsent,
    response: reachability,
  }),
  requestConfirmation: defineRoute({
    operationId: "requestConfirmation",
    method: "POST",
    path: "/v1/Accounts/{id}/RequestConfirmation",
    tag,
    access: "ACCOUNT.WRITE",
    apiKey: "contacts:write",
    summary: "Request confirmation",
    description:
      "Emails a pending contact a confirmation link. Fails with `WRONG_STATE` for other contacts and with `RATE_LIMITED` after a recent request.",
    params: idParams,
    response: reachability,
  }),
  merge: defineRoute({
    operationId: "mergeContacts",
    method: "POST",
    path: "/v1/Accounts/{id}/Merge",
    tag,
    access: "ACCOUNT.WRITE",
    apiKey: "contacts:write",
    summary: "Merge two contacts",
    description:
      "Tags are combined, the stricter subscription choice applies, and both histories are kept.",
    params: idParams,
    body: mergeContactsBody,
    response: contact,
  }),
  tags: defineRoute({
    operationId: "listTags",
    method: "GET",
    path: "/v1/Tags",
    tag,
    access: "CONFIG.VIEW",
    apiKey: "contacts:read",
    summary: "List tags",
    description: "Tags in use, by name. `search` matches the start of a tag.",
    query: z.object({
      search: z.string().trim().max(50).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    response: z.object({ items: z.array(z.object({ name: z.string() })) }).meta({ id: "TagList" }),
  }),
};
