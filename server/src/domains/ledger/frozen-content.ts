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
  /** Of subject, preheader and source. Absent in campaigns started before messages had languages. */
  language?: MailLanguage;
  template: { name: string };
}

interface FrozenFilter {
  id?: string;
  name: string;
  definition: FilterDefinition;
}

/**
 * What a campaign sends, frozen when it starts: later changes to the template, the filters or the sending account do
 * not affect a running campaign. Stored in `campaigns.content`. Properties added later are absent in older campaigns.
 */
export interface CampaignContent extends FrozenVariant {
  /** Variants 1 and up of a test. The properties above are variant 0. */
  variants?: readonly FrozenVariant[];
  /** Link templates by the index that click tokens contain. All variants share one table. */
  links: readonly string[];
  from: { name: string; address: string };
  /** What is recorded about opens and clicks. Absent means individual tracking. */
  tracking?: TrackingPrivacy;
  replyTo?: string | null;
  utm?: Utm | null;
  campaign: { id: string; name: string };
  workspace: { name: string; address: string; language: Language; timeZone: string; brand?: Brand };
  /** The only filter of campaigns that started before there could be several. */
  filter?: FrozenFilter | null;
  /** Contacts that match any of them. Every contact when empty. */
  filters?: readonly FrozenFilter[];
  excludedFilters?: readonly FrozenFilter[];
  /** Only recipients of this campaign who did not open it. */
  resendOf?: { id: string; name: string } | null;
  /** Only contacts subscribed to this topic. All contacts when null or absent. */
  topic?: { id: string; name: string } | null;
  /** What the email sees as `data`: the items of a feed. */
  data?: TemplateContent["sampleData"];
}

/** Sender, audience and workspace: what a workflow freezes when it starts. Its messages have their own content. */
export type SendingContent = Omit<CampaignContent, keyof FrozenVariant | "variants" | "links">;

interface VariantTexts {
  source: string;
  translations: TemplateContent["translations"] | null;
}

/** The long texts of a started campaign, which lists do not load: its source and its translations. */
export interface CampaignTexts extends VariantTexts {
  /** Of variants 1 and up. */
  variants: readonly VariantTexts[] | null;
}

/**
 * Returns everything that one variant's message is rendered from, with defaults for what older campaigns did not freeze.
 * @throws RangeError for a variant that the campaign does not have
 */
export function frozenMessage(
  content: CampaignContent,
  texts: CampaignTexts,
  variant: number,
): MailSource &
  Pick<
    MessageContent,
    "from" | "replyTo" | "utm" | "knownLinks" | "campaign" | "workspace" | "topic" | "data"
  > {
  const {
    from,
    replyTo = null,
    utm = null,
    links: knownLinks,
    campaign,
    workspace,
    topic = null,
    data,
  } = content;
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
    ...(data && { data }),
  };
}
