import type { BalanceSheet, SkipReason } from "@arauto/contracts";

/** Sums over the chunks of a campaign. */
export interface LedgerSums {
  size: number;
  sent: number;
  failed: number;
  bounced: number;
  skipped: number;
  uncertain: number;
  deferred: number;
  skippedBy: Record<string, number> | null;
}

interface Frozen {
  frozen: number | null;
  skippedAtFreeze: Record<string, number> | null;
  sums: LedgerSums | null;
}

/**
 * Returns the balance sheet of a campaign, or null before its audience is frozen. `frozen` was counted once, at the
 * freeze, and the rest comes from the chunks, so that `addsUp` compares two independent counts of the same recipients.
 */
export function balanceOf(row: Frozen): BalanceSheet | null {
  if (row.frozen === null || row.sums === null) return null;
  const { size, sent, bounced, uncertain, deferred } = row.sums;
  const skippedBy = new Map<string, number>(Object.entries(row.skippedAtFreeze ?? {}));
  const leftOut = [...skippedBy.values()].reduce((total, count) => total + count, 0);
  for (const [reason, count] of Object.entries(row.sums.skippedBy ?? {}))
    skippedBy.set(reason, (skippedBy.get(reason) ?? 0) + count);

  const failed = row.sums.failed + bounced;
  const skipped = leftOut + row.sums.skipped;
  const pending = size - sent - failed - row.sums.skipped - uncertain;
  const reasons = [...skippedBy]
    .map(([reason, count]) => ({ reason: reason as SkipReason, count }))
    .toSorted((a, b) => b.count - a.count);
  return {
    frozen: row.frozen,
    sent,
    failed,
    skipped,
    uncertain,
    pending,
    bounced,
    deferred,
    skippedBy: reasons,
    addsUp:
      pending >= 0 &&
      row.frozen === sent + failed + skipped + uncertain + pending &&
      skipped === reasons.reduce((total, { count }) => total + count, 0),
  };
}

export { ledgerSums } from "./balance-sql.ts";
