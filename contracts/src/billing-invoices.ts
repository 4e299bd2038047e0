import { z } from "zod";
import { billingInfo } from "./billing-info.ts";
import { orderLine, paymentFailure, paymentMethod } from "./billing-orders.ts";
import { amount, billingPeriod, currency, paidPlan } from "./plans.ts";
import { id, idParams, listQuery, page, timestamp } from "./lists.ts";
import { LANGUAGES } from "./languages.ts";
import { defineRoute } from "./route.ts";

/** `canceled`: a renewal that was never paid. */
export const INVOICE_STATUSES = ["open", "paid", "refunded", "canceled"] as const;
export const invoiceStatus = z.enum(INVOICE_STATUSES).meta({ id: "InvoiceStatus" });
export type InvoiceStatus = z.infer<typeof invoiceStatus>;

/** The issuer of invoices: settings of the installation. Empty where not set. */
export const seller = z
  .object({ name: z.string(), taxId: z.string(), address: z.string(), email: z.string() })
  .meta({ id: "Seller" });

export const invoice = z
  .object({
    id,
    /** `2026-000184`, consecutive per installation and year; `T2026-000184` for test payments. */
    number: z.string(),
    status: invoiceStatus,
    plan: paidPlan,
    period: billingPeriod,
    quantity: z.number().int(),
    currency,
    total: amount,
    issuedAt: timestamp,
    /** When an open invoice is due. */
    dueAt: timestamp,
    paidAt: timestamp.nullable(),
    refundedAt: timestamp.nullable(),
    method: paymentMethod.nullable(),
    isTest: z.boolean(),
  })
  .meta({ id: "Invoice" });
export type Invoice = z.infer<typeof invoice>;

/** The history of an invoice, newest first. */
export const INVOICE_STEPS = [
  "ordered",
  "issued",
  "paymentCreated",
  "paymentFailed",
  "paymentExpired",
  "paid",
  "refundRequested",
  "refunded",
  "disputed",
  "disputeWon",
  "disputeLost",
  "canceled",
] as const;

export const invoiceDetails = invoice
  .extend({
    seller,
    buyer: billingInfo.pick({
      fullName: true,
      email: true,
      taxId: true,
      street: true,
      city: true,
      state: true,
      zip: true,
    }),
    periodFrom: timestamp,
    periodUntil: timestamp,
    lines: z.array(orderLine),
    subtotal: amount,
    /** Discounts and credits together, negative. */
    reductions: amount,
    paid: amount,
    balance: amount,
    orderId: id,
    orderReference: z.string(),
    /** The provider's receipt: for Pix its end-to-end id. */
    receipt: z.string().nullable(),
    history: z.array(
      z.object({
        step: z.enum(INVOICE_STEPS),
        at: timestamp,
        method: paymentMethod.nullable(),
        failure: paymentFailure.nullable(),
        /** Name of the user who did it; null for the system. */
        by: z.string().nullable(),
      }),
    ),
    /** Null when it can't be refunded on request. */
    refund: z.object({ amount, until: timestamp }).nullable(),
    /** The same if the provider can't return the money: the payer asks the seller for it. */
    refundByHand: z.object({ amount, until: timestamp }).nullable(),
    nextCharge: z.object({ at: timestamp, amount }).nullable(),
    previous: z.object({ id, number: z.string() }).nullable(),
    next: z.object({ id, number: z.string() }).nullable(),
  })
  .meta({ id: "InvoiceDetails" });
export type InvoiceDetails = z.infer<typeof invoiceDetails>;

const managing = { tag: "Payments", access: "BILLING.MANAGE", errors: ["NOT_FOUND"] } as const;

export const invoiceRoutes = {
  list: defineRoute({
    ...managing,
    operationId: "listInvoices",
    method: "GET",
    path: "/v1/Payments/Invoices",
    summary: "List invoices",
    description: "Newest first.",
    query: listQuery(["issuedAt"]).extend({ status: invoiceStatus.optional() }),
    response: page("InvoicePage", invoice),
  }),
  get: defineRoute({
    ...managing,
    operationId: "getInvoice",
    method: "GET",
    path: "/v1/Payments/Invoices/{id}",
    summary: "Get an invoice",
    params: idParams,
    response: invoiceDetails,
  }),
  pdf: defineRoute({
    ...managing,
    operationId: "downloadInvoice",
    method: "GET",
    path: "/v1/Payments/Invoices/{id}/Pdf",
    produces: "application/pdf",
    workspaceRateLimit: 30,
    summary: "Download an invoice as PDF",
    params: idParams,
    query: z.object({
      /** The user's language unless given. */
      language: z.enum(LANGUAGES).optional(),
    }),
  }),
  email: defineRoute({
    ...managing,
    operationId: "emailInvoice",
    method: "POST",
    path: "/v1/Payments/Invoices/{id}/Email",
    withoutPlan: true,
    workspaceRateLimit: 10,
    summary: "Email an invoice to the billing address",
    params: idParams,
    response: z.object({ to: z.string() }).meta({ id: "InvoiceEmailed" }),
  }),
  refund: defineRoute({
    ...managing,
    operationId: "refundInvoice",
    method: "POST",
    path: "/v1/Payments/Invoices/{id}/Refund",
    withoutPlan: true,
    errors: ["NOT_FOUND", "REFUND_UNAVAILABLE", "PAYMENT_PROVIDER_UNAVAILABLE"],
    summary: "Refund a payment",
    description:
      "Within seven days of the payment. The full amount is returned, and the former plan is restored for the rest of its period, or the plan ends.",
    params: idParams,
    response: invoiceDetails,
  }),
};
