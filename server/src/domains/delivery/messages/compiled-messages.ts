import {
  type Contact,
  mentionsDeal,
  mentionsEvent,
  type MessageContent,
  verpAddress,
} from "@arauto/mail";
import type { Deps } from "../../../platform/deps.ts";
import { promiseCache } from "../../../platform/promise-cache.ts";
import {
  emailLedgers,
  findFrozenCampaign,
  type FrozenCampaign,
  frozenMessage,
} from "../../ledger/index.ts";
import { returnPathKey } from "../../sending-domains/index.ts";
import { occasionsForEmail } from "../../contacts/index.ts";
import { campaignTracking } from "../../tracking/index.ts";
import { EmailMessages } from "./email-messages.ts";
import { createIdentities } from "./identities.ts";
import type { OutgoingMessage, RenderedFor } from "./outgoing-message.ts";

const KEPT = 50;

function contactOf(recipient: RenderedFor): Contact {
  const { single: _, ...contact } = recipient;
  return contact;
}

/** Adds a workflow message's custom events and deals. */
async function withOccasions(
  { database }: Pick<Deps, "database">,
  tenantId: string,
  messageId: string,
  contacts: readonly Contact[],
): Promise<Contact[]> {
  const ids = contacts.map(({ contactId }) => contactId);
  const occasions = await database.tenant(tenantId, (tx) =>
    occasionsForEmail(tx, tenantId, messageId, ids),
  );
  return contacts.map((contact) => ({ ...contact, ...occasions.get(contact.contactId) }));
}

/** The compiled messages of running campaigns, each loaded once per link host. */
export interface CompiledMessages {
  /** Call it for every batch: the status of the sender's domain can change at any time. */
  of(tenantId: string, campaignId: string, variant: number): Promise<OutgoingMessage>;
}

interface Frozen {
  campaign: FrozenCampaign;
  content: NonNullable<FrozenCampaign["content"]>;
  source: string;
}

/** Caches by workspace and campaign, because frozen content never changes while a campaign is open. */
export function createCompiledMessages(deps: Deps): CompiledMessages {
  const identities = createIdentities(deps);
  const senders = promiseCache<string>(KEPT);
  const contents = promiseCache<MessageContent>(KEPT);
  const bounceKey = returnPathKey(deps);

  const emails = new EmailMessages(deps, identities);

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
    const message = frozenMessage(
      content,
      { source, translations: campaign.translations, variants: campaign.variantTexts },
      variant,
    );
    const tracking = campaignTracking(
      { ...deps, config: { ...deps.config, publicUrl } },
      content.tracking,
    );
    const verp = returnPathHost === null ? null : { domain: returnPathHost, key: bounceKey };
    return { ...message, tenantId, pictureBase: deps.config.publicUrl, tracking, verp };
  }

  return {
    async of(tenantId, campaignId, variant) {
      if (emailLedgers.isEmailLedger(campaignId)) return emails.of(tenantId, campaignId);
      const owned = `${tenantId} ${campaignId}`;
      const from = await senders(
        owned,
        async () => (await frozen(tenantId, campaignId)).content.from.address,
      );
      const { domainId, signers, returnPathHost, trackingBase } = await identities.of(
        tenantId,
        from,
      );
      const publicUrl = trackingBase ?? deps.config.publicUrl;
      const hosts = { publicUrl, returnPathHost };
      const key = `${owned} ${variant} ${publicUrl} ${returnPathHost ?? ""}`;
      const content = await contents(key, () => contentOf(tenantId, campaignId, variant, hosts));
      return {
        async render(recipients) {
          const contacts = recipients.map(contactOf);
          const about =
            mentionsEvent(content) || mentionsDeal(content)
              ? await withOccasions(deps, tenantId, campaignId, contacts)
              : contacts;
          return deps.rendering.emails(tenantId, key, content, about);
        },
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
