import {
  AppError,
  type Cart,
  REFUND_DAYS,
  type Subscription,
  type subscriptionRoutes,
} from "@arauto/contracts";
import type { Transaction } from "../../../platform/database/database.ts";
import { recordEvents } from "../../../platform/events/events.ts";
import type { Call } from "../../../platform/http/handler.ts";
import { type BillingDeps, providersOf } from "../deps.ts";
import { findOfOrder } from "../invoices/invoice-queries.ts";
import { findCurrent } from "../orders/current.ts";
import * as orders from "../orders/order-queries.ts";
import { dropRenewal } from "../orders/activation.ts";
import { periodPrice, quote } from "../orders/quote.ts";
import * as payments from "../payments/payment-queries.ts";
import { planStatus } from "../plans/account-check.ts";
import { plansByName } from "../plans/offers.ts";
import { findPlan } from "../plans/plan-queries.ts";
import { queueCanceled } from "./mails.ts";
import * as queries from "./subscription-queries.ts";

const DAY_MS = 24 * 60 * 60_000;

/** The requesting user; members who don't manage billing don't see the saved card. */
export interface SubscriptionActor {
  tenantId: string;
  userId: string;
  managesBilling: boolean;
}

/** Returns the plan of a workspace with everything scheduled for it. */
export async function getSubscription(
  tx: Transaction,
  { tenantId, managesBilling }: Pick<SubscriptionActor, "tenantId" | "managesBilling">,
): Promise<Subscription> {
  const plan = await findPlan(tx, tenantId);
  const workspace = await queries.findWorkspacePlan(tx, tenantId);
  const row = await queries.findSubscription(tx, tenantId);
  const status = planStatus(plan);
  const runs = status === "active" || status === "pastDue";
  const offers = await plansByName(tx);
  return {
    status,
    plan: plan.plan,
    period: row?.period ?? null,
    quantity: plan.quantity,
    currency: row?.currency ?? offers.get("pro")?.currency ?? "BRL",
    startedAt: (row?.startedAt ?? workspace.createdAt).toISOString(),
    endsAt: (status === "pastDue" && row ? row.endsAt : plan.endsAt).toISOString(),
    nextCharge: row && status === "active" ? nextChargeOf(row, offers) : null,
    cancelAtEnd: row?.cancelAtEnd ?? false,
    scheduled: row && runs ? scheduledOf(row) : null,
    credit: row?.credit ?? 0,
    mandate: row && managesBilling ? mandateOf(row) : null,
    pastDue: row && status === "pastDue" ? await pastDueOf(tx, tenantId, row) : null,
    refundable: row && managesBilling ? await findRefundable(tx, tenantId, row) : null,
  };
}

function nextChargeOf(
  row: queries.SubscriptionRow,
  offers: Awaited<ReturnType<typeof plansByName>>,
): Subscription["nextCharge"] {
  const next = nextCart(row);
  const offer = offers.get(next.plan);
  if (row.cancelAtEnd || !offer) return null;
  return {
    at: row.endsAt.toISOString(),
    amount: Math.max(0, periodPrice(next, offer) - row.credit),
  };
}

/** Returns the cart of the next period. */
export const nextCart = (row: queries.SubscriptionRow): Cart => ({
  plan: row.nextPlan ?? row.plan,
  period: row.nextPeriod ?? row.period,
  quantity: row.nextQuantity ?? row.quantity,
});

const scheduledOf = (row: queries.SubscriptionRow): Subscription["scheduled"] =>
  row.nextPlan === null ? null : { ...nextCart(row), at: row.endsAt.toISOString() };

const mandateOf = (row: queries.SubscriptionRow): Subscription["mandate"] =>
  row.mandateBox === null || !row.mandateMethod || !row.mandateProvider || !row.mandateAt
    ? null
    : {
        method: row.mandateMethod,
        provider: row.mandateProvider,
        brand: row.mandateBrand,
        last4: row.mandateLast4,
        createdAt: row.mandateAt.toISOString(),
      };

async function pastDueOf(
  tx: Transaction,
  tenantId: string,
  { pastDueSince, pastDueUntil }: queries.SubscriptionRow,
): Promise<Subscription["pastDue"]> {
  const order = await orders.findOpen(tx, tenantId, "renewal");
  if (!order || !pastDueSince || !pastDueUntil) return null;
  const invoice = await findOfOrder(tx, tenantId, order.id);
  return {
    since: pastDueSince.toISOString(),
    orderId: order.id,
    invoiceId: invoice?.id ?? null,
    amount: order.total,
    attempts: order.attempts,
    nextAttemptAt: order.nextAttemptAt?.toISOString() ?? null,
    endsAt: pastDueUntil.toISOString(),
  };
}

interface Returnable {
  invoiceId: string;
  /** The part that has not been returned. */
  amount: number;
  until: string;
  /** Whether the operator has to return it manually because the provider can't. */
  byHand: boolean;
}

/** Returns the payment of the current period during its refund window. */
export async function findReturnable(
  tx: Transaction,
  tenantId: string,
  { orderId }: Pick<queries.SubscriptionRow, "orderId">,
): Promise<Returnable | null> {
  const now = await payments.findNow(tx);
  const found = (await payments.findOfOrder(tx, tenantId, orderId)).find(
    ({ status, pendingAction }) => status === "succeeded" && pendingAction !== "refund",
  );
  const invoice = await findOfOrder(tx, tenantId, orderId);
  if (!found?.paidAt || !invoice || invoice.status !== "paid" || found.amount === 0) return null;
  const { refundable, returnedPart = 0, dispute } = found.details;
  if (dispute === "open") return null;
  const until = new Date(found.paidAt.getTime() + REFUND_DAYS * DAY_MS);
  if (until <= now) return null;
  return {
    invoiceId: invoice.id,
    amount: found.amount - returnedPart,
    until: until.toISOString(),
    byHand: refundable === false,
  };
}

/** Returns the payment of the current period while it can be refunded on request. */
async function findRefundable(
  tx: Transaction,
  tenantId: string,
  row: queries.SubscriptionRow,
): Promise<Subscription["refundable"]> {
  const found = await findReturnable(tx, tenantId, row);
  if (!found || found.byHand) return null;
  const { invoiceId, amount, until } = found;
  return { invoiceId, amount, until };
}

/** Locks billing and returns the running subscription. @throws AppError WRONG_STATE without one */
async function requireRunning(tx: Transaction, tenantId: string): Promise<queries.SubscriptionRow> {
  const now = await payments.lockBilling(tx, tenantId);
  const row = await queries.findSubscription(tx, tenantId);
  if (!row || (row.endsAt <= now && row.pastDueSince === null))
    throw new AppError("WRONG_STATE", "The workspace has no paid plan");
  return row;
}

/** Schedules a smaller plan. @throws AppError WRONG_STATE if it is not a downgrade */
export async function scheduleChange(
  tx: Transaction,
  actor: SubscriptionActor,
  cart: Call<typeof subscriptionRoutes.schedule>["body"],
): Promise<Subscription> {
  const { tenantId, userId } = actor;
  const row = await requireRunning(tx, tenantId);
  const now = await payments.findNow(tx);
  const current = await findCurrent(tx, tenantId, now);
  const { change } = quote(cart, await plansByName(tx), current, now);
  if (change === "none") await queries.setNext(tx, tenantId, null);
  else if (change === "downgrade") await queries.setNext(tx, tenantId, cart);
  else
    throw new AppError(
      "WRONG_STATE",
      "A larger plan starts when it is paid. Create a payment instead",
    );
  // An invoice for the next period may already exist.
  if (row.pastDueSince === null) await dropRenewal(tx, tenantId, now);
  await recordEvents(tx, tenantId, [
    { type: "plan.changeScheduled", userId, data: { ...cart, at: row.endsAt.toISOString() } },
  ]);
  return getSubscription(tx, actor);
}

/** Cancels a scheduled change. */
export async function unscheduleChange(
  tx: Transaction,
  actor: SubscriptionActor,
): Promise<Subscription> {
  const row = await requireRunning(tx, actor.tenantId);
  await queries.setNext(tx, actor.tenantId, null);
  if (row.pastDueSince === null) await dropRenewal(tx, actor.tenantId, await payments.findNow(tx));
  return getSubscription(tx, actor);
}

/** Ends the plan with its period. Repeating it is a no-op. @throws AppError WRONG_STATE without a paid plan */
export async function cancelSubscription(
  tx: Transaction,
  deps: BillingDeps,
  actor: SubscriptionActor,
  { reason, comment }: Call<typeof subscriptionRoutes.cancel>["body"],
): Promise<Subscription> {
  const { tenantId, userId } = actor;
  const row = await requireRunning(tx, tenantId);
  await queries.setCancelAtEnd(tx, tenantId, { reason, comment });
  if (!row.cancelAtEnd) {
    const now = await payments.findNow(tx);
    await dropRenewal(tx, tenantId, now);
    // An overdue plan has no paid days left. The email about its end follows.
    if (row.pastDueSince !== null)
      await queries.setWorkspacePlan(tx, tenantId, {
        plan: row.plan,
        quantity: row.quantity,
        endsAt: now,
      });
    else await queueCanceled(tx, deps, tenantId, row);
    await recordEvents(tx, tenantId, [
      { type: "plan.canceled", userId, data: { endsAt: row.endsAt.toISOString() } },
    ]);
  }
  return getSubscription(tx, actor);
}

/** Undoes a cancellation. @throws AppError WRONG_STATE without a paid plan */
export async function resumeSubscription(
  tx: Transaction,
  actor: SubscriptionActor,
): Promise<Subscription> {
  const { tenantId, userId } = actor;
  const row = await requireRunning(tx, tenantId);
  if (row.cancelAtEnd) {
    if (row.pastDueSince !== null) throw new AppError("WRONG_STATE", "The plan has ended");
    await queries.setCancelAtEnd(tx, tenantId, null);
    await recordEvents(tx, tenantId, [
      { type: "plan.resumed", userId, data: { endsAt: row.endsAt.toISOString() } },
    ]);
  }
  return getSubscription(tx, actor);
}

/** Deletes the saved card, here and at its provider. */
export async function removeMandate(
  deps: BillingDeps,
  actor: SubscriptionActor,
): Promise<Subscription> {
  const { tenantId } = actor;
  const { row, after } = await deps.database.tenant(tenantId, async (tx) => {
    await payments.lockBilling(tx, tenantId);
    const found = await queries.findSubscription(tx, tenantId);
    await queries.setMandate(tx, tenantId, null);
    return { row: found, after: await getSubscription(tx, actor) };
  });
  const provider = providersOf(deps).find(row?.mandateProvider ?? "");
  if (row?.mandateBox && provider?.removeMandate) {
    const mandate = deps.secrets.open(row.mandateBox, queries.mandateContext(tenantId));
    // Our reference is deleted: nothing can be charged to it, even if the provider keeps it.
    await provider.removeMandate(mandate).catch((error: unknown) => {
      deps.log.warn({ err: error }, "The payment provider could not remove a saved card");
    });
  }
  return after;
}
