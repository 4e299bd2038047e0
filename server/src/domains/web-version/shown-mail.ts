import { AppError, type Language } from "@arauto/contracts";
import {
  type Contact,
  type MailPreview,
  type TrackingPrivacy,
  type TrackingToken,
  unknownContact,
} from "@arauto/mail";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { contactForMail } from "../contacts/index.ts";
import {
  findFrozenCampaign,
  type FrozenCampaign,
  frozenMessage,
  recipients,
} from "../ledger/index.ts";
import { sendingIdentity } from "../sending-domains/index.ts";
import { campaignTracking } from "../tracking/index.ts";

/** An email as its recipient got it. */
export interface ShownMail {
  html: string;
  subject: string;
  /** The sending workspace. */
  workspace: { name: string; language: Language };
  /** The recipient's, if known. */
  language: string | null;
  /** The contact is gone: the email is shown without personal data. */
  withoutContact: boolean;
  privacy: TrackingPrivacy;
}

interface Found {
  campaign: FrozenCampaign & { content: NonNullable<FrozenCampaign["content"]>; source: string };
  variant: number;
  contact: Contact | null;
  publicUrl: string;
}

/**
 * Renders emails again from what their campaigns froze. Returns null when no such email was ever
 * created, or it cannot be rendered for this contact.
 */
export function createShownMails(deps: Deps): (token: TrackingToken) => Promise<ShownMail | null> {
  async function preview(
    { tenantId, campaignId, contactId }: TrackingToken,
    found: Found,
  ): Promise<MailPreview | null> {
    const { campaign, variant, publicUrl, contact } = found;
    const { content, source, translations, variantTexts } = campaign;
    const mail = {
      ...frozenMessage(content, { source, translations, variants: variantTexts }, variant),
      tenantId,
      pictureBase: deps.config.publicUrl,
      // The page itself counts the visit.
      tracking: {
        ...campaignTracking({ ...deps, config: { ...deps.config, publicUrl } }, content.tracking),
        pixel: false,
      },
    };
    const key = `web ${tenantId} ${campaignId} ${variant} ${publicUrl}`;
    try {
      const { shown } = await deps.rendering.preview(
        tenantId,
        mail,
        [contact ?? unknownContact(contactId)],
        key,
      );
      const [one] = shown;
      return one && "html" in one ? one : null;
    } catch (error) {
      if (error instanceof AppError && error.code === "TEMPLATE_TOO_COMPLEX") return null;
      throw error;
    }
  }

  return async (token) => {
    const found = await deps.database.tenant(token.tenantId, (tx) => find(tx, deps, token));
    const shown = found && (await preview(token, found));
    if (!found || !shown) return null;
    const { content } = found.campaign;
    const { name, language } = content.workspace;
    return {
      html: shown.html,
      subject: shown.subject,
      workspace: { name, language },
      language: found.contact?.language ?? null,
      withoutContact: found.contact === null,
      privacy: content.tracking ?? "individual",
    };
  };
}

async function find(
  tx: Transaction,
  deps: Deps,
  { tenantId, campaignId, contactId }: TrackingToken,
): Promise<Found | null> {
  const recipient = await recipients.findVariant(tx, tenantId, campaignId, contactId);
  const campaign = await findFrozenCampaign(tx, tenantId, campaignId);
  if (!recipient || recipient.variant === null || !campaign?.content || campaign.source === null)
    return null;
  const contact = await contactForMail(tx, tenantId, contactId);
  const { trackingBase } = await sendingIdentity(tx, deps, tenantId, campaign.content.from.address);
  return {
    campaign: { ...campaign, content: campaign.content, source: campaign.source },
    variant: recipient.variant,
    // Links keep the recipient's original id, also where contacts were merged.
    contact: contact ? { ...contact, contactId } : null,
    publicUrl: trackingBase ?? deps.config.publicUrl,
  };
}
