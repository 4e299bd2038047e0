import type { FilterDefinition, Language } from "@arauto/contracts";

/**
 * What a campaign sends, frozen when it starts: later changes to the template, the filter or the
 * sending account change nothing about a campaign under way. Kept in `campaigns.content`.
 */
export interface CampaignContent {
  subject: string;
  preheader: string;
  format: "mjml" | "html";
  /** Link templates by index, as click tokens name them. */
  links: readonly string[];
  from: { name: string; address: string };
  campaign: { id: string; name: string };
  workspace: { name: string; address: string; language: Language; timeZone: string };
  /** Null: every contact. */
  filter: { name: string; definition: FilterDefinition } | null;
  template: { name: string };
  /** Only people subscribed to this topic; null, and absent in campaigns started before there were topics: everybody. */
  topic?: { id: string; name: string } | null;
}

/** How `recipients.state` keeps a person's state; `claimed` is not stored but seen from the lease. */
export const RECIPIENT_STATE_CODES = {
  pending: 0,
  sent: 1,
  deferred: 2,
  failed: 3,
  bounced: 4,
  complained: 5,
  skipped: 6,
  uncertain: 7,
} as const;
