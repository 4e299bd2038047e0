import type { RefusalKind } from "../smtp/status-codes.ts";
import type { VerpKeys, VerpToken } from "./verp.ts";

/** Facts that the receiving server knows about a message; a mailbox read by IMAP has no envelope. */
export interface InboundEnvelope {
  /** Empty for the null sender. */
  from: string;
  to: readonly string[];
}

export interface InboundOptions {
  /** The key that signs our addresses; without it none is found. */
  verpKey?: VerpKeys;
  /** The workspace that receives: addresses of its conversations are recognized by it. */
  tenantId?: string;
  envelope?: InboundEnvelope;
  /**
   * Our sender addresses, and the domains of our Message-IDs: a message from them is our own that was
   * returned.
   */
  ownAddresses?: readonly string[];
  ownDomains?: readonly string[];
}

/** The message of ours that a message is about. */
export interface InboundEvidence {
  /** Without angle brackets. */
  originalMessageId: string | null;
  /** All Message-IDs it contains, the most likely first, without angle brackets. */
  messageIds: string[];
  verp: VerpToken | null;
  /**
   * Where the address was found: `envelope`, or a header's name in lower case, `original` for the
   * returned message.
   */
  verpSource: string | null;
}

export interface InboundAttachment {
  name: string;
  type: string;
  contentId: string | null;
  isInline: boolean;
  content: Buffer;
}

/** Properties of every message. */
export interface InboundHead {
  messageId: string | null;
  from: { name: string; address: string } | null;
  to: string[];
  subject: string;
  date: Date | null;
  evidence: InboundEvidence;
  /** Null when unknown; empty for the null sender. */
  returnPath: string | null;
  /** Our own message that was returned, or one in a loop: never reply to it or count it. */
  isLoop: boolean;
  /** False when an automatic reply must not be sent (RFC 3834 §2). */
  isAnswerable: boolean;
}

export interface BouncedRecipient {
  /** The address we sent to, if the report contains it. */
  address: string;
  /** The address it was forwarded to, if that differs. */
  finalAddress: string | null;
  action: "failed" | "delayed" | "delivered" | "relayed" | "expanded";
  /** RFC 3463, such as 5.1.1. */
  status: string | null;
  /** The server's own words, on one line. */
  diagnostic: string;
  remoteMta: string | null;
  /** Sending to it again is pointless: the address must be suppressed. */
  permanent: boolean;
  reason: RefusalKind;
}

/** `isFailure` is false for delays and receipts: only failures count as bounces. */
export type BounceMail = InboundHead & {
  kind: "bounce";
  recipients: BouncedRecipient[];
  isFailure: boolean;
  isStandard: boolean;
};

export type ComplaintMail = InboundHead & {
  kind: "complaint";
  /**
   * RFC 5965 §7.3: abuse, fraud, not-spam, opt-out, virus, other…; `auth-failure` (RFC 6591) is not
   * a person's complaint.
   */
  feedbackType: string;
  userAgent: string | null;
  originalRecipients: string[];
  originalMailFrom: string | null;
  arrivalDate: Date | null;
  reportedDomains: string[];
  reportedUris: string[];
  sourceIp: string | null;
  /** How many messages the report covers. */
  incidents: number;
};

export type AutoReplyMail = InboundHead & {
  kind: "autoReply";
  /**
   * `challenge` asks the sender to prove to be human; `receipt` confirms that a message was read
   * (RFC 8098) or delivered.
   */
  autoKind: "outOfOffice" | "challenge" | "receipt" | "other";
  text: string;
};

export type UnsubscribeMail = InboundHead & { kind: "unsubscribeRequest"; text: string };

export type ReplyMail = InboundHead & {
  kind: "reply";
  /** The person's text: without quoted messages and signature, as far as detectable. */
  text: string;
  fullText: string;
  /** Safe to show; null if there is none or it is too large. */
  html: string | null;
  attachments: InboundAttachment[];
};

export type UnknownMail = InboundHead & { kind: "unknown"; text: string };

export type InboundMail =
  | BounceMail
  | ComplaintMail
  | AutoReplyMail
  | UnsubscribeMail
  | ReplyMail
  | UnknownMail;
