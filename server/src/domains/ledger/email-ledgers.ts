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

/** Who a recipient of a ledger is. */
export interface RecipientSubject {
  /** The contact; null for an email to an address that no contact has. */
  contactId: string | null;
  /** Null for a recipient of a standing ledger: no user knows it. */
  campaignId: string | null;
  /** What events about an email have besides. Undefined for recipients of campaigns. */
  email?: { emailId: string; test?: true };
  /** The address of an email, by which it is suppressed; null when it was erased. Undefined for recipients of campaigns. */
  address?: string | null;
}

/** Returns who the recipients of a ledger are, by their ids there: themselves in campaigns. */
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

/** Returns who one recipient is. */
export async function findSubject(
  tx: Transaction,
  tenantId: string,
  { campaignId, contactId }: { campaignId: string; contactId: string },
): Promise<RecipientSubject> {
  return (await findSubjects(tx, tenantId, campaignId, [contactId]))(contactId);
}

/** Returns what events of a subject name, with their facts. A reply may repeat an address that no contact has: it is left out then. */
export function aboutSubject<Facts extends object>(
  { contactId, campaignId, email }: RecipientSubject,
  facts: Facts,
): { contactId: string | null; campaignId: string | null; data: Facts } {
  const { reply: _, ...others } = facts as Facts & { reply?: unknown };
  const data = (contactId === null && email ? others : facts) as Facts;
  return { contactId, campaignId, data: { ...data, ...email } };
}
