import type { SecureContext } from "node:tls";

/** How to reach and log in to a mail server. */
export interface SmtpOptions {
  /** Name of the server: TLS server name and certificate are checked against it. */
  host: string;
  /** The address to connect to, already resolved and checked by the caller. */
  address: string;
  port: number;
  /** "tls" from the first byte, "starttls" required before anything else, or "none". */
  security: "tls" | "starttls" | "none";
  /** Empty: no AUTH. */
  username: string;
  password: string;
  /** An OAuth 2.0 access token for `username`; with it no password is ever sent. */
  accessToken?: string;
  /** Our name in EHLO; without it the address literal of our socket (RFC 5321 §4.1.3). */
  clientName?: string;
  /** Milliseconds. `dataMs` covers the answer to a message's end. */
  timeouts?: { connectMs?: number; replyMs?: number; dataMs?: number };
  /** Certificates are always verified unless this says otherwise. */
  tls?: { ca?: string; rejectUnauthorized?: boolean; secureContext?: SecureContext };
}

/** No usable connection; nothing was sent. */
export class SmtpConnectError extends Error {
  override readonly name = "SmtpConnectError";
  constructor(
    /** "starttls": the server demands encryption that these options do without. */
    readonly stage: "connect" | "tls" | "greeting" | "auth" | "starttls",
    /** False when trying again can't help without a change of the options (5xx, wrong certificate). */
    readonly transient: boolean,
    message: string,
    /** The server's words, when it said any. */
    readonly reply?: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }
}

export interface SmtpMail {
  mailFrom: string;
  rcptTo: string;
  /** The whole message, CRLF line ends, dots not stuffed. */
  bytes: Buffer;
  /** Header fields that precede `bytes`; apart, so that signing a message does not copy it. */
  signatures?: Buffer;
  smtpUtf8?: boolean;
}

/** What became of one mail. Exactly one of these, for every mail. */
export type SendOutcome =
  | { kind: "accepted"; reply: string }
  | { kind: "rejected"; permanent: boolean; code: number; reply: string; stage: "mail" | "rcpt" | "data" }
  /** Surely not handed over. */
  | { kind: "notSent"; reason: string }
  /** The whole message may have reached the server and the answer never came. */
  | { kind: "uncertain"; reason: string };

export interface SmtpConnection {
  /** Never rejects. May be called many times at once: mails are pipelined in the order of the calls. */
  send(mail: SmtpMail): Promise<SendOutcome>;
  /** False once no further mail can be sent here. */
  readonly usable: boolean;
  /** Finishes what is under way, says QUIT and closes. */
  close(): Promise<void>;
}
