import { type MessageContent, type Person, type PersonalisationError, type RenderedMail, verpAddress } from "@arauto/mail";
import type { Deps } from "../../../platform/domain.ts";
import { keeper } from "../../../platform/keeper.ts";
import { type CampaignAtWork, findCampaignAtWork, frozenMail } from "../../campaigns/index.ts";
import { returnPathKey, type SendingIdentity } from "../../sending-domains/index.ts";
import { campaignTracking } from "../../tracking/index.ts";
import { createIdentities } from "./identities.ts";

const KEPT = 50;

/** A campaign's mail, and in whose name it leaves now. */
export interface OutgoingMail {
  /**
   * The emails of these people, in their order, or why one cannot be rendered.
   * @throws AppError TEMPLATE_TOO_COMPLEX, TEMPLATE_INVALID
   */
  render(people: readonly Person[]): Promise<(RenderedMail | PersonalisationError)[]>;
  /** The verified domain it leaves from; null without one. */
  domainId: string | null;
  signers: SendingIdentity["signers"];
  /** MAIL FROM of one person's mail; null: the sender's own address. */
  returnPath(accountId: string): string | null;
}

/** What the campaigns at work send, each loaded once for the host that its links lead to. */
export interface Messages {
  /** To be asked for every batch: what the sender's domain may do can change at any time. */
  of(tenantId: string, campaignId: string, variant: number): Promise<OutgoingMail>;
}

interface AtWork {
  campaign: CampaignAtWork;
  content: NonNullable<CampaignAtWork["content"]>;
  source: string;
}

/** Frozen content never changes while a campaign is open, so it is kept by the campaign's id. */
export function createMessages(deps: Deps): Messages {
  const identities = createIdentities(deps);
  const senders = keeper<string>(KEPT);
  const contents = keeper<MessageContent>(KEPT);
  const bounceKey = returnPathKey(deps);

  async function atWork(tenantId: string, campaignId: string): Promise<AtWork> {
    const campaign = await deps.database.tenant(tenantId, (tx) => findCampaignAtWork(tx, tenantId, campaignId));
    if (!campaign?.content || campaign.source === null) throw new Error(`Campaign ${campaignId} has no frozen content`);
    return { campaign, content: campaign.content, source: campaign.source };
  }

  async function contentOf(
    tenantId: string,
    campaignId: string,
    variant: number,
    { publicUrl, returnPathHost }: { publicUrl: string; returnPathHost: string | null },
  ): Promise<MessageContent> {
    const { campaign, content, source } = await atWork(tenantId, campaignId);
    const mail = frozenMail(content, { source, translations: campaign.translations, variants: campaign.variantTexts }, variant);
    const tracking = campaignTracking({ ...deps, config: { ...deps.config, publicUrl } }, content.tracking);
    const comesBack = returnPathHost === null ? null : { domain: returnPathHost, key: bounceKey };
    return { ...mail, tenantId, pictureBase: deps.config.publicUrl, tracking, comesBack };
  }

  return {
    async of(tenantId, campaignId, variant) {
      const from = await senders(campaignId, async () => (await atWork(tenantId, campaignId)).content.from.address);
      const { domainId, signers, returnPathHost, trackingBase } = await identities.of(tenantId, from);
      const publicUrl = trackingBase ?? deps.config.publicUrl;
      const hosts = { publicUrl, returnPathHost };
      const key = `${campaignId} ${variant} ${publicUrl} ${returnPathHost ?? ""}`;
      const content = await contents(key, () => contentOf(tenantId, campaignId, variant, hosts));
      return {
        render: (people) => deps.rendering.mails(tenantId, key, content, people),
        domainId,
        signers,
        returnPath: (accountId) =>
          returnPathHost === null ? null : verpAddress({ kind: "bounce", campaignId, accountId, domain: returnPathHost, key: bounceKey }),
      };
    },
  };
}
