import { z } from "zod";
import { campaignComparison, comparedRange } from "./campaign-comparison.ts";
import { campaignKind } from "./campaign-drafts.ts";
import { campaignStatus } from "./campaign-status.ts";
import { day, id, INTEGER_MAX, timestamp } from "./lists.ts";
import { MONTHLY_GOALS } from "./dashboard-figures.ts";
import { currencyCode, money } from "./pipelines.ts";
import { defineRoute } from "./route.ts";

const count = z.number().int();

/** Kinds of problems that need a member's attention, the worst first. */
export const DASHBOARD_NEEDS = [
  "campaignFailed",
  "campaignPaused",
  "workflowStopped",
  "approvalWaiting",
  "approvalReturned",
  "sendingAccountFailing",
  "complaints",
  "sendingDomainFailing",
  "workflowFailing",
  "webhookDisabled",
  "sendingDomainIncomplete",
  "mailboxFailing",
  "webhookFailing",
  "apiKeyExpiring",
  "replyWaiting",
] as const;
export type DashboardNeedKind = (typeof DASHBOARD_NEEDS)[number];

export const dashboardNeed = z
  .object({
    kind: z.enum(DASHBOARD_NEEDS),
    /** The campaign, workflow, domain, account, webhook, key or conversation; null for complaints. */
    id: id.nullable(),
    name: z.string(),
    /** Since when; for a key until when. */
    at: timestamp.nullable(),
    /** An error code; for a webhook the reason why it was disabled. */
    code: z.string().nullable(),
    /** Affected contacts: those waiting, or that failed within a day. */
    people: count.nullable(),
    /** The step of a workflow. */
    stepId: z.string().nullable(),
    /** The missing DNS record of a domain. */
    record: z.object({ type: z.string(), name: z.string(), value: z.string() }).nullable(),
  })
  .meta({ id: "DashboardNeed" });
export type DashboardNeed = z.infer<typeof dashboardNeed>;

export const DASHBOARD_RESOLUTIONS = [
  "campaignResumed",
  "sendingDomainVerified",
  "apiKeyRotated",
  "replySent",
] as const;

/** A problem that was resolved today. */
export const dashboardResolution = z
  .object({
    kind: z.enum(DASHBOARD_RESOLUTIONS),
    id: id.nullable(),
    name: z.string(),
    at: timestamp,
  })
  .meta({ id: "DashboardResolution" });

export const dashboardCampaign = z
  .object({
    id,
    name: z.string(),
    kind: campaignKind,
    status: campaignStatus,
    /** The start time, planned or actual; for a draft the intended one. */
    at: timestamp,
    /** Contacts in the audience; null while not counted. */
    people: count.nullable(),
    /**
     * The planned time in the zone that the campaign is sent in, used to reschedule it; null if it can't be
     * rescheduled.
     */
    sendAt: z.string().nullable(),
    /** Whether the audience is counted when the campaign starts, so that `people` is an estimate. */
    isEstimate: z.boolean(),
  })
  .meta({ id: "DashboardCampaign" });
export type DashboardCampaign = z.infer<typeof dashboardCampaign>;

export const dashboardDay = z
  .object({
    day,
    /** By time; the first ones of the day. */
    campaigns: z.array(dashboardCampaign),
    /** Number of further campaigns on the day. */
    more: count,
    /** Contacts in workflows whose wait ends on the day; at most 10,000 per workflow are counted. */
    continuing: count,
  })
  .meta({ id: "DashboardDay" });
export type DashboardDay = z.infer<typeof dashboardDay>;

export const dashboardSums = z
  .object({
    sent: count,
    /** Sent and not bounced later. */
    delivered: count,
    /** Recipients with a human click. */
    clicked: count,
    complained: count,
  })
  .meta({ id: "DashboardSums" });
export type DashboardSums = z.infer<typeof dashboardSums>;

export const dashboardStats = z
  .object({
    from: day,
    to: day,
    /** For these days. */
    now: dashboardSums,
    /** For the same weekdays before; see `DASHBOARD_SHIFT_DAYS`. */
    before: dashboardSums,
    /** Each day, and the six before it, from which weekly rates are computed. */
    days: z.array(dashboardSums.extend({ day })),
  })
  .meta({ id: "DashboardStats" });
export type DashboardStats = z.infer<typeof dashboardStats>;

export const dashboardResult = z
  .object({
    id,
    name: z.string(),
    subject: z.string(),
    status: campaignStatus,
    startedAt: timestamp,
    /** Contacts in the final recipient list. */
    people: count,
    sent: count,
    delivered: count,
    bounced: count,
    opened: count,
    clicked: count,
    unsubscribed: count,
    /** Whether opens and clicks are recorded. */
    tracking: z.enum(["none", "anonymous", "individual"]),
    /** Contacts whom a follow-up for non-openers would reach; null if opens are not recorded per contact. */
    resendTo: count.nullable(),
    /** Deals created by contacts after a click in it, in the currency with most of them; null without any. */
    deals: z
      .object({
        currency: z.string(),
        deals: count,
        won: count,
        /** In the smallest unit of the currency. */
        wonValue: count,
        /** Compared with the won value; null with fewer than three earlier campaigns with deals. */
        average: comparedRange.nullable(),
      })
      .nullable(),
    /** When the last email was sent; null while sending. */
    finishedAt: timestamp.nullable(),
    topLink: z.object({ index: count, url: z.string(), people: count }).nullable(),
    /** Null with fewer than three earlier campaigns. */
    average: campaignComparison.nullable(),
  })
  .meta({ id: "DashboardResult" });
export type DashboardResult = z.infer<typeof dashboardResult>;

export const dashboardReplies = z
  .object({
    /** Open conversations whose last message is from the contact. */
    waiting: count,
    /** The longest waiting first. */
    items: z.array(
      z.object({
        id,
        name: z.string(),
        email: z.string(),
        snippet: z.string(),
        at: timestamp,
      }),
    ),
    /** Median time to a reply in the latest 50 conversations, in minutes; null without replies. */
    medianMinutes: count.nullable(),
    /** Number that has been waiting longer than the median. */
    late: count,
  })
  .meta({ id: "DashboardReplies" });
export type DashboardReplies = z.infer<typeof dashboardReplies>;

export const dashboardAudience = z
  .object({
    /** Recounted at most once a minute in workspaces with more than 20,000 contacts. */
    countedAt: timestamp,
    contacts: count,
    /** Active and not suppressed. */
    canReceive: count,
    pending: count,
    inactive: count,
    /** Active contacts with a suppressed address, by reason. */
    unsubscribed: count,
    bounced: count,
    complained: count,
    suppressed: count,
    /** Number of today's contacts who could receive emails, on each of the last 37 days. */
    days: z.array(z.object({ day, canReceive: count })),
    /** Weeks of seven days, the last of which ends today. */
    weeks: z.array(z.object({ from: day, canReceive: count, joined: count, left: count })),
    /** The campaign that caused most of this week's unsubscribes. */
    leftAfter: z.object({ campaignId: id, name: z.string(), people: count }).nullable(),
  })
  .meta({ id: "DashboardAudience" });
export type DashboardAudience = z.infer<typeof dashboardAudience>;

export const monthlyGoalMetric = z.enum(MONTHLY_GOALS).meta({ id: "MonthlyGoalMetric" });
export type MonthlyGoalMetric = z.infer<typeof monthlyGoalMetric>;

export const monthlyGoals = z
  .object({
    /** First day of the current month. */
    month: day,
    /** The current day of the month, and the last one. */
    day: count,
    days: count,
    goals: z.array(
      z.object({
        metric: monthlyGoalMetric,
        target: count,
        reached: count,
        /** For revenue, whose amounts are in its smallest unit; null for other metrics. */
        currency: z.string().nullable(),
      }),
    ),
    /** The currencies of deals: a goal for revenue uses one of them. That of the oldest pipeline comes first. */
    currencies: z.array(z.string()),
  })
  .meta({ id: "MonthlyGoals" });
export type MonthlyGoals = z.infer<typeof monthlyGoals>;

const otherMetrics = MONTHLY_GOALS.filter((metric) => metric !== "revenue");
export const monthlyGoalsBody = z
  .object({
    /** A metric that is missing has no goal. */
    goals: z
      .array(
        z.discriminatedUnion("metric", [
          z.object({
            metric: z.literal("revenue"),
            /** In the smallest unit of the currency. */
            target: money.min(1),
            currency: currencyCode,
          }),
          z.object({
            metric: z.enum(otherMetrics),
            target: z.number().int().min(1).max(INTEGER_MAX),
          }),
        ]),
      )
      .max(MONTHLY_GOALS.length)
      .refine((goals) => new Set(goals.map(({ metric }) => metric)).size === goals.length, {
        message: "Each metric can have one goal",
      }),
  })
  .meta({ id: "MonthlyGoalsBody" });

/** Event types in the recent activity. */
export const DASHBOARD_ACTIVITIES = [
  "campaign.scheduled",
  "campaign.unscheduled",
  "campaign.started",
  "campaign.sent",
  "campaign.ended",
  "campaign.failed",
  "campaign.paused",
  "campaign.resumed",
  "campaign.canceled",
  "workflow.published",
  "template.published",
  "import.finished",
  "import.undone",
  "export.finished",
  "suppressions.imported",
  "sendingDomain.verified",
  "sendingDomain.failing",
  "member.joined",
  "member.left",
  "apiKey.created",
  "webhook.disabled",
  "shareLink.created",
  "shareLink.revoked",
] as const;

export const dashboardActivity = z
  .object({
    id,
    type: z.enum(DASHBOARD_ACTIVITIES),
    at: timestamp,
    /** The acting member; null for the server and API keys. */
    userName: z.string().nullable(),
    /** The campaign, workflow, template, file, domain, member, key or host. */
    name: z.string(),
    /** The link's target; null if it no longer exists. */
    targetId: id.nullable(),
    kind: campaignKind.nullable(),
    /** Contacts or rows. */
    count: count.nullable(),
    /** For an import: contacts that were created. */
    created: count.nullable(),
  })
  .meta({ id: "DashboardActivity" });
export type DashboardActivity = z.infer<typeof dashboardActivity>;

/** The steps to the first real email. */
export const firstSteps = z
  .object({
    contacts: z.object({
      done: z.boolean(),
      count,
      /** The latest import. */
      import: z
        .object({
          id,
          fileName: z.string(),
          created: count,
          rejected: count,
          undoableUntil: timestamp.nullable(),
        })
        .nullable(),
    }),
    design: z.object({ done: z.boolean(), id: id.nullable(), name: z.string().nullable() }),
    test: z.object({ done: z.boolean(), at: timestamp.nullable() }),
    send: z.object({ done: z.boolean(), id: id.nullable(), name: z.string().nullable() }),
    /** A mail server that passed its test. */
    sender: z.object({ done: z.boolean(), name: z.string().nullable() }),
  })
  .meta({ id: "FirstSteps" });
export type FirstSteps = z.infer<typeof firstSteps>;

export const dashboard = z
  .object({
    at: timestamp,
    /** The workspace's time zone, which defines the days. */
    timeZone: z.string(),
    /** Null once an email was sent through a real mail server, or three campaigns were started. */
    firstSteps: firstSteps.nullable(),
    needs: z.object({
      /** The most urgent first. */
      items: z.array(dashboardNeed),
      total: count,
      resolvedToday: z.array(dashboardResolution),
    }),
    days: z.array(dashboardDay),
    stats: dashboardStats,
    result: dashboardResult.nullable(),
    replies: dashboardReplies,
    /** Null while a large workspace is counted for the first time. */
    audience: dashboardAudience.nullable(),
    goals: monthlyGoals,
    /** Newest first. */
    activity: z.array(dashboardActivity),
  })
  .meta({ id: "Dashboard" });
export type Dashboard = z.infer<typeof dashboard>;

const tag = "Dashboard";
export const dashboardRoutes = {
  get: defineRoute({
    operationId: "getDashboard",
    method: "GET",
    path: "/v1/Dashboard",
    tag,
    access: "CONFIG.VIEW",
    summary: "Get the dashboard",
    description:
      "Everything that the dashboard shows: what needs a member, the next seven days, the last 30 days, the latest result, replies, audience, goals and recent activity.",
    response: dashboard,
  }),
  firstSteps: defineRoute({
    operationId: "getFirstSteps",
    method: "GET",
    path: "/v1/Dashboard/FirstSteps",
    tag,
    access: "CONFIG.VIEW",
    summary: "Get the first steps",
    description: "What a new workspace has done on its way to the first real email.",
    response: z
      .object({
        /** Null once an email was sent through a real mail server, or three campaigns were started. */
        firstSteps: firstSteps.nullable(),
      })
      .meta({ id: "FirstStepsState" }),
  }),
  setGoals: defineRoute({
    operationId: "setMonthlyGoals",
    method: "PUT",
    path: "/v1/Dashboard/Goals",
    tag,
    access: "CAMPAIGN.WRITE",
    summary: "Set monthly goals",
    description: "The goals apply to every month until they are changed.",
    body: monthlyGoalsBody,
    response: monthlyGoals,
  }),
};
