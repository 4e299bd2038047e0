import { z } from "zod";
import { CAMPAIGN_FINDINGS_MAX, campaignFinding } from "./campaign-findings.ts";
import {
  CAMPAIGN_VARIANTS_MAX,
  campaignCanary,
  campaignKind,
  campaignTest,
  utm,
} from "./campaign-drafts.ts";
import { balanceSheet, engagement, skipReason } from "./campaign-ledger.ts";
import { campaignStatus } from "./campaign-status.ts";
import { approvalMark, approvalNeed } from "./approvals.ts";
import { email, id, timestamp, version } from "./lists.ts";
import { limitReached } from "./plans.ts";
import { frequencyCap } from "./sending-rules.ts";

/**
 * Current stage. `grace`: undo period before sending. `scheduled`: waiting for its time. `canary`, `test`: the first
 * part is being sent. `canaryWait`, `testWait`: waiting for the result. `rest`: sending to everyone else.
 * Null: not started, sent in one go, or finished.
 */
export const CAMPAIGN_STAGES = [
  "grace",
  "scheduled",
  "canary",
  "canaryWait",
  "test",
  "testWait",
  "rest",
] as const;
export const campaignStage = z.enum(CAMPAIGN_STAGES).meta({ id: "CampaignStage" });
export type CampaignStage = z.infer<typeof campaignStage>;

/** One variant of an A/B test. The totals are those of contacts who got this variant. */
export const campaignVariant = z
  .object({
    index: z.number().int(),
    subject: z.string().nullable(),
    templateId: id.nullable(),
    templateName: z.string().nullable(),
    /** Percentage of the audience that gets it in the test. */
    share: z.number(),
    /** Null until the winner is chosen. */
    isWinner: z.boolean().nullable(),
    sent: z.number().int(),
    opened: z.number().int(),
    clicked: z.number().int(),
  })
  .meta({ id: "CampaignVariant" });
export type CampaignVariant = z.infer<typeof campaignVariant>;

/** The unsent part of a spread campaign. */
export const campaignSpread = z
  .object({
    /**
     * When the last emails are sent: as planned, or later if the sending account's limit is slower. In the past if
     * something delays them. Null while it can't be known: a first batch or test comes first, or the spread was ended.
     */
    endsAt: timestamp.nullable(),
    /** Emails per minute; null while unknown, and when time zones follow one another. */
    perMinute: z.number().nullable(),
    /** The sending account's limit is slower than the spread. */
    isLimited: z.boolean(),
    /** A user had the remaining emails sent without waiting. */
    isEnded: z.boolean(),
  })
  .meta({ id: "CampaignSpread" });
export type CampaignSpread = z.infer<typeof campaignSpread>;

/** A record with its name at the start of the campaign. */
const named = z.object({ id, name: z.string() });

export const campaign = z
  .object({
    id,
    name: z.string(),
    kind: campaignKind,
    /** For a message of a workflow: the workflow it belongs to. Such campaigns are not listed. */
    workflowOf: named.extend({ stepId: z.string() }).nullable(),
    status: campaignStatus,
    stage: campaignStage.nullable(),
    sendingAccountId: id.nullable(),
    /** As in the draft; `shown` has the effective value. */
    fromName: z.string().nullable(),
    fromEmail: z.string(),
    replyTo: z.string().nullable(),
    backupSendingAccountId: id.nullable(),
    filterIds: z.array(id),
    filters: z.array(named),
    excludedFilterIds: z.array(id),
    excludedFilters: z.array(named),
    topicId: id.nullable(),
    topicName: z.string().nullable(),
    templateId: id.nullable(),
    templateName: z.string().nullable(),
    /** This and the next one are as in the draft; `shown` has the effective values. */
    subject: z.string().nullable(),
    preheader: z.string().nullable(),
    /** Effective values: the campaign's own, or those of its sending account and template; null while there is none. */
    shown: z.object({
      fromName: z.string(),
      subject: z.string().nullable(),
      preheader: z.string().nullable(),
    }),
    utm: utm.nullable(),
    test: campaignTest.nullable(),
    canary: campaignCanary.nullable(),
    sendAt: z.string().nullable(),
    sendAtZone: z.enum(["workspace", "recipient"]),
    /** Minutes over which its emails are spread; null: as fast as possible. */
    spreadMinutes: z.number().int().nullable(),
    /** Not subject to the frequency cap. */
    isImportant: z.boolean(),
    /** For a workflow: its emails don't wait for the end of quiet hours. */
    ignoresQuietHours: z.boolean(),
    /** From the start of a spread campaign until every recipient was tried. Null otherwise. */
    spread: campaignSpread.nullable(),
    /** When a scheduled campaign starts, or was to start. */
    startsAt: timestamp.nullable(),
    /** While scheduled: contacts who could receive it when it was started. */
    expectedRecipients: z.number().int().nullable(),
    /** When the current stage ends automatically. */
    stageEndsAt: timestamp.nullable(),
    resendOf: named.nullable(),
    /** Empty without a test. */
    variants: z.array(campaignVariant),
    /** For a workflow: number of steps, email steps and contacts. Null for other campaigns. */
    workflow: z
      .object({
        steps: z.number().int(),
        mails: z.number().int(),
        entered: z.number().int(),
        inside: z.number().int(),
        entryOpen: z.boolean(),
      })
      .nullable(),
    /** For a workflow: the sum over its emails. The same applies to `engagement`. */
    balance: balanceSheet.nullable(),
    engagement,
    /**
     * Why it failed or was paused automatically: an error code and a message. `until`: when the cause ends
     * automatically, for example a daily limit.
     */
    problem: z
      .object({
        code: z.string(),
        message: z.string(),
        /** When it ends automatically. */
        until: timestamp.optional(),
        /** A paused campaign resumes automatically if the cause ends before this time. Pausing it manually clears this. */
        resumesUntil: timestamp.optional(),
      })
      .nullable(),
    /** The latest request to approve it; null without one. */
    approval: approvalMark.nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
    startedAt: timestamp.nullable(),
    finishedAt: timestamp.nullable(),
    archivedAt: timestamp.nullable(),
    version,
  })
  .meta({ id: "Campaign" });
export type Campaign = z.infer<typeof campaign>;

/** The effect of starting the draft now. */
export const campaignReview = z
  .object({
    /** Number of contacts in the audience. */
    matched: z.number().int(),
    /** Number of contacts who would receive it. */
    canReceive: z.number().int(),
    leftOut: z.array(z.object({ reason: skipReason, count: z.number().int() })),
    /** Contacts who can receive it by time zone, most first; empty unless local time is used. */
    zones: z.array(z.object({ zone: z.string(), count: z.number().int() })),
    /** Problems that prevent starting, by path in the draft; empty if there are none. */
    problems: z.array(z.object({ code: z.string(), path: z.string(), message: z.string() })),
    startsAt: timestamp.nullable(),
    /** Whether another member has to approve it first. */
    approval: approvalNeed,
    /** When the spread part would be sent; null without a spread. */
    spread: z
      .object({
        from: timestamp,
        /** Later than planned if the sending account's limit is slower. */
        until: timestamp,
        /** Null when time zones follow one another. */
        perMinute: z.number().nullable(),
        isLimited: z.boolean(),
      })
      .nullable(),
    /** Contacts counted in `canReceive` who have reached the frequency cap at that time; null without one. */
    frequencyCap: frequencyCap.extend({ contacts: z.number().int() }).nullable(),
    /**
     * When the quiet hours end during which it would begin; null if it doesn't begin during them. They don't stop
     * campaigns.
     */
    quietUntil: timestamp.nullable(),
    /**
     * By how much it would exceed the emails of the plan in the month in which it begins, which prevents starting; null
     * if it doesn't.
     */
    planExcess: limitReached.nullable(),
    /** Findings in the emails, serious ones first. Hints are excluded. */
    findings: z.array(campaignFinding).max(CAMPAIGN_FINDINGS_MAX),
  })
  .meta({ id: "CampaignReview" });
export type CampaignReview = z.infer<typeof campaignReview>;

export const CAMPAIGN_TEST_ADDRESSES_MAX = 5;
export const campaignTestEmailBody = z
  .object({
    addresses: z.array(email).min(1).max(CAMPAIGN_TEST_ADDRESSES_MAX),
    /** Contact whose data is used; null uses sample data. */
    contactId: id.nullable().default(null),
    variant: z.number().int().min(0).max(CAMPAIGN_VARIANTS_MAX).default(0),
    /** Rejects addresses of anyone who is not a member of the workspace. */
    onlyMembers: z.boolean().default(false),
  })
  .meta({ id: "CampaignTestEmailBody" });
