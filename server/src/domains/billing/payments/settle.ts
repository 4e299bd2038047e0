import { isLivePayment, type PaymentStatus } from "@arauto/contracts";
import { v7 } from "uuid";
import type { Transaction } from "../../../platform/database/database.ts";
import { recordEvents } from "../../../platform/events/events.ts";
import { publishSignals } from "../../../platform/signals/signals.ts";
import type { BillingDeps } from "../deps.ts";
import { activate, revoke } from "../orders/activation.ts";
import { findOrder, insertStep } from "../orders/order-queries.ts";
import type { ProviderCharge } from "../providers/provider.ts";
import { queueReceipt, queueRefundEmail } from "../subscriptions/mails.ts";
import { mandateContext, setMandate } from "../subscriptions/subscription-queries.ts";
import * as queries from "./payment-queries.ts";

/** Signals that a payment changed. */
export const paymentTopic = (id: string): string => `payment ${id}`;

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** How often a live charge is checked, because its webhook may have been lost, by method. */
const CHECK_MS = { pix: 20 * SECOND_MS, card: MINUTE_MS, boleto: 60 * MINUTE_MS } as const;

const DISPUTE_CHECK_MS = 6 * 60 * MINUTE_MS;

type PaymentRow = queries.PaymentRow;

/**
 * Returns the status of a payment after its charge was fetched. A final status never changes back. Only late money and
 * refunds change an ended payment.
 */
export function nextStatus(status: PaymentStatus, charge: ProviderCharge["status"]): PaymentStatus {
  if (status === "refunded") return "refunded";
  if (status === "succeeded") return charge === "refunded" ? "refunded" : "succeeded";
  if (charge === "succeeded") return "succeeded";
  if (!isLivePayment(status)) return status;
  // Refunded before we saw the payment, so it bought nothing.
  if (charge === "refunded") return "canceled";
  return status === "processing" && charge === "pending" ? "processing" : charge;
}

/**
 * Stores a charge as the provider reports it, with all consequences, in one transaction: the first success activates
 * the order, once; money for an already paid order is refunded. Duplicate and late reports are no-ops.
 */
export async function settle(
  tx: Transaction,
  deps: BillingDeps,
  tenantId: string,
  paymentId: string,
  charge: ProviderCharge,
): Promise<PaymentRow> {
  const now = await queries.lockBilling(tx, tenantId);
  const payment = await queries.findPayment(tx, tenantId, paymentId);
  if (!payment) throw new Error("The payment no longer exists");
  if (!isOurs(payment, charge)) {
    deps.log.error(
      { paymentId, reference: charge.reference, amount: charge.amount },
      "A charge differs from its payment",
    );
    return payment;
  }
  const status = nextStatus(payment.status, charge.status);
  const isDone = payment.pendingAction === "cancel" ? !isOpen(charge) : status === "refunded";
  // The charge was created while its payment was being canceled.
  const isOrphan = !isLivePayment(status) && status !== "succeeded" && isOpen(charge);
  const pendingAction = isDone ? null : isOrphan ? "cancel" : payment.pendingAction;
  await queries.updatePayment(tx, tenantId, paymentId, {
    status,
    reference: payment.reference ?? (charge.reference === "" ? null : charge.reference),
    details: detailsOf(payment, charge),
    failure: status === "failed" ? (charge.failure ?? "other") : null,
    receipt: charge.receipt ?? payment.receipt,
    pendingAction,
    checkedAt: now,
    nextCheckAt: nextCheck(payment, status, { pendingAction, dispute: charge.dispute }, now),
    paidAt:
      status === "succeeded" || status === "refunded"
        ? (payment.paidAt ?? charge.paidAt ?? now)
        : null,
    endedAt: isLivePayment(status) ? null : now,
  });
  await noteDispute(tx, deps, tenantId, { payment, status, charge, now });
  if (status !== payment.status) await follow(tx, deps, tenantId, { payment, status, charge, now });
  await publishSignals(tx, [paymentTopic(paymentId)]);
  return (await queries.findPayment(tx, tenantId, paymentId)) ?? payment;
}

const isOpen = ({ status }: ProviderCharge): boolean =>
  status === "pending" || status === "processing";

const isOurs = (payment: PaymentRow, charge: ProviderCharge): boolean =>
  charge.amount === payment.amount &&
  charge.currency === payment.currency &&
  (payment.reference === null || payment.reference === charge.reference);

function detailsOf(
  payment: PaymentRow,
  { pix, boleto, card, refundable, returnedPart, dispute }: ProviderCharge,
): queries.PaymentDetails {
  return {
    ...payment.details,
    ...(pix && { pix: { ...pix, expiresAt: pix.expiresAt.toISOString() } }),
    ...(boleto && { boleto }),
    ...(card && { card }),
    ...(refundable === false && { refundable }),
    ...(returnedPart !== undefined && { returnedPart }),
    ...(dispute && { dispute }),
  };
}

function nextCheck(
  { method, refundRequestedAt }: PaymentRow,
  status: PaymentStatus,
  { pendingAction, dispute }: Pick<PaymentRow, "pendingAction"> & Pick<ProviderCharge, "dispute">,
  now: Date,
): Date | null {
  // Banks take weeks to decide.
  if (dispute === "open") return new Date(now.getTime() + DISPUTE_CHECK_MS);
  if (pendingAction !== null) return new Date(now.getTime() + MINUTE_MS);
  if (isLivePayment(status)) return new Date(now.getTime() + CHECK_MS[method]);
  return status === "succeeded" && refundRequestedAt !== null
    ? new Date(now.getTime() + MINUTE_MS)
    : null;
}

interface Change {
  payment: PaymentRow;
  status: PaymentStatus;
  charge: ProviderCharge;
  now: Date;
}

const DISPUTE_STEPS = { open: "disputed", won: "disputeWon", lost: "disputeLost" } as const;

/**
 * Records a dispute and each of its changes once, and notifies the operator, who has to respond to the bank at the
 * provider.
 */
async function noteDispute(
  tx: Transaction,
  deps: BillingDeps,
  tenantId: string,
  { payment, charge: { dispute }, now }: Change,
): Promise<void> {
  if (!dispute || dispute === payment.details.dispute) return;
  const step = { id: v7(), step: DISPUTE_STEPS[dispute], at: now, method: payment.method };
  await insertStep(tx, tenantId, payment.orderId, step);
  deps.log.warn(
    { paymentId: payment.id, reference: payment.reference, dispute },
    "The payer's bank disputes a payment",
  );
}

async function follow(
  tx: Transaction,
  deps: BillingDeps,
  tenantId: string,
  change: Change,
): Promise<void> {
  const { payment, status, charge, now } = change;
  const note = (step: string) =>
    insertStep(tx, tenantId, payment.orderId, {
      id: v7(),
      step,
      at: now,
      method: payment.method,
      failure: status === "failed" ? (charge.failure ?? "other") : null,
    });
  if (status === "succeeded") {
    await note("paid");
    await succeed(tx, deps, tenantId, change);
  } else if (status === "refunded") {
    await note("refunded");
    await refunded(tx, deps, tenantId, change);
  } else if (status === "failed") {
    await note("paymentFailed");
    const { amount, currency } = payment;
    await recordEvents(tx, tenantId, [{ type: "payment.failed", data: { amount, currency } }]);
  } else if (status === "expired") await note("paymentExpired");
}

async function succeed(
  tx: Transaction,
  deps: BillingDeps,
  tenantId: string,
  { payment, charge, now }: Change,
): Promise<void> {
  const order = await findOrder(tx, tenantId, payment.orderId);
  if (!order) throw new Error("The payment's order no longer exists");
  if (order.status !== "open") {
    if (charge.refundable === false) {
      deps.log.error(
        { paymentId: payment.id },
        "Money of a closed order has to be returned by hand",
      );
      return;
    }
    // The order was already paid or was replaced, so refund this money.
    await queries.setPendingAction(tx, tenantId, payment.id, "refund", { at: now, userId: null });
    return;
  }
  for (const other of await queries.findOfOrder(tx, tenantId, order.id))
    if (other.id !== payment.id && isLivePayment(other.status))
      await queries.setPendingAction(tx, tenantId, other.id, "cancel", { at: now, userId: null });
  const invoice = await activate(tx, deps, tenantId, { order, isTest: payment.isTest, now });
  if (charge.mandate) {
    const { reference, brand, last4 } = charge.mandate;
    const box = deps.secrets.seal(reference, mandateContext(tenantId));
    const { provider, method } = payment;
    await setMandate(tx, tenantId, { provider, method, box, brand, last4, at: now });
  }
  const { amount, currency } = payment;
  await recordEvents(tx, tenantId, [{ type: "payment.succeeded", data: { amount, currency } }]);
  const refund = order.total === 0 ? "none" : charge.refundable === false ? "byHand" : "console";
  await queueReceipt(tx, deps, tenantId, { order, invoice, payment, refund });
}

async function refunded(
  tx: Transaction,
  deps: BillingDeps,
  tenantId: string,
  { payment, charge, now }: Change,
): Promise<void> {
  const order = await findOrder(tx, tenantId, payment.orderId);
  const payments = await queries.findOfOrder(tx, tenantId, payment.orderId);
  // Refunding money for an already paid order does not affect the order.
  const others = payments.some(({ id, status }) => id !== payment.id && status === "succeeded");
  if (!order || order.status !== "paid" || others) return;
  const invoice = await revoke(tx, tenantId, order, { isTest: payment.isTest, now });
  // After a dispute, the bank itself returned the money.
  if (charge.dispute === "lost") return;
  const returnedPart = charge.returnedPart ?? payment.details.returnedPart ?? 0;
  const rest = { ...order, total: order.total - returnedPart };
  await queueRefundEmail(tx, deps, tenantId, { order: rest, invoice, payment });
}
