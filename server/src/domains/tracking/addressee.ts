import { type Contact, type TrackingToken, unknownContact } from "@arauto/mail";
import type { Transaction } from "../../platform/database/database.ts";
import { contactForMail, occasionsForEmail, type MailContact } from "../contacts/index.ts";
import { emailLedgers } from "../ledger/index.ts";
import { selectCampaignTopic, selectEmailAddressee, selectEmailTopic } from "./queries.ts";

type MessageToken = Pick<TrackingToken, "tenantId" | "campaignId" | "contactId">;

/** The recipient of a message: a contact, or the address of a single email. */
export interface Addressee {
  /** Null for an address without a contact. */
  contactId: string | null;
  /** Undefined when the contact was deleted, or the email erased. */
  email: string | undefined;
  language: MailContact["language"];
  /** Data that links of the message may show. */
  shown: Contact;
}

/**
 * Returns the recipient of a token's message. A message outlives its contact: its links still work then, without
 * personal data.
 */
export async function addresseeOf(
  tx: Transaction,
  { tenantId, campaignId, contactId: recipientId }: MessageToken,
): Promise<Addressee> {
  const isSingle = emailLedgers.isEmailLedger(campaignId);
  const single = isSingle ? await selectEmailAddressee(tx, tenantId, recipientId) : undefined;
  const contactId = isSingle ? single?.contactId : recipientId;
  const contact = contactId ? await contactForMail(tx, tenantId, contactId) : undefined;
  const known = contact ? { contactId: contact.id, ...contact } : unknownContact(recipientId);
  if (!isSingle) {
    const occasions = await occasionsForEmail(tx, tenantId, campaignId, [recipientId]);
    return {
      contactId: recipientId,
      email: contact?.email,
      language: contact?.language ?? null,
      shown: { ...known, contactId: recipientId, ...occasions.get(recipientId) },
    };
  }
  const email = single?.address ?? undefined;
  const name = single?.name || known.name;
  return {
    contactId: contact?.id ?? null,
    email,
    language: contact?.language ?? null,
    shown: { ...known, contactId: recipientId, email: email ?? "", name, data: single?.data ?? {} },
  };
}

/** Returns the topic of a message, like `selectCampaignTopic`; undefined for an address without a contact. */
export async function topicOf(
  tx: Transaction,
  { tenantId, campaignId, contactId: recipientId }: MessageToken,
  { contactId }: Addressee,
  always = false,
): Promise<{ id: string; name: string } | undefined> {
  if (contactId === null) return undefined;
  return emailLedgers.isEmailLedger(campaignId)
    ? selectEmailTopic(tx, tenantId, recipientId, contactId, always)
    : selectCampaignTopic(tx, tenantId, campaignId, contactId, always);
}
