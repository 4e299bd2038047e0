import {
  AppError,
  type Invoice,
  type InvoiceDetails,
  type invoiceRoutes,
  INVOICE_STEPS,
} from "@arauto/contracts";
import type { Transaction } from "../../../platform/database/database.ts";
import type { RouteResult, Call } from "../../../platform/http/handler.ts";
import { type BillingDeps, providersOf } from "../deps.ts";
import { findSteps, insertStep } from "../orders/order-queries.ts";
import { checkNow } from "../payments/cancel.ts";
import { settleAs } from "../payments/check.ts";
import * as payments from "../payments/payment-queries.ts";
import { queueInvoice } from "../subscriptions/mails.ts";
import { findSubscription } from "../subscriptions/subscription-queries.ts";
import { findReturnable, getSubscription } from "../subscriptions/subscription.ts";
import { v7 } from "uuid";
import * as queries from "./invoice-queries.ts";

function present(row: queries.InvoiceRow): Invoice {
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    plan: row.plan,
    period: row.period,
    quantity: row.quantity,
    currency: row.currency,
    total: row.total,
    issuedAt: row.issuedAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    refundedAt: row.refundedAt?.toISOString() ?? null,
    method: row.method,
    isTest: row.isTest,
  };
}

/** Lists invoices, latest first. */
export async function listInvoices(
  tx: Transaction,
  tenantId: string,
  query: Call<typeof invoiceRoutes.list>["query"],
): Promise<RouteResult<typeof invoiceRoutes.list>> {
  const { rows, ...page } = await queries.listInvoices(tx, tenantId, query);
  return { items: rows.map(present), ...page };
}

/** @throws AppError NOT_FOUND */
export async function requireInvoice(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<queries.InvoiceDetailsRow> {
  const row = await queries.findInvoice(tx, tenantId, id);
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

/** Returns an invoice with its lines, its history and its neighbors. @throws AppError NOT_FOUND */
export async function getInvoice(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<InvoiceDetails> {
  const row = await requireInvoice(tx, tenantId, id);
  const subscription = await findSubscription(tx, tenantId);
  const isCurrent = subscription?.orderId === row.orderId;
  const returnable = isCurrent ? await findReturnable(tx, tenantId, row) : null;
  const refund = returnable && { amount: returnable.amount, until: returnable.until };
  const steps = await findSteps(tx, tenantId, row.orderId);
  const { nextCharge } = await getSubscription(tx, { tenantId, managesBilling: false });
  const paid = row.status === "paid" ? row.total : 0;
  return {
    ...present(row),
    seller: row.seller,
    buyer: row.buyer,
    periodFrom: row.periodFrom.toISOString(),
    periodUntil: row.periodUntil.toISOString(),
    lines: row.lines,
    subtotal: row.subtotal,
    reductions: row.total - row.subtotal,
    paid,
    balance: row.status === "open" ? row.total : 0,
    orderId: row.orderId,
    orderReference: row.orderReference,
    receipt: row.receipt,
    history: steps.flatMap(({ step, at, ...rest }) => {
      const known = INVOICE_STEPS.find((name) => name === step);
      return known ? [{ step: known, at: at.toISOString(), ...rest }] : [];
    }),
    refund: returnable?.byHand ? null : refund,
    refundByHand: returnable?.byHand ? refund : null,
    nextCharge: isCurrent ? nextCharge : null,
    ...(await queries.findNeighbors(tx, tenantId, row)),
  };
}

/** Emails an invoice to the billing address. @throws AppError NOT_FOUND, BILLING_INFO_INCOMPLETE */
export async function emailInvoice(
  tx: Transaction,
  deps: BillingDeps,
  tenantId: string,
  userId: string,
  id: string,
): Promise<{ to: string }> {
  const row = await requireInvoice(tx, tenantId, id);
  return { to: await queueInvoice(tx, deps, tenantId, row, { id: userId }) };
}

/** Records a refund request; the next check executes it at the provider. The caller has locked billing. */
async function requestRefund(
  tx: Transaction,
  tenantId: string,
  paid: payments.PaymentRow,
  { at, userId }: { at: Date; userId: string | null },
): Promise<void> {
  await payments.setPendingAction(tx, tenantId, paid.id, "refund", { at, userId });
  const step = { id: v7(), step: "refundRequested", at, method: paid.method, userId };
  await insertStep(tx, tenantId, paid.orderId, step);
}

/**
 * Refunds the payment of the current period in full, on request. Repeating it is a no-op.
 * @throws AppError NOT_FOUND, REFUND_UNAVAILABLE, PAYMENT_PROVIDER_UNAVAILABLE
 */
export async function refundInvoice(
  deps: BillingDeps,
  { tenantId, userId }: { tenantId: string; userId: string },
  id: string,
): Promise<InvoiceDetails> {
  const { database } = deps;
  const paymentId = await database.tenant(tenantId, async (tx) => {
    const now = await payments.lockBilling(tx, tenantId);
    const row = await requireInvoice(tx, tenantId, id);
    if (row.status === "refunded") return null;
    const orderPayments = await payments.findOfOrder(tx, tenantId, row.orderId);
    const requested = orderPayments.find(({ pendingAction }) => pendingAction === "refund");
    if (requested) return requested.id;
    const subscription = await findSubscription(tx, tenantId);
    const isCurrent = subscription?.orderId === row.orderId;
    const returnable = isCurrent ? await findReturnable(tx, tenantId, row) : null;
    const paid = orderPayments.find(({ status }) => status === "succeeded");
    if (!returnable || returnable.byHand || !paid || !providersOf(deps).find(paid.provider))
      throw new AppError("REFUND_UNAVAILABLE");
    await requestRefund(tx, tenantId, paid, { at: now, userId });
    return paid.id;
  });
  // If this process dies now, the next check asks the provider.
  if (paymentId !== null) await checkNow(deps, tenantId, paymentId);
  return database.tenant(tenantId, (tx) => getInvoice(tx, tenantId, id));
}

/**
 * Records that the operator returned the payment of an invoice elsewhere, such as by bank transfer, because its provider
 * can't. Repeating it is a no-op.
 */
export async function refundedByHand(
  deps: BillingDeps,
  number: string,
): Promise<"refunded" | "unknown" | "impossible"> {
  const { database } = deps;
  const found = await database.system((tx) => queries.findByNumber(tx, number));
  if (!found) return "unknown";
  const { tenantId, orderId } = found;
  return database.tenant(tenantId, async (tx) => {
    const at = await payments.lockBilling(tx, tenantId);
    const orderPayments = await payments.findOfOrder(tx, tenantId, orderId);
    if (orderPayments.some(({ status }) => status === "refunded")) return "refunded";
    const payment = orderPayments.find(({ status }) => status === "succeeded");
    if (payment?.details.refundable !== false) return "impossible";
    await requestRefund(tx, tenantId, payment, { at, userId: null });
    await settleAs(tx, deps, tenantId, payment, "refunded");
    return "refunded";
  });
}

/** The outcome of an operator's refund; `pending` while the provider has not returned the money. */
export type OperatorRefund = "refunded" | "pending" | "unknown" | "impossible";

/** Refunds the payment of any paid invoice, even after the payer's refund window has passed. Repeating it is a no-op. */
export async function refundByNumber(deps: BillingDeps, number: string): Promise<OperatorRefund> {
  const { database } = deps;
  const found = await database.system((tx) => queries.findByNumber(tx, number));
  if (!found) return "unknown";
  const { tenantId, orderId } = found;
  const paid = await database.tenant(tenantId, async (tx) => {
    const at = await payments.lockBilling(tx, tenantId);
    const orderPayments = await payments.findOfOrder(tx, tenantId, orderId);
    const refunded = orderPayments.find(({ status }) => status === "refunded");
    const payment = refunded ?? orderPayments.find(({ status }) => status === "succeeded");
    if (!payment || refunded || payment.pendingAction === "refund") return payment;
    const { refundable, dispute } = payment.details;
    const isPossible = refundable !== false && dispute !== "open" && payment.amount > 0;
    if (!isPossible || !providersOf(deps).find(payment.provider)) return undefined;
    await requestRefund(tx, tenantId, payment, { at, userId: null });
    return payment;
  });
  if (!paid) return "impossible";
  const checked = paid.status === "refunded" ? paid : await checkNow(deps, tenantId, paid.id);
  return checked?.status === "refunded" ? "refunded" : "pending";
}
