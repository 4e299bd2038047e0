import { z } from "zod";
import { day, id, timestamp } from "./lists.ts";
import { COMPLAINT_CHANNELS, mailboxProvider } from "./mailbox-providers.ts";
import { METRIC_NAMES } from "./metrics.ts";
import { defineRoute } from "./route.ts";
import { UNSUBSCRIBE_REASONS } from "./unsubscribe-reasons.ts";

export const ANALYZE_PERIODS = [
  "today",
  "7days",
  "30days",
  "week",
  "month",
  "year",
  "all",
  "custom",
] as const;
export type AnalyzePeriod = (typeof ANALYZE_PERIODS)[number];
/** `before`: the same length right before. `weekdays`: shifted by whole weeks, so that weekdays match. `year`: a year earlier. */
export const ANALYZE_COMPARISONS = ["none", "before", "weekdays", "year"] as const;
export type AnalyzeComparison = (typeof ANALYZE_COMPARISONS)[number];
export const ANALYZE_INTERVALS = ["hour", "day", "week", "month"] as const;
export type AnalyzeInterval = (typeof ANALYZE_INTERVALS)[number];
/** The program that a contact read with, if it is revealed. */
export const ANALYZE_DEVICES = ["desktop", "mobile", "tablet", "unknown"] as const;
export type AnalyzeDevice = (typeof ANALYZE_DEVICES)[number];

/** Longest custom period in days: ten years. */
export const ANALYZE_DAYS_MAX = 3660;

/** Values that a query repeats or separates by commas. */
const several = <S extends z.ZodType>(item: S) =>
  z.preprocess(
    (value) =>
      (Array.isArray(value) ? value : [value]).flatMap((one) =>
        typeof one === "string" ? one.split(",") : [one],
      ),
    z.array(item).min(1).max(50),
  );

/** Filters of a query. */
export const analyzeFilterQuery = {
  campaign: several(id).optional(),
  workflow: several(id).optional(),
  template: several(id).optional(),
  topic: several(id).optional(),
  /** A tag of the templates. */
  tag: several(z.string().trim().min(1).max(100)).optional(),
  /** The domain of the sender's address. */
  sendingDomain: several(z.string().trim().toLowerCase().min(1).max(255)).optional(),
  provider: several(mailboxProvider).optional(),
  /** Only opens and clicks have a device. */
  device: several(z.enum(ANALYZE_DEVICES)).optional(),
};

export const analyzeQuery = z.object({
  period: z.enum(ANALYZE_PERIODS).default("30days"),
  /** First and last day of a custom period, in the workspace's time zone. */
  from: day.optional(),
  to: day.optional(),
  ...analyzeFilterQuery,
});
export type AnalyzeQuery = z.infer<typeof analyzeQuery>;

const comparedQuery = analyzeQuery.extend({
  compare: z.enum(ANALYZE_COMPARISONS).default("weekdays"),
  /** Derived from the length of the period unless given. */
  interval: z.enum(ANALYZE_INTERVALS).optional(),
});

const count = z.number().int();
const metricShape = Object.fromEntries(METRIC_NAMES.map((name) => [name, count])) as Record<
  (typeof METRIC_NAMES)[number],
  typeof count
>;
export const metrics = z.object(metricShape).meta({ id: "Metrics" });

const range = z
  .object({
    from: timestamp,
    /** Exclusive. */
    to: timestamp,
    timeZone: z.string(),
  })
  .meta({ id: "AnalyzeRange" });
export type AnalyzeRange = z.infer<typeof range>;

const point = z
  .object({
    at: timestamp,
    /** Whether the interval is over and entirely within the period. Incomplete intervals must not be compared. */
    isComplete: z.boolean(),
    ...metricShape,
  })
  .meta({ id: "AnalyzePoint" });
export type AnalyzePoint = z.infer<typeof point>;

const span = z
  .object({ range, totals: metrics, points: z.array(point) })
  .meta({ id: "AnalyzeSpan" });

export const analyzeSummary = z
  .object({
    interval: z.enum(ANALYZE_INTERVALS),
    /** Dense: one point per interval. The first and the last one may be incomplete. */
    current: span,
    /** The period compared with; null without a comparison. */
    compared: span.nullable(),
    /** Campaigns whose existing history is still being counted. Zero when everything is counted. */
    campaignsToCount: count,
  })
  .meta({ id: "AnalyzeSummary" });
export type AnalyzeSummary = z.infer<typeof analyzeSummary>;

const reply = z
  .object({
    result: z.enum(["deferred", "bounced", "failed"]),
    /** The server's reply, with "…" for addresses, networks and ids. Empty: various texts that are too rare to list. */
    text: z.string(),
    emails: count,
    /** Rounded to days. */
    firstAt: timestamp,
    lastAt: timestamp,
  })
  .meta({ id: "AnalyzeReply" });
export type AnalyzeReply = z.infer<typeof reply>;

const advice = z
  .object({
    /** It defers more than 15 % of the emails, or rejects them because of their sender. */
    problem: z.enum(["defers", "blocks"]),
    /** `slowDown`: by a sending limit. `authenticate`: the sending domain. `warmUp`: build up a reputation with fewer emails. */
    action: z.enum(["slowDown", "authenticate", "warmUp"]),
    /** Emails with this problem. */
    emails: count,
    /** The most frequent reply; null when none is known. */
    reply: reply.nullable(),
  })
  .meta({ id: "AnalyzeAdvice" });
export type AnalyzeAdvice = z.infer<typeof advice>;

const providerResult = z
  .object({
    provider: mailboxProvider,
    ...metricShape,
    /** Whether the provider reports complaints; if not, none can be counted. */
    complaints: z.enum(COMPLAINT_CHANNELS),
    /** Median time in seconds from the first deferral until a server accepted the email, of deferred emails. Null without any. */
    medianWait: count.nullable(),
    /** The most frequent replies of its servers, at most 5. They are kept for 400 days. */
    replies: z.array(reply),
    /** Null if no action is needed. */
    advice: advice.nullable(),
  })
  .meta({ id: "AnalyzeProvider" });
export type AnalyzeProvider = z.infer<typeof providerResult>;

const campaignResult = z
  .object({
    /** Null for single emails. */
    id: id.nullable(),
    name: z.string(),
    kind: z.enum(["campaign", "workflow", "emails"]),
    /** Time of its start. */
    startedAt: timestamp.nullable(),
    ...metricShape,
  })
  .meta({ id: "AnalyzeCampaign" });
export type AnalyzeCampaign = z.infer<typeof campaignResult>;

const hoursResult = z
  .object({
    /** First human clicks by weekday (0 is Monday) and hour, in each contact's time zone. */
    cells: z.array(
      z.object({
        weekday: count.min(0).max(6),
        hour: count.min(0).max(23),
        clicks: count,
        /** Clicks within two hours of the email, which follow the hour of sending. */
        soon: count,
      }),
    ),
  })
  .meta({ id: "AnalyzeHours" });
export type AnalyzeHours = z.infer<typeof hoursResult>;

const linksResult = z
  .object({
    items: z.array(
      z.object({
        /** The link as written in the email, with its variables. */
        url: z.string(),
        campaigns: count,
        /** Contacts, counted once per link and campaign. */
        people: count,
        clicks: count,
      }),
    ),
  })
  .meta({ id: "AnalyzeLinks" });
export type AnalyzeLinks = z.infer<typeof linksResult>;

export const AUDIENCE_LOSSES = ["unsubscribed", "bounced", "complained", "manual"] as const;

const audienceResult = z
  .object({
    /** Contacts created in the period that still exist, by source. */
    gained: z.array(
      z.object({
        source: z.enum(["import", "direct"]),
        importId: id.nullable(),
        /** The imported file. Null for contacts added by form or API. */
        name: z.string().nullable(),
        contacts: count,
      }),
    ),
    /** Addresses suppressed in the period and still suppressed, by reason. */
    lost: z.array(z.object({ reason: z.enum(AUDIENCE_LOSSES), contacts: count })),
    /** Contacts who can receive campaigns. Null while a large workspace is counted for the first time. */
    reachable: count.nullable(),
  })
  .meta({ id: "AnalyzeAudience" });
export type AnalyzeAudience = z.infer<typeof audienceResult>;

const reasonsResult = z
  .object({
    /** Unsubscriptions by email in the period, including those without a reason. */
    unsubscribed: count,
    complained: count,
    delivered: count,
    /** Reasons that contacts selected on the page that confirms their unsubscription; the most frequent first. */
    reasons: z.array(z.object({ reason: z.enum(UNSUBSCRIBE_REASONS), contacts: count })),
  })
  .meta({ id: "AnalyzeReasons" });
export type AnalyzeReasons = z.infer<typeof reasonsResult>;

/** Deals and their value in the smallest unit of the currency. */
const sales = z.object({ deals: count, value: count }).meta({ id: "AnalyzeSalesSum" });

const salesResult = z
  .object({
    interval: z.enum(["day", "week", "month"]),
    /** The currency with the highest won value first. Empty without deals. */
    currencies: z.array(
      z
        .object({
          /** ISO 4217 */
          currency: z.string(),
          /** Deals won in the period. */
          won: sales,
          /** The same for the period compared with; null without a comparison. */
          wonBefore: sales.nullable(),
          /** Deals created in the period that are still open. */
          open: sales,
          points: z.array(
            z.object({ at: timestamp, isComplete: z.boolean(), deals: count, value: count }),
          ),
          /** At most 100, the highest won value first. */
          campaigns: z.array(
            z.object({
              /** Null for single emails. */
              id: id.nullable(),
              name: z.string(),
              kind: z.enum(["campaign", "workflow", "emails"]),
              won: sales,
              open: sales,
            }),
          ),
        })
        .meta({ id: "AnalyzeSalesOfCurrency" }),
    ),
  })
  .meta({ id: "AnalyzeSales" });
export type AnalyzeSales = z.infer<typeof salesResult>;

const tag = "Analyze";
const common = {
  method: "GET",
  tag,
  access: "CONFIG.VIEW",
  apiKey: "reports:read",
} as const;

const PERIOD_NOTE =
  "Days are those of the workspace's time zone. Figures count what happened in the period, whenever the email was sent. Lists of filters are separated by commas.";

export const analyzeRoutes = {
  summary: defineRoute({
    ...common,
    operationId: "getAnalyzeSummary",
    path: "/v1/Analyze/Summary",
    summary: "Get metrics over time",
    description: `Returns all metrics of a period and, for each interval, of its part. ${PERIOD_NOTE}`,
    query: comparedQuery,
    response: analyzeSummary,
  }),
  providers: defineRoute({
    ...common,
    operationId: "listAnalyzeProviders",
    path: "/v1/Analyze/Providers",
    summary: "Get metrics by mailbox provider",
    description: PERIOD_NOTE,
    query: analyzeQuery,
    response: z.object({ items: z.array(providerResult) }).meta({ id: "AnalyzeProviders" }),
  }),
  campaigns: defineRoute({
    ...common,
    operationId: "listAnalyzeCampaigns",
    path: "/v1/Analyze/Campaigns",
    summary: "Get metrics by campaign",
    description: `Returns the campaigns, workflows and single emails with the most emails and clicks, at most 100. ${PERIOD_NOTE}`,
    query: analyzeQuery,
    response: z.object({ items: z.array(campaignResult) }).meta({ id: "AnalyzeCampaigns" }),
  }),
  hours: defineRoute({
    ...common,
    operationId: "getAnalyzeHours",
    path: "/v1/Analyze/Hours",
    summary: "Get clicks by weekday and hour",
    description: PERIOD_NOTE,
    query: analyzeQuery,
    response: hoursResult,
  }),
  links: defineRoute({
    ...common,
    operationId: "listAnalyzeLinks",
    path: "/v1/Analyze/Links",
    summary: "Get the links with the most clicks",
    description: `Returns at most 20 links, of the 20 campaigns with the most clicks in the period. A link counts all its clicks so far, also those outside the period. ${PERIOD_NOTE}`,
    query: analyzeQuery,
    response: linksResult,
  }),
  audience: defineRoute({
    ...common,
    operationId: "getAnalyzeAudience",
    path: "/v1/Analyze/Audience",
    summary: "Get growth and loss of the audience",
    description: `Only the period applies; other filters are about emails. ${PERIOD_NOTE}`,
    query: analyzeQuery,
    response: audienceResult,
  }),
  reasons: defineRoute({
    ...common,
    operationId: "getAnalyzeReasons",
    path: "/v1/Analyze/Reasons",
    summary: "Get why contacts unsubscribed",
    description: `Contacts may choose a reason after they unsubscribed; most don't. ${PERIOD_NOTE}`,
    query: analyzeQuery,
    response: reasonsResult,
  }),
  sales: defineRoute({
    ...common,
    operationId: "getAnalyzeSales",
    path: "/v1/Analyze/Sales",
    summary: "Get deals that came from emails",
    description: `A deal comes from the email that its contact clicked last in the 30 days before it was created. Days of closing are those of the deal. ${PERIOD_NOTE}`,
    query: analyzeQuery.extend({ compare: z.enum(ANALYZE_COMPARISONS).default("weekdays") }),
    response: salesResult,
  }),
};
