import { AppError, type MailLanguage } from "@arauto/contracts";
import {
  type Contact,
  eventPropertiesIn,
  type MailSource,
  mentionsDeal,
  mentionsEvent,
  type MessageContent,
} from "@arauto/mail";
import { NIL } from "uuid";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import {
  contactForMail,
  exampleContact,
  sampleDealForEmail,
  sampleEventForEmail,
} from "../contacts/index.ts";
import { defaultSendingAccount } from "../sending-accounts/index.ts";
import { workspaceFacts } from "../workspaces/index.ts";

/** Everything an email outside a campaign needs except its content and its sender. */
export type EmailContext = Omit<MessageContent, keyof MailSource | "from">;

/**
 * Returns the chosen contact, or an example without data.
 * @throws AppError NOT_FOUND for a deleted contact
 */
export async function contactFor(
  tx: Transaction,
  tenantId: string,
  contactId: string | null,
  language: MailLanguage,
): Promise<Contact> {
  if (contactId === null) return exampleContact(language);
  const contact = await contactForMail(tx, tenantId, contactId);
  if (!contact) throw new AppError("NOT_FOUND", "Contact not found");
  const { id, ...rest } = contact;
  return { contactId: id, ...rest };
}

/**
 * Returns the settings of an email without a campaign: nothing is tracked, links stay unchanged. If `source` shows a
 * custom event or a deal, a recent one is the example.
 */
export async function emailContext(
  tx: Transaction,
  { config }: Pick<Deps, "config">,
  tenantId: string,
  data: NonNullable<MessageContent["data"]>,
  source?: MailSource,
): Promise<EmailContext> {
  const { name, address, language, brand } = await workspaceFacts(tx, tenantId);
  const event =
    source && mentionsEvent(source)
      ? await sampleEventForEmail(tx, tenantId, eventPropertiesIn(source))
      : undefined;
  const deal = source && mentionsDeal(source) ? await sampleDealForEmail(tx, tenantId) : undefined;
  return {
    tenantId,
    ...(event && { event }),
    ...(deal && { deal }),
    campaign: { id: NIL, name },
    workspace: { name, address, language, brand },
    pictureBase: config.publicUrl,
    data,
    tracking: null,
  };
}

/** Returns the workspace's default sender. */
export async function usualSender(
  tx: Transaction,
  tenantId: string,
): Promise<MessageContent["from"]> {
  const sender = await defaultSendingAccount(tx, tenantId);
  return { name: sender?.fromName ?? "", address: sender?.fromEmail ?? "" };
}
