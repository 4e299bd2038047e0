import type { Transaction } from "../../../platform/database/database.ts";
import { findOfOrder } from "../invoices/invoice-queries.ts";
import { findSubscription, type SubscriptionRow } from "../subscriptions/subscription-queries.ts";
import type { Current } from "./quote.ts";

/** Returns the running paid plan of a workspace for quotes; null without one. */
export async function findCurrent(
  tx: Transaction,
  tenantId: string,
  now: Date,
): Promise<Current | null> {
  const row = await findSubscription(tx, tenantId);
  if (!row) return null;
  const invoice = await findOfOrder(tx, tenantId, row.orderId);
  return {
    ...currentOf(row, now),
    invoice: invoice ? { id: invoice.id, number: invoice.number } : null,
  };
}

/** Converts a subscription for quotes. */
export const currentOf = (row: SubscriptionRow, now: Date): Current => ({
  plan: row.plan,
  period: row.period,
  quantity: row.quantity,
  startedAt: row.startedAt,
  endsAt: row.endsAt,
  anchorDay: row.anchorDay,
  periodWorth: row.periodWorth,
  credit: row.credit,
  isActive: row.endsAt > now,
  invoice: null,
});
