import type { ComplaintMail, InboundHead } from "@arauto/mail";
import type { Transaction } from "../../platform/database/database.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { suppress } from "../contacts/index.ts";
import { emailLedgers } from "../ledger/index.ts";
import { markComplained, unsubscribeByEmail } from "../tracking/index.ts";
import { findReferencedMessage, addresseeOf } from "./referenced-message.ts";

/** Reports by email programs that are not human complaints (RFC 5965 §7.3, RFC 6591). */
const NO_COMPLAINTS = ["not-spam", "auth-failure", "dmarc"];
const OPT_OUTS = ["opt-out", "opt-out-list", "unsubscribe"];
/** How an email client unsubscribes its user; recorded as the wording of the withdrawal. */
const WORDING = "List-Unsubscribe";
const WORDING_MAX = 200;

/** Handles "this is spam": counts it for the campaign, and suppresses the contact permanently. */
export async function applyComplaint(
  tx: Transaction,
  tenantId: string,
  message: ComplaintMail,
): Promise<"complained" | "unsubscribed" | "noted" | "unmatched"> {
  const type = message.feedbackType.toLowerCase();
  if (NO_COMPLAINTS.includes(type)) return "noted";
  const about = await findReferencedMessage(tx, tenantId, message.evidence);
  if (!about) return "unmatched";
  const { campaignId, contactId } = about;
  const token = { tenantId, campaignId, contactId };
  if (OPT_OUTS.includes(type)) {
    await unsubscribeByEmail(tx, token, WORDING);
    return "unsubscribed";
  }
  const { subject, email, isTest } = await addresseeOf(tx, tenantId, about);
  if (await markComplained(tx, tenantId, campaignId, contactId, new Date())) {
    const facts = { feedbackType: type.slice(0, 40) };
    await recordEvents(tx, tenantId, [
      { type: "mail.complained", ...emailLedgers.aboutSubject(subject, facts) },
    ]);
  }
  if (isTest) return "complained";
  // Before the unsubscription: if there are several reasons, the first one stays.
  if (email !== undefined)
    await suppress(tx, tenantId, [
      {
        email,
        contactId: subject.contactId,
        reason: "complained",
        campaignId: subject.campaignId,
      },
    ]);
  await unsubscribeByEmail(tx, token, `Feedback-Type: ${type}`.slice(0, WORDING_MAX));
  return "complained";
}

/**
 * Unsubscribes like one click on the unsubscribe link. Without a reference to one of our messages
 * it proves nothing and changes nothing.
 */
export async function applyUnsubscribe(
  tx: Transaction,
  tenantId: string,
  message: InboundHead,
): Promise<"unsubscribed" | "unmatched"> {
  const about = await findReferencedMessage(tx, tenantId, message.evidence);
  if (!about) return "unmatched";
  const { campaignId, contactId } = about;
  const wording = message.subject === "" ? WORDING : message.subject.slice(0, WORDING_MAX);
  await unsubscribeByEmail(tx, { tenantId, campaignId, contactId }, wording);
  return "unsubscribed";
}
