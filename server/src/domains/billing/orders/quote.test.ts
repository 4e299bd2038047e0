import type { Cart } from "@arauto/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PaidPlanRow } from "../plans/offers.ts";
import { type Current, quote, renewalQuote } from "./quote.ts";

const row = (plan: PaidPlanRow["plan"], monthlyPrice: number): [string, PaidPlanRow] => [
  plan,
  {
    plan,
    currency: "BRL",
    monthlyPrice,
    yearlyPrice: 10 * monthlyPrice,
    contacts: null,
    emails: null,
    members: null,
    apiKeys: null,
    retentionDays: 30,
  },
];
const PLANS = new Map([row("starter", 7_900), row("pro", 19_900), row("scale", 59_900)]);
const NOW = new Date("2026-11-24T14:32:00Z");

const starter: Current = {
  plan: "starter",
  period: "monthly",
  quantity: 1,
  startedAt: new Date("2026-11-01T00:00:00Z"),
  endsAt: new Date("2026-12-01T00:00:00Z"),
  anchorDay: 1,
  periodWorth: 7_900,
  credit: 0,
  isActive: true,
  invoice: { id: "0198c0de-0000-7000-8000-000000000001", number: "2026-000171" },
};
const cart = (plan: Cart["plan"], period: Cart["period"] = "monthly", quantity = 1): Cart => ({
  plan,
  period,
  quantity,
});

describe("quote", () => {
  it("charges a first subscription in full", () => {
    expect(quote(cart("pro", "yearly"), PLANS, null, NOW)).toMatchObject({
      change: "subscribe",
      subtotal: 238_800,
      savings: 39_800,
      savingsPermille: 167,
      total: 199_000,
      nextChargeAmount: 199_000,
      nextChargeAt: new Date("2027-11-24T14:32:00Z"),
    });
  });

  it("turns the unused days of the current plan into credit", () => {
    const quoted = quote(cart("pro", "yearly"), PLANS, starter, NOW);
    expect(quoted).toMatchObject({
      change: "upgrade",
      credit: 1_580,
      total: 197_420,
      creditLeft: 0,
    });
    expect(quoted.lines.at(-1)).toMatchObject({
      kind: "unusedDays",
      days: 6,
      ofDays: 30,
      amount: -1_580,
      from: "2026-11-25",
      until: "2026-11-30",
      invoiceNumber: "2026-000171",
    });
  });

  it("moves a downgrade to the end of the period", () => {
    const pro = { ...starter, plan: "pro" as const, periodWorth: 19_900 };
    expect(quote(cart("starter"), PLANS, pro, NOW)).toMatchObject({
      change: "downgrade",
      total: 0,
      effectiveAt: pro.endsAt,
      nextChargeAmount: 7_900,
    });
    expect(quote(cart("pro"), PLANS, pro, NOW).change).toBe("none");
    expect(quote(cart("pro", "monthly", 2), PLANS, pro, NOW).change).toBe("upgrade");
  });

  it("uses earlier credit in renewals", () => {
    const offer = PLANS.get("starter");
    if (!offer) throw new Error("No plan");
    const renewed = renewalQuote(cart("starter"), offer, { ...starter, credit: 10_000 });
    expect(renewed).toMatchObject({ total: 0, credit: 7_900, creditLeft: 2_100 });
    expect(renewed.nextChargeAt).toEqual(new Date("2027-01-01T00:00:00Z"));
  });

  it("charges on the last day of a shorter month, then again on the day of the first charge", () => {
    const offer = PLANS.get("starter");
    if (!offer) throw new Error("No plan");
    const first = quote(cart("starter"), PLANS, null, new Date("2027-01-31T14:32:00Z"));
    expect(first.nextChargeAt).toEqual(new Date("2027-02-28T14:32:00Z"));
    const running = { ...starter, anchorDay: 31, endsAt: first.nextChargeAt };
    const second = renewalQuote(cart("starter"), offer, running);
    expect(second.nextChargeAt).toEqual(new Date("2027-03-31T14:32:00Z"));
    const leap = quote(cart("starter"), PLANS, null, new Date("2028-01-31T14:32:00Z"));
    expect(leap.nextChargeAt).toEqual(new Date("2028-02-29T14:32:00Z"));
  });

  it("returns lines that add up to the total, and loses no credit", () => {
    const carts = fc.record({
      plan: fc.constantFrom("starter" as const, "pro" as const, "scale" as const),
      period: fc.constantFrom("monthly" as const, "yearly" as const),
      quantity: fc.integer({ min: 1, max: 100 }),
    });
    const times = fc.date({ min: starter.startedAt, max: starter.endsAt, noInvalidDate: true });
    fc.assert(
      fc.property(
        carts,
        carts,
        times,
        fc.nat(500_000),
        fc.nat(500_000),
        (requested, had, now, credit, periodWorth) => {
          const current = { ...starter, ...had, credit, periodWorth };
          const quoted = quote(requested, PLANS, current, now);
          const sum = quoted.lines.reduce((total, line) => total + line.amount, 0);
          expect(sum).toBe(quoted.total);
          expect(quoted.total).toBeGreaterThanOrEqual(0);
          if (quoted.change !== "upgrade") return;
          expect(quoted.subtotal - quoted.savings - quoted.credit).toBe(quoted.total);
          expect(quoted.credit + quoted.creditLeft).toBeGreaterThanOrEqual(credit);
          expect(quoted.credit + quoted.creditLeft).toBeLessThanOrEqual(credit + periodWorth);
        },
      ),
    );
  });
});
