import { compileMessage, type CompiledMessage, verpAddress } from "@arauto/mail";
import type { Deps } from "../../platform/domain.ts";
import { keeper } from "../../platform/keeper.ts";
import { type CampaignAtWork, findCampaignAtWork, frozenMail } from "../campaigns/index.ts";
import { returnPathKey, type SendingIdentity } from "../sending-domains/index.ts";
import { campaignTracking } from "../tracking/index.ts";
import { createIdentities } from "./identities.ts";

const KEPT = 50;

/** A campaign's mail, and in whose name it leaves now. */
export interface OutgoingMail {
  message: CompiledMessage;
  /** The verified domain it leaves from; null without one. */
  domainId: string | null;
  signers: SendingIdentity["signers"];
  /** MAIL FROM of one person's mail; null: the sender's own address. */
  returnPath(accountId: string): string | null;
}

/** The compiled mails of the campaigns at work, each compiled once for the host that its links lead to. */
export interface Messages {
  /** To be asked anew for every flight: what the sender's domain may do can change at any time. @throws AppError TEMPLATE_INVALID */
  of(tenantId: string, campaignId: string, variant: number): Promise<OutgoingMail>;
}

interface AtWork {
  campaign: CampaignAtWork;
  content: NonNullable<CampaignAtWork["content"]>;
  source: string;
}

/** Frozen content never changes while a campaign is open, so a compiled mail is kept by the campaign's id. */
export function createMessages(deps: Deps): Messages {
  const identities = createIdentities(deps);
  const senders = keeper<string>(KEPT);
  const compiled = keeper<CompiledMessage>(KEPT);
  const bounceKey = returnPathKey(deps);

  async function atWork(tenantId: string, campaignId: string): Promise<AtWork> {
    const campaign = await deps.database.tenant(tenantId, (tx) => findCampaignAtWork(tx, tenantId, campaignId));
    if (!campaign?.content || campaign.source === null) throw new Error(`Campaign ${campaignId} has no frozen content`);
    return { campaign, content: campaign.content, source: campaign.source };
  }

  async function compile(
    tenantId: string,
    campaignId: string,
    variant: number,
    { publicUrl, returnPathHost }: { publicUrl: string; returnPathHost: string | null },
  ): Promise<CompiledMessage> {
    const { campaign, content, source } = await atWork(tenantId, campaignId);
    const mail = frozenMail(content, { source, translations: campaign.translations, variants: campaign.variantTexts }, variant);
    const tracking = campaignTracking({ ...deps, config: { ...deps.config, publicUrl } }, content.tracking);
    const comesBack = returnPathHost === null ? null : { domain: returnPathHost, key: bounceKey };
    return compileMessage({ ...mail, tenantId, pictureBase: deps.config.publicUrl, tracking, comesBack });
  }

  return {
    async of(tenantId, campaignId, variant) {
      const from = await senders(campaignId, async () => (await atWork(tenantId, campaignId)).content.from.address);
      const { domainId, signers, returnPathHost, trackingBase } = await identities.of(tenantId, from);
      const publicUrl = trackingBase ?? deps.config.publicUrl;
      const hosts = { publicUrl, returnPathHost };
      const key = `${campaignId} ${variant} ${publicUrl} ${returnPathHost ?? ""}`;
      const message = await compiled(key, () => compile(tenantId, campaignId, variant, hosts));
      return {
        message,
        domainId,
        signers,
        returnPath: (accountId) =>
          returnPathHost === null ? null : verpAddress({ kind: "bounce", campaignId, accountId, domain: returnPathHost, key: bounceKey }),
      };
    },
  };
}
