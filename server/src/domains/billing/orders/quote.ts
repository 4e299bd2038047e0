import {
  AppError,
  type BillingPeriod,
  type Cart,
  type OrderLine,
  type OrderSummary,
  type PaidPlan,
  permille,
  subtotalOf,
} from "@arauto/contracts";
import type { PaidPlanRow } from "../plans/offers.ts";
import { monthsLater, shares } from "./money.ts";

const DAY_MS = 24 * 60 * 60_000;

/** The running paid plan, with the fields that prices depend on. */
export interface Current {
  plan: PaidPlan;
  period: BillingPeriod;
  quantity: number;
  startedAt: Date;
  endsAt: Date;
  anchorDay: number;
  /** Price of the period, paid or covered by credit. */
  periodWorth: number;
  credit: number;
  isActive: boolean;
  invoice: { id: string; number: string } | null;
}

/** The price of a cart. */
export type Quote = Omit<OrderSummary, "exceeded" | "effectiveAt" | "nextChargeAt"> & {
  effectiveAt: Date;
  nextChargeAt: Date;
};

const NO_DETAILS = {
  plan: null,
  months: null,
  days: null,
  ofDays: null,
  from: null,
  until: null,
  invoiceId: null,
  invoiceNumber: null,
} as const;

export const monthsOf = (period: BillingPeriod): number => (period === "yearly" ? 12 : 1);

/** Returns the price of a period after the yearly discount. */
export const periodPrice = (
  { period, quantity }: Pick<Cart, "period" | "quantity">,
  { monthlyPrice, yearlyPrice }: Pick<PaidPlanRow, "monthlyPrice" | "yearlyPrice">,
): number => quantity * (period === "yearly" ? yearlyPrice : monthlyPrice);

/**
 * Computes the current price of a cart. Upgrades start immediately, and the unused days of the current plan become
 * credit; downgrades follow at the end of the paid period.
 * @throws AppError WRONG_STATE when the plan's currency differs from the running one
 */
export function quote(
  cart: Cart,
  plans: ReadonlyMap<string, PaidPlanRow>,
  current: Current | null,
  now: Date,
): Quote {
  const offer = offerOf(plans, cart.plan);
  const running = current?.isActive ? current : null;
  const change = running ? changeOf(cart, offer, running, plans) : "subscribe";
  if (change === "downgrade" || change === "none") return later(cart, offer, change, running, now);
  const lines = linesOf(cart, offer);
  const unused = running ? unusedDays(running, now) : null;
  const available = (unused?.amount ?? 0) + (current?.credit ?? 0);
  const price = periodPrice(cart, offer);
  const credit = Math.min(price, available);
  if (unused && unused.amount > 0) lines.push(unused.line);
  if (current && current.credit > 0) lines.push(creditLine(current.credit));
  const creditLeft = available - credit;
  return {
    ...amountsOf(cart, offer),
    cart,
    change,
    lines: trimmed(lines, creditLeft),
    credit,
    total: price - credit,
    creditLeft,
    effectiveAt: now,
    nextChargeAt: monthsLater(now, monthsOf(cart.period), now.getUTCDate()),
    nextChargeAmount: Math.max(0, price - creditLeft),
  };
}

/** Computes the renewal of a period: the same or the scheduled plan, less the remaining credit. */
export function renewalQuote(cart: Cart, offer: PaidPlanRow, current: Current): Quote {
  const price = periodPrice(cart, offer);
  const credit = Math.min(price, current.credit);
  const lines = linesOf(cart, offer);
  if (credit > 0) lines.push(creditLine(credit));
  const until = monthsLater(current.endsAt, monthsOf(cart.period), current.anchorDay);
  return {
    ...amountsOf(cart, offer),
    cart,
    change: "renewal",
    lines,
    credit,
    total: price - credit,
    creditLeft: current.credit - credit,
    effectiveAt: current.endsAt,
    nextChargeAt: until,
    nextChargeAmount: Math.max(0, price - (current.credit - credit)),
  };
}

function offerOf(plans: ReadonlyMap<string, PaidPlanRow>, name: string): PaidPlanRow {
  const offer = plans.get(name);
  if (!offer) throw new AppError("NOT_FOUND");
  return offer;
}

const amountsOf = (cart: Cart, offer: PaidPlanRow) => {
  const subtotal = subtotalOf(cart, offer.monthlyPrice);
  const savings = subtotal - periodPrice(cart, offer);
  return {
    currency: offer.currency,
    subtotal,
    savings,
    savingsPermille: permille(Math.max(0, savings), subtotal),
  };
};

/**
 * Compares monthly list prices, so a higher quantity of a plan is an upgrade, too. A yearly period counts as an upgrade
 * over a monthly one.
 */
function changeOf(
  cart: Cart,
  offer: PaidPlanRow,
  running: Current,
  plans: ReadonlyMap<string, PaidPlanRow>,
): "upgrade" | "downgrade" | "none" {
  const before = offerOf(plans, running.plan);
  if (before.currency !== offer.currency)
    throw new AppError("WRONG_STATE", "The plans have different currencies");
  const requestedPrice = offer.monthlyPrice * cart.quantity;
  const had = before.monthlyPrice * running.quantity;
  if (requestedPrice !== had) return requestedPrice > had ? "upgrade" : "downgrade";
  if (cart.period === running.period) return cart.plan === running.plan ? "none" : "upgrade";
  return cart.period === "yearly" ? "upgrade" : "downgrade";
}

/** A change that costs nothing now. */
function later(
  cart: Cart,
  offer: PaidPlanRow,
  change: "downgrade" | "none",
  running: Current | null,
  now: Date,
): Quote {
  const at = running?.endsAt ?? now;
  return {
    cart,
    change,
    lines: [],
    currency: offer.currency,
    subtotal: 0,
    savings: 0,
    savingsPermille: 0,
    credit: 0,
    total: 0,
    creditLeft: running?.credit ?? 0,
    effectiveAt: change === "none" ? now : at,
    nextChargeAt: at,
    nextChargeAmount: Math.max(0, periodPrice(cart, offer) - (running?.credit ?? 0)),
  };
}

function linesOf(cart: Cart, offer: PaidPlanRow): OrderLine[] {
  const months = monthsOf(cart.period);
  const subtotal = subtotalOf(cart, offer.monthlyPrice);
  const savings = subtotal - periodPrice(cart, offer);
  const line: OrderLine = {
    ...NO_DETAILS,
    kind: "plan",
    plan: cart.plan,
    months,
    quantity: cart.quantity,
    unitAmount: offer.monthlyPrice,
    amount: subtotal,
  };
  const discount: OrderLine = {
    ...NO_DETAILS,
    kind: "yearlyDiscount",
    plan: cart.plan,
    months,
    quantity: cart.quantity,
    unitAmount: -(savings / cart.quantity),
    amount: -savings,
  };
  return savings > 0 ? [line, discount] : [line];
}

const creditLine = (credit: number): OrderLine => ({
  ...NO_DETAILS,
  kind: "credit",
  quantity: 1,
  unitAmount: -credit,
  amount: -credit,
});

/** The remaining days of the period, and their share of its price. */
function unusedDays(
  { plan, startedAt, endsAt, periodWorth, invoice }: Current,
  now: Date,
): { amount: number; line: OrderLine } {
  const ofDays = Math.max(1, Math.round((endsAt.getTime() - startedAt.getTime()) / DAY_MS));
  const left = Math.floor((endsAt.getTime() - now.getTime()) / DAY_MS);
  const days = Math.min(ofDays, Math.max(0, left));
  const [amount = 0] = shares(periodWorth, [days, ofDays - days]);
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  return {
    amount,
    line: {
      ...NO_DETAILS,
      kind: "unusedDays",
      plan,
      quantity: 1,
      unitAmount: -amount,
      amount: -amount,
      days,
      ofDays,
      from: day(endsAt.getTime() - days * DAY_MS),
      until: day(endsAt.getTime() - DAY_MS),
      invoiceId: invoice?.id ?? null,
      invoiceNumber: invoice?.number ?? null,
    },
  };
}

/** Reduces the last credits by the unused amount, so that the lines add up to the total. */
function trimmed(lines: readonly OrderLine[], unused: number): OrderLine[] {
  let rest = unused;
  return lines
    .toReversed()
    .map((line) => {
      if (line.amount >= 0 || line.kind === "yearlyDiscount" || rest === 0) return line;
      const less = Math.min(rest, -line.amount);
      rest -= less;
      return { ...line, amount: line.amount + less };
    })
    .toReversed()
    .filter(({ kind, amount }) => kind === "plan" || amount !== 0);
}
