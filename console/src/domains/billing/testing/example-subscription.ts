import type { Subscription } from "../../../lib/api.generated.ts";

const ENDS_AT = "2026-12-22T12:00:00.000Z";
/** A running plan with its next charge. */
export const ACTIVE: Subscription = {
  status: "active",
  plan: "pro",
  period: "monthly",
  quantity: 1,
  currency: "BRL",
  startedAt: "2026-11-22T12:00:00.000Z",
  endsAt: ENDS_AT,
  cancelAtEnd: false,
  credit: 0,
  scheduled: null,
  nextCharge: { at: ENDS_AT, amount: 19_900 },
  mandate: null,
  pastDue: null,
  refundable: null,
};
