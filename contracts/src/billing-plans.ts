import { z } from "zod";
import { day, id, INTEGER_MAX, page, timestamp } from "./lists.ts";
import { DEFAULT_PAGE_SIZE } from "./paging.ts";
import { amount, currency, limitKind, paidPlan, planLimits } from "./plans.ts";
import { defineRoute } from "./route.ts";

export const planOffer = z
  .object({
    plan: paidPlan,
    currency,
    monthlyPrice: amount,
    yearlyPrice: amount,
    /** The savings of a year compared with twelve months, and the same in tenths of a percent (167 = 16.7 %). */
    yearlySavings: amount,
    yearlySavingsPermille: z.number().int(),
    limits: planLimits,
  })
  .meta({ id: "PlanOffer" });

export const planList = z
  .object({
    items: z.array(planOffer),
    trial: planLimits,
    trialDays: z.number().int(),
  })
  .meta({ id: "PlanList" });

/** A month as `2026-11`. */
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

export const usageMeter = z
  .object({
    limit: limitKind,
    used: z.number().int(),
    max: z.number().int().nullable(),
    /** Projected for the end of the month from the days so far; null if it can't grow automatically. */
    estimate: z.number().int().nullable(),
    /** The day on which the limit is reached at this rate; null if not in this month. */
    reachedOn: day.nullable(),
  })
  .meta({ id: "UsageMeter" });

export const usage = z
  .object({
    /** The calendar month in the workspace's time zone. */
    from: timestamp,
    until: timestamp,
    meters: z.array(usageMeter),
    retentionDays: z.number().int(),
    /**
     * The last twelve months, oldest first. `contacts`: the maximum at the end of a day; null before it was recorded.
     */
    history: z.array(
      z.object({ month, emails: z.number().int(), contacts: z.number().int().nullable() }),
    ),
  })
  .meta({ id: "Usage" });

/** One month of the last quarter on a plan. */
const quarterMonth = z.object({
  month,
  emails: z.number().int(),
  /** Of the plan's emails; null without a limit. */
  percent: z.number().int().nullable(),
  /** Emails that the plan would not have covered. */
  missing: z.number().int(),
});

export const lastQuarter = z
  .object({
    from: day,
    until: day,
    emails: z.number().int(),
    /** The amount paid by the workspace in these months. */
    paid: amount,
    currency,
    plans: z.array(
      z.object({
        plan: paidPlan,
        monthlyCost: amount,
        /** A quarter of the yearly price. */
        yearlyCost: amount,
        months: z.array(quarterMonth),
        /** Whether every month was within the limit. */
        fits: z.boolean(),
      }),
    ),
  })
  .meta({ id: "LastQuarter" });

/** The consumer of emails: a campaign or workflow, or all single emails together. */
export const usageLine = z
  .object({
    source: z.enum(["campaign", "workflow", "singleEmails"]),
    campaignId: id.nullable(),
    /** Null for single emails. */
    name: z.string().nullable(),
    emails: z.number().int(),
    /** The part of `emails` that a running campaign still has to send. Only in the current month. */
    queued: z.number().int(),
    /** The hours in which they were sent; null while all are queued. */
    firstAt: timestamp.nullable(),
    lastAt: timestamp.nullable(),
  })
  .meta({ id: "UsageLine" });

const reading = {
  tag: "Payments",
  access: "CONFIG.VIEW",
  method: "GET",
  errors: ["NOT_FOUND"],
} as const;

export const planRoutes = {
  list: defineRoute({
    ...reading,
    operationId: "listPlans",
    path: "/v1/Payments/Plans",
    summary: "List the plans",
    description: "From the smallest. Prices are in the smallest unit of the currency.",
    response: planList,
  }),
  usage: defineRoute({
    ...reading,
    operationId: "getUsage",
    path: "/v1/Payments/Usage",
    summary: "Get the plan's usage",
    response: usage,
  }),
  usageLines: defineRoute({
    ...reading,
    operationId: "listUsageLines",
    path: "/v1/Payments/UsageLines",
    summary: "List what sent the emails of a month",
    description:
      "The most emails first. The lines of a month add up to its emails in `Usage`; those of the present month contain queued emails.",
    query: z.object({
      month,
      limit: z.coerce.number().int().min(1).max(100).default(DEFAULT_PAGE_SIZE),
      page: z.coerce.number().int().min(1).max(INTEGER_MAX).default(1),
    }),
    response: page("UsageLinePage", usageLine),
  }),
  lastQuarter: defineRoute({
    ...reading,
    operationId: "getLastQuarter",
    path: "/v1/Payments/LastQuarter",
    summary: "Compare the last three months on each plan",
    description: "Complete calendar months in the workspace's time zone.",
    response: lastQuarter,
  }),
};
