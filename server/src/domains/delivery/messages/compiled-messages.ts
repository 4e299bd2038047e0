import {
  type MessageContent,
  type Contact,
  type PersonalizationError,
  type RenderedMail,
  verpAddress,
} from "@arauto/mail";
import type { Deps } from "../../../platform/deps.ts";
import { promiseCache } from "../../../platform/promise-cache.ts";
import { findFrozenCampaign, type FrozenCampaign, frozenMessage } from "../../ledger/index.ts";
import { returnPathKey, type SendingIdentity } from "../../sending-domains/index.ts";
import { campaignTracking } from "../../tracking/index.ts";
import { createIdentities } from "./identities.ts";

const KEPT = 50;

/** The message of a campaign's variant, and in whose name it is sent now. */
export interface OutgoingMessage {
  /**
   * Renders the emails of these contacts, in their order, or returns why one cannot be rendered.
   * @throws AppError TEMPLATE_TOO_COMPLEX, TEMPLATE_INVALID
   */
  render(contacts: readonly Contact[]): Promise<(RenderedMail | PersonalizationError)[]>;
  /** The verified domain it is sent from, or null. */
  domainId: string | null;
  signers: SendingIdentity["signers"];
  /** MAIL FROM of one recipient's message. Null: the sender's own address. */
  returnPath(contactId: string): string | null;
}

/** The compiled messages of running campaigns, each loaded once for the host of its links. */
export interface CompiledMessages {
  /** Call it for every batch: what the sender's domain may do can change at any time. */
  of(tenantId: string, campaignId: string, variant: number): Promise<OutgoingMessage>;
}

interface Frozen {
  campaign: FrozenCampaign;
  content: NonNullable<FrozenCampaign["content"]>;
  source: string;
}

/** Caches by the campaign's id, because frozen content never changes while a campaign is open. */
export function createCompiledMessages(deps: Deps): CompiledMessages {
  const identities = createIdentities(deps);
  const senders = promiseCache<string>(KEPT);
  const contents = promiseCache<MessageContent>(KEPT);
  const bounceKey = returnPathKey(deps);

  async function frozen(tenantId: string, campaignId: string): Promise<Frozen> {
    const campaign = await deps.database.tenant(tenantId, (tx) =>
      findFrozenCampaign(tx, tenantId, campaignId),
    );
    if (!campaign?.content || campaign.source === null)
      throw new Error(`Campaign ${campaignId} has no frozen content`);
    return { campaign, content: campaign.content, source: campaign.source };
  }

  async function contentOf(
    tenantId: string,
    campaignId: string,
    variant: number,
    { publicUrl, returnPathHost }: { publicUrl: string; returnPathHost: string | null },
  ): Promise<MessageContent> {
    const { campaign, content, source } = await frozen(tenantId, campaignId);
    const mail = frozenMessage(
      content,
      { source, translations: campaign.translations, variants: campaign.variantTexts },
      variant,
    );
    const tracking = campaignTracking(
      { ...deps, config: { ...deps.config, publicUrl } },
      content.tracking,
    );
    const comesBack = returnPathHost === null ? null : { domain: returnPathHost, key: bounceKey };
    return { ...mail, tenantId, pictureBase: deps.config.publicUrl, tracking, comesBack };
  }

  return {
    async of(tenantId, campaignId, variant) {
      const from = await senders(
        campaignId,
        async () => (await frozen(tenantId, campaignId)).content.from.address,
      );
      const { domainId, signers, returnPathHost, trackingBase } = await identities.of(
        tenantId,
        from,
      );
      const publicUrl = trackingBase ?? deps.config.publicUrl;
      const hosts = { publicUrl, returnPathHost };
      const key = `${campaignId} ${variant} ${publicUrl} ${returnPathHost ?? ""}`;
      const content = await contents(key, () => contentOf(tenantId, campaignId, variant, hosts));
      return {
        render: (contacts) => deps.rendering.mails(tenantId, key, content, contacts),
        domainId,
        signers,
        returnPath: (contactId) =>
          returnPathHost === null
            ? null
            : verpAddress({
                kind: "bounce",
                campaignId,
                contactId,
                domain: returnPathHost,
                key: bounceKey,
              }),
      };
    },
  };
}
