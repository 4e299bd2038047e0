import { z } from "zod";

/** Plans of a workspace, from the smallest. Their prices and limits are data of the installation. */
export const PLANS = ["trial", "starter", "pro", "scale"] as const;
export const plan = z.enum(PLANS).meta({ id: "PlanName" });
export type Plan = z.infer<typeof plan>;

/** Plans that can be bought. */
export const PAID_PLANS = ["starter", "pro", "scale"] as const;
export const paidPlan = z.enum(PAID_PLANS).meta({ id: "PaidPlanName" });
export type PaidPlan = z.infer<typeof paidPlan>;

export const BILLING_PERIODS = ["monthly", "yearly"] as const;
export const billingPeriod = z.enum(BILLING_PERIODS).meta({ id: "BillingPeriod" });
export type BillingPeriod = z.infer<typeof billingPeriod>;

/** In the smallest unit of the currency (centavos of BRL). */
export const amount = z.number().int();
/** ISO 4217. */
export const currency = z.string().regex(/^[A-Z]{3}$/);

/** The limits of a plan. `emails`: sent in a calendar month of the workspace's time zone. */
export const LIMIT_KINDS = ["contacts", "emails", "members", "apiKeys"] as const;
export const limitKind = z.enum(LIMIT_KINDS).meta({ id: "LimitKind" });
export type LimitKind = z.infer<typeof limitKind>;

const most = z.number().int().nullable();
/** Null: without a limit. */
export const planLimits = z
  .object({
    contacts: most,
    emails: most,
    members: most,
    apiKeys: most,
    /** How long events, webhook deliveries and logs are kept. */
    retentionDays: z.number().int(),
  })
  .meta({ id: "PlanLimits" });
export type PlanLimits = z.infer<typeof planLimits>;

/** The details of a rejected operation: it would exceed the plan. */
export const limitReached = z
  .object({
    limit: limitKind,
    /** The plan's limit. */
    max: z.number().int(),
    used: z.number().int(),
    /** The amount that the operation would have added. */
    wanted: z.number().int(),
    plan,
  })
  .meta({ id: "LimitReached" });
export type LimitReached = z.infer<typeof limitReached>;

/** Percent of a limit at which members are notified. */
export const LIMIT_NOTICES = [80, 100] as const;
