import { z } from "zod";
import {
  ANALYZE_COMPARISONS,
  ANALYZE_INTERVALS,
  ANALYZE_PERIODS,
  analyzeFilterQuery,
  analyzeRoutes,
} from "./analyze.ts";
import { analyzeScope, checkScope } from "./analyze-views.ts";
import { day, id, idParams, line, timestamp } from "./lists.ts";
import { defineRoute } from "./route.ts";

/** Maximum number of active links of a workspace. */
export const SHARE_LINKS_MAX = 50;
export const SHARE_LINK_NAME_MAX = 60;
/** How long a link can be valid, in days. */
export const SHARE_LINK_DAYS = [7, 30, 90] as const;
/** Number of days that an ended link stays listed. */
export const SHARE_LINK_KEPT_DAYS = 90;

const count = z.number().int();

export const shareLink = z
  .object({
    id,
    name: z.string(),
    ...analyzeScope,
    /** Visitors can't change the period or filter further. */
    isFixed: z.boolean(),
    /** Campaigns and workflows have numbers instead of names. */
    hidesNames: z.boolean(),
    /** Visitors see deals and revenue. */
    showsSales: z.boolean(),
    /** The name of the member who created it; null after they left the installation. */
    createdBy: z.string().nullable(),
    createdAt: timestamp,
    expiresAt: timestamp,
    revokedAt: timestamp.nullable(),
    opens: count,
    lastOpenedAt: timestamp.nullable(),
  })
  .meta({ id: "ShareLink" });
export type ShareLink = z.infer<typeof shareLink>;

export const createShareLinkBody = z
  .object({
    name: line(SHARE_LINK_NAME_MAX),
    ...analyzeScope,
    isFixed: z.boolean(),
    hidesNames: z.boolean(),
    showsSales: z.boolean(),
    days: z.literal(SHARE_LINK_DAYS),
  })
  .superRefine(checkScope)
  .meta({ id: "CreateShareLinkBody" });

/** The URL of the report, which anyone with the link can open without signing in. */
export const SHARED_REPORT_PATH = "/shared";

const linkTag = "Share links";
const linkAccess = "DATA.EXPORT";

export const shareLinkRoutes = {
  list: defineRoute({
    operationId: "listShareLinks",
    method: "GET",
    path: "/v1/ShareLinks",
    tag: linkTag,
    access: linkAccess,
    summary: "List share links",
    description: `The latest first, with those that ended in the last ${SHARE_LINK_KEPT_DAYS} days.`,
    response: z.object({ items: z.array(shareLink) }).meta({ id: "ShareLinks" }),
  }),
  create: defineRoute({
    operationId: "createShareLink",
    method: "POST",
    path: "/v1/ShareLinks",
    tag: linkTag,
    access: linkAccess,
    status: 201,
    summary: "Create a share link",
    description:
      "Everyone with the link sees the figures of Analyze, limited to these filters. The address is shown only once: only its digest is stored. Fails with `NOT_FOUND` when a filter names something that doesn't exist.",
    errors: ["NOT_FOUND", "SHARE_LINKS_FULL"],
    body: createShareLinkBody,
    response: shareLink.extend({ url: z.string() }).meta({ id: "CreatedShareLink" }),
  }),
  revoke: defineRoute({
    operationId: "revokeShareLink",
    method: "POST",
    path: "/v1/ShareLinks/{id}/Revoke",
    tag: linkTag,
    access: linkAccess,
    withoutPlan: true,
    summary: "Revoke a share link",
    description: "Its page stops working immediately.",
    params: idParams,
    response: shareLink,
  }),
};

/** Labels of a link's filter; without its values if names are hidden. */
const shownFilter = z.object({
  name: z.enum(Object.keys(analyzeFilterQuery) as [keyof typeof analyzeFilterQuery]),
  count,
  labels: z.array(z.string()).nullable(),
});

export const sharedReport = z
  .object({
    name: z.string(),
    workspace: z.object({
      name: z.string(),
      /** Null without a logo in the brand. `darkUrl`: for dark backgrounds, if there is another one. */
      logo: z
        .object({ url: z.string(), darkUrl: z.string().nullable(), alt: z.string() })
        .nullable(),
    }),
    timeZone: z.string(),
    period: z.enum(ANALYZE_PERIODS),
    from: day.nullable(),
    to: day.nullable(),
    compare: z.enum(ANALYZE_COMPARISONS),
    filters: z.array(shownFilter),
    isFixed: z.boolean(),
    hidesNames: z.boolean(),
    /** Whether deals and revenue are shown. */
    hasSales: z.boolean(),
    /** Whether the growth of the audience is shown: only without filters, because they don't apply to it. */
    hasAudience: z.boolean(),
    annotations: z.array(z.object({ day, text: z.string() })),
    at: timestamp,
    expiresAt: timestamp,
  })
  .meta({ id: "SharedReport" });
export type SharedReport = z.infer<typeof sharedReport>;

export const sharedParams = z.object({ token: z.string().min(1).max(200) });
/** Parameters of a visitor: another period, or fewer emails. Ignored by a fixed link. */
const { campaign, workflow, provider, device } = analyzeFilterQuery;
export const sharedQuery = z.object({
  period: z.enum(ANALYZE_PERIODS).optional(),
  from: day.optional(),
  to: day.optional(),
  campaign,
  workflow,
  provider,
  device,
});
export type SharedQuery = z.infer<typeof sharedQuery>;
export const sharedSalesQuery = sharedQuery.extend({
  compare: z.enum(ANALYZE_COMPARISONS).optional(),
});
export const sharedSummaryQuery = sharedSalesQuery.extend({
  interval: z.enum(ANALYZE_INTERVALS).optional(),
});

const shared = {
  method: "GET",
  tag: "Shared reports",
  access: "public",
  params: sharedParams,
  errors: ["SHARED_REPORT_ENDED"],
} as const;
/** Requests per minute and IP address for each route: enough for a page with several changes of the period. */
const RATE_LIMIT = 60;
const NOTE =
  "Shows what the link shows: a visitor can only choose another period and fewer emails, unless the link is fixed.";

/** The public content of a link. Unknown, expired and revoked links get the same response. */
export const sharedReportRoutes = {
  get: defineRoute({
    ...shared,
    operationId: "getSharedReport",
    path: "/v1/SharedReports/{token}",
    summary: "Open a shared report",
    description: "Counts as one opening of the link.",
    response: sharedReport,
    rateLimit: RATE_LIMIT,
  }),
  summary: defineRoute({
    ...shared,
    operationId: "getSharedSummary",
    path: "/v1/SharedReports/{token}/Summary",
    summary: "Get shared metrics over time",
    description: NOTE,
    query: sharedSummaryQuery,
    response: analyzeRoutes.summary.response,
    rateLimit: RATE_LIMIT,
  }),
  providers: defineRoute({
    ...shared,
    operationId: "listSharedProviders",
    path: "/v1/SharedReports/{token}/Providers",
    summary: "Get shared metrics by mailbox provider",
    description: NOTE,
    query: sharedQuery,
    response: analyzeRoutes.providers.response,
    rateLimit: RATE_LIMIT,
  }),
  campaigns: defineRoute({
    ...shared,
    operationId: "listSharedCampaigns",
    path: "/v1/SharedReports/{token}/Campaigns",
    summary: "Get shared metrics by campaign",
    description: `${NOTE} When the link hides names, names are empty and ids are substitutes.`,
    query: sharedQuery,
    response: analyzeRoutes.campaigns.response,
    rateLimit: RATE_LIMIT,
  }),
  hours: defineRoute({
    ...shared,
    operationId: "getSharedHours",
    path: "/v1/SharedReports/{token}/Hours",
    summary: "Get shared clicks by weekday and hour",
    description: NOTE,
    query: sharedQuery,
    response: analyzeRoutes.hours.response,
    rateLimit: RATE_LIMIT,
  }),
  links: defineRoute({
    ...shared,
    operationId: "listSharedLinks",
    path: "/v1/SharedReports/{token}/Links",
    summary: "Get the shared links with the most clicks",
    description: NOTE,
    query: sharedQuery,
    response: analyzeRoutes.links.response,
    rateLimit: RATE_LIMIT,
  }),
  audience: defineRoute({
    ...shared,
    operationId: "getSharedAudience",
    path: "/v1/SharedReports/{token}/Audience",
    summary: "Get the shared growth and loss of the audience",
    description:
      "Files of imports have no names here. Empty for a link with filters, which don't apply to the audience.",
    query: sharedQuery,
    response: analyzeRoutes.audience.response,
    rateLimit: RATE_LIMIT,
  }),
  reasons: defineRoute({
    ...shared,
    operationId: "getSharedReasons",
    path: "/v1/SharedReports/{token}/Reasons",
    summary: "Get the shared reasons for unsubscribing",
    description: NOTE,
    query: sharedQuery,
    response: analyzeRoutes.reasons.response,
    rateLimit: RATE_LIMIT,
  }),
  sales: defineRoute({
    ...shared,
    operationId: "getSharedSales",
    path: "/v1/SharedReports/{token}/Sales",
    summary: "Get the shared sales from email",
    description: `${NOTE} Empty for a link that doesn't show sales. When the link hides names, names are empty and ids are substitutes.`,
    query: sharedSalesQuery,
    response: analyzeRoutes.sales.response,
    rateLimit: RATE_LIMIT,
  }),
};
