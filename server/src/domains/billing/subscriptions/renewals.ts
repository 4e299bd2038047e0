import { DUNNING_DAYS, isLivePayment } from "@arauto/contracts";
import type { Transaction } from "../../../platform/database/database.ts";
import { recordEvents } from "../../../platform/events/events.ts";
import { buyerOf } from "../billing-info.ts";
import { type BillingDeps, providersOf } from "../deps.ts";
import { issueInvoice } from "../invoices/issue.ts";
import { currentOf } from "../orders/current.ts";
import * as orders from "../orders/order-queries.ts";
import { openOrder } from "../orders/orders.ts";
import { renewalQuote } from "../orders/quote.ts";
import { addPayment, chargeRequest, payWithCredit } from "../payments/create.ts";
import * as payments from "../payments/payment-queries.ts";
import { settle } from "../payments/settle.ts";
import { plansByName } from "../plans/offers.ts";
import { ProviderUnavailable } from "../providers/provider.ts";
import { queueDunning, queueRenewal } from "./mails.ts";
import { nextCart } from "./subscription.ts";
import * as queries from "./subscription-queries.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A saved card is charged this long before the period ends, so that the plan is never interrupted. */
const CHARGE_BEFORE_MS = 10 * MINUTE_MS;
/** Without a card, the invoice is sent this many days before. */
export const INVOICE_BEFORE_DAYS = 7;
const BATCH = 100;

/** Days from the first unpaid charge until its last retry. */
export const DUNNING_TOTAL_DAYS = DUNNING_DAYS.reduce((total, days) => total + days, 0);

/** Renews plans whose period ends, and retries unpaid charges. Any number of processes may do so. */
export async function renewPlans(deps: BillingDeps, now = Date.now()): Promise<void> {
  if (deps.config.billing === "off") return;
  const due = await deps.database.system((tx) =>
    queries.findRenewals(tx, {
      chargeBefore: new Date(now + CHARGE_BEFORE_MS),
      invoiceBefore: new Date(now + INVOICE_BEFORE_DAYS * DAY_MS),
      limit: BATCH,
    }),
  );
  for (const tenantId of due) await renew(deps, tenantId);
}

/**
 * Takes the next step of a workspace's renewal: issues its invoice, charges the saved card, or records that it is
 * overdue. Each step is taken once, even if a process is killed.
 */
export async function renew(deps: BillingDeps, tenantId: string): Promise<void> {
  const attempt = await deps.database.tenant(tenantId, (tx) => nextAttempt(tx, deps, tenantId));
  if (!attempt) return;
  const { payment, order, mandate } = attempt;
  const provider = providersOf(deps).find(payment.provider);
  if (!provider?.chargeMandate) return;
  const buyer = await deps.database.tenant(tenantId, (tx) => buyerOf(tx, tenantId));
  try {
    const request = chargeRequest(payment, order, buyer, null, provider);
    const charge = await provider.chargeMandate({ ...request, mandate });
    await deps.database.tenant(tenantId, async (tx) => {
      const settled = await settle(tx, deps, tenantId, payment.id, charge);
      if (!isLivePayment(settled.status) && settled.status !== "succeeded")
        await overdue(tx, deps, tenantId, order.id);
    });
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    deps.log.warn({ err: error, paymentId: payment.id }, "The payment provider is unreachable");
    await deps.database.tenant(tenantId, (tx) => unconfirmed(tx, deps, tenantId, order.id));
  }
}

interface Attempt {
  payment: payments.PaymentRow;
  order: orders.OrderRow;
  mandate: string;
}

/** Decides under the lock of billing. Returns the charge to make now; undefined when there is none. */
async function nextAttempt(
  tx: Transaction,
  deps: BillingDeps,
  tenantId: string,
): Promise<Attempt | undefined> {
  const now = await payments.lockBilling(tx, tenantId);
  const row = await queries.findSubscription(tx, tenantId);
  if (!row || row.cancelAtEnd) return undefined;
  const found = await orders.findOpen(tx, tenantId, "renewal");
  const order = found ?? (await openRenewal(tx, deps, tenantId, row, now));
  if (!order) return undefined;
  const orderPayments = await payments.findOfOrder(tx, tenantId, order.id);
  const live = orderPayments.find(({ status }) => isLivePayment(status));
  if (order.total === 0) {
    const payment = await addPayment(tx, tenantId, {
      order,
      provider: { id: "credit", isTest: false },
      method: "pix",
      userId: null,
      now,
    });
    await payWithCredit(tx, deps, tenantId, payment);
    return undefined;
  }
  if (order.nextAttemptAt === null || order.nextAttemptAt > now) return undefined;
  const provider = providersOf(deps).find(row.mandateProvider ?? "");
  const box = row.mandateBox;
  // The payer pays by Pix or boleto: the due date has passed.
  if (box === null || row.mandateMethod === null || !provider?.chargeMandate) {
    await overdueIn(tx, deps, tenantId, { row, order, now });
    return undefined;
  }
  // The payer is paying right now, or a declined charge has not been recorded yet.
  const refused = orderPayments.filter(
    (one) => one.createdBy === null && one.status === "failed",
  ).length;
  if ((live && live.createdBy !== null) || refused > order.attempts) {
    await overdueIn(tx, deps, tenantId, { row, order, now });
    return undefined;
  }
  const mandate = deps.secrets.open(box, queries.mandateContext(tenantId));
  const payment =
    live ??
    (await addPayment(tx, tenantId, {
      order,
      provider,
      method: row.mandateMethod,
      userId: null,
      now,
    }));
  return { payment, order, mandate };
}

/** Opens the order and invoice of the next period. */
async function openRenewal(
  tx: Transaction,
  deps: BillingDeps,
  tenantId: string,
  row: queries.SubscriptionRow,
  now: Date,
): Promise<orders.OrderRow | undefined> {
  const cart = nextCart(row);
  const offer = (await plansByName(tx)).get(cart.plan);
  if (!offer) return undefined;
  const charged = row.mandateBox !== null;
  const earliest = charged ? CHARGE_BEFORE_MS : INVOICE_BEFORE_DAYS * DAY_MS;
  if (row.endsAt.getTime() - now.getTime() > earliest) return undefined;
  const quoted = renewalQuote(cart, offer, currentOf(row, now));
  const order = await openOrder(tx, tenantId, quoted, {
    change: "renewal",
    createdBy: null,
    createdAt: now,
    periodFrom: row.endsAt,
    periodUntil: quoted.nextChargeAt,
    dueAt: row.endsAt,
    nextAttemptAt: charged ? now : row.endsAt,
  });
  if (order.total === 0) return order;
  const isTest = providersOf(deps).offers.some(({ provider }) => provider.isTest);
  const invoice = await issueInvoice(tx, deps.config, tenantId, {
    order,
    isTest,
    at: now,
    from: row.endsAt,
    until: quoted.nextChargeAt,
    dueAt: row.endsAt,
    isPaid: false,
  });
  if (!charged) await queueRenewal(tx, deps, tenantId, { order, invoice });
  return order;
}

/**
 * Records that it is unknown whether a charge was made: the next attempt repeats the same charge in a minute. Once the
 * period has ended, the charge counts as declined, because otherwise the plan would end.
 */
async function unconfirmed(
  tx: Transaction,
  deps: BillingDeps,
  tenantId: string,
  orderId: string,
): Promise<void> {
  const now = await payments.lockBilling(tx, tenantId);
  const row = await queries.findSubscription(tx, tenantId);
  const order = await orders.findOrder(tx, tenantId, orderId);
  if (!row || order?.status !== "open") return;
  if (row.endsAt <= now) return overdueIn(tx, deps, tenantId, { row, order, now });
  const nextAttemptAt = new Date(now.getTime() + MINUTE_MS);
  await orders.setAttempt(tx, tenantId, orderId, { attempts: order.attempts, nextAttemptAt });
}

/** Records a declined charge: when the next one follows, and when the plan ends. */
async function overdue(
  tx: Transaction,
  deps: BillingDeps,
  tenantId: string,
  orderId: string,
): Promise<void> {
  const now = await payments.lockBilling(tx, tenantId);
  const row = await queries.findSubscription(tx, tenantId);
  const order = await orders.findOrder(tx, tenantId, orderId);
  if (row && order?.status === "open") await overdueIn(tx, deps, tenantId, { row, order, now });
}

async function overdueIn(
  tx: Transaction,
  deps: BillingDeps,
  tenantId: string,
  { row, order, now }: { row: queries.SubscriptionRow; order: orders.OrderRow; now: Date },
): Promise<void> {
  const wait = DUNNING_DAYS[order.attempts];
  const attempts = order.attempts + 1;
  const nextAttemptAt = wait === undefined ? null : new Date(now.getTime() + wait * DAY_MS);
  await orders.setAttempt(tx, tenantId, order.id, { attempts, nextAttemptAt });
  const days = DUNNING_TOTAL_DAYS + deps.config.billingGraceDays;
  const until = row.pastDueUntil ?? new Date(now.getTime() + days * DAY_MS);
  if (row.pastDueSince === null) {
    await queries.setPastDue(tx, tenantId, { since: now, until });
    // The plan continues meanwhile; new sends wait.
    await queries.setWorkspacePlan(tx, tenantId, {
      plan: row.plan,
      quantity: row.quantity,
      endsAt: until,
    });
    await recordEvents(tx, tenantId, [
      {
        type: "plan.pastDue",
        data: { amount: order.total, currency: order.currency, until: until.toISOString() },
      },
    ]);
  }
  await queueDunning(tx, deps, tenantId, { order, until, nextAttemptAt });
}
