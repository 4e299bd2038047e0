import type { Transaction } from "../../platform/database/database.ts";
import { isEmailLedger } from "./email-ledger-id.ts";
import { findEmailRecipients } from "./email-queries.ts";

export {
  type CanceledEmail,
  cancelEmails,
  countOpenEmails,
  deleteEmailChunks,
  EMAIL_RESULTS,
  findEmailLedger,
  findOldEmailChunks,
} from "./email-queries.ts";
export { type EmailLedger, emailLedgerId, isEmailLedger, uuidFrom } from "./email-ledger-id.ts";
export { appendEmails, type NewEmailRecipient, openEmailLedger } from "./email-append.ts";

/** The subject of a ledger's recipient. */
export interface RecipientSubject {
  /** The contact; null for an email to an address without a contact. */
  contactId: string | null;
  /** Null for recipients of standing ledgers, which users never see. */
  campaignId: string | null;
  /** Additional properties of events about an email. Undefined for recipients of campaigns. */
  email?: { emailId: string; test?: true };
  /** The address of an email, for suppressing it; null if it was erased. Undefined for recipients of campaigns. */
  address?: string | null;
}

/**
 * Returns the subjects of a ledger's recipients, by their ids in the ledger, which in campaigns are the contacts' own
 * ids.
 */
export async function findSubjects(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  recipientIds: readonly string[],
): Promise<(recipientId: string) => RecipientSubject> {
  if (!isEmailLedger(campaignId)) return (contactId) => ({ contactId, campaignId });
  const rows = await findEmailRecipients(tx, tenantId, recipientIds);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (id) => {
    const { contactId = null, address = null, mode } = byId.get(id) ?? {};
    const email = { emailId: id, ...(mode === "test" && { test: true as const }) };
    return { contactId, campaignId: null, email, address };
  };
}

/** Returns the subject of one recipient. */
export async function findSubject(
  tx: Transaction,
  tenantId: string,
  { campaignId, contactId }: { campaignId: string; contactId: string },
): Promise<RecipientSubject> {
  return (await findSubjects(tx, tenantId, campaignId, [contactId]))(contactId);
}

/**
 * Returns an event's properties for a subject. Omits the reply if there is no contact, because it may repeat an
 * address.
 */
export function aboutSubject<Facts extends object>(
  { contactId, campaignId, email }: RecipientSubject,
  facts: Facts,
): { contactId: string | null; campaignId: string | null; data: Facts } {
  const { reply: _, ...others } = facts as Facts & { reply?: unknown };
  const data = (contactId === null && email ? others : facts) as Facts;
  return { contactId, campaignId, data: { ...data, ...email } };
}
