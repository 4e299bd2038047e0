import { z } from "zod";
import {
  amount,
  billingPeriod,
  currency,
  limitKind,
  paidPlan,
  plan,
  type PaidPlan,
} from "./plans.ts";
import { day, id, idParams, INTEGER_MAX, listQuery, page, timestamp } from "./lists.ts";
import { defineRoute } from "./route.ts";

/** Maximum quantity of a plan; it multiplies price and limits. */
export const PLAN_QUANTITY_MAX = 100;

const quantity = z.number().int().min(1).max(PLAN_QUANTITY_MAX).default(1);
export const cart = z
  .object({ plan: paidPlan, period: billingPeriod, quantity })
  .meta({ id: "Cart" });
export type Cart = z.output<typeof cart>;

export const PAYMENT_METHODS = ["pix", "card", "boleto"] as const;
export const paymentMethod = z.enum(PAYMENT_METHODS).meta({ id: "PaymentMethod" });
export type PaymentMethod = z.infer<typeof paymentMethod>;

export const PAYMENT_STATUSES = [
  "pending",
  "processing",
  "succeeded",
  "failed",
  "expired",
  "canceled",
  "refunded",
] as const;
export const paymentStatus = z.enum(PAYMENT_STATUSES).meta({ id: "PaymentStatus" });
export type PaymentStatus = z.infer<typeof paymentStatus>;

/** Statuses in which a payment can still be paid; an order has at most one such payment. */
export const LIVE_PAYMENT_STATUSES = ["pending", "processing"] as const satisfies PaymentStatus[];
export const isLivePayment = (status: PaymentStatus): boolean =>
  status === "pending" || status === "processing";

export const ORDER_STATUSES = ["open", "paid", "refunded", "canceled"] as const;
export const orderStatus = z.enum(ORDER_STATUSES).meta({ id: "OrderStatus" });
export type OrderStatus = z.infer<typeof orderStatus>;

/** Why a payment failed, in words for the payer. */
export const PAYMENT_FAILURES = [
  "refused",
  "insufficientFunds",
  "cardExpired",
  "cardInvalid",
  "authenticationFailed",
  "other",
] as const;
export const paymentFailure = z.enum(PAYMENT_FAILURES).meta({ id: "PaymentFailure" });
export type PaymentFailure = z.infer<typeof paymentFailure>;

/**
 * A line of an order or invoice, with the values it is calculated from.
 * - `plan`: `months` × `quantity` × `unitAmount`
 * - `yearlyDiscount`: the savings of a year compared with twelve months
 * - `unusedDays`: credit for `days` of `ofDays` days of the previous plan; `invoiceId`: the invoice that paid for them
 * - `credit`: the rest of an earlier credit
 */
export const orderLine = z
  .object({
    kind: z.enum(["plan", "yearlyDiscount", "unusedDays", "credit"]),
    plan: plan.nullable(),
    months: z.number().int().nullable(),
    quantity: z.number().int(),
    unitAmount: amount,
    amount,
    days: z.number().int().nullable(),
    ofDays: z.number().int().nullable(),
    from: day.nullable(),
    until: day.nullable(),
    invoiceId: id.nullable(),
    invoiceNumber: z.string().nullable(),
  })
  .meta({ id: "OrderLine" });
export type OrderLine = z.infer<typeof orderLine>;

/** Usage that exceeds the limits of a smaller plan. Nothing is deleted; it becomes read-only. */
const exceeded = z.object({ limit: limitKind, used: z.number().int(), max: z.number().int() });

/**
 * The price and the effect of a cart.
 * - `subscribe`: first payment, or after the plan has ended
 * - `upgrade`: takes effect when it is paid; unused days of the previous plan become credit
 * - `downgrade`: takes effect at the end of the paid period, and costs nothing until then
 * - `none`: the current plan, period and quantity
 */
export const orderSummary = z
  .object({
    cart,
    change: z.enum(["subscribe", "upgrade", "downgrade", "renewal", "none"]),
    lines: z.array(orderLine),
    currency,
    subtotal: amount,
    /** Discount of the yearly period, and that in tenths of a percent of the subtotal (167 = 16.7 %). */
    savings: amount,
    savingsPermille: z.number().int(),
    /** The used part of unused days and earlier credit. */
    credit: amount,
    total: amount,
    /** Credit that remains for later invoices. */
    creditLeft: amount,
    effectiveAt: timestamp,
    nextChargeAt: timestamp,
    nextChargeAmount: amount,
    exceeded: z.array(exceeded),
  })
  .meta({ id: "OrderSummary" });
export type OrderSummary = z.infer<typeof orderSummary>;

/** How to pay a live Pix payment. */
export const pixDetails = z
  .object({
    /** BR Code to copy, and the content of the QR code. */
    code: z.string(),
    /** The receiver, as banks display it. */
    receiver: z.string(),
    expiresAt: timestamp,
  })
  .meta({ id: "PixDetails" });

export const boletoDetails = z
  .object({
    /** The line to type (47 digits), without punctuation. */
    line: z.string(),
    dueOn: day,
    /** Whether `GET /v1/Payments/{id}/Boleto` has a PDF. */
    hasPdf: z.boolean(),
  })
  .meta({ id: "BoletoDetails" });

export const cardDetails = z
  .object({
    brand: z.string().nullable(),
    last4: z.string().nullable(),
    /** For the provider's own fields in the browser; null when the payment needs no input. */
    clientSecret: z.string().nullable(),
    /**
     * The bank requires authentication of the payer (3-D Secure): the provider's script handles it with `clientSecret`.
     */
    needsAuthentication: z.boolean(),
  })
  .meta({ id: "CardDetails" });

export const payment = z
  .object({
    id,
    orderId: id,
    status: paymentStatus,
    method: paymentMethod,
    amount,
    currency,
    provider: z.string(),
    /** No money moves: made by the test provider, or with a provider's test account. */
    isTest: z.boolean(),
    pix: pixDetails.nullable(),
    boleto: boletoDetails.nullable(),
    card: cardDetails.nullable(),
    failure: paymentFailure.nullable(),
    createdAt: timestamp,
    paidAt: timestamp.nullable(),
    /** The result of a succeeded payment; null before. */
    result: z.object({ plan: paidPlan, endsAt: timestamp, invoiceId: id }).nullable(),
    /** Outcomes that the test provider can simulate now; empty with other providers. */
    canSimulate: z.array(z.string()),
  })
  .meta({ id: "Payment" });
export type Payment = z.infer<typeof payment>;

export const order = z
  .object({
    id,
    /** Short, readable reference: `ped_01JDF5K2N8`. */
    reference: z.string(),
    status: orderStatus,
    change: z.enum(["subscribe", "upgrade", "renewal"]),
    cart,
    total: amount,
    currency,
    isTest: z.boolean(),
    createdAt: timestamp,
    /** Name of the user; null for renewals and deleted users. */
    createdBy: z.string().nullable(),
    paidAt: timestamp.nullable(),
    /** Of its latest payment; null before the first. */
    payment: z.object({ id, method: paymentMethod, status: paymentStatus }).nullable(),
    invoiceId: id.nullable(),
    invoiceNumber: z.string().nullable(),
  })
  .meta({ id: "Order" });

/** Outcomes of the test provider. The last four end like `paid`: they differ in the webhooks that arrive. */
export const SIMULATED_OUTCOMES = [
  "paid",
  "refused",
  "expired",
  "late",
  "doubled",
  "reordered",
  "forged",
] as const;
export const simulatedOutcome = z.enum(SIMULATED_OUTCOMES).meta({ id: "SimulatedOutcome" });
export type SimulatedOutcome = z.infer<typeof simulatedOutcome>;

/** Cards of the test provider, sent as `token`. */
export const TEST_CARDS = {
  test_card_success: "succeeds",
  test_card_refused: "is refused",
  test_card_no_funds: "is refused for insufficient funds",
  test_card_3ds: "asks for authentication",
  test_card_renewal_refused: "succeeds once; renewals are refused",
} as const;
export type TestCard = keyof typeof TEST_CARDS;

/** A provider's token for a card. Anything that resembles a card number is rejected. */
const cardToken = z
  .string()
  .min(1)
  .max(200)
  .regex(/^(?!.*(?:\d[-_.:]?){12})[\w.:-]+$/, "Send the provider's token, never a card number");

export const paymentIntentBody = z.object({
  ...cart.shape,
  method: paymentMethod,
  /** For cards of the test provider. */
  token: cardToken.optional(),
  /** An open order to pay, such as a renewal; its plan, period and quantity must match. */
  orderId: id.optional(),
});

const tag = "Payments";
const managing = { tag, access: "BILLING.MANAGE", errors: ["NOT_FOUND"] } as const;
const cartQuery = z.object({
  plan: paidPlan,
  period: billingPeriod,
  quantity: z.coerce.number().int().min(1).max(PLAN_QUANTITY_MAX).default(1),
});

export const paymentRoutes = {
  quote: defineRoute({
    ...managing,
    operationId: "getQuote",
    method: "GET",
    path: "/v1/Payments/Quote",
    summary: "Get a quote for a plan",
    description:
      "The summary of an order, and the preview of a change of plan. Changes nothing. The same amounts are charged by `CreatePaymentIntent` on the same day.",
    query: cartQuery,
    response: orderSummary,
  }),
  create: defineRoute({
    ...managing,
    operationId: "createPaymentIntent",
    method: "POST",
    path: "/v1/Payments/CreatePaymentIntent",
    withoutPlan: true,
    rateLimit: 60,
    errors: [
      "NOT_FOUND",
      "BILLING_INFO_INCOMPLETE",
      "PAYMENT_METHOD_UNAVAILABLE",
      "PAYMENT_PROVIDER_UNAVAILABLE",
      "WRONG_STATE",
    ],
    summary: "Start a payment",
    description:
      "Returns the order's live payment when one with the same cart and method exists. A different cart or method cancels and replaces it, unless it was paid in the meantime: then the paid one is returned. An order whose total is zero is paid at once with credit.",
    body: paymentIntentBody,
    response: payment,
  }),
  check: defineRoute({
    ...managing,
    operationId: "checkPayment",
    method: "GET",
    path: "/v1/Payments/{id}/CheckPayment",
    summary: "Get a payment",
    description: "Asks the provider when a live payment has not been checked for a few seconds.",
    params: idParams,
    response: payment,
  }),
  stream: defineRoute({
    ...managing,
    operationId: "streamPayment",
    method: "GET",
    path: "/v1/Payments/{id}/Stream",
    produces: "text/event-stream",
    summary: "Stream a payment",
    description: "Sends the payment now and whenever it changes.",
    params: idParams,
    response: payment,
  }),
  cancel: defineRoute({
    ...managing,
    operationId: "cancelPayment",
    method: "POST",
    path: "/v1/Payments/{id}/Cancel",
    withoutPlan: true,
    errors: ["NOT_FOUND", "PAYMENT_PROVIDER_UNAVAILABLE"],
    summary: "Cancel a live payment",
    description:
      "Returns the payment: `canceled`, or its real status when it was paid or ended before.",
    params: idParams,
    response: payment,
  }),
  simulate: defineRoute({
    ...managing,
    operationId: "simulatePayment",
    method: "POST",
    path: "/v1/Payments/{id}/Simulate",
    withoutPlan: true,
    errors: ["NOT_FOUND", "WRONG_STATE"],
    summary: "Simulate the outcome of a test payment",
    description: "Only for payments of the test provider; others are not found.",
    params: idParams,
    body: z.object({ outcome: simulatedOutcome }),
    response: payment,
  }),
  boleto: defineRoute({
    ...managing,
    operationId: "downloadBoleto",
    method: "GET",
    path: "/v1/Payments/{id}/Boleto",
    produces: "application/pdf",
    errors: ["NOT_FOUND", "PAYMENT_PROVIDER_UNAVAILABLE"],
    summary: "Download the PDF of a boleto",
    params: idParams,
  }),
  orders: defineRoute({
    ...managing,
    operationId: "listOrders",
    method: "GET",
    path: "/v1/Payments/Orders",
    summary: "List orders",
    description: "Newest first. Orders that were never paid are kept for 90 days.",
    query: listQuery(["createdAt"]).extend({ status: orderStatus.optional() }),
    response: page("OrderPage", order),
  }),
};

/** Returns the price of a cart before discounts: months × quantity × monthly price. */
export const subtotalOf = (
  { period, quantity: count }: Pick<Cart, "period" | "quantity">,
  monthlyPrice: number,
): number => (period === "yearly" ? 12 : 1) * count * monthlyPrice;

/** Returns a part of a whole in tenths of a percent, rounded half up. */
export const permille = (part: number, total: number): number =>
  total === 0 ? 0 : Math.floor((part * 2000 + total) / (total * 2));

/** Plans by size, for comparing. */
export const planRank = (name: PaidPlan | "trial"): number =>
  ["trial", "starter", "pro", "scale"].indexOf(name);

/** Maximum amount that can be stored. */
export const AMOUNT_MAX = INTEGER_MAX;
