import { randomInt } from "node:crypto";
import {
  AppError,
  type Cart,
  LIMIT_KINDS,
  type OrderSummary,
  type paymentRoutes,
} from "@arauto/contracts";
import { v7 } from "uuid";
import type { Transaction } from "../../../platform/database/database.ts";
import type { RouteResult, Call } from "../../../platform/http/handler.ts";
import { countUsed } from "../plans/limit-queries.ts";
import { plansByName } from "../plans/offers.ts";
import { findNow } from "../payments/payment-queries.ts";
import { findCurrent } from "./current.ts";
import * as queries from "./order-queries.ts";
import { type Quote, quote } from "./quote.ts";

/** Digits and letters without lookalikes (Crockford). */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const REFERENCE_LENGTH = 10;

const newReference = (): string =>
  `ped_${Array.from({ length: REFERENCE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("")}`;

/** Returns the current price of a cart, and the usage that would exceed a smaller plan. */
export async function getQuote(
  tx: Transaction,
  tenantId: string,
  cart: Cart,
): Promise<OrderSummary> {
  const plans = await plansByName(tx);
  const now = await findNow(tx);
  const quoted = quote(cart, plans, await findCurrent(tx, tenantId, now), now);
  return presentQuote(tx, tenantId, quoted);
}

/** Converts a quote to the API's form. */
export async function presentQuote(
  tx: Transaction,
  tenantId: string,
  quoted: Quote,
): Promise<OrderSummary> {
  const offer = (await plansByName(tx)).get(quoted.cart.plan);
  const exceeded = [];
  for (const limit of LIMIT_KINDS) {
    const max = offer?.[limit] ?? null;
    if (max === null || limit === "emails") continue;
    const used = await countUsed(tx, tenantId, limit, null);
    if (used > max * quoted.cart.quantity)
      exceeded.push({ limit, used, max: max * quoted.cart.quantity });
  }
  return {
    ...quoted,
    effectiveAt: quoted.effectiveAt.toISOString(),
    nextChargeAt: quoted.nextChargeAt.toISOString(),
    exceeded,
  };
}

/** Stores a quote as an open order. */
export async function openOrder(
  tx: Transaction,
  tenantId: string,
  quoted: Quote,
  order: {
    change: queries.OrderRow["change"];
    createdBy: string | null;
    createdAt: Date;
    periodFrom?: Date;
    periodUntil?: Date;
    dueAt?: Date;
    nextAttemptAt?: Date;
  },
): Promise<queries.OrderRow> {
  const id = v7();
  const { cart, lines, currency, subtotal, savings, credit, creditLeft, total } = quoted;
  await queries.insertOrder(tx, tenantId, {
    id,
    reference: newReference(),
    change: order.change,
    ...cart,
    currency,
    lines,
    subtotal,
    savings,
    credit,
    creditLeft,
    total,
    periodFrom: order.periodFrom ?? null,
    periodUntil: order.periodUntil ?? null,
    dueAt: order.dueAt ?? null,
    nextAttemptAt: order.nextAttemptAt ?? null,
    createdBy: order.createdBy,
    createdAt: order.createdAt,
  });
  await queries.insertStep(tx, tenantId, id, {
    id: v7(),
    step: "ordered",
    at: order.createdAt,
    userId: order.createdBy,
  });
  const stored = await queries.findOrder(tx, tenantId, id);
  if (!stored) throw new AppError("INTERNAL");
  return stored;
}

/** Returns whether an open order still matches the cart's current price. */
export const isStillValid = (order: queries.OrderRow, quoted: Quote): boolean =>
  queries.sameCart(order, quoted.cart) &&
  order.change === quoted.change &&
  order.total === quoted.total &&
  order.creditLeft === quoted.creditLeft &&
  order.currency === quoted.currency;

/** Lists orders, latest first. */
export async function listOrders(
  tx: Transaction,
  tenantId: string,
  query: Call<typeof paymentRoutes.orders>["query"],
): Promise<RouteResult<typeof paymentRoutes.orders>> {
  const { rows, ...page } = await queries.listOrders(tx, tenantId, query);
  return {
    items: rows.map((row) => ({
      id: row.id,
      reference: row.reference,
      status: row.status,
      change: row.change,
      cart: { plan: row.plan, period: row.period, quantity: row.quantity },
      total: row.total,
      currency: row.currency,
      isTest: row.isTest ?? false,
      createdAt: row.createdAt.toISOString(),
      createdBy: row.createdBy,
      paidAt: row.paidAt?.toISOString() ?? null,
      payment:
        row.paymentId === null || row.paymentMethod === null || row.paymentStatus === null
          ? null
          : { id: row.paymentId, method: row.paymentMethod, status: row.paymentStatus },
      invoiceId: row.invoiceId,
      invoiceNumber: row.invoiceNumber,
    })),
    ...page,
  };
}
