import { AppError } from "@arauto/contracts";
import type { Transaction } from "../../../platform/database/database.ts";
import { recordEvents } from "../../../platform/events/events.ts";
import type { BillingDeps } from "../deps.ts";
import { findOfOrder, setStatus } from "../invoices/invoice-queries.ts";
import { issueInvoice } from "../invoices/issue.ts";
import { resumeJob } from "../plans/resume-job.ts";
import {
  deleteSubscription,
  findSubscription,
  findWorkspacePlan,
  saveSubscription,
  setMandate,
  setWorkspacePlan,
} from "../subscriptions/subscription-queries.ts";
import { monthsLater } from "./money.ts";
import * as queries from "./order-queries.ts";
import { monthsOf } from "./quote.ts";

interface Paid {
  order: queries.OrderRow;
  isTest: boolean;
  now: Date;
}

/**
 * Activates an open order: its plan, period, remaining credit, and a paid invoice. Ends an overdue renewal, and resumes
 * work that waited for a plan. The caller has locked billing.
 */
export async function activate(
  tx: Transaction,
  deps: BillingDeps,
  tenantId: string,
  { order, isTest, now }: Paid,
): Promise<{ id: string; number: string }> {
  const before = await findSubscription(tx, tenantId);
  const workspace = await findWorkspacePlan(tx, tenantId);
  const from = order.periodFrom ?? now;
  const anchorDay =
    order.change === "renewal" ? (before?.anchorDay ?? from.getUTCDate()) : from.getUTCDate();
  const until = order.periodUntil ?? monthsLater(from, monthsOf(order.period), anchorDay);
  const { plan, period, quantity, currency } = order;
  const former: queries.FormerPlan = {
    plan: workspace.plan,
    quantity: workspace.quantity,
    planEndsAt: workspace.planEndsAt?.toISOString() ?? null,
    subscription: before
      ? {
          plan: before.plan,
          period: before.period,
          quantity: before.quantity,
          currency: before.currency,
          startedAt: before.startedAt.toISOString(),
          endsAt: before.endsAt.toISOString(),
          anchorDay: before.anchorDay,
          orderId: before.orderId,
          periodWorth: before.periodWorth,
          credit: before.credit,
          cancelAtEnd: before.cancelAtEnd,
        }
      : null,
  };
  await queries.setPaid(tx, tenantId, order.id, { at: now, from, until, former });
  await saveSubscription(tx, tenantId, {
    plan,
    period,
    quantity,
    currency,
    startedAt: from,
    endsAt: until,
    anchorDay,
    orderId: order.id,
    periodWorth: order.subtotal - order.savings,
    credit: order.creditLeft,
    cancelAtEnd: false,
  });
  await setWorkspacePlan(tx, tenantId, { plan, quantity, endsAt: until });
  if (order.change !== "renewal") await dropRenewal(tx, tenantId, now);
  await recordEvents(tx, tenantId, [
    {
      type: "plan.changed",
      userId: order.createdBy,
      data: { plan, period, quantity, endsAt: until.toISOString() },
    },
  ]);
  await deps.jobs.add(tx, resumeJob, { tenantId }, { key: `${resumeJob.name}:${tenantId}` });
  return issueInvoice(tx, deps.config, tenantId, {
    order,
    isTest,
    at: now,
    from,
    until,
    dueAt: now,
    isPaid: true,
  });
}

/** Cancels an unpaid renewal with its invoice, because another plan was bought or the plan has ended. */
export async function dropRenewal(tx: Transaction, tenantId: string, now: Date): Promise<void> {
  const renewal = await queries.findOpen(tx, tenantId, "renewal");
  if (!renewal) return;
  await queries.setClosed(tx, tenantId, renewal.id, "canceled", now);
  const invoice = await findOfOrder(tx, tenantId, renewal.id);
  if (invoice?.status === "open") await setStatus(tx, tenantId, invoice.id, "canceled", now);
}

/**
 * Revokes an order after its refund: restores the previous plan for the rest of its period with its credit, or else
 * ends the plan now. The caller has locked billing.
 */
export async function revoke(
  tx: Transaction,
  tenantId: string,
  order: queries.OrderRow,
  { isTest, now }: { isTest: boolean; now: Date },
): Promise<{ id: string; number: string }> {
  await queries.setClosed(tx, tenantId, order.id, "refunded", now);
  const invoice = await findOfOrder(tx, tenantId, order.id);
  if (!invoice) throw new AppError("INTERNAL", "A paid order has no invoice");
  await setStatus(tx, tenantId, invoice.id, "refunded", now);
  await recordEvents(tx, tenantId, [
    {
      type: "invoice.refunded",
      data: {
        invoiceId: invoice.id,
        number: invoice.number,
        amount: order.total,
        currency: order.currency,
        test: isTest,
      },
    },
  ]);
  const current = await findSubscription(tx, tenantId);
  // A later order replaced this one: the running plan stays.
  if (current && current.orderId !== order.id) return invoice;
  await restore(tx, tenantId, order.former, now);
  return invoice;
}

async function restore(
  tx: Transaction,
  tenantId: string,
  former: queries.FormerPlan | null,
  now: Date,
): Promise<void> {
  const planEndsAt = former?.planEndsAt ? new Date(former.planEndsAt) : null;
  const subscription = former?.subscription ?? null;
  if (subscription && new Date(subscription.endsAt) > now) {
    const endsAt = new Date(subscription.endsAt);
    await saveSubscription(tx, tenantId, {
      ...subscription,
      startedAt: new Date(subscription.startedAt),
      endsAt,
    });
    await setMandate(tx, tenantId, null);
    await setWorkspacePlan(tx, tenantId, {
      plan: subscription.plan,
      quantity: subscription.quantity,
      endsAt,
    });
    return;
  }
  await deleteSubscription(tx, tenantId);
  // A granted plan or the trial may still be running.
  if (former && planEndsAt !== null && planEndsAt > now)
    await setWorkspacePlan(tx, tenantId, {
      plan: former.plan,
      quantity: former.quantity,
      endsAt: planEndsAt,
    });
  else if (former?.plan === "trial")
    await setWorkspacePlan(tx, tenantId, { plan: "trial", quantity: 1, endsAt: null });
  else
    await setWorkspacePlan(tx, tenantId, {
      plan: former?.plan ?? "trial",
      quantity: former?.quantity ?? 1,
      endsAt: now,
    });
}
