import type { ContactStatus, SuppressionReason } from "@arauto/contracts";
import type { StatusTone } from "../../../ui/feedback/status-pill.tsx";

export const STATUS_TONES = {
  active: "success",
  inactive: "neutral",
  pending: "info",
} as const satisfies Record<ContactStatus, StatusTone>;

export const SUPPRESSION_TONES = {
  unsubscribed: "warning",
  bounced: "danger",
  complained: "danger",
  manual: "warning",
} as const satisfies Record<SuppressionReason, StatusTone>;
