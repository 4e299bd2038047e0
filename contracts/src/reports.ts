import { z } from "zod";
import { campaignComparison, clickCourse } from "./campaign-comparison.ts";
import { idParams, timestamp } from "./lists.ts";
import { mailLanguage } from "./mail-languages.ts";
import { defineRoute } from "./route.ts";

/** Why servers reject emails, grouped by remedy; see `classifyRefusal` in `mail`. */
export const REFUSAL_KINDS = [
  "addressGone",
  "mailboxFull",
  "policy",
  "blocked",
  "rateLimited",
  "content",
  "tooLarge",
  "sender",
  "network",
  "other",
] as const;
export const refusalKind = z.enum(REFUSAL_KINDS).meta({ id: "RefusalKind" });

const count = z.number().int();

/**
 * Contacts, each counted once. `opened` counts human opens and is still an estimate; `machineOpened` counts contacts
 * with an automatic open, whether or not they opened it themselves.
 */
const engagement = {
  opened: count,
  machineOpened: count,
  clicked: count,
  unsubscribed: count,
  complained: count,
};

export const reportPoint = z
  .object({
    /** Start of the hour, day, week or month, in the workspace's time zone. */
    at: timestamp,
    sent: count,
    ...engagement,
  })
  .meta({ id: "ReportPoint" });
export type ReportPoint = z.infer<typeof reportPoint>;

/** Results for one recipient domain. `sent`: accepted and not bounced since. */
export const reportDomain = z
  .object({
    /** Empty for contacts that were deleted before they were counted. */
    domain: z.string(),
    people: count,
    sent: count,
    bounced: count,
    deferred: count,
    failed: count,
    uncertain: count,
    ...engagement,
  })
  .meta({ id: "ReportDomain" });
export type ReportDomain = z.infer<typeof reportDomain>;

/**
 * The programs that contacts read with, as far as they are revealed. `key` is a category of the tracking, or `unknown`.
 */
export const reportShare = z
  .object({ key: z.string(), opened: count, machineOpened: count, clicked: count })
  .meta({ id: "ReportShare" });
export type ReportShare = z.infer<typeof reportShare>;

export const reportRefusal = z
  .object({
    kind: refusalKind,
    /** Rejected permanently, including after the server accepted the message. */
    bounced: count,
    /** Rejected temporarily, to be retried. */
    deferred: count,
    /** Failed after retries. */
    failed: count,
    /** Examples of the servers' replies, verbatim. */
    samples: z.array(z.string()),
  })
  .meta({ id: "ReportRefusal" });
export type ReportRefusal = z.infer<typeof reportRefusal>;

export const reportVariant = z
  .object({ index: z.number().int(), sent: count, bounced: count, ...engagement })
  .meta({ id: "ReportVariant" });
export type ReportVariant = z.infer<typeof reportVariant>;

export const campaignReport = z
  .object({
    /** The data that campaigns record about opens and clicks, locked with the content. */
    tracking: z.enum(["none", "anonymous", "individual"]),
    funnel: z
      .object({
        frozen: count,
        /** Accepted by a server. */
        sent: count,
        /** Accepted and not bounced. */
        delivered: count,
        ...engagement,
      })
      .meta({ id: "ReportFunnel" }),
    /** Null with fewer than three earlier campaigns, for messages of workflows, and when opens aren't recorded per contact. */
    comparison: campaignComparison
      .extend({ clicks: clickCourse })
      .meta({ id: "ReportComparison" })
      .nullable(),
    /** Dense: one point per step from the first email to the latest activity. */
    overTime: z
      .object({
        step: z.enum(["hour", "day", "week", "month"]),
        timeZone: z.string(),
        points: z.array(reportPoint),
        /**
         * One point per minute of the first two hours, up to now. Null for workflows, for anonymous tracking, and for
         * campaigns with more than 50,000 recipients.
         */
        firstHours: z.array(reportPoint).nullable(),
      })
      .meta({ id: "ReportOverTime" }),
    /** The largest recipient domains, their number, and the totals of the others. */
    domains: z
      .object({
        items: z.array(reportDomain),
        count: z.number().int(),
        others: reportDomain.nullable(),
      })
      .meta({ id: "ReportDomains" }),
    devices: z.array(reportShare),
    clients: z.array(reportShare),
    refusals: z.array(reportRefusal),
    /**
     * Bounce reports of the last 30 days with the same wording for most recipients of the campaign or of one mail domain.
     * They point to a problem with the sender: recipients count as bounced and are not suppressed.
     */
    heldBounces: count,
    /** One entry per variant; empty without a test. */
    variants: z.array(reportVariant),
    /**
     * Chunks that changed and are still being counted: hours, domains and rejections lag slightly behind the funnel.
     * Zero when everything is counted.
     */
    partsToCount: z.number().int(),
  })
  .meta({ id: "CampaignReport" });
export type CampaignReport = z.infer<typeof campaignReport>;

/** A figure that differs between two independent counts. */
export const recountDifference = z
  .object({
    what: z.enum([
      "frozen",
      "chunk",
      "leftOut",
      "hour",
      "domain",
      "refusal",
      "engagement",
      "activity",
      "breakdown",
      "links",
    ]),
    /** The chunk, hour or state, if there are several. */
    key: z.string(),
    /** By counting recipients now. */
    counted: z.number().int(),
    /** As stored and shown. */
    kept: z.number().int(),
  })
  .meta({ id: "RecountDifference" });
export type RecountDifference = z.infer<typeof recountDifference>;

export const campaignRecount = z
  .object({
    agrees: z.boolean(),
    /** Number of recipients counted. */
    people: count,
    /** At most 100 of them. */
    differences: z.array(recountDifference),
    recountedAt: timestamp,
  })
  .meta({ id: "CampaignRecount" });
export type CampaignRecount = z.infer<typeof campaignRecount>;

/** The email as it was when the campaign started, not personalized. Tracked links carry `data-link` with their index. */
export const campaignMail = z
  .object({
    variant: z.number().int(),
    language: mailLanguage,
    /** Its languages, main one first. */
    languages: z.array(mailLanguage),
    subject: z.string(),
    preheader: z.string(),
    /** Must be shown in a separate origin, without scripts. */
    html: z.string(),
  })
  .meta({ id: "CampaignMail" });
export type CampaignMail = z.infer<typeof campaignMail>;

const tag = "Campaigns";
export const reportRoutes = {
  report: defineRoute({
    operationId: "getCampaignReport",
    method: "GET",
    path: "/v1/Campaigns/{id}/Report",
    tag,
    access: "CONFIG.VIEW",
    apiKey: "reports:read",
    summary: "Get a campaign report",
    params: idParams,
    response: campaignReport,
  }),
  recount: defineRoute({
    operationId: "recountCampaign",
    withoutPlan: true,
    method: "POST",
    path: "/v1/Campaigns/{id}/Recount",
    tag,
    access: "CAMPAIGN.WRITE",
    apiKey: "reports:write",
    rateLimit: 20,
    summary: "Recalculate a report",
    description:
      "Counts every recipient again and compares the result with each stored figure. Changes nothing.",
    params: idParams,
    response: campaignRecount,
  }),
  mail: defineRoute({
    operationId: "getCampaignMail",
    method: "GET",
    path: "/v1/Campaigns/{id}/Report/Mail",
    tag,
    access: "CONFIG.VIEW",
    apiKey: "reports:read",
    summary: "Get a campaign's email",
    description:
      "Returns the email as it was when the campaign started, with each link marked by its index.",
    params: idParams,
    query: z.object({
      variant: z.coerce.number().int().min(0).max(9).default(0),
      language: mailLanguage.optional(),
    }),
    response: campaignMail,
  }),
};
