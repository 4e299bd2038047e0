import {
  type Brand,
  DEFAULT_BRAND,
  type FilterDefinition,
  type Language,
  type MailLanguage,
  type TemplateContent,
  type Utm,
} from "@arauto/contracts";
import type { MailSource, MessageContent, TrackingPrivacy } from "@arauto/mail";

/** What one variant of a campaign shows, without its long texts. */
export interface FrozenVariant {
  subject: string;
  preheader: string;
  format: TemplateContent["format"];
  /** Of subject, preheader and source; absent in campaigns started before mails had languages. */
  language?: MailLanguage;
  template: { name: string };
}

interface FrozenFilter {
  id?: string;
  name: string;
  definition: FilterDefinition;
}

/**
 * What a campaign sends, frozen when it starts: later changes to the template, the filters or the
 * sending account change nothing about a campaign under way. Kept in `campaigns.content`; what was added
 * later is absent in campaigns that started before.
 */
export interface CampaignContent extends FrozenVariant {
  /** The further variants of a test, from number 1 on; what stands above is number 0. */
  variants?: readonly FrozenVariant[];
  /** Link templates by index, as click tokens name them; one table for all variants. */
  links: readonly string[];
  from: { name: string; address: string };
  /** What is noted of the people who open and click; who, in campaigns started before there was a choice. */
  tracking?: TrackingPrivacy;
  replyTo?: string | null;
  utm?: Utm | null;
  campaign: { id: string; name: string };
  workspace: { name: string; address: string; language: Language; timeZone: string; brand?: Brand };
  /** The one filter of campaigns that started before there could be several. */
  filter?: FrozenFilter | null;
  /** Whoever matches any of them; none: every contact. */
  filters?: readonly FrozenFilter[];
  excludedFilters?: readonly FrozenFilter[];
  /** Only those who got this campaign and did not open it. */
  resendOf?: { id: string; name: string } | null;
  /** Only people subscribed to this topic; null, and absent in campaigns started before there were topics: everybody. */
  topic?: { id: string; name: string } | null;
}

/** Who sends, to whom, and whose: what a workflow freezes when it starts, whose mails have contents of their own. */
export type SendingContent = Omit<CampaignContent, keyof FrozenVariant | "variants" | "links">;

interface VariantTexts {
  source: string;
  translations: TemplateContent["translations"] | null;
}

/** The long texts of a started campaign, apart from what lists show: its source, and the other languages. */
export interface CampaignTexts extends VariantTexts {
  /** Of the further variants, from number 1 on. */
  variants: readonly VariantTexts[] | null;
}

/**
 * Everything frozen that one variant's mail is made from; what older campaigns did not freeze is as it was for them.
 * @throws RangeError for a variant that the campaign does not have
 */
export function frozenMail(
  content: CampaignContent,
  texts: CampaignTexts,
  variant: number,
): MailSource & Pick<MessageContent, "from" | "replyTo" | "utm" | "knownLinks" | "campaign" | "workspace" | "topic"> {
  const { from, replyTo = null, utm = null, links: knownLinks, campaign, workspace, topic = null } = content;
  const shown = variant === 0 ? content : content.variants?.[variant - 1];
  const written = variant === 0 ? texts : texts.variants?.[variant - 1];
  if (!shown || !written) throw new RangeError(`Campaign ${campaign.id} has no variant ${variant}`);
  const { name, address, language, brand = DEFAULT_BRAND } = workspace;
  return {
    subject: shown.subject,
    preheader: shown.preheader,
    format: shown.format,
    language: shown.language ?? language,
    source: written.source,
    translations: written.translations ?? [],
    from,
    replyTo,
    utm,
    knownLinks,
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
