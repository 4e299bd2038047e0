import { z } from "zod";
import { contactStatus, fieldValues, suppressionReason, tagName } from "./contacts.ts";
import { createdRange, day, id, line, timestamp, version } from "./lists.ts";
import { MONEY_MAX, money } from "./pipelines.ts";

export const DEAL_TITLE_MAX = 120;
export const DEAL_COMPANY_MAX = 120;
export const DEAL_CONTACTS_MAX = 10;
export const DEAL_TAGS_MAX = 20;
export const DEAL_TEXT_MAX = 10_000;
/** Maximum length of a deal's id in another system. */
export const DEAL_EXTERNAL_ID_MAX = 200;
/** Maximum number of conditions on custom fields in one request. */
export const DEAL_FIELD_CONDITIONS_MAX = 10;
export const DEAL_NOTE_MAX = 2_000;
/** Maximum number of open next steps of a deal. */
export const NEXT_STEPS_MAX = 50;
/** Maximum time between a click and the creation of a deal for the deal to get the click's campaign. */
export const DEAL_CLICK_DAYS = 30;
/** Number of emails on a card. */
export const DEAL_EMAILS_SHOWN = 6;

export const dealStatus = z.enum(["open", "won", "lost"]).meta({ id: "DealStatus" });
export type DealStatus = z.infer<typeof dealStatus>;

export const DEAL_ORIGINS = ["manual", "form", "api", "workflow", "import"] as const;
/** How a deal was created. */
export const dealOrigin = z.enum(DEAL_ORIGINS).meta({ id: "DealOrigin" });
export type DealOrigin = z.infer<typeof dealOrigin>;

/** Values of the deal in a workflow's emails, as `deal.title`. */
export const DEAL_VARIABLES = [
  "title",
  "company",
  "value",
  "currency",
  "pipeline",
  "stage",
  "status",
  "owner",
  "expected_close_on",
] as const;

/** A member of the workspace. */
export const dealMember = z
  .object({ memberId: id, name: z.string(), email: z.string(), avatar: z.string().nullable() })
  .meta({ id: "DealMember" });
export type DealMember = z.infer<typeof dealMember>;

/**
 * The outcome of an email, as a tile. `automatic`: only opened by a machine, which doesn't count as an open. The most
 * advanced action of a person counts.
 */
export const dealEmailState = z
  .enum(["delivered", "automatic", "opened", "clicked", "replied", "bounced"])
  .meta({ id: "DealEmailState" });
export type DealEmailState = z.infer<typeof dealEmailState>;

/** The contact of a deal, as shown on a card. */
export const dealContact = z
  .object({
    id,
    /** May be empty. */
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    status: contactStatus,
    /** Why and since when the contact gets no campaigns; null if it isn't suppressed. */
    suppression: z.object({ reason: suppressionReason, since: timestamp }).nullable(),
    /** The latest emails, oldest first. */
    lastEmails: z.array(dealEmailState),
    /** The latest action of a person; automatic opens don't count. */
    lastAct: z.object({ kind: z.enum(["opened", "clicked", "replied"]), at: timestamp }).nullable(),
  })
  .meta({ id: "DealContact" });
export type DealContact = z.infer<typeof dealContact>;

export const deal = z
  .object({
    id,
    /** Its id in another system; unique in the workspace. */
    externalId: z.string().nullable(),
    pipelineId: id,
    /** Its stage; for won and lost deals the one it was in. */
    stageId: id,
    /** Sorts the cards of a stage, by code points. Changes with every move. */
    position: z.string(),
    status: dealStatus,
    /** The subject of the deal. */
    title: z.string(),
    /** May be empty. */
    company: z.string(),
    /** In the smallest unit of `currency`; null if unknown. */
    value: z.number().int().nullable(),
    currency: z.string(),
    owner: dealMember.nullable(),
    /** The primary contact. */
    contact: dealContact.nullable(),
    expectedCloseOn: day.nullable(),
    source: z.object({
      origin: dealOrigin,
      /** The campaign of the contact's last click in the 30 days before the deal was created. */
      campaign: z.object({ id, name: z.string() }).nullable(),
    }),
    tags: z.array(z.string()),
    /** Values of the custom fields of deals, by identifier. */
    fields: fieldValues,
    /** When it entered its stage. */
    stageEnteredAt: timestamp,
    /** Time of the latest move, logged activity, completed next step, or message of a conversation. */
    lastActivityAt: timestamp,
    /** Open, and without activity for longer than its stage allows. */
    isStale: z.boolean(),
    /** The open next step that is due first; null if none is open. */
    nextStep: z.object({ id, text: z.string(), dueAt: timestamp.nullable() }).nullable(),
    /** The day on which it was won or lost; null while it is open. */
    closedOn: day.nullable(),
    /** Null unless it was lost. */
    lost: z.object({ reasonId: id, reason: z.string(), note: z.string() }).nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
    /** Version of its fields: moves don't change it. */
    version,
  })
  .meta({ id: "Deal" });
export type Deal = z.infer<typeof deal>;

/** A deal in a full webhook payload. */
export const webhookDeal = deal
  .pick({
    id: true,
    externalId: true,
    pipelineId: true,
    stageId: true,
    status: true,
    title: true,
    company: true,
    value: true,
    currency: true,
    expectedCloseOn: true,
    closedOn: true,
    tags: true,
    fields: true,
    createdAt: true,
    updatedAt: true,
    version: true,
  })
  .extend({
    /** The primary contact. */
    contactId: id.nullable(),
    origin: dealOrigin,
    campaignId: id.nullable(),
  })
  .meta({ id: "WebhookDeal" });
export type WebhookDeal = z.infer<typeof webhookDeal>;

const externalId = line(DEAL_EXTERNAL_ID_MAX);

/** A condition on a custom field: its identifier, a colon, and the expected value. */
const fieldCondition = z
  .string()
  .max(300)
  .regex(/^[a-z][a-z0-9_]*:./s, "Must be an identifier, a colon and a value");
/** One condition, or several. */
const fieldConditions = z.preprocess(
  (value) => (typeof value === "string" ? [value] : value),
  z.array(fieldCondition).min(1).max(DEAL_FIELD_CONDITIONS_MAX),
);

/** Conditions that restrict the board, a list of deals and an export. */
export const dealMatching = z.object({
  /** Searches title, company, and name and email of contacts. */
  search: z.string().trim().max(200).optional(),
  externalId: externalId.optional(),
  /**
   * Conditions on custom fields, as in `plan:gold`; repeat it for several. Text contains the value, ignoring case.
   * Numbers and days equal it, or are in a range: `seats:10..20`, `renewal:2026-12-01..` or `seats:..5`. Yes/no fields
   * are `true` or `false`. An unknown field or an unsuitable value fails with `VALIDATION`.
   */
  field: fieldConditions.optional(),
  pipelineId: id.optional(),
  status: dealStatus.optional(),
  stageId: id.optional(),
  /** A member, `me`, or `nobody`. */
  owner: z.union([z.enum(["me", "nobody"]), id]).optional(),
  contactId: id.optional(),
  /** The campaign that it was attributed to. */
  campaignId: id.optional(),
  origin: dealOrigin.optional(),
  tag: tagName.optional(),
  lostReasonId: id.optional(),
  /** Only stale deals, or only others. */
  stale: z.stringbool().optional(),
  /** Only deals whose primary contact is suppressed, or only others. */
  suppressed: z.stringbool().optional(),
  valueMin: z.coerce.number().multipleOf(1).min(0).max(MONEY_MAX).optional(),
  valueMax: z.coerce.number().multipleOf(1).min(0).max(MONEY_MAX).optional(),
  /** Days, inclusive. */
  expectedFrom: day.optional(),
  expectedUntil: day.optional(),
  closedFrom: day.optional(),
  closedUntil: day.optional(),
  ...createdRange,
});
export type DealMatching = z.infer<typeof dealMatching>;
/** The same conditions in a body. */
export const dealFilter = dealMatching
  .extend({ stale: z.boolean().optional(), suppressed: z.boolean().optional() })
  .meta({ id: "DealFilter" });

const tags = z
  .array(tagName)
  .max(DEAL_TAGS_MAX)
  .transform((given) => [...new Set(given)]);

/** Editable fields of a deal. */
const dealFields = {
  title: line(DEAL_TITLE_MAX),
  /** Its id in another system. If omitted, none for a new deal and unchanged for an existing one. */
  externalId: externalId.nullable().optional(),
  company: line(DEAL_COMPANY_MAX, 0).default(""),
  /** In the smallest unit of the pipeline's currency. */
  value: money.nullable().default(null),
  /** The primary contact. */
  contactId: id.nullable().default(null),
  otherContactIds: z.array(id).max(DEAL_CONTACTS_MAX).default([]),
  /** A member. */
  ownerId: id.nullable().default(null),
  expectedCloseOn: day.nullable().default(null),
  tags: tags.default([]),
  /** If omitted, empty for a new deal and unchanged for an existing one. Otherwise replaces all values. */
  fields: fieldValues.optional(),
};

export const createDealBody = z
  .object({
    ...dealFields,
    pipelineId: id,
    /** Defaults to the first stage. */
    stageId: id.optional(),
    /** Defaults to `manual` for users and `api` for programs. */
    origin: z.enum(["manual", "form", "api"]).optional(),
  })
  .meta({ id: "CreateDealBody" });
export const updateDealBody = z.object({ ...dealFields, version }).meta({ id: "UpdateDealBody" });

export const moveDealBody = z
  .object({
    stageId: id,
    /**
     * The card above the new place. If it is no longer in the stage, `beforeId` is used. With neither, the deal goes to
     * the top.
     */
    afterId: id.nullable().default(null),
    /** The card below the new place. */
    beforeId: id.nullable().default(null),
  })
  .meta({ id: "MoveDealBody" });

export const winDealBody = z
  .object({
    /** Defaults to the deal's value. */
    value: money.nullable().optional(),
    /** Defaults to today in the workspace's time zone. Not in the future. */
    closedOn: day.optional(),
  })
  .meta({ id: "WinDealBody" });
export const loseDealBody = z
  .object({
    reasonId: id,
    note: z.string().trim().max(DEAL_NOTE_MAX).default(""),
    closedOn: day.optional(),
  })
  .meta({ id: "LoseDealBody" });

/** A change of several deals. `move` puts them on top of the stage in the given order. */
export const dealAction = z
  .discriminatedUnion("kind", [
    z.object({ kind: z.literal("move"), stageId: id }),
    z.object({ kind: z.literal("setOwner"), ownerId: id.nullable() }),
    z.object({ kind: z.literal("setExpectedClose"), expectedCloseOn: day.nullable() }),
    z.object({ kind: z.literal("addTag"), tag: tagName }),
    z.object({ kind: z.literal("removeTag"), tag: tagName }),
    z.object({ kind: z.literal("win"), closedOn: day.optional() }),
    loseDealBody.extend({ kind: z.literal("lose") }),
  ])
  .meta({ id: "DealAction" });
export type DealAction = z.infer<typeof dealAction>;
