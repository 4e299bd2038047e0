import type { ErrorCode } from "@arauto/contracts";
import type { ApiLogDetails } from "../../../lib/api.generated.ts";

/** Pages where errors can be fixed. */
const PLACES = {
  templates: "/email",
  domains: "/settings/sending-domains",
  plan: "/settings/payment",
  campaigns: "/campaings",
  fields: "/custom-fields",
  filters: "/filters",
  status: "/settings/status",
} as const;
export type FixKind = keyof typeof PLACES | "key";

const FIXES: Partial<Record<ErrorCode, FixKind>> = {
  API_KEY_DISABLED: "key",
  API_KEY_EXPIRED: "key",
  API_KEY_REPLACED: "key",
  API_KEY_ADDRESS_NOT_ALLOWED: "key",
  FORBIDDEN: "key",
  PLAN_INACTIVE: "plan",
  TEMPLATE_INVALID: "templates",
  TEMPLATE_TOO_COMPLEX: "templates",
  SENDER_NOT_VERIFIED: "domains",
  CAMPAIGN_INCOMPLETE: "campaigns",
  CAMPAIGN_NOBODY: "campaigns",
  FILTER_INVALID: "filters",
  CUSTOM_FIELDS_FULL: "fields",
  IDENTIFIER_TAKEN: "fields",
  INTERNAL: "status",
  UNAVAILABLE: "status",
  DISK_FULL: "status",
};

/** Returns the page where the cause of a call's error can be fixed; null if it is in the calling program. */
export function fixLinkOf({
  errorCode,
  key,
}: Pick<ApiLogDetails, "errorCode" | "key">): { kind: FixKind; to: string } | null {
  const kind = FIXES[errorCode as ErrorCode];
  if (kind === undefined) return null;
  if (kind !== "key") return { kind, to: PLACES[kind] };
  return key && { kind, to: `/developer/${key.id}` };
}
