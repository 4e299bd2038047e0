import { z } from "zod";
import { email, id, line, version } from "./lists.ts";

/** Filters of one kind that a campaign may name. */
export const CAMPAIGN_FILTERS_MAX = 20;
/** How long a deleted draft can be restored. */
export const DELETED_CAMPAIGN_DAYS = 7;
/** Further variants that a test may have besides the campaign itself. */
export const CAMPAIGN_VARIANTS_MAX = 4;

/** Marks that links get, so that the analytics of the site they lead to know where people come from; a mark may be empty. */
export const utm = z
  .object({
    source: z.string().trim().max(100),
    medium: z.string().trim().max(100),
    campaign: z.string().trim().max(100),
    content: z.string().trim().max(100),
    term: z.string().trim().max(100),
  })
  .meta({ id: "Utm" });
export type Utm = z.infer<typeof utm>;

/**
 * Some people get one variant each, and everybody else the one that did best. `share` is the percentage of
 * people who take part; with 100 nobody is left to send a winner to. Of the variants the campaign itself is
 * number 0. When as many people answered to several, or nobody did, the least number wins.
 */
export const campaignTest = z
  .object({
    /** What differs; the other parts are the campaign's own. */
    kind: z.enum(["subject", "content"]),
    share: z.number().int().min(5).max(100),
    /** Number 1 and following. For `content`: the subject is the template's unless there is one. */
    variants: z
      .array(z.object({ subject: line(255).nullable().default(null), templateId: id.nullable().default(null) }))
      .min(1)
      .max(CAMPAIGN_VARIANTS_MAX),
    winnerBy: z.enum(["clicks", "opens"]),
    /** From the last mail of the test on. */
    afterMinutes: z.number().int().min(15).max(10_080),
  })
  .meta({ id: "CampaignTest" });
export type CampaignTest = z.output<typeof campaignTest>;

/** The first part of the people gets the campaign; the rest follows when its limits held for the time of waiting. */
export const campaignCanary = z
  .object({
    percent: z.number().int().min(1).max(50),
    waitMinutes: z.number().int().min(5).max(1440),
    /** Of those sent to in the first part; above it the campaign pauses and waits for a person. */
    maxBouncePercent: z.number().min(0).max(100),
    maxComplaintPercent: z.number().min(0).max(100),
  })
  .meta({ id: "CampaignCanary" });
export type CampaignCanary = z.output<typeof campaignCanary>;

/** A date and a time of day as people write them, without a zone: "2026-11-28T09:30". */
export const localDateTime = z.iso.datetime({ local: true, precision: -1 }).regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);

/**
 * `oneOff`: everybody of the audience gets one mail. `workflow`: people go through several steps, each at their own
 * pace; its content is its workflow, and it has no template, subject, test or first part of its own.
 */
export const CAMPAIGN_KINDS = ["oneOff", "workflow"] as const;
export const campaignKind = z.enum(CAMPAIGN_KINDS).meta({ id: "CampaignKind" });
export type CampaignKind = z.infer<typeof campaignKind>;

/** What a person decides about a campaign. */
const draftShape = {
  name: line(100),
  kind: campaignKind.default("oneOff"),
  /** Null while the draft is incomplete. */
  sendingAccountId: id.nullable().default(null),
  /** Null: the sending account's. */
  fromName: line(100).nullable().default(null),
  /** Where answers go; null: to the sender. */
  replyTo: email.nullable().default(null),
  /** Its server takes over while the first one's is down. It has to send from the same address. */
  backupSendingAccountId: id.nullable().default(null),
  /** People in any of these; none named: every contact. */
  filterIds: z.array(id).max(CAMPAIGN_FILTERS_MAX).default([]),
  /** Without people in any of these. */
  excludedFilterIds: z.array(id).max(CAMPAIGN_FILTERS_MAX).default([]),
  /** Only people subscribed to this topic; null: a campaign to everybody. */
  topicId: id.nullable().default(null),
  templateId: id.nullable().default(null),
  /** Null: the template's. One that is given here is the same in all languages. */
  subject: line(255).nullable().default(null),
  preheader: line(255, 0).nullable().default(null),
  utm: utm.nullable().default(null),
  test: campaignTest.nullable().default(null),
  canary: campaignCanary.nullable().default(null),
  /** Null: as soon as it is started. */
  sendAt: localDateTime.nullable().default(null),
  /**
   * Whose clock `sendAt` is read on: the workspace's, or each person's. People without a known zone have the
   * workspace's; where the time has passed already when the campaign begins, it is sent at once.
   */
  sendAtZone: z.enum(["workspace", "recipient"]).default("workspace"),
};
export const campaignBody = z.object(draftShape).meta({ id: "CampaignBody" });
export const updateCampaignBody = campaignBody.extend({ version }).meta({ id: "UpdateCampaignBody" });
