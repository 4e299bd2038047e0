import { buffer } from "node:stream/consumers";
import { AppError, type Language } from "@arauto/contracts";
import {
  type Contact,
  type MailPreview,
  type MessageContent,
  type Picture,
  showPictures,
  type TrackingPrivacy,
  type TrackingToken,
  unknownContact,
} from "@arauto/mail";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { contactForMail, occasionsForEmail } from "../contacts/index.ts";
import {
  emailContents,
  emailLedgers,
  findFrozenCampaign,
  frozenMessage,
  recipients,
} from "../ledger/index.ts";
import { sendingIdentity } from "../sending-domains/index.ts";
import { addresseeOf, campaignTracking } from "../tracking/index.ts";

/** An email as its recipient received it. */
export interface ShownMail {
  html: string;
  subject: string;
  /** The sending workspace. */
  workspace: { name: string; language: Language };
  /** The recipient's, if known. */
  language: string | null;
  /** The contact was deleted: the email is shown without personal data. */
  withoutContact: boolean;
  privacy: TrackingPrivacy;
}

interface Found {
  message: Omit<MessageContent, "tenantId" | "pictureBase" | "tracking">;
  privacy: TrackingPrivacy;
  /** The cache key of the compiled message; null for content that few emails share. */
  key: string | null;
  contact: Contact | null;
  language: string | null;
  publicUrl: string;
  /** Files embedded in the HTML by content id. */
  pictures: readonly emailContents.StoredAttachment[];
}

/** Types that the page shows as data URLs; SVG isn't among them, because it can contain scripts. */
const PICTURE_TYPES = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"]);

/**
 * Renders emails again from their frozen content. Returns null when no such email was ever created, or it cannot be
 * rendered for this contact.
 */
export function createShownEmails(deps: Deps): (token: TrackingToken) => Promise<ShownMail | null> {
  async function preview(
    { tenantId, contactId }: TrackingToken,
    { message, privacy, key, publicUrl, contact }: Found,
  ): Promise<MailPreview | null> {
    const email = {
      ...message,
      tenantId,
      pictureBase: deps.config.publicUrl,
      // The page itself counts the visit.
      tracking: {
        ...campaignTracking({ ...deps, config: { ...deps.config, publicUrl } }, privacy),
        pixel: false,
      },
    };
    try {
      const { shown } = await deps.rendering.preview(
        tenantId,
        email,
        [contact ?? unknownContact(contactId)],
        key && `web ${tenantId} ${key} ${publicUrl}`,
      );
      const [one] = shown;
      return one && "html" in one ? one : null;
    } catch (error) {
      if (error instanceof AppError && error.code === "TEMPLATE_TOO_COMPLEX") return null;
      throw error;
    }
  }

  return async (token) => {
    const found = await deps.database.tenant(token.tenantId, (tx) =>
      emailLedgers.isEmailLedger(token.campaignId)
        ? findEmail(tx, deps, token)
        : find(tx, deps, token),
    );
    const shown = found && (await preview(token, found));
    if (!found || !shown) return null;
    const { message, privacy, contact, language, pictures } = found;
    return {
      html: showPictures(shown.html, await readPictures(deps, token.tenantId, pictures)),
      subject: shown.subject,
      workspace: { name: message.workspace.name, language: message.workspace.language },
      language,
      withoutContact: contact === null,
      privacy,
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
  const { content, source, translations, variantTexts } = campaign;
  const { variant } = recipient;
  const contact = await contactForMail(tx, tenantId, contactId);
  const occasions = await occasionsForEmail(tx, tenantId, campaignId, [contactId]);
  const { trackingBase } = await sendingIdentity(tx, deps, tenantId, content.from.address);
  return {
    message: frozenMessage(content, { source, translations, variants: variantTexts }, variant),
    privacy: content.tracking ?? "individual",
    key: `${campaignId} ${variant}`,
    // Links keep the recipient's original id, even if contacts were merged.
    contact: contact ? { ...contact, contactId, ...occasions.get(contactId) } : null,
    language: contact?.language ?? null,
    publicUrl: trackingBase ?? deps.config.publicUrl,
    pictures: [],
  };
}

/** Reads pictures by their content id. Omits those no longer in storage. */
async function readPictures(
  { storage, log }: Pick<Deps, "storage" | "log">,
  tenantId: string,
  files: readonly emailContents.StoredAttachment[],
): Promise<Map<string, Picture>> {
  const pictures = new Map<string, Picture>();
  for (const { contentId, contentType, ...file } of files) {
    if (contentId === null) continue;
    try {
      const content = await buffer(storage.open(emailContents.attachmentKey(tenantId, file)));
      pictures.set(contentId, { type: contentType, content });
    } catch (error) {
      log.warn({ err: error, emailId: file.emailId }, "Could not read a picture of an email");
    }
  }
  return pictures;
}

/** The same for a single email. */
async function findEmail(tx: Transaction, deps: Deps, token: TrackingToken): Promise<Found | null> {
  const { tenantId, campaignId, contactId: emailId } = token;
  const content = await emailContents.findContentOfEmail(tx, tenantId, emailId);
  if (!content) return null;
  const { shown, email, language } = await addresseeOf(tx, token);
  const files = await emailContents.findEmailAttachments(tx, tenantId, [emailId]);
  const { trackingBase } = await sendingIdentity(tx, deps, tenantId, content.from.address);
  return {
    message: emailContents.emailMessage(campaignId, content),
    privacy: content.tracking,
    key: null,
    contact: email === undefined ? null : shown,
    language,
    publicUrl: trackingBase ?? deps.config.publicUrl,
    pictures: files.filter(
      ({ contentId, contentType }) =>
        contentId !== null && PICTURE_TYPES.has(contentType.toLowerCase()),
    ),
  };
}
