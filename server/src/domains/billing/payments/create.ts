import {
  AppError,
  isLivePayment,
  type Payment,
  type PaymentMethod,
  type paymentRoutes,
} from "@arauto/contracts";
import { v7 } from "uuid";
import type { Transaction } from "../../../platform/database/database.ts";
import type { Call } from "../../../platform/http/handler.ts";
import { requireBuyer } from "../billing-info.ts";
import { type BillingDeps, providersOf } from "../deps.ts";
import type { Buyer } from "../invoices/invoice-queries.ts";
import { findCurrent } from "../orders/current.ts";
import * as orders from "../orders/order-queries.ts";
import { isStillValid, openOrder } from "../orders/orders.ts";
import { quote } from "../orders/quote.ts";
import { plansByName } from "../plans/offers.ts";
import {
  type ChargeRequest,
  type PaymentProvider,
  ProviderUnavailable,
} from "../providers/provider.ts";
import { cancelPayment } from "./cancel.ts";
import * as queries from "./payment-queries.ts";
import { presentPayment } from "./present.ts";
import { settle } from "./settle.ts";

export const PIX_MINUTES = 15;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** How long a payment can be paid, by method. A card waits for its bank's authentication. */
const LIVES_MS: Readonly<Record<PaymentMethod, number>> = {
  pix: PIX_MINUTES * MINUTE_MS,
  card: 60 * MINUTE_MS,
  boleto: 3 * DAY_MS,
};
/** Rounds of canceling payments that another tab started meanwhile. */
const ROUNDS_MAX = 5;

export interface BillingActor {
  tenantId: string;
  userId: string;
}
type Body = Call<typeof paymentRoutes.create>["body"];

/** The next action for a request, decided under the lock of billing. */
type Step =
  // The audit log identifies the payment by `id`.
  | {
      kind: "charge";
      id: string;
      payment: queries.PaymentRow;
      order: orders.OrderRow;
      buyer: Buyer;
    }
  | { kind: "show"; payment: queries.PaymentRow }
  | { kind: "cancelFirst"; paymentId: string };

/**
 * Starts the payment of a cart or of an open order. Repeating the request returns the same payment, also from another
 * tab; another method or cart cancels and replaces it. An order has at most one live payment at any time.
 * @throws AppError BILLING_INFO_INCOMPLETE, PAYMENT_METHOD_UNAVAILABLE, PAYMENT_PROVIDER_UNAVAILABLE, NOT_FOUND,
 *   WRONG_STATE for a plan that is not to be paid today
 */
export async function createPayment(
  deps: BillingDeps,
  actor: BillingActor,
  body: Body,
): Promise<Payment> {
  const { tenantId } = actor;
  const providers = providersOf(deps);
  const offer = providers.offers.find(({ method }) => method === body.method);
  if (!offer) throw new AppError("PAYMENT_METHOD_UNAVAILABLE");
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const step = await deps.database.tenant(tenantId, (tx) =>
      prepare(tx, deps, actor, body, offer.provider),
    );
    if (step.kind === "cancelFirst") {
      const canceled = await cancelPayment(deps, tenantId, step.paymentId);
      // It was paid before it could be canceled.
      if (canceled.status === "succeeded") return show(deps, tenantId, canceled);
      continue;
    }
    if (step.kind === "show") return show(deps, tenantId, step.payment);
    return show(deps, tenantId, await charge(deps, tenantId, step, body.token ?? null));
  }
  throw new AppError("UNAVAILABLE", "Another request is changing this payment. Try again");
}

const show = (deps: BillingDeps, tenantId: string, payment: queries.PaymentRow): Promise<Payment> =>
  deps.database.tenant(tenantId, (tx) => presentPayment(tx, tenantId, payment, providersOf(deps)));

async function prepare(
  tx: Transaction,
  deps: BillingDeps,
  actor: BillingActor,
  body: Body,
  provider: PaymentProvider,
): Promise<Step> {
  const { tenantId } = actor;
  const now = await queries.lockBilling(tx, tenantId);
  const buyer = await requireBuyer(tx, tenantId);
  const found = await orderToPay(tx, actor, body, now);
  if ("cancelFirst" in found) return { kind: "cancelFirst", paymentId: found.cancelFirst };
  const { order } = found;
  const payments = await queries.findOfOrder(tx, tenantId, order.id);
  const paid = payments.find(({ status }) => status === "succeeded");
  if (paid) return { kind: "show", payment: paid };
  const live = payments.find(({ status }) => isLivePayment(status));
  if (live) {
    const isUsable =
      live.method === body.method && live.expiresAt > now && live.pendingAction === null;
    if (!isUsable) return { kind: "cancelFirst", paymentId: live.id };
    // Its creation was interrupted, or is in progress in another request: both lead to the same charge.
    return live.reference === null
      ? { kind: "charge", id: live.id, payment: live, order, buyer }
      : { kind: "show", payment: live };
  }
  const payment = await addPayment(tx, tenantId, {
    order,
    provider: order.total === 0 ? CREDIT : provider,
    method: body.method,
    userId: actor.userId,
    now,
  });
  if (order.total === 0)
    return { kind: "show", payment: await payWithCredit(tx, deps, tenantId, payment) };
  return { kind: "charge", id: payment.id, payment, order, buyer };
}

/** Provider of orders whose total is zero, which involve no real provider. */
const CREDIT = { id: "credit", isTest: false };

/** Stores a payment of an open order, before calling its provider. */
export async function addPayment(
  tx: Transaction,
  tenantId: string,
  {
    order,
    provider,
    method,
    userId,
    now,
  }: {
    order: orders.OrderRow;
    provider: Pick<PaymentProvider, "id" | "isTest">;
    method: PaymentMethod;
    userId: string | null;
    now: Date;
  },
): Promise<queries.PaymentRow> {
  const id = v7();
  await queries.insertPayment(tx, tenantId, {
    id,
    orderId: order.id,
    provider: provider.id,
    isTest: provider.isTest,
    method,
    amount: order.total,
    currency: order.currency,
    createdBy: userId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + LIVES_MS[method]),
    nextCheckAt: new Date(now.getTime() + MINUTE_MS),
  });
  await orders.insertStep(tx, tenantId, order.id, {
    id: v7(),
    step: "paymentCreated",
    at: now,
    method,
    userId,
  });
  const payment = await queries.findPayment(tx, tenantId, id);
  if (!payment) throw new AppError("INTERNAL");
  return payment;
}

/** Pays an order whose total is zero. */
export function payWithCredit(
  tx: Transaction,
  deps: BillingDeps,
  tenantId: string,
  payment: queries.PaymentRow,
): Promise<queries.PaymentRow> {
  return settle(tx, deps, tenantId, payment.id, {
    reference: payment.id,
    status: "succeeded",
    amount: payment.amount,
    currency: payment.currency,
    failure: null,
    paidAt: null,
    receipt: null,
    pix: null,
    boleto: null,
    card: null,
    mandate: null,
  });
}

/** Returns the open order that a request pays, or a new one when the cart or its price has changed. */
async function orderToPay(
  tx: Transaction,
  { tenantId, userId }: BillingActor,
  body: Body,
  now: Date,
): Promise<{ order: orders.OrderRow } | { cancelFirst: string }> {
  if (body.orderId !== undefined) {
    const order = await orders.findOrder(tx, tenantId, body.orderId);
    if (!order || !orders.sameCart(order, body)) throw new AppError("NOT_FOUND");
    if (order.status === "open" || order.status === "paid") return { order };
    throw new AppError("WRONG_STATE", "The order is no longer open");
  }
  const { plan, period, quantity } = body;
  const current = await findCurrent(tx, tenantId, now);
  const quoted = quote({ plan, period, quantity }, await plansByName(tx), current, now);
  const { change } = quoted;
  if (change !== "subscribe" && change !== "upgrade")
    throw new AppError(
      "WRONG_STATE",
      change === "none"
        ? "The workspace has this plan already"
        : "A smaller plan follows at the end of the period. Schedule the change",
    );
  const open = await orders.findOpen(tx, tenantId, "purchase");
  if (open && isStillValid(open, quoted)) return { order: open };
  if (open) {
    const payments = await queries.findOfOrder(tx, tenantId, open.id);
    const live = payments.find(({ status }) => isLivePayment(status));
    if (live) return { cancelFirst: live.id };
    await orders.setClosed(tx, tenantId, open.id, "canceled", now);
  }
  return {
    order: await openOrder(tx, tenantId, quoted, { change, createdBy: userId, createdAt: now }),
  };
}

/**
 * Creates the charge at the provider and stores it. Repeating it after a crash returns the same charge.
 * @throws AppError PAYMENT_PROVIDER_UNAVAILABLE
 */
async function charge(
  deps: BillingDeps,
  tenantId: string,
  { payment, order, buyer }: Extract<Step, { kind: "charge" }>,
  token: string | null,
): Promise<queries.PaymentRow> {
  const provider = providersOf(deps).find(payment.provider);
  if (!provider) throw new AppError("PAYMENT_METHOD_UNAVAILABLE");
  const request = chargeRequest(payment, order, buyer, token, provider);
  try {
    const created = await provider.createCharge(request);
    return await deps.database.tenant(tenantId, (tx) =>
      settle(tx, deps, tenantId, payment.id, created),
    );
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    deps.log.warn({ err: error, paymentId: payment.id }, "The payment provider is unreachable");
    throw new AppError("PAYMENT_PROVIDER_UNAVAILABLE", undefined, { cause: error });
  }
}

/** Returns a provider's charge request for a payment. */
export const chargeRequest = (
  payment: queries.PaymentRow,
  order: orders.OrderRow,
  buyer: Buyer,
  token: string | null,
  provider: PaymentProvider,
): ChargeRequest => ({
  paymentId: payment.id,
  method: payment.method,
  amount: payment.amount,
  currency: payment.currency,
  description: `Arauto ${order.plan} ${order.reference}`,
  payer: {
    name: buyer.fullName,
    email: buyer.email,
    taxId: buyer.taxId,
    street: buyer.street,
    city: buyer.city,
    state: buyer.state,
    zip: buyer.zip,
  },
  expiresAt: payment.expiresAt,
  token,
  saveMandate: provider.renews.includes(payment.method),
});
