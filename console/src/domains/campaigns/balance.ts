import type { BalanceSheet } from "@arauto/contracts";

/** The parts of a balance sheet in display order; they add up to `frozen`. */
export const BALANCE_PARTS = ["sent", "pending", "uncertain", "failed", "skipped"] as const;
export type BalancePart = (typeof BALANCE_PARTS)[number];

/** Returns the share of settled recipients, 0 to 1; null before the audience is frozen. */
export function progressOf(balance: BalanceSheet | null): number | null {
  if (!balance) return null;
  if (balance.frozen === 0) return 1;
  return (balance.frozen - balance.pending) / balance.frozen;
}

/** Returns a share of sent emails, 0 to 1; null if none were sent. */
export function shareOfSent(count: number, balance: BalanceSheet | null): number | null {
  return balance && balance.sent > 0 ? count / balance.sent : null;
}
