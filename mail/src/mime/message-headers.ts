import { randomBytes } from "node:crypto";
import { AppError } from "@arauto/contracts";
import { headerText, mailbox, phrase } from "./header-text.ts";
import { verpAddress, type VerpKind } from "../inbound/verp.ts";
import { parseAddress } from "./mail-address.ts";
import type { MailAddress } from "./mail-address.ts";
import type { MessageContent, Contact } from "../message.ts";
import { PersonalizationError } from "../message.ts";

/** Gmail's sender id for feedback loops, the last field of Feedback-ID. */
const FEEDBACK_SENDER = "arauto";
const DAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const HEADER_SAFE_URL = /^[\x21-\x7e]+$/;

/** The headers of one campaign's emails; constant ones are written once. */
export class MessageHeaders {
  readonly from: MailAddress;
  /** Whether an address in the headers needs SMTPUTF8. */
  readonly utf8: boolean;
  private readonly fromLine: string;
  private readonly listLines: string;

  /**
   * @param mimeLines The lines that declare the body and end the headers.
   * @throws AppError CAMPAIGN_INCOMPLETE when the sender's address is invalid
   */
  constructor(
    private readonly content: MessageContent,
    private readonly mimeLines: string,
  ) {
    const from = parseAddress(content.from.address);
    if (from === null)
      throw new AppError("CAMPAIGN_INCOMPLETE", "Invalid sender address.", {
        errors: [{ path: "fromEmail", code: "email", message: "Invalid email address." }],
      });
    this.from = from;
    const replyTo = content.replyTo ? parseAddress(content.replyTo) : null;
    this.utf8 = from.utf8 || (replyTo?.utf8 ?? false);
    this.fromLine = `From: ${mailbox(content.from.name, from)}\r\n${replyTo === null ? "" : `Reply-To: ${mailbox("", replyTo)}\r\n`}`;
    this.listLines = content.tracking === null ? "" : ownHeaders(content, from);
  }

  /** Returns a contact's address, safe for headers and the envelope. */
  recipient(contact: Contact): MailAddress {
    const address = parseAddress(contact.email);
    if (address === null)
      throw new PersonalizationError("addressInvalid", "Invalid email address.");
    return address;
  }

  /**
   * Returns the Message-ID with angle brackets (RFC 5322 §3.6.4). A campaign's email to a contact
   * always has the same one, so that receivers recognize a resent message; a test email gets a new
   * one each time, so that no client groups them.
   */
  messageId(contact: Contact): string {
    const left =
      this.content.tracking === null
        ? randomBytes(16).toString("hex")
        : `${compactId(this.content.campaign.id)}.${compactId(contact.contactId)}`;
    return `<${left}@${this.from.domain}>`;
  }

  /**
   * Returns all header lines with the empty line that ends them; `ownLines` are those of the
   * contact's language. `unsubscribeUrl` matters only for tracked emails.
   */
  text(
    contact: Contact,
    to: MailAddress,
    ownLines: string,
    messageId: string,
    unsubscribeUrl: string,
  ): string {
    const byMail = this.ownAddress("unsubscribe", contact);
    const unsubscribe =
      this.content.tracking === null || this.content.isTransactional === true
        ? ""
        : `List-Unsubscribe:\r\n <${unsubscribeUrl}>${byMail === null ? "" : `,\r\n <mailto:${byMail}?subject=unsubscribe>`}\r\n` +
          "List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n";
    const isReturned = !this.content.replyTo && contact.repliesToSender !== true;
    const answers = isReturned ? this.ownAddress("reply", contact) : null;
    const replyTo =
      answers === null
        ? ""
        : `Reply-To: ${mailbox(this.content.from.name, { ...this.from, text: answers })}\r\n`;
    return `Date: ${dateNow()}\r\n${this.fromLine}${replyTo}To: ${mailbox(contact.name, to)}\r\n${ownLines}Message-ID:\r\n ${messageId}\r\n${unsubscribe}${this.listLines}${this.mimeLines}`;
  }

  /** Returns an address of ours that identifies the recipient; null if nothing is returned to us. */
  private ownAddress(kind: VerpKind, { contactId }: Contact): string | null {
    const { verp, tracking, campaign } = this.content;
    return verp && tracking !== null
      ? verpAddress({ kind, campaignId: campaign.id, contactId, ...verp })
      : null;
  }
}

export function subjectHeader(subject: string): string {
  return `Subject: ${headerText("Subject", subject)}\r\n`;
}

function ownHeaders(content: MessageContent, from: MailAddress): string {
  if (content.isTransactional !== true) return listHeaders(content, from);
  const campaign = compactId(content.campaign.id);
  return `Feedback-ID: ${campaign}:${compactId(content.tenantId)}:transactional:${FEEDBACK_SENDER}\r\nX-Arauto-Campaign: ${compactId(content.campaign.id, "-")}\r\n`;
}

/**
 * Returns RFC 2919 (List-Id), Gmail's Feedback-ID, and the header that suppresses automatic replies (RFC 3834
 * §2).
 */
function listHeaders(content: MessageContent, from: MailAddress): string {
  const tenant = compactId(content.tenantId);
  const campaign = compactId(content.campaign.id);
  const { topic } = content;
  // A topic is a separate list, below the workspace's.
  const list = topic ? `${compactId(topic.id)}.${tenant}` : tenant;
  const name = topic ? `${topic.name} - ${content.workspace.name}` : content.workspace.name;
  const listName = name.trim() === "" ? "" : `${phrase(name)}\r\n `;
  return (
    `List-Id: ${listName}<${list}.${from.domain}>\r\n` +
    `Feedback-ID: ${campaign}:${tenant}:campaign:${FEEDBACK_SENDER}\r\n` +
    `Precedence: bulk\r\nX-Arauto-Campaign: ${compactId(content.campaign.id, "-")}\r\n`
  );
}

/** @throws TypeError for a URL that could break out of its header */
export function assertHeaderSafe(url: string): void {
  if (!HEADER_SAFE_URL.test(url) || /[<>"]/.test(url) || !URL.canParse(url))
    throw new TypeError(`"${url}" is not a URL`);
}

/** Returns an id without characters that have a meaning in a header. */
function compactId(id: string, keep = ""): string {
  return id.replace(keep === "-" ? /[^A-Za-z0-9-]/g : /[^A-Za-z0-9]/g, "");
}

let dateSecond = 0;
let dateText = "";

/** Formats RFC 5322 §3.3 in UTC; computed once a second. */
export function dateNow(): string {
  const second = Math.floor(Date.now() / 1000);
  if (second === dateSecond) return dateText;
  const date = new Date(second * 1000);
  const two = (value: number) => String(value).padStart(2, "0");
  dateSecond = second;
  dateText = `${DAYS[date.getUTCDay()]}, ${two(date.getUTCDate())} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()} ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())} +0000`;
  return dateText;
}
