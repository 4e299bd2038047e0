import type { InboundAttachment, InboundHead } from "@arauto/mail";
import { v7 } from "uuid";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { contactForMail } from "../contacts/index.ts";
import { putAttachment } from "./attachment-files.ts";
import * as queries from "./incoming-queries.ts";
import { publishChange } from "./topic.ts";

/** In characters; longer text is cut, and the original message is stored as a file. */
const TEXT_MAX = 200_000;
const HTML_MAX = 500_000;
const SNIPPET_MAX = 160;
const LINE_MAX = 500;
const REPLY_MARK = /^(?:\s*(?:re|aw|sv|vs|res|rv|ref|enc|fwd?|wg|tr)\s*(?:\[\d+\])?\s*[:：])+\s*/i;

/** A reply to one of our emails, or an email from a known contact. */
export interface InboundMessage {
  tenantId: string;
  /** Identifies the message: processing the same email again gives the same id. */
  messageId: string;
  receivedAt: Date;
  /** It replies to an email of the workspace: the campaign's, or a single one. */
  isReply: boolean;
  campaignId: string | null;
  contactId: string | null;
  /** The workspace's own address it was sent to, if any. */
  ourAddress: string | null;
  mail: Pick<InboundHead, "messageId" | "subject" | "evidence" | "isAnswerable" | "to"> & {
    from: { name: string; address: string };
    text: string;
    fullText: string;
    html: string | null;
    attachments: readonly InboundAttachment[];
    /** Sent by an autoresponder. */
    autoReply: boolean;
  };
}

/**
 * Adds a message to its conversation, or starts one. Returns whether it concerned anything that the
 * workspace has.
 */
export async function receiveMessage(
  tx: Transaction,
  deps: Pick<Deps, "storage">,
  answer: InboundMessage,
): Promise<boolean> {
  const { tenantId, mail, receivedAt, campaignId } = answer;
  const email = clean(mail.from.address, LINE_MAX);
  await queries.lockContact(tx, tenantId, email);
  const sender =
    answer.contactId === null ? undefined : await contactForMail(tx, tenantId, answer.contactId);
  const contact = { contactId: sender?.id ?? null, email, campaignId };
  const known = await findConversation(tx, answer, contact);
  if (known === undefined && !answer.isReply && !sender) return false;
  const messageId = clean(mail.messageId ?? "", LINE_MAX);
  // The same email arrived by another route.
  if (
    known !== undefined &&
    messageId !== "" &&
    (await queries.hasMessage(tx, tenantId, known, messageId))
  )
    return true;

  const conversationId = known ?? v7();
  const subject = clean(mail.subject, LINE_MAX);
  const name = clean(mail.from.name, LINE_MAX);
  if (known === undefined) {
    const conversation = {
      id: conversationId,
      ...contact,
      name,
      subject: subject.replace(REPLY_MARK, ""),
      at: receivedAt,
    };
    await queries.insertConversation(tx, tenantId, conversation);
  }
  const body = clean(mail.text, TEXT_MAX);
  const fullBody = clean(mail.fullText, TEXT_MAX);
  const message: queries.NewMessage = {
    id: answer.messageId,
    conversationId,
    direction: "in",
    at: receivedAt,
    fromName: name,
    fromEmail: email,
    toEmail: answer.ourAddress ?? clean(mail.to[0] ?? "", LINE_MAX),
    subject,
    body,
    fullBody: fullBody === body ? null : fullBody,
    html: mail.html === null || mail.html.length > HTML_MAX ? null : clean(mail.html, HTML_MAX),
    messageId,
    autoReply: mail.autoReply,
    authorId: null,
    sendingAccountId: null,
  };
  await queries.insertMessage(tx, tenantId, message);
  await storeAttachments(tx, deps, answer, conversationId);
  await queries.noteMessage(tx, tenantId, message, {
    snippet: snippetOf(body),
    answerable: mail.autoReply ? null : mail.isAnswerable,
    ourAddress: answer.ourAddress,
  });
  const type = mail.autoReply ? "mail.autoReplied" : "mail.replied";
  await recordEvents(tx, tenantId, [
    { type, contactId: contact.contactId, campaignId, data: { conversationId } },
  ]);
  await publishChange(tx, tenantId);
  return true;
}

async function findConversation(
  tx: Transaction,
  { tenantId, mail, isReply }: InboundMessage,
  contact: { contactId: string | null; email: string; campaignId: string | null },
): Promise<string | undefined> {
  const { verp, messageIds } = mail.evidence;
  const named =
    verp?.kind === "conversationReply"
      ? await queries.findById(tx, tenantId, verp.conversationId)
      : undefined;
  if (named !== undefined) return named;
  const threaded = await queries.findByMessageIds(tx, tenantId, messageIds);
  if (threaded !== undefined) return threaded;
  return isReply || contact.contactId !== null
    ? queries.findOfContact(tx, tenantId, contact)
    : undefined;
}

async function storeAttachments(
  tx: Transaction,
  deps: Pick<Deps, "storage">,
  { tenantId, messageId, mail }: InboundMessage,
  conversationId: string,
): Promise<void> {
  for (const [place, { content }] of mail.attachments.entries())
    await putAttachment(deps, tenantId, { messageId, place }, content);
  const rows = mail.attachments.map(({ name, type, contentId, isInline, content }, place) => ({
    id: v7(),
    conversationId,
    messageId,
    place,
    name: clean(name, LINE_MAX),
    type: clean(type, LINE_MAX),
    size: content.length,
    contentId: contentId === null ? null : clean(contentId, LINE_MAX),
    isInline,
  }));
  await queries.insertAttachments(tx, tenantId, rows);
}

/** Returns the beginning of a text, on one line. */
export function snippetOf(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  const letters = [...line];
  return letters.length > SNIPPET_MAX ? `${letters.slice(0, SNIPPET_MAX - 1).join("")}…` : line;
}

/** PostgreSQL's text can contain neither NUL nor half a surrogate pair. */
function clean(text: string, max: number): string {
  return text
    .slice(0, max)
    .replaceAll("\u0000", "")
    .replace(/\p{Surrogate}/gu, "\ufffd");
}
