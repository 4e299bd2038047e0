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

/** The contents of one variant of a campaign, without its long texts. */
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
 * The contents of a campaign, frozen when it starts: later changes to the template, the filters or the sending account
 * do not affect a running campaign. Stored in `campaigns.content`. Properties added later are absent in older
 * campaigns.
 */
export interface CampaignContent extends FrozenVariant {
  /** Variants 1 and up of a test. The properties above are variant 0. */
  variants?: readonly FrozenVariant[];
  /** Link templates, by the index in click tokens. All variants share one table. */
  links: readonly string[];
  from: { name: string; address: string };
  /** How opens and clicks are recorded. Absent means individual tracking. */
  tracking?: TrackingPrivacy;
  replyTo?: string | null;
  utm?: Utm | null;
  campaign: { id: string; name: string };
  workspace: { name: string; address: string; language: Language; timeZone: string; brand?: Brand };
  /** The only filter of campaigns started before several were possible. */
  filter?: FrozenFilter | null;
  /** Contacts that match any of them. All contacts when empty. */
  filters?: readonly FrozenFilter[];
  excludedFilters?: readonly FrozenFilter[];
  /** Only recipients of this campaign who did not open it. */
  resendOf?: { id: string; name: string } | null;
  /** Only contacts subscribed to this topic. All contacts when null or absent. */
  topic?: { id: string; name: string } | null;
  /** The `data` of the email: the items of a feed. */
  data?: TemplateContent["sampleData"];
}

/** Sender, audience and workspace, frozen when a workflow starts. Its messages have their own content. */
export type SendingContent = Omit<CampaignContent, keyof FrozenVariant | "variants" | "links">;

interface VariantTexts {
  source: string;
  translations: TemplateContent["translations"] | null;
}

/** The long texts of a started campaign, which lists do not load: its source and its translations. */
export interface CampaignTexts extends VariantTexts {
  /** For variants 1 and up. */
  variants: readonly VariantTexts[] | null;
}

/**
 * Returns everything needed to render one variant's message, with defaults for properties that older campaigns did not
 * freeze.
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
