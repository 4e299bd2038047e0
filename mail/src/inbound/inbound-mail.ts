import type { RefusalKind } from "../smtp/status-codes.ts";
import type { VerpKeys, VerpToken } from "./verp.ts";

/** What the server that took the mail knows of it; a mailbox read by IMAP knows nothing of the kind. */
export interface InboundEnvelope {
  /** Empty for the null sender. */
  from: string;
  to: readonly string[];
}

export interface InboundOptions {
  /** Signs our addresses; without it none is found. */
  verpKey?: VerpKeys;
  /** The workspace that reads: addresses of its conversations are known by it. */
  tenantId?: string;
  envelope?: InboundEnvelope;
  /** Addresses we send as, and domains of our Message-IDs: a mail from there is our own that came back. */
  ownAddresses?: readonly string[];
  ownDomains?: readonly string[];
}

/** Which of our mails a mail is about. */
export interface InboundEvidence {
  /** Without angle brackets. */
  originalMessageId: string | null;
  /** All Message-IDs it names, the likeliest first, without angle brackets. */
  messageIds: string[];
  verp: VerpToken | null;
  /** Where the address stood: `envelope`, or a header's name in small letters, `original` for the mail sent back. */
  verpSource: string | null;
}

export interface InboundAttachment {
  name: string;
  type: string;
  contentId: string | null;
  isInline: boolean;
  content: Buffer;
}

/** What every mail has. */
export interface InboundHead {
  messageId: string | null;
  from: { name: string; address: string } | null;
  to: string[];
  subject: string;
  date: Date | null;
  evidence: InboundEvidence;
  /** Null when nothing says so; empty for the null sender. */
  returnPath: string | null;
  /** Our own mail that came back, or one that has gone around: never answer and never count it. */
  isLoop: boolean;
  /** False when an automatic answer must not be sent (RFC 3834 §2). */
  isAnswerable: boolean;
}

export interface BouncedRecipient {
  /** The address as we wrote to it, where the report says so. */
  address: string;
  /** Where it was forwarded to, when that differs. */
  finalAddress: string | null;
  action: "failed" | "delayed" | "delivered" | "relayed" | "expanded";
  /** RFC 3463, such as 5.1.1. */
  status: string | null;
  /** The server's own words, in one line. */
  diagnostic: string;
  remoteMta: string | null;
  /** Sending there again is pointless: the address is to be suppressed. */
  permanent: boolean;
  reason: RefusalKind;
}

/** `isFailure` is false for delays and receipts: only failures are bounces in the figures. */
export type BounceMail = InboundHead & { kind: "bounce"; recipients: BouncedRecipient[]; isFailure: boolean; isStandard: boolean };

export type ComplaintMail = InboundHead & {
  kind: "complaint";
  /** RFC 5965 §7.3: abuse, fraud, not-spam, opt-out, virus, other…; `auth-failure` (RFC 6591) is no complaint of a person. */
  feedbackType: string;
  userAgent: string | null;
  originalRecipients: string[];
  originalMailFrom: string | null;
  arrivalDate: Date | null;
  reportedDomains: string[];
  reportedUris: string[];
  sourceIp: string | null;
  /** How many mails the report stands for. */
  incidents: number;
};

export type AutoReplyMail = InboundHead & {
  kind: "autoReply";
  /** `challenge` asks the sender to prove to be human; `receipt` says that a mail was read (RFC 8098) or came in. */
  autoKind: "outOfOffice" | "challenge" | "receipt" | "other";
  text: string;
};

export type UnsubscribeMail = InboundHead & { kind: "unsubscribeRequest"; text: string };

export type ReplyMail = InboundHead & {
  kind: "reply";
  /** What the person wrote now: without quoted mails and signature, as best one can tell. */
  text: string;
  fullText: string;
  /** Safe to show; null when there is none or it is too large. */
  html: string | null;
  attachments: InboundAttachment[];
};

export type UnknownMail = InboundHead & { kind: "unknown"; text: string };

export type InboundMail = BounceMail | ComplaintMail | AutoReplyMail | UnsubscribeMail | ReplyMail | UnknownMail;
