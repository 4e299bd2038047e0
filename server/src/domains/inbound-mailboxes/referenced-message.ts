import type { InboundEvidence } from "@arauto/mail";
import type { Transaction } from "../../platform/database/database.ts";
import { contactForMail } from "../contacts/index.ts";
import { emailLedgers, recipients } from "../ledger/index.ts";

/** The campaign message, or the single email, that an inbound message refers to. */
export interface CampaignMail {
  campaignId: string;
  /** The recipient in the ledger: the contact of a campaign, or the email. */
  contactId: string;
  sentAt: Date | null;
}

/** The recipient of a message, with the properties of events about it. */
export interface Addressee {
  subject: emailLedgers.RecipientSubject;
  /** The contact's current address, or the single email's; undefined if it was deleted. */
  email: string | undefined;
  /** Emails of test keys have no side effects. */
  isTest: boolean;
}

/** Returns the recipient of a message. */
export async function addresseeOf(
  tx: Transaction,
  tenantId: string,
  about: Pick<CampaignMail, "campaignId" | "contactId">,
): Promise<Addressee> {
  const subject = await emailLedgers.findSubject(tx, tenantId, about);
  if (subject.email)
    return { subject, email: subject.address ?? undefined, isTest: subject.email.test === true };
  const contact = await contactForMail(tx, tenantId, about.contactId);
  return {
    subject: { ...subject, contactId: contact?.id ?? about.contactId },
    email: contact?.email,
    isTest: false,
  };
}

/**
 * Our Message-IDs consist of the ids of campaign and contact without hyphens, and cannot be guessed without the
 * message.
 */
const MESSAGE_ID = /^([0-9a-f]{32})\.([0-9a-f]{32})@/i;
const UUID = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;
const CANDIDATES_MAX = 10;

/**
 * Returns the message of ours that an email refers to, by a signed address or our Message-ID; undefined when the
 * workspace never sent it.
 */
export async function findReferencedMessage(
  tx: Transaction,
  tenantId: string,
  evidence: InboundEvidence,
): Promise<CampaignMail | undefined> {
  const named = evidence.messageIds.flatMap((id) => {
    const [, campaign, account] = MESSAGE_ID.exec(id) ?? [];
    return campaign && account
      ? [{ campaignId: uuidOf(campaign), contactId: uuidOf(account) }]
      : [];
  });
  const { verp } = evidence;
  const candidates = [
    ...(verp && "campaignId" in verp ? [verp] : []),
    ...named.slice(0, CANDIDATES_MAX),
  ];
  for (const { campaignId, contactId } of candidates) {
    const entry = await recipients.findEntry(tx, tenantId, campaignId, contactId);
    if (entry) return { campaignId, contactId, sentAt: entry.sentAt };
  }
  return undefined;
}

function uuidOf(hex: string): string {
  return hex.toLowerCase().replace(UUID, "$1-$2-$3-$4-$5");
}
