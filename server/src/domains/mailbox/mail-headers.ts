import iconv from "iconv-lite";
import { NIL } from "uuid";

/** What the mailbox's list shows of an email, read without parsing the body. */
export interface MailFacts {
  subject: string;
  campaignId: string | null;
}

const HEADERS_MAX_BYTES = 64 * 1024;
const SUBJECT_MAX = 500;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f]+/g;
const LONE_SURROGATE = /\p{Surrogate}/gu;

/**
 * Reads the subject (RFC 2047 decoded, cut at 500 characters) and the campaign of an email from its
 * headers only.
 */
export function mailFacts(source: Buffer): MailFacts {
  const head = headerBlock(source);
  const campaign = headerValue(head, "X-Arauto-Campaign");
  return {
    subject: decodeWords(headerValue(head, "Subject") ?? "")
      .replace(CONTROL, " ")
      .trim()
      .slice(0, SUBJECT_MAX)
      .replace(LONE_SURROGATE, "\ufffd"),
    campaignId: campaign !== undefined && UUID.test(campaign) && campaign !== NIL ? campaign : null,
  };
}

function headerBlock(source: Buffer): string {
  const end = source.indexOf("\r\n\r\n");
  const length = Math.min(end < 0 ? source.length : end, HEADERS_MAX_BYTES);
  // A leading line break lets every header be found at the beginning of a line.
  return `\r\n${source.toString("utf8", 0, length)}\r\n`;
}

function headerValue(head: string, name: string): string | undefined {
  const match = new RegExp(`\\r\\n${name}:(.*(?:\\r\\n[ \\t].*)*)`, "i").exec(head);
  return match?.[1]?.replace(/\r\n(?=[ \t])/g, "").trim();
}

const ENCODED_WORD = /=\?([^?*\s]+)(?:\*[^?]*)?\?([bq])\?([^?\s]*)\?=/gi;

/**
 * Decodes encoded words (RFC 2047). Neighbors of one charset are joined as bytes first, because
 * email clients split inside characters; unknown charsets stay as written.
 */
export function decodeWords(text: string): string {
  if (!text.includes("=?")) return text;
  const joined = text.replace(/(\?=)\s+(?==\?[^?\s]+\?[bq]\?)/gi, "$1");
  let result = "";
  let at = 0;
  let pending: { charset: string; bytes: Buffer[]; written: string } | undefined;
  const flush = () => {
    if (pending)
      result += decodeBytes(pending.charset, Buffer.concat(pending.bytes)) ?? pending.written;
    pending = undefined;
  };
  for (const match of joined.matchAll(ENCODED_WORD)) {
    const [written, charset = "", encoding = "", content = ""] = match;
    const adjoins = match.index === at && pending?.charset === charset.toLowerCase();
    if (!adjoins) flush();
    result += joined.slice(at, match.index);
    pending ??= { charset: charset.toLowerCase(), bytes: [], written: "" };
    pending.bytes.push(
      encoding.toLowerCase() === "b" ? Buffer.from(content, "base64") : quotedBytes(content),
    );
    pending.written += written;
    at = match.index + written.length;
  }
  flush();
  return result + joined.slice(at);
}

function quotedBytes(content: string): Buffer {
  const binary = content
    .replaceAll("_", " ")
    .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(binary, "latin1");
}

function decodeBytes(charset: string, bytes: Buffer): string | undefined {
  return iconv.encodingExists(charset) ? iconv.decode(bytes, charset) : undefined;
}
