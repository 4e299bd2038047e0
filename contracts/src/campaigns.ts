import { z } from "zod";
import { CAMPAIGN_VARIANTS_MAX, campaignCanary, campaignKind, campaignTest, utm } from "./campaign-drafts.ts";
import { balanceSheet, engagement, skipReason } from "./campaign-ledger.ts";
import { campaignStatus } from "./campaign-lifecycle.ts";
import { email, id, timestamp, version } from "./lists.ts";

/**
 * What a campaign does at present. `grace`: it begins in a moment and can still be taken back; `scheduled`: it
 * waits for its time; `canary`, `test`: the first part is sent; `canaryWait`, `testWait`: until its result is
 * there; `rest`: everybody else follows. Null: not started, sent in one go, or over.
 */
export const CAMPAIGN_STAGES = ["grace", "scheduled", "canary", "canaryWait", "test", "testWait", "rest"] as const;
export const campaignStage = z.enum(CAMPAIGN_STAGES).meta({ id: "CampaignStage" });
export type CampaignStage = z.infer<typeof campaignStage>;

/** One of the mails of a campaign with a test; the sums are those of people who got this one. */
export const campaignVariant = z
  .object({
    index: z.number().int(),
    subject: z.string().nullable(),
    templateId: id.nullable(),
    templateName: z.string().nullable(),
    /** Percentage of the people who get it in the test. */
    share: z.number(),
    /** Null until it is decided. */
    isWinner: z.boolean().nullable(),
    sent: z.number().int(),
    opened: z.number().int(),
    clicked: z.number().int(),
  })
  .meta({ id: "CampaignVariant" });
export type CampaignVariant = z.infer<typeof campaignVariant>;

/** A record by name, as it was called when the campaign was started. */
const named = z.object({ id, name: z.string() });

export const campaign = z
  .object({
    id,
    name: z.string(),
    kind: campaignKind,
    /** Of a mail that a workflow sends: the workflow it belongs to. Such campaigns stand in no list. */
    workflowOf: named.extend({ stepId: z.string() }).nullable(),
    status: campaignStatus,
    stage: campaignStage.nullable(),
    sendingAccountId: id.nullable(),
    /** As in the draft; `shown` has what people see. */
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
    /** This and the next as in the draft; `shown` has what people see. */
    subject: z.string().nullable(),
    preheader: z.string().nullable(),
    /** What people see: the campaign's own, or those of its sending account and template; null while there is none. */
    shown: z.object({ fromName: z.string(), subject: z.string().nullable(), preheader: z.string().nullable() }),
    utm: utm.nullable(),
    test: campaignTest.nullable(),
    canary: campaignCanary.nullable(),
    sendAt: z.string().nullable(),
    sendAtZone: z.enum(["workspace", "recipient"]),
    /** When a scheduled campaign begins, or was to begin. */
    startsAt: timestamp.nullable(),
    /** When the present stage ends by itself. */
    stageEndsAt: timestamp.nullable(),
    resendOf: named.nullable(),
    /** Empty without a test. */
    variants: z.array(campaignVariant),
    /** Of a workflow: how many steps it has, how many of them are mails, and its people. Null for the others. */
    workflow: z
      .object({
        steps: z.number().int(),
        mails: z.number().int(),
        entered: z.number().int(),
        inside: z.number().int(),
        entryOpen: z.boolean(),
      })
      .nullable(),
    /** Of a workflow: the sum over all its mails, and so is `engagement`. */
    balance: balanceSheet.nullable(),
    engagement,
    /** Why it failed or was paused by itself, as an error code with a sentence. `until`: it is over by itself then, as a day's limit is. */
    problem: z
      .object({
        code: z.string(),
        message: z.string(),
        /** When it is over by itself. */
        until: timestamp.optional(),
        /** A paused campaign goes on by itself when what stopped it is over before this; pausing it takes this away. */
        resumesUntil: timestamp.optional(),
      })
      .nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
    startedAt: timestamp.nullable(),
    finishedAt: timestamp.nullable(),
    archivedAt: timestamp.nullable(),
    version,
  })
  .meta({ id: "Campaign" });
export type Campaign = z.infer<typeof campaign>;

/** What would happen if the draft were started now. */
export const campaignReview = z
  .object({
    /** People in the audience. */
    matched: z.number().int(),
    /** Those of them who would get it. */
    canReceive: z.number().int(),
    leftOut: z.array(z.object({ reason: skipReason, count: z.number().int() })),
    /** Those who can receive by their zone, most first; empty unless each gets it at their own time. */
    zones: z.array(z.object({ zone: z.string(), count: z.number().int() })),
    /** What keeps it from being started, by the path of the draft; none: it can be. */
    problems: z.array(z.object({ code: z.string(), path: z.string(), message: z.string() })),
    startsAt: timestamp.nullable(),
  })
  .meta({ id: "CampaignReview" });
export type CampaignReview = z.infer<typeof campaignReview>;

export const CAMPAIGN_TEST_ADDRESSES_MAX = 5;
export const campaignTestMailBody = z
  .object({
    addresses: z.array(email).min(1).max(CAMPAIGN_TEST_ADDRESSES_MAX),
    /** Whose data the mail is made with; null: an example's. */
    accountId: id.nullable().default(null),
    variant: z.number().int().min(0).max(CAMPAIGN_VARIANTS_MAX).default(0),
  })
  .meta({ id: "CampaignTestMailBody" });
