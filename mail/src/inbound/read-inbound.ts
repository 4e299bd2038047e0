import { domainOf } from "../mime/mail-address.ts";
import { sanitizeHtml } from "../sanitize/sanitize-html.ts";
import { addressesIn, addressOf, mailboxOf } from "./addresses.ts";
import { readAmazonNotice } from "./amazon-notice.ts";
import { attachmentsOf } from "./attachments.ts";
import { autoReplyKind, isAwaySubject } from "./auto-reply.ts";
import { findEvidence, idsIn } from "./evidence.ts";
import { dateOf, readComplaint } from "./feedback-report.ts";
import { readMessageHeader } from "./headers.ts";
import type { InboundHead, InboundMail, InboundOptions } from "./inbound-mail.ts";
import type { MimePart } from "./mime-tree.ts";
import { partsOf, readMime } from "./mime-tree.ts";
import type { Notice } from "./notice-text.ts";
import { readNotice } from "./notice-text.ts";
import { HTML_MAX, htmlReplyText, isAttachment, readableParts, sourceOf } from "./part-text.ts";
import { readBounce } from "./read-bounce.ts";
import { replyTextOf } from "./reply-text.ts";
import { isUnsubscribeRequest } from "./unsubscribe-request.ts";

/** Maximum size that is read of larger messages; servers reject them earlier. */
const BYTES_MAX = 32 * 1024 * 1024;
const SUBJECT_MAX = 1000;
/** A message with more hops is in a loop (RFC 5321 §6.3 says 100). */
const HOPS_MAX = 60;

/**
 * Classifies a message that was sent to one of our addresses. Uses no network, never throws, and
 * takes linear time for any input.
 */
export function readInbound(bytes: Buffer, options: InboundOptions = {}): Promise<InboundMail> {
  return Promise.resolve(readMessage(readMime(bytes.subarray(0, BYTES_MAX)), options));
}

/**
 * Reads only the header of a received message, for messages whose body takes too much time or memory. A person's
 * message becomes a reply with neither text nor attachments; a server's is unknown unless its header says more.
 */
export function readInboundHeader(bytes: Buffer, options: InboundOptions = {}): InboundMail {
  const headers = readMessageHeader(bytes);
  const read = readMessage(
    { headers, type: "text/plain", parameters: new Map(), body: "", children: [] },
    options,
  );
  const isFromServer = read.returnPath === "";
  if (read.kind === "autoReply" && isFromServer) return { ...read, kind: "unknown" };
  if (
    read.kind !== "unknown" ||
    read.from === null ||
    isFromServer ||
    read.isLoop ||
    headers.has("list-id")
  )
    return read;
  return { ...read, kind: "reply", fullText: "", html: null, attachments: [] };
}

function readMessage(root: MimePart, options: InboundOptions): InboundMail {
  const amazon = readAmazonNotice(root);
  const notice = amazon?.notice ?? readNotice(root);
  const head = headOf(root, notice, options);
  const complaint = amazon ? amazon.complaint : readComplaint(root, notice);
  if (complaint !== null) return { ...head, kind: "complaint", isAnswerable: false, ...complaint };
  const bounce = amazon ? amazon.bounce : readBounce(root, notice);
  // Out-of-office replies come from the null sender too, and name alternative recipients.
  if (bounce !== null && (bounce.isStandard || !isAwaySubject(head.subject)))
    return {
      ...head,
      kind: "bounce",
      isAnswerable: false,
      ...bounce,
      isFailure: bounce.recipients.some(({ action }) => action === "failed"),
    };
  const fullText =
    `${notice.text}${notice.text !== "" && notice.originalText !== "" ? "\n" : ""}${notice.originalText}`.trim();
  const autoKind = autoReplyKind(root, notice.text);
  const answer = replyTextOfMessage(root, fullText);
  if (
    autoKind !== "receipt" &&
    autoKind !== "outOfOffice" &&
    isUnsubscribeRequest(head.evidence.verp, head.subject, answer)
  )
    return { ...head, kind: "unsubscribeRequest", text: fullText };
  if (autoKind !== null)
    return { ...head, kind: "autoReply", autoKind, isAnswerable: false, text: fullText };
  const attachments = attachmentsOf(root);
  const isEmpty = fullText === "" && attachments.length === 0;
  if (head.from === null || isEmpty || head.isLoop || root.headers.has("list-id"))
    return { ...head, kind: "unknown", text: fullText };
  return { ...head, kind: "reply", text: answer, fullText, html: htmlOf(root), attachments };
}

function headOf(root: MimePart, notice: Notice, options: InboundOptions): InboundHead {
  const { headers } = root;
  const from = mailboxOf(headers.get("from"));
  const given = headers.has("return-path") ? headers.get("return-path").replace(/\s/g, "") : null;
  const returnPath =
    options.envelope?.from ??
    (given === null ? null : given === "<>" || given === "" ? "" : addressOf(given));
  const messageId = idsIn(headers.get("message-id"))[0] ?? null;
  const isLoop =
    isOwn(from?.address, messageId, returnPath, options) ||
    headers.all("received").length > HOPS_MAX;
  const submitted = headers.get("auto-submitted").toLowerCase();
  const isAutomatic =
    (submitted !== "" && !/^no\b/.test(submitted)) ||
    /^(?:bulk|junk|list)$/i.test(headers.get("precedence")) ||
    headers.has("list-id");
  return {
    messageId,
    from,
    to: addressesIn([...headers.all("to"), ...headers.all("cc")].join(", "), 100),
    subject: headers.text("subject").replace(/\s+/g, " ").trim().slice(0, SUBJECT_MAX),
    date: dateOf(headers.get("date")),
    evidence: findEvidence(root, notice, options),
    returnPath,
    isLoop,
    isAnswerable: !isLoop && !isAutomatic && returnPath !== "" && from !== null,
  };
}

function isOwn(
  from: string | undefined,
  messageId: string | null,
  returnPath: string | null,
  options: InboundOptions,
): boolean {
  const own = new Set(options.ownAddresses?.map((address) => address.toLowerCase()));
  if (
    (from !== undefined && own.has(from.toLowerCase())) ||
    (returnPath !== null && own.has(returnPath.toLowerCase()))
  )
    return true;
  const domains = options.ownDomains?.map((domain) => domain.toLowerCase()) ?? [];
  return messageId !== null && domains.includes(domainOf(messageId));
}

/** HTML shows more reliably than text where the quoted message starts. */
function replyTextOfMessage(root: MimePart, fullText: string): string {
  const parts = readableParts(root);
  if (parts.length === 0 || parts.some((part) => part.type !== "text/html"))
    return replyTextOf(fullText);
  const marked = replyTextOf(parts.map((part) => htmlReplyText(sourceOf(part))).join("\n\n"));
  return marked === "" ? replyTextOf(fullText) : marked;
}

function htmlOf(root: MimePart): string | null {
  for (const part of partsOf(root)) {
    if (part.type !== "text/html" || isAttachment(part) || part.body.length > HTML_MAX) continue;
    const html = sourceOf(part);
    return html.trim() === "" ? null : sanitizeHtml(html).html;
  }
  return null;
}
