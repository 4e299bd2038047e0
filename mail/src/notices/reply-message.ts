import { alternativeParts } from "../mime/alternative-parts.ts";
import { headerText, mailbox } from "../mime/header-text.ts";
import { parseAddress } from "../mime/mail-address.ts";
import type { RenderedMail } from "../message.ts";
import { PersonalizationError } from "../message.ts";
import { dateNow } from "../mime/message-headers.ts";
import { htmlWithQuote, type Original, textWithQuote } from "./quoted-original.ts";
import { MessageWriter } from "../mime/quoted-printable.ts";

/** A user's reply to a contact's message. */
export interface ReplyMessage {
  /**
   * Letters, digits and hyphens: the left side of the Message-ID. A receiver recognizes duplicates
   * by it.
   */
  id: string;
  from: { name: string; address: string };
  to: { name: string; address: string };
  /** The address for the next reply, and for reports about this message; null: the sender. */
  replyTo: string | null;
  mailFrom: string | null;
  subject: string;
  text: string;
  /**
   * The message replied to, whose beginning is quoted below the text; null: nothing is quoted, and
   * the message is plain text.
   */
  original: Original | null;
  /**
   * Message-IDs of the earlier messages, oldest first, without angle brackets; the last one is
   * replied to.
   */
  references: readonly string[];
}

/** RFC 5322 §3.6.4 allows leaving out the middle of a long thread. */
const REFERENCES_MAX = 20;
const MESSAGE_ID = /^[^\s<>@\p{Cc}]{1,300}@[^\s<>@\p{Cc}]{1,255}$/u;

/**
 * Builds the reply as sent over the wire.
 * @throws PersonalizationError addressInvalid for an invalid sender or recipient address
 */
export function buildReply(reply: ReplyMessage): RenderedMail {
  const addresses = [
    reply.from.address,
    reply.to.address,
    reply.replyTo ?? reply.from.address,
    reply.mailFrom ?? reply.from.address,
  ];
  const [from, to, replyTo, mailFrom] = addresses.map(parseAddress);
  if (!from || !to || !replyTo || !mailFrom)
    throw new PersonalizationError("addressInvalid", "Invalid email address.");
  const leftSide = reply.id.replace(/[^A-Za-z0-9-]/g, "");
  const messageId = `<${leftSide}@${from.domain}>`;
  const known = reply.references.filter((id) => MESSAGE_ID.test(id));
  const references =
    known.length > REFERENCES_MAX
      ? [...known.slice(0, 1), ...known.slice(1 - REFERENCES_MAX)]
      : known;
  const last = references.at(-1);
  const writer = new MessageWriter();
  writer.plain(
    `Date: ${dateNow()}\r\nFrom: ${mailbox(reply.from.name, from)}\r\nTo: ${mailbox(reply.to.name, to)}\r\n` +
      (reply.replyTo === null ? "" : `Reply-To: ${mailbox(reply.from.name, replyTo)}\r\n`) +
      `Subject: ${headerText("Subject", reply.subject)}\r\nMessage-ID:\r\n ${messageId}\r\n` +
      (last === undefined
        ? ""
        : `In-Reply-To:\r\n <${last}>\r\nReferences:\r\n ${references.map((id) => `<${id}>`).join("\r\n ")}\r\n`),
  );
  writeBody(writer, reply, leftSide);
  const utf8 =
    [from, to, replyTo, mailFrom].some((address) => address.utf8) ||
    /[^\x20-\x7e]/.test(references.join(""));
  return {
    bytes: writer.take().bytes,
    messageId,
    mailFrom: mailFrom.text,
    rcptTo: to.text,
    smtpUtf8: utf8,
  };
}

function writeBody(writer: MessageWriter, { text, original }: ReplyMessage, nonce: string): void {
  if (original === null) {
    writer.plain(
      "MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n",
    );
    writer.quoted(text.endsWith("\n") ? text : `${text}\n`);
    return;
  }
  const parts = alternativeParts(nonce.replaceAll("-", ""));
  writer.plain(parts.headers + parts.textStart);
  writer.quoted(textWithQuote(text, original));
  writer.plain(parts.htmlStart);
  writer.quoted(htmlWithQuote(text, original));
  writer.plain(parts.end);
}
