import { mailboxOf } from "./addresses.ts";
import { attachmentsOf } from "./attachments.ts";
import { decodeWords } from "./encoded-text.ts";
import type { InboundAttachment } from "./inbound-mail.ts";
import { partsOf, readMime } from "./mime-tree.ts";
import { isAttachment, sourceOf } from "./part-text.ts";

/** A message that a program submitted for sending (RFC 6409), as written by its author. */
export interface SubmittedMail {
  /** The first mailbox of From; null if there is none. */
  from: Mailbox | null;
  replyTo: Mailbox | null;
  subject: string;
  /** Not sanitized. Null if there is no such part. */
  html: string | null;
  text: string | null;
  attachments: InboundAttachment[];
  /** The first field of each name, by the name in lower case; as sent, without `X-Arauto-` fields. */
  fields: Record<string, string>;
  /** Fields whose name starts with `X-Arauto-`, by the rest of the name in lower case; decoded. */
  options: Record<string, string>;
}

interface Mailbox {
  name: string;
  address: string;
}

const OPTION = /^x-arauto-(?<name>[a-z-]{1,50})$/i;

/** Parses a submitted message. Never throws. */
export function readSubmitted(bytes: Buffer): SubmittedMail {
  const root = readMime(bytes);
  const { headers } = root;
  const bodyOf = (type: string) => {
    const parts = [...partsOf(root)].filter((part) => part.type === type && !isAttachment(part));
    return parts.length === 0 ? null : parts.map((part) => sourceOf(part, Infinity)).join("\n");
  };
  const options: Record<string, string> = {};
  const fields: Record<string, string> = {};
  for (const { name, value } of headers.list) {
    const option = OPTION.exec(name)?.groups?.["name"]?.toLowerCase();
    if (option !== undefined) addFirst(options, option, decodeWords(value).trim());
    else addFirst(fields, name.toLowerCase(), value);
  }
  return {
    from: mailboxOf(headers.get("from")),
    replyTo: mailboxOf(headers.get("reply-to")),
    subject: headers.text("subject").replace(/\s+/g, " ").trim(),
    html: bodyOf("text/html"),
    text: bodyOf("text/plain"),
    attachments: attachmentsOf(root),
    fields,
    options,
  };
}

/** Names such as `constructor` are inherited by every object, so only own properties count. */
function addFirst(values: Record<string, string>, name: string, value: string): void {
  if (!Object.hasOwn(values, name)) values[name] = value;
}
