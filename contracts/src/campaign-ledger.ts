import { z } from "zod";
import { id, timestamp } from "./lists.ts";
import { refusalKind } from "./reports.ts";

/**
 * Where one person stands in one campaign.
 * `claimed`: being sent now. `deferred`: refused for now, will be tried again. `failed`: given up.
 * `uncertain`: handed over but the answer was lost; never resent by itself.
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
  /** One with another contact by now, whose entry is the one that counts. */
  "merged",
  "canceled",
] as const;
export const skipReason = z.enum(SKIP_REASONS).meta({ id: "SkipReason" });
export type SkipReason = z.infer<typeof skipReason>;

/** The sum that always holds: frozen = sent + failed + skipped + uncertain + pending. */
export const balanceSheet = z
  .object({
    frozen: z.number().int(),
    sent: z.number().int(),
    /** Given up after retries, bounced or not personalisable. */
    failed: z.number().int(),
    skipped: z.number().int(),
    uncertain: z.number().int(),
    /** Not yet tried, being sent, or to be tried again. */
    pending: z.number().int(),
    /** Parts of the above. */
    bounced: z.number().int(),
    deferred: z.number().int(),
    skippedBy: z.array(z.object({ reason: skipReason, count: z.number().int() })),
    addsUp: z.boolean(),
  })
  .meta({ id: "BalanceSheet" });
export type BalanceSheet = z.infer<typeof balanceSheet>;

/** People, each counted once. Opens are an estimate: mail privacy features inflate them. */
export const engagement = z
  .object({ opened: z.number().int(), clicked: z.number().int(), unsubscribed: z.number().int(), complained: z.number().int() })
  .meta({ id: "Engagement" });

export const recipient = z
  .object({
    accountId: id,
    name: z.string().nullable(),
    email: z.string().nullable(),
    state: recipientState,
    skipReason: skipReason.nullable(),
    attempts: z.number().int(),
    /** The server's last answer, or what went wrong before there was one. */
    reply: z.string().nullable(),
    sentAt: timestamp.nullable(),
    nextAttemptAt: timestamp.nullable(),
    openedAt: timestamp.nullable(),
    clickedAt: timestamp.nullable(),
    unsubscribedAt: timestamp.nullable(),
    complainedAt: timestamp.nullable(),
    /** When a machine opened the mail, whoever read it. */
    machineOpenedAt: timestamp.nullable(),
  })
  .meta({ id: "Recipient" });
export type Recipient = z.infer<typeof recipient>;

/** Narrows a campaign's people down: all that is given has to be true of them. */
export const recipientFilter = z.object({
  search: z.string().trim().max(200).optional(),
  state: recipientState.optional(),
  /** `machineOnly`: a machine opened the mail, and nobody else as far as can be told. */
  engaged: z.enum(["opened", "notOpened", "machineOnly", "clicked", "unsubscribed", "complained"]).optional(),
  /** Refused for this reason, for good or for now, as of the last look at the report. */
  refusal: refusalKind.optional(),
  /** The part of the address behind the @. */
  mailDomain: z.string().trim().toLowerCase().max(255).optional(),
  /** Clicked the link with this index. */
  link: z.coerce.number().int().min(0).max(65_535).optional(),
});
export type RecipientFilter = z.infer<typeof recipientFilter>;

/** "Why did or didn't this person get it?", as a code the console words, with the facts behind it. */
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
    ]),
    recipient: recipient.nullable(),
    frozenAt: timestamp.nullable(),
  })
  .meta({ id: "RecipientVerdict" });
