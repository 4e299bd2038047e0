import type { SmtpReply } from "./reply-reader.ts";

/** A server's capabilities, from its reply to EHLO (RFC 5321 §4.1.1.1). */
export interface Capabilities {
  pipelining: boolean;
  chunking: boolean;
  startTls: boolean;
  smtpUtf8: boolean;
  eightBitMime: boolean;
  /** Bytes; undefined if the server named no limit (RFC 1870). */
  sizeLimit: number | undefined;
  size: boolean;
  /** Names of AUTH mechanisms in upper case. */
  auth: ReadonlySet<string>;
}

export const NO_CAPABILITIES: Capabilities = {
  pipelining: false,
  chunking: false,
  startTls: false,
  smtpUtf8: false,
  eightBitMime: false,
  sizeLimit: undefined,
  size: false,
  auth: new Set(),
};

export function capabilitiesOf(reply: SmtpReply): Capabilities {
  // The first line is the server's name.
  const words = new Map<string, string[]>();
  for (const line of reply.lines.slice(1)) {
    // Some servers still write AUTH=LOGIN PLAIN.
    const [name = "", ...parameters] = line
      .trim()
      .toUpperCase()
      .replace(/^AUTH=/, "AUTH ")
      .split(/\s+/);
    words.set(name, [...(words.get(name) ?? []), ...parameters]);
  }
  const limit = Number(words.get("SIZE")?.[0] ?? 0);
  return {
    pipelining: words.has("PIPELINING"),
    chunking: words.has("CHUNKING"),
    startTls: words.has("STARTTLS"),
    smtpUtf8: words.has("SMTPUTF8"),
    eightBitMime: words.has("8BITMIME"),
    size: words.has("SIZE"),
    sizeLimit: Number.isSafeInteger(limit) && limit > 0 ? limit : undefined,
    auth: new Set(words.get("AUTH")),
  };
}
