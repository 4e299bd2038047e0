import { type BouncedRecipient, type BounceMail, sameAddress } from "@arauto/mail";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { suppress } from "../contacts/index.ts";
import { recordReplyBounce } from "../conversations/index.ts";
import { bounces, emailLedgers } from "../ledger/index.ts";
import { isHeldBack } from "./similar-reports.ts";
import { findReferencedMessage, addresseeOf, type CampaignMail } from "./referenced-message.ts";
import { addressMayHaveChanged, countSoftBounce } from "./queries.ts";

/** Soft bounces count for this many days. */
export const SOFT_BOUNCE_DAYS = 30;

/** `later`: the outcome of the referenced message is not stored yet. */
export type BounceOutcome =
  | "bounced"
  | "suppressed"
  | "delayed"
  | "noted"
  | "answer"
  | "unmatched"
  | "later";

/** Applies a bounce report: ledger, suppression and timeline change together. */
export async function applyBounce(
  tx: Transaction,
  deps: Pick<Deps, "config">,
  tenantId: string,
  message: BounceMail,
  isPatient: boolean,
): Promise<BounceOutcome> {
  const verp = message.evidence.verp;
  if (verp?.kind === "messageBounce" || verp?.kind === "conversationReply") {
    const failed = message.recipients.find(({ action }) => action === "failed");
    if (failed && verp.kind === "messageBounce")
      await recordReplyBounce(tx, tenantId, verp.messageId, replyOf(failed));
    return "answer";
  }
  const about = await findReferencedMessage(tx, tenantId, message.evidence);
  if (!about) return "unmatched";
  const { campaignId } = about;
  const { subject, email, isTest } = await addresseeOf(tx, tenantId, about);
  const recipient = recipientOf(message.recipients, email);
  if (!recipient) return "noted";
  const reply = replyOf(recipient);
  if (recipient.action !== "failed") {
    if (recipient.action !== "delayed") return "noted";
    await recordEvents(tx, tenantId, [
      { type: "mail.delayed", ...emailLedgers.aboutSubject(subject, { reply }) },
    ]);
    return "delayed";
  }
  const returned = await bounces.recordBounce(tx, tenantId, about, reply);
  if (returned === "unknown") return "unmatched";
  if (returned === "early" && isPatient) return "later";
  if (email === undefined || isTest) return "bounced";
  const isSingle = subject.email !== undefined;
  const contact = { id: subject.contactId ?? about.contactId, email };
  if (!isSingle && !(await isAddressOf(tx, tenantId, about, contact, message.recipients)))
    return "bounced";
  const isDead =
    recipient.permanent &&
    (isSingle ||
      !(await isHeldBack(tx, tenantId, { campaignId, contactId: contact.id, email, recipient })));
  if (!isDead) {
    const count = await countSoftBounce(tx, tenantId, email, campaignId, SOFT_BOUNCE_DAYS);
    if (count < deps.config.softBounceLimit) return "bounced";
  }
  await suppress(tx, tenantId, [
    { email, contactId: subject.contactId, reason: "bounced", campaignId: subject.campaignId },
  ]);
  return "suppressed";
}

/**
 * Returns the recipient of a report: ours by address, or else the first that failed, because it may name the address
 * the message was forwarded to.
 */
function recipientOf(
  recipients: readonly BouncedRecipient[],
  email: string | undefined,
): BouncedRecipient | undefined {
  const own =
    email === undefined ? undefined : recipients.find(({ address }) => sameAddress(address, email));
  return own ?? recipients.find(({ action }) => action === "failed") ?? recipients[0];
}

function replyOf({ status, diagnostic }: BouncedRecipient): string {
  return status === null || diagnostic.includes(status)
    ? diagnostic || (status ?? "")
    : `${status} ${diagnostic}`.trim();
}

/** Returns whether the contact still has the address that the message was sent to. */
async function isAddressOf(
  tx: Transaction,
  tenantId: string,
  about: CampaignMail,
  contact: { id: string; email: string },
  recipients: readonly BouncedRecipient[],
): Promise<boolean> {
  if (recipients.some(({ address }) => sameAddress(address, contact.email))) return true;
  if (contact.id !== about.contactId || about.sentAt === null) return false;
  return !(await addressMayHaveChanged(tx, tenantId, contact.id, about.sentAt));
}
