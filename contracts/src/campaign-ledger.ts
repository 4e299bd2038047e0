import { z } from "zod";
import { contactStatus, reachability } from "./contacts.ts";
import { id, timestamp } from "./lists.ts";
import { refusalKind } from "./reports.ts";

/**
 * State of one recipient in a campaign.
 * `claimed`: being sent. `deferred`: rejected temporarily, will be retried. `failed`: no more retries.
 * `uncertain`: sent, but the result is unknown; never resent automatically.
 */
export const RECIPIENT_STATES = [
  "pending",
  "claimed",
  "sent",
  "deferred",
  "failed",
  "bounced",
  "complained",
  "skipped",
  "uncertain",
] as const;
export const recipientState = z.enum(RECIPIENT_STATES).meta({ id: "RecipientState" });
export type RecipientState = z.infer<typeof recipientState>;

export const SKIP_REASONS = [
  "unsubscribed",
  "bounced",
  "complained",
  "manual",
  "inactive",
  "pending",
  "topic",
  "deleted",
  /** Merged into another contact, whose entry counts. */
  "merged",
  /** Reached the maximum number of emails of the workspace's frequency cap. */
  "frequencyCap",
  /** Left the workflow before the email was sent. */
  "leftWorkflow",
  "canceled",
] as const;
export const skipReason = z.enum(SKIP_REASONS).meta({ id: "SkipReason" });
export type SkipReason = z.infer<typeof skipReason>;

/** The balance: frozen = sent + failed + skipped + uncertain + pending. */
export const balanceSheet = z
  .object({
    frozen: z.number().int(),
    sent: z.number().int(),
    /** Failed after retries, bounced, or could not be rendered. */
    failed: z.number().int(),
    skipped: z.number().int(),
    uncertain: z.number().int(),
    /** Not tried yet, being sent, or to be retried. */
    pending: z.number().int(),
    /** Subsets of the counts above. */
    bounced: z.number().int(),
    deferred: z.number().int(),
    skippedBy: z.array(z.object({ reason: skipReason, count: z.number().int() })),
    addsUp: z.boolean(),
  })
  .meta({ id: "BalanceSheet" });
export type BalanceSheet = z.infer<typeof balanceSheet>;

/** Contacts, each counted once. Opens are an estimate: mail privacy features inflate them. */
export const engagement = z
  .object({
    opened: z.number().int(),
    clicked: z.number().int(),
    unsubscribed: z.number().int(),
    complained: z.number().int(),
  })
  .meta({ id: "Engagement" });

export const recipient = z
  .object({
    contactId: id,
    /** The campaign whose email it is: of a workflow, one of its messages. */
    campaignId: id,
    name: z.string().nullable(),
    email: z.string().nullable(),
    state: recipientState,
    skipReason: skipReason.nullable(),
    attempts: z.number().int(),
    /** The server's last reply, or the error if there was none. */
    reply: z.string().nullable(),
    sentAt: timestamp.nullable(),
    nextAttemptAt: timestamp.nullable(),
    /** Since when the frequency cap holds the email back; null when it doesn't. */
    heldSince: timestamp.nullable(),
    openedAt: timestamp.nullable(),
    clickedAt: timestamp.nullable(),
    unsubscribedAt: timestamp.nullable(),
    complainedAt: timestamp.nullable(),
    /** When an automatic open was recorded. */
    machineOpenedAt: timestamp.nullable(),
  })
  .meta({ id: "Recipient" });
export type Recipient = z.infer<typeof recipient>;

/** A contact who would get a campaign that is about to be sent. */
export const firstRecipient = recipient
  .pick({ contactId: true })
  .extend({ name: z.string(), email: z.string() })
  .meta({ id: "FirstRecipient" });
export type FirstRecipient = z.infer<typeof firstRecipient>;

/** Restricts a list of recipients; all given conditions must match. */
export const recipientFilter = z.object({
  search: z.string().trim().max(200).optional(),
  state: recipientState.optional(),
  skipReason: skipReason.optional(),
  /** `machineOnly`: only automatic opens were recorded. */
  engaged: z
    .enum(["opened", "notOpened", "machineOnly", "clicked", "unsubscribed", "complained"])
    .optional(),
  /** Rejected for this reason, permanently or temporarily, as of the last count of the report. */
  refusal: refusalKind.optional(),
  /** Domain of the address. */
  mailDomain: z.string().trim().toLowerCase().max(255).optional(),
  /** Clicked the link with this index. */
  link: z.coerce.number().int().min(0).max(65_535).optional(),
  /** Clicked a link to this URL, in any message of a workflow. */
  linkUrl: z.string().max(2048).optional(),
  /** For a workflow: this message. */
  messageId: id.optional(),
});
export type RecipientFilter = z.infer<typeof recipientFilter>;

/**
 * Explains why a contact did or didn't get the campaign: a code that the console translates, with details. For a
 * workflow, it is about the newest email that the contact has reached.
 */
export const recipientVerdict = z
  .object({
    email: z.string(),
    verdict: z.enum([
      "notStarted",
      "unknownPerson",
      "addedAfterFreeze",
      "didNotMatch",
      "skipped",
      "waiting",
      "beingSent",
      "sent",
      "deferred",
      "failed",
      "bounced",
      "complained",
      "uncertain",
      /** The plan's emails are used up: the email of a workflow waits until `heldUntil`, or for a larger plan. */
      "heldByPlan",
      /** Quiet hours: the email of a workflow waits until `heldUntil`. */
      "heldByQuietHours",
    ]),
    recipient: recipient.nullable(),
    heldUntil: timestamp.nullable(),
    frozenAt: timestamp.nullable(),
    /** Whether campaigns reach the contact now, regardless of this one; null for an unknown contact. */
    contactNow: z
      .object({
        contactId: id,
        canReceive: z.boolean(),
        status: contactStatus,
        suppression: reachability.shape.suppression,
        /** The contact's subscription to the campaign's topic; null for a campaign without one. */
        topic: reachability.shape.topics.element.nullable(),
      })
      .nullable(),
  })
  .meta({ id: "RecipientVerdict" });
