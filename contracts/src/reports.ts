import { z } from "zod";
import { idParams, timestamp } from "./lists.ts";
import { mailLanguage } from "./mail-languages.ts";
import { defineRoute } from "./route.ts";

/** Why servers refuse mail, by what is to be done about it; see `classifyRefusal` of the mail core. */
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

const people = z.number().int();

/**
 * People, each counted once. `opened` counts what is taken for a person's opening, and is an estimate all the same;
 * `machineOpened` those whose mail a machine opened, whether or not they did so themselves.
 */
const acts = { opened: people, machineOpened: people, clicked: people, unsubscribed: people, complained: people };

export const reportPoint = z
  .object({
    /** Start of the hour, day, week or month, in the time zone of the workspace. */
    at: timestamp,
    sent: people,
    ...acts,
  })
  .meta({ id: "ReportPoint" });
export type ReportPoint = z.infer<typeof reportPoint>;

/** What became of the mails to one mail domain. `sent`: accepted and not bounced since. */
export const reportDomain = z
  .object({
    /** Empty for contacts that were deleted before they were counted. */
    domain: z.string(),
    people,
    sent: people,
    bounced: people,
    deferred: people,
    failed: people,
    uncertain: people,
    ...acts,
  })
  .meta({ id: "ReportDomain" });
export type ReportDomain = z.infer<typeof reportDomain>;

/** What people read with, as far as their programs tell. `key` is a word of the tracking of opens and clicks, or `unknown`. */
export const reportShare = z
  .object({ key: z.string(), opened: people, machineOpened: people, clicked: people })
  .meta({ id: "ReportShare" });
export type ReportShare = z.infer<typeof reportShare>;

export const reportRefusal = z
  .object({
    kind: refusalKind,
    /** Refused for good; after the server had taken the mail, too. */
    bounced: people,
    /** Refused for now, to be tried again. */
    deferred: people,
    /** Given up. */
    failed: people,
    /** What servers said, word for word: a few of them. */
    samples: z.array(z.string()),
  })
  .meta({ id: "ReportRefusal" });
export type ReportRefusal = z.infer<typeof reportRefusal>;

export const reportVariant = z.object({ index: z.number().int(), sent: people, bounced: people, ...acts }).meta({ id: "ReportVariant" });
export type ReportVariant = z.infer<typeof reportVariant>;

export const campaignReport = z
  .object({
    /** What campaigns note of those who open and click, frozen with its content. */
    tracking: z.enum(["none", "anonymous", "individual"]),
    funnel: z
      .object({
        frozen: people,
        /** Accepted by a server. */
        sent: people,
        /** Accepted, and not sent back since. */
        delivered: people,
        ...acts,
      })
      .meta({ id: "ReportFunnel" }),
    /** Dense: a point for every step from the first mail to the last thing that happened. */
    overTime: z
      .object({ step: z.enum(["hour", "day", "week", "month"]), timeZone: z.string(), points: z.array(reportPoint) })
      .meta({ id: "ReportOverTime" }),
    /** The largest mail domains, how many there are, and the sums of those that are not listed. */
    domains: z
      .object({ items: z.array(reportDomain), count: z.number().int(), others: reportDomain.nullable() })
      .meta({ id: "ReportDomains" }),
    devices: z.array(reportShare),
    clients: z.array(reportShare),
    refusals: z.array(reportRefusal),
    /**
     * Bounce reports of the last 30 days that say the same about most recipients, of the campaign or of one mail domain.
     * They point to a problem with the sender, so their recipients count as bounced and are not suppressed.
     */
    heldBounces: people,
    /** One of each content; empty unless there was a test. */
    variants: z.array(reportVariant),
    /**
     * Parts of the audience whose sending changed and is still being counted: hours, mail domains and refusals come a
     * moment later than the funnel. Zero when everything is counted.
     */
    partsToCount: z.number().int(),
  })
  .meta({ id: "CampaignReport" });
export type CampaignReport = z.infer<typeof campaignReport>;

/** One figure that two independent counts disagree about. */
export const recountDifference = z
  .object({
    what: z.enum(["frozen", "chunk", "leftOut", "hour", "domain", "refusal", "engagement", "activity", "breakdown", "links"]),
    /** Which chunk, hour, state …, as far as there are several. */
    key: z.string(),
    /** By counting people now. */
    counted: z.number().int(),
    /** As it is kept and shown. */
    kept: z.number().int(),
  })
  .meta({ id: "RecountDifference" });
export type RecountDifference = z.infer<typeof recountDifference>;

export const campaignRecount = z
  .object({
    agrees: z.boolean(),
    /** People gone through. */
    people,
    /** At most 100 of them. */
    differences: z.array(recountDifference),
    recountedAt: timestamp,
  })
  .meta({ id: "CampaignRecount" });
export type CampaignRecount = z.infer<typeof campaignRecount>;

/** A campaign's frozen mail for nobody in particular. Its tracked links carry `data-link` with their index. */
export const campaignMail = z
  .object({
    variant: z.number().int(),
    language: mailLanguage,
    /** The languages it is written in, the main one first. */
    languages: z.array(mailLanguage),
    subject: z.string(),
    preheader: z.string(),
    /** To be shown in an origin of its own, without scripts. */
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
    summary: "What became of a campaign, in figures",
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
    rateLimit: 20,
    summary: "Count everybody anew and hold every kept figure against it; changes nothing",
    params: idParams,
    response: campaignRecount,
  }),
  mail: defineRoute({
    operationId: "getCampaignMail",
    method: "GET",
    path: "/v1/Campaigns/{id}/Report/Mail",
    tag,
    access: "CONFIG.VIEW",
    summary: "The frozen mail, its links marked with their index",
    params: idParams,
    query: z.object({ variant: z.coerce.number().int().min(0).max(9).default(0), language: mailLanguage.optional() }),
    response: campaignMail,
  }),
};
