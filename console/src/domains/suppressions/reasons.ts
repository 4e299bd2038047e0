import type { Suppression } from "../../lib/api.generated.ts";
import type { StatusTone } from "../../ui/feedback/status-pill.tsx";

/** Why an address is suppressed, in display order. */
export const REASONS = [
  "unsubscribed",
  "bounced",
  "complained",
  "manual",
] as const satisfies readonly Suppression["reason"][];

export const REASON_TONES: Record<Suppression["reason"], StatusTone> = {
  unsubscribed: "neutral",
  bounced: "warning",
  complained: "danger",
  manual: "info",
};

/** Counts entries by reason, leaving out reasons without entries. */
export function countReasons(
  entries: readonly Pick<Suppression, "reason">[],
): { reason: Suppression["reason"]; count: number }[] {
  return REASONS.map((reason) => ({
    reason,
    count: entries.filter((one) => one.reason === reason).length,
  })).filter(({ count }) => count > 0);
}
