import { alternativeParts } from "../mime/alternative-parts.ts";
import { mailbox } from "../mime/header-text.ts";
import { parseAddress } from "../mime/mail-address.ts";
import type { RenderedMail } from "../message.ts";
import { PersonalizationError } from "../message.ts";
import { dateNow, subjectHeader } from "../mime/message-headers.ts";
import { MessageWriter } from "../mime/quoted-printable.ts";

/** One automatic email to one person; nothing in it is a template. */
export interface Notice {
  /**
   * Letters, digits and hyphens: the left side of the Message-ID. A receiver recognizes duplicates
   * by it.
   */
  id: string;
  from: { name: string; address: string };
  to: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  attachment?: NoticeAttachment;
}

/** A file of a notice. Name and content type are ours and contain ASCII only. */
export interface NoticeAttachment {
  name: string;
  contentType: string;
  content: Buffer;
}

/**
 * Builds an automatic email (RFC 3834: autoresponders stay silent), as sent over the wire.
 * @throws PersonalizationError addressInvalid for an invalid sender or recipient address
 */
export function buildNotice(notice: Notice): RenderedMail {
  const from = parseAddress(notice.from.address);
  const to = parseAddress(notice.to.address);
  if (from === null || to === null)
    throw new PersonalizationError("addressInvalid", "Invalid email address.");
  const id = notice.id.replace(/[^A-Za-z0-9-]/g, "");
  const messageId = `<${id}@${from.domain}>`;
  const nonce = id.replaceAll("-", "");
  const parts = alternativeParts(nonce);
  const file = notice.attachment && attachedPart(notice.attachment, `=_file_${nonce}`);
  const writer = new MessageWriter();
  writer.plain(
    `Date: ${dateNow()}\r\nFrom: ${mailbox(notice.from.name, from)}\r\nTo: ${mailbox(notice.to.name, to)}\r\n` +
      `${subjectHeader(notice.subject)}Message-ID:\r\n ${messageId}\r\n` +
      `Auto-Submitted: auto-generated\r\nX-Auto-Response-Suppress: All\r\n${file ? file.start + parts.headers.replace("MIME-Version: 1.0\r\n", "") : parts.headers}${parts.textStart}`,
  );
  writer.quoted(notice.text);
  writer.plain(parts.htmlStart);
  writer.quoted(notice.html);
  writer.plain(`${parts.end}${file?.end ?? ""}`);
  return {
    bytes: writer.take().bytes,
    messageId,
    mailFrom: from.text,
    rcptTo: to.text,
    smtpUtf8: from.utf8 || to.utf8,
  };
}

/** Frames the other parts in a message with a file (RFC 2046, section 5.1.3). */
function attachedPart({ name, contentType, content }: NoticeAttachment, boundary: string) {
  const lines = content.toString("base64").replace(/.{76}/g, "$&\r\n");
  return {
    start: `MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="${boundary}"\r\n\r\n--${boundary}\r\n`,
    end:
      `--${boundary}\r\nContent-Type: ${contentType}\r\nContent-Disposition: attachment; filename="${name}"\r\n` +
      `Content-Transfer-Encoding: base64\r\n\r\n${lines}\r\n--${boundary}--\r\n`,
  };
}
