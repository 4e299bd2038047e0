import { alternativeParts } from "./alternative-parts.ts";
import { headerText, mailbox } from "./header-text.ts";
import { parseAddress } from "./mail-address.ts";
import type { RenderedMail } from "./message.ts";
import { PersonalisationError } from "./message.ts";
import { dateNow } from "./message-headers.ts";
import { htmlWithQuote, type Original, textWithQuote } from "./quoted-original.ts";
import { MessageWriter } from "./quoted-printable.ts";

/** One person's answer to another's mail. */
export interface AnswerMessage {
  /** Letters, digits and hyphens: the left side of the Message-ID. The same id is the same mail to whoever receives it twice. */
  id: string;
  from: { name: string; address: string };
  to: { name: string; address: string };
  /** Where the next answer goes, and reports about this mail; null: to the sender. */
  replyTo: string | null;
  mailFrom: string | null;
  subject: string;
  text: string;
  /** What is answered, quoted below the text, in its beginning; null: nothing is quoted, and the mail is text alone. */
  original: Original | null;
  /** Message-IDs of the mails before, the oldest first, without angle brackets; the last one is answered. */
  references: readonly string[];
}

/** RFC 5322 §3.6.4 lets programs leave out the middle of a long thread. */
const REFERENCES_MAX = 20;
const MESSAGE_ID = /^[^\s<>@\p{Cc}]{1,300}@[^\s<>@\p{Cc}]{1,255}$/u;

/**
 * An answer as it goes over the wire.
 * @throws PersonalisationError addressInvalid for a sender or recipient that is no plain address
 */
export function buildAnswer(answer: AnswerMessage): RenderedMail {
  const addresses = [answer.from.address, answer.to.address, answer.replyTo ?? answer.from.address, answer.mailFrom ?? answer.from.address];
  const [from, to, replyTo, mailFrom] = addresses.map(parseAddress);
  if (!from || !to || !replyTo || !mailFrom) throw new PersonalisationError("addressInvalid", "Invalid email address.");
  const leftSide = answer.id.replace(/[^A-Za-z0-9-]/g, "");
  const messageId = `<${leftSide}@${from.domain}>`;
  const known = answer.references.filter((id) => MESSAGE_ID.test(id));
  const references = known.length > REFERENCES_MAX ? [...known.slice(0, 1), ...known.slice(1 - REFERENCES_MAX)] : known;
  const last = references.at(-1);
  const writer = new MessageWriter();
  writer.plain(
    `Date: ${dateNow()}\r\nFrom: ${mailbox(answer.from.name, from)}\r\nTo: ${mailbox(answer.to.name, to)}\r\n` +
      (answer.replyTo === null ? "" : `Reply-To: ${mailbox(answer.from.name, replyTo)}\r\n`) +
      `Subject: ${headerText("Subject", answer.subject)}\r\nMessage-ID:\r\n ${messageId}\r\n` +
      (last === undefined ? "" : `In-Reply-To:\r\n <${last}>\r\nReferences:\r\n ${references.map((id) => `<${id}>`).join("\r\n ")}\r\n`),
  );
  writeBody(writer, answer, leftSide);
  const utf8 = [from, to, replyTo, mailFrom].some((address) => address.utf8) || /[^\x20-\x7e]/.test(references.join(""));
  return { bytes: writer.take().bytes, messageId, mailFrom: mailFrom.text, rcptTo: to.text, smtpUtf8: utf8 };
}

function writeBody(writer: MessageWriter, { text, original }: AnswerMessage, nonce: string): void {
  if (original === null) {
    writer.plain("MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n");
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
