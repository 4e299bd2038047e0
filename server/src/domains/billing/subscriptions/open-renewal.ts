import type { subscriptionRoutes } from "@arauto/contracts";
import type { Transaction } from "../../../platform/database/database.ts";
import type { RouteResult } from "../../../platform/http/handler.ts";
import { findOpen } from "../orders/order-queries.ts";
import { presentQuote } from "../orders/orders.ts";
import { periodPrice } from "../orders/quote.ts";
import { plansByName } from "../plans/offers.ts";
import { permille } from "@arauto/contracts";

/** Returns the open renewal as ordered, to be paid with its order's id; null when nothing is due. */
export async function getRenewal(
  tx: Transaction,
  tenantId: string,
): Promise<RouteResult<typeof subscriptionRoutes.renewal>> {
  const order = await findOpen(tx, tenantId, "renewal");
  if (!order?.periodFrom || !order.periodUntil || !order.dueAt) return { renewal: null };
  const { plan, period, quantity, lines, currency, subtotal, savings, credit, creditLeft, total } =
    order;
  const cart = { plan, period, quantity };
  const offer = (await plansByName(tx)).get(plan);
  const price = offer ? periodPrice(cart, offer) : total;
  const summary = await presentQuote(tx, tenantId, {
    cart,
    change: "renewal",
    lines,
    currency,
    subtotal,
    savings,
    savingsPermille: permille(Math.max(0, savings), subtotal),
    credit,
    creditLeft,
    total,
    effectiveAt: order.periodFrom,
    nextChargeAt: order.periodUntil,
    nextChargeAmount: Math.max(0, price - creditLeft),
  });
  return { renewal: { ...summary, orderId: order.id, dueAt: order.dueAt.toISOString() } };
}
