import type { SecureContext } from "node:tls";

/** How to connect and log in to a mail server. */
export interface SmtpOptions {
  /** Name of the server: used for the TLS server name and the certificate check. */
  host: string;
  /** The address to connect to, already resolved and checked by the caller. */
  address: string;
  port: number;
  /** "tls" from the first byte, "starttls" required before anything else, or "none". */
  security: "tls" | "starttls" | "none";
  /** Empty: no AUTH. */
  username: string;
  password: string;
  /** Our name in EHLO; defaults to the address literal of our socket (RFC 5321 §4.1.3). */
  clientName?: string;
  /** Milliseconds. `dataMs` covers the reply to a message's end. */
  timeouts?: { connectMs?: number; replyMs?: number; dataMs?: number };
  /** Certificates are always verified unless this is false. */
  tls?: { ca?: string; rejectUnauthorized?: boolean; secureContext?: SecureContext };
}

/** There is no usable connection; nothing was sent. */
export class SmtpConnectError extends Error {
  override readonly name = "SmtpConnectError";
  constructor(
    /** "starttls": the server requires encryption that these options disable. */
    readonly stage: "connect" | "tls" | "greeting" | "auth" | "starttls",
    /** False if a retry cannot help without a change of the options (5xx, wrong certificate). */
    readonly transient: boolean,
    message: string,
    /** The server's words, if any. */
    readonly reply?: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }
}

export interface SmtpMail {
  mailFrom: string;
  rcptTo: string;
  /** The complete message, CRLF line endings, dots not stuffed. */
  bytes: Buffer;
  /** Header fields that precede `bytes`; separate, so that signing a message does not copy it. */
  signatures?: Buffer;
  smtpUtf8?: boolean;
}

/** The result of one message. Exactly one of these, for every message. */
export type SendOutcome =
  | { kind: "accepted"; reply: string }
  | {
      kind: "rejected";
      permanent: boolean;
      code: number;
      reply: string;
      stage: "mail" | "rcpt" | "data";
    }
  /** Certainly not transmitted. */
  | { kind: "notSent"; reason: string }
  /** The complete message may have reached the server, but no reply arrived. */
  | { kind: "uncertain"; reason: string };

export interface SmtpConnection {
  /**
   * Sends a message; never rejects. May be called concurrently: messages are pipelined in call
   * order.
   */
  send(message: SmtpMail): Promise<SendOutcome>;
  /** False once no further message can be sent here. */
  readonly usable: boolean;
  /** Finishes messages in progress, sends QUIT and closes. */
  close(): Promise<void>;
}
