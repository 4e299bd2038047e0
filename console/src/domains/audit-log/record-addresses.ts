import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import type { AuditEntry } from "../../lib/api.generated.ts";

type Kind = AuditEntry["record"]["kind"];

/** The page of a record, or of all records of its kind, which needs no id. */
const ADDRESSES: Partial<Record<Kind, (id: string) => string>> = {
  approval: (id) => `/approvals/${id}`,
  apiKey: (id) => `/developer/${id}`,
  campaign: (id) => `${CAMPAIGNS_PATH}/${id}`,
  contact: (id) => `/accounts/${id}`,
  customField: () => "/custom-fields",
  deal: (id) => `/crm/${id}`,
  export: () => "/exports",
  filter: (id) => `/filters/${id}`,
  import: (id) => `/accounts/imports/${id}`,
  inboundMailbox: () => "/settings/mailboxes",
  member: () => "/settings/members",
  pipeline: () => "/crm/pipelines",
  sendingAccount: () => "/settings/sending-accounts",
  sendingDomain: (id) => `/settings/sending-domains/${id}`,
  secret: () => "/developer?tab=secrets",
  task: (id) => `/scheduler/${id}`,
  template: (id) => `/email/${id}/edit`,
  topic: () => "/settings/topics",
  webhook: (id) => `/developer/webhook/${id}`,
  workflow: (id) => `${CAMPAIGNS_PATH}/${id}/workflows`,
  workspace: () => "/settings/workspace",
};

/** Returns the URL of an entry's record; undefined if it was deleted or has no page. */
export function recordAddress({ kind, id, exists }: AuditEntry["record"]): string | undefined {
  return exists && id !== null ? ADDRESSES[kind]?.(id) : undefined;
}
