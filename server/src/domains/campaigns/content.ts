import {
  type Brand,
  DEFAULT_BRAND,
  type FilterDefinition,
  type Language,
  type MailLanguage,
  type TemplateContent,
} from "@arauto/contracts";
import type { MailSource, MessageContent } from "@arauto/mail";

/**
 * What a campaign sends, frozen when it starts: later changes to the template, the filter or the
 * sending account change nothing about a campaign under way. Kept in `campaigns.content`.
 */
export interface CampaignContent {
  subject: string;
  preheader: string;
  format: TemplateContent["format"];
  /** Of subject, preheader and source; absent in campaigns started before mails had languages. */
  language?: MailLanguage;
  /** Link templates by index, as click tokens name them. */
  links: readonly string[];
  from: { name: string; address: string };
  campaign: { id: string; name: string };
  workspace: { name: string; address: string; language: Language; timeZone: string; brand?: Brand };
  /** Null: every contact. */
  filter: { name: string; definition: FilterDefinition } | null;
  template: { name: string };
  /** Only people subscribed to this topic; null, and absent in campaigns started before there were topics: everybody. */
  topic?: { id: string; name: string } | null;
}

/** The long texts of a started campaign, apart from what lists show: its source, and the other languages. */
export interface CampaignTexts {
  source: string;
  translations: TemplateContent["translations"] | null;
}

/** Everything frozen that a campaign's mail is made from; what older campaigns did not freeze is as it was for them. */
export function frozenMail(
  content: Omit<CampaignContent, "links">,
  { source, translations }: CampaignTexts,
): MailSource & Pick<MessageContent, "from" | "campaign" | "workspace" | "topic"> {
  const { subject, preheader, format, from, campaign, workspace, topic = null } = content;
  const { name, address, language, brand = DEFAULT_BRAND } = workspace;
  return {
    subject,
    preheader,
    format,
    language: content.language ?? language,
    source,
    translations: translations ?? [],
    from,
    campaign,
    workspace: { name, address, language, brand },
    topic,
  };
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
