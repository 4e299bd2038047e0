import { z } from "zod";
import { amount, billingPeriod, currency, paidPlan, plan } from "./plans.ts";
import { cart, orderSummary, paymentMethod } from "./billing-orders.ts";
import { id, line, timestamp } from "./lists.ts";
import { defineRoute } from "./route.ts";

/**
 * - `trial`: the free trial runs
 * - `active`: paid or granted
 * - `pastDue`: a renewal is unpaid; running sends finish, new ones wait
 * - `ended`: the trial or plan has ended
 */
export const SUBSCRIPTION_STATUSES = ["trial", "active", "pastDue", "ended"] as const;
export const subscriptionStatus = z.enum(SUBSCRIPTION_STATUSES).meta({ id: "SubscriptionStatus" });
export type SubscriptionStatus = z.infer<typeof subscriptionStatus>;

/** Days between the charges of an unpaid renewal. */
export const DUNNING_DAYS = [2, 5, 7, 7] as const;
/** Days after a payment during which it is refunded on request (CDC art. 49). */
export const REFUND_DAYS = 7;

/** A card or Pix authorization that renewals are charged to. */
export const mandate = z
  .object({
    method: paymentMethod,
    provider: z.string(),
    brand: z.string().nullable(),
    last4: z.string().nullable(),
    createdAt: timestamp,
  })
  .meta({ id: "Mandate" });
export type Mandate = z.infer<typeof mandate>;

export const subscription = z
  .object({
    status: subscriptionStatus,
    plan,
    /** Null for trials and granted plans. */
    period: billingPeriod.nullable(),
    quantity: z.number().int(),
    currency,
    /** The paid period, or the trial. */
    startedAt: timestamp,
    endsAt: timestamp,
    /** Null when nothing will be charged. */
    nextCharge: z.object({ at: timestamp, amount }).nullable(),
    /** The plan ends with the period instead of being renewed. */
    cancelAtEnd: z.boolean(),
    /** A smaller plan, or another period, that follows at the end of the paid period. */
    scheduled: cart.extend({ at: timestamp }).nullable(),
    /** Credit for later invoices. */
    credit: amount,
    /** Null without a card on file, and for members who don't manage billing. */
    mandate: mandate.nullable(),
    pastDue: z
      .object({
        since: timestamp,
        orderId: id,
        invoiceId: id.nullable(),
        amount,
        /** Number of charges so far. */
        attempts: z.number().int(),
        nextAttemptAt: timestamp.nullable(),
        /** When the plan ends unless it is paid. */
        endsAt: timestamp,
      })
      .nullable(),
    /** The payment that can be refunded on request; null if there is none. */
    refundable: z.object({ invoiceId: id, amount, until: timestamp }).nullable(),
  })
  .meta({ id: "Subscription" });
export type Subscription = z.infer<typeof subscription>;

/** Why a plan is canceled; a choice, and a comment by the user. */
export const CANCEL_REASONS = [
  "tooExpensive",
  "missingFeature",
  "switching",
  "notNeeded",
  "other",
] as const;

const managing = { tag: "Payments", access: "BILLING.MANAGE", withoutPlan: true } as const;

export const subscriptionRoutes = {
  get: defineRoute({
    operationId: "getSubscription",
    method: "GET",
    path: "/v1/Payments/Subscription",
    tag: "Payments",
    access: "CONFIG.VIEW",
    errors: ["NOT_FOUND"],
    summary: "Get the subscription",
    response: subscription,
  }),
  schedule: defineRoute({
    ...managing,
    operationId: "scheduleChange",
    method: "POST",
    path: "/v1/Payments/Subscription/Change",
    errors: ["NOT_FOUND", "WRONG_STATE"],
    summary: "Change to a smaller plan at the end of the period",
    description:
      "`GET /v1/Payments/Quote` returns which changes are downgrades. Upgrades are paid at once with `CreatePaymentIntent`.",
    body: z.object({ plan: paidPlan, period: billingPeriod, quantity: cart.shape.quantity }),
    response: subscription,
  }),
  unschedule: defineRoute({
    ...managing,
    operationId: "cancelScheduledChange",
    method: "DELETE",
    path: "/v1/Payments/Subscription/Change",
    errors: ["NOT_FOUND"],
    summary: "Keep the current plan",
    response: subscription,
  }),
  cancel: defineRoute({
    ...managing,
    operationId: "cancelSubscription",
    method: "POST",
    path: "/v1/Payments/Subscription/Cancel",
    errors: ["NOT_FOUND", "WRONG_STATE"],
    summary: "Cancel the plan at the end of the period",
    description: "Everything works until then. `Resume` undoes it.",
    body: z.object({
      reason: z.enum(CANCEL_REASONS).nullable().default(null),
      comment: line(500, 0).default(""),
    }),
    response: subscription,
  }),
  resume: defineRoute({
    ...managing,
    operationId: "resumeSubscription",
    method: "POST",
    path: "/v1/Payments/Subscription/Resume",
    errors: ["NOT_FOUND", "WRONG_STATE"],
    summary: "Resume a canceled plan",
    response: subscription,
  }),
  removeMandate: defineRoute({
    ...managing,
    operationId: "removeMandate",
    method: "DELETE",
    path: "/v1/Payments/Method",
    errors: ["NOT_FOUND"],
    summary: "Remove the saved card",
    description: "Renewals are then paid by Pix or boleto; the invoice is emailed.",
    response: subscription,
  }),
  /** For a renewal that is due or overdue: the order to pay, for the checkout. */
  renewal: defineRoute({
    tag: "Payments",
    access: "BILLING.MANAGE",
    operationId: "getRenewal",
    method: "GET",
    path: "/v1/Payments/Renewal",
    errors: ["NOT_FOUND"],
    summary: "Get the open renewal",
    description: "Null when nothing is due. Pay it with its `orderId`.",
    response: z
      .object({ renewal: orderSummary.extend({ orderId: id, dueAt: timestamp }).nullable() })
      .meta({ id: "OpenRenewal" }),
  }),
};
