import { z } from "zod";
import { email, id, line, version } from "./lists.ts";

/** Maximum number of filters of one kind in a campaign. */
export const CAMPAIGN_FILTERS_MAX = 20;
/** How long a deleted draft can be restored. */
export const DELETED_CAMPAIGN_DAYS = 7;
/** Maximum number of test variants in addition to the campaign itself. */
export const CAMPAIGN_VARIANTS_MAX = 4;

/** Limits of the time over which a campaign can be spread. */
export const SPREAD_MINUTES_MIN = 15;
export const SPREAD_MINUTES_MAX = 72 * 60;

/** UTM parameters added to links, so that web analytics can identify the campaign. A parameter may be empty. */
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
 * Part of the audience gets one variant each, and the rest gets the winner. `share` is the percentage that gets the
 * variants; with 100, no recipients are left for a winner. The campaign itself is variant 0. If variants tie, or have
 * no opens or clicks, the lowest number wins.
 */
export const campaignTest = z
  .object({
    /** The part that differs between variants; the other parts are the campaign's. */
    kind: z.enum(["subject", "content"]),
    share: z.number().int().min(5).max(100),
    /** Variants 1 and up. For `content`, the subject is the template's unless one is given. */
    variants: z
      .array(
        z.object({
          subject: line(255).nullable().default(null),
          templateId: id.nullable().default(null),
        }),
      )
      .min(1)
      .max(CAMPAIGN_VARIANTS_MAX),
    winnerBy: z.enum(["clicks", "opens"]),
    /** Time since the last email of the test. */
    afterMinutes: z.number().int().min(15).max(10_080),
  })
  .meta({ id: "CampaignTest" });
export type CampaignTest = z.output<typeof campaignTest>;

/** A first batch gets the campaign. The rest follows if the limits were not exceeded during the wait. */
export const campaignCanary = z
  .object({
    percent: z.number().int().min(1).max(50),
    waitMinutes: z.number().int().min(5).max(1440),
    /** Percentage of the first batch; above it, the campaign pauses until a user decides. */
    maxBouncePercent: z.number().min(0).max(100),
    maxComplaintPercent: z.number().min(0).max(100),
  })
  .meta({ id: "CampaignCanary" });
export type CampaignCanary = z.output<typeof campaignCanary>;

/** A local date and time without a zone: "2026-11-28T09:30". */
export const localDateTime = z.iso
  .datetime({ local: true, precision: -1 })
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);

/**
 * `oneOff`: everyone in the audience gets one email. `workflow`: contacts go through several steps at their own pace;
 * its content is its workflow, and it has no template, subject, test or first batch.
 */
export const CAMPAIGN_KINDS = ["oneOff", "workflow"] as const;
export const campaignKind = z.enum(CAMPAIGN_KINDS).meta({ id: "CampaignKind" });
export type CampaignKind = z.infer<typeof campaignKind>;

/** Campaign settings that a user can change. */
const draftShape = {
  name: line(100),
  kind: campaignKind.default("oneOff"),
  /** Null while the draft is incomplete. */
  sendingAccountId: id.nullable().default(null),
  /** Null uses the sending account's name. */
  fromName: line(100).nullable().default(null),
  /** Reply-to address; null uses the sender. */
  replyTo: email.nullable().default(null),
  /** Takes over while the first account's server is down. It must send from the same address. */
  backupSendingAccountId: id.nullable().default(null),
  /** Contacts in any of these filters; empty includes every contact. */
  filterIds: z.array(id).max(CAMPAIGN_FILTERS_MAX).default([]),
  /** Excludes contacts in any of these filters. */
  excludedFilterIds: z.array(id).max(CAMPAIGN_FILTERS_MAX).default([]),
  /** Only contacts subscribed to this topic; null ignores topics. */
  topicId: id.nullable().default(null),
  templateId: id.nullable().default(null),
  /** Null uses the template's subject. A subject set here applies to all languages. */
  subject: line(255).nullable().default(null),
  preheader: line(255, 0).nullable().default(null),
  utm: utm.nullable().default(null),
  test: campaignTest.nullable().default(null),
  canary: campaignCanary.nullable().default(null),
  /** Null starts sending immediately. */
  sendAt: localDateTime.nullable().default(null),
  /**
   * The time zone of `sendAt`: the workspace's, or each contact's. Contacts without a known zone use the workspace's.
   * If the time has already passed in a zone when the campaign starts, those emails are sent immediately.
   */
  sendAtZone: z.enum(["workspace", "recipient"]).default("workspace"),
  /**
   * Spreads the emails evenly over this many minutes, from 15 to 4320 (72 hours), in an order that does not depend on
   * the contacts. Null sends as fast as possible. A first batch or A/B test is sent as fast as possible, and the rest
   * is spread. With each contact's time zone, every zone is spread from its own time on.
   */
  spreadMinutes: z
    .number()
    .int()
    .min(SPREAD_MINUTES_MIN)
    .max(SPREAD_MINUTES_MAX)
    .nullable()
    .default(null),
  /**
   * Important: sent regardless of the workspace's frequency cap. It still counts toward the cap. In a workflow, each
   * email step has this property itself.
   */
  isImportant: z.boolean().default(false),
  /** For a workflow: its emails don't wait for the end of quiet hours. */
  ignoresQuietHours: z.boolean().default(false),
};
export const campaignBody = z.object(draftShape).meta({ id: "CampaignBody" });
export const updateCampaignBody = campaignBody
  .extend({ version })
  .meta({ id: "UpdateCampaignBody" });
