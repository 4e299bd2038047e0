import { z } from "zod";
import { paymentMethod } from "./billing-orders.ts";
import { currency, plan } from "./plans.ts";
import { subscriptionStatus } from "./billing-subscriptions.ts";
import { seller } from "./billing-invoices.ts";
import { timestamp } from "./lists.ts";
import { defineRoute } from "./route.ts";

/**
 * - `test`: the built-in test provider; no money is moved
 * - `on`: real providers
 * - `off`: the installation has no plans, so nothing expires and nothing is paid for
 */
export const BILLING_MODES = ["test", "on", "off"] as const;
export const billingMode = z.enum(BILLING_MODES).meta({ id: "BillingMode" });
export type BillingMode = z.infer<typeof billingMode>;

export const accountCheck = z
  .object({
    /** Whether work can be started. Without an active plan, users can only read, pause, cancel and export. */
    isActivedPlan: z.boolean(),
    billing: billingMode,
    status: subscriptionStatus,
    plan,
    /** When the trial or plan ends or ended; null without plans. */
    endsAt: timestamp.nullable(),
    /** A renewal is unpaid: new sends wait. When the plan ends unless it is paid. */
    pastDueUntil: timestamp.nullable(),
    /**
     * Workflows and scheduled campaigns that were paused when the plan ended, and have not been resumed or canceled
     * since.
     */
    pausedByPlan: z.number().int(),
  })
  .meta({ id: "AccountCheck" });

/** Guarantees that only the operator of an installation can give; shown when enabled. */
export const BILLING_CLAIMS = [
  "moneyBack30",
  "support24x7",
  "instantActivation",
  "trusted",
] as const;
export const billingClaim = z.enum(BILLING_CLAIMS).meta({ id: "BillingClaim" });

export const paymentConfig = z
  .object({
    billing: billingMode,
    currency,
    /** In display order; empty without billing. */
    methods: z.array(
      z.object({
        method: paymentMethod,
        provider: z.string(),
        /** Whether renewals are charged without the payer. */
        renews: z.boolean(),
        /** Configuration of the provider's script in the browser, such as `publishableKey`. No secrets. */
        client: z.record(z.string(), z.string()),
      }),
    ),
    claims: z.array(billingClaim),
    seller: seller.nullable(),
    pixMinutes: z.number().int(),
    refundDays: z.number().int(),
    /** Days from the first unpaid charge until the plan ends. */
    pastDueDays: z.number().int(),
  })
  .meta({ id: "PaymentConfig" });
export type PaymentConfig = z.infer<typeof paymentConfig>;

export const billingRoutes = {
  checkAccount: defineRoute({
    operationId: "checkAccount",
    method: "GET",
    path: "/v1/Payments/CheckAccount",
    tag: "Payments",
    access: "CONFIG.VIEW",
    withoutPlan: true,
    summary: "Get the workspace's plan",
    response: accountCheck,
  }),
  config: defineRoute({
    operationId: "getPaymentConfig",
    method: "GET",
    path: "/v1/Payments/Config",
    tag: "Payments",
    access: "CONFIG.VIEW",
    summary: "Get the payment configuration",
    response: paymentConfig,
  }),
  resumePaused: defineRoute({
    operationId: "resumePausedByPlan",
    method: "POST",
    path: "/v1/Payments/ResumePaused",
    tag: "Payments",
    access: "CAMPAIGN.SEND",
    summary: "Resume paused work",
    description:
      "Resumes everything that was paused when the plan ended. What needs an approval waits for it, and is not resumed. Fails with `PLAN_INACTIVE` without an active plan.",
    response: z.object({ resumed: z.number().int() }).meta({ id: "ResumedByPlan" }),
  }),
};
