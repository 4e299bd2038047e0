import type { BalanceSheet } from "@arauto/contracts";

/** The parts of a balance sheet in the order they are shown; they add up to `frozen`. */
export const BALANCE_PARTS = ["sent", "pending", "uncertain", "failed", "skipped"] as const;
export type BalancePart = (typeof BALANCE_PARTS)[number];

/** Share of people whose matter is settled, 0 to 1; null before the audience is frozen. */
export function progressOf(balance: BalanceSheet | null): number | null {
  if (!balance) return null;
  if (balance.frozen === 0) return 1;
  return (balance.frozen - balance.pending) / balance.frozen;
}

/** A share of those the mail was sent to, 0 to 1; null when nobody was. */
export function shareOfSent(count: number, balance: BalanceSheet | null): number | null {
  return balance && balance.sent > 0 ? count / balance.sent : null;
}
