import iconv from "iconv-lite";

/** Names that senders use for unknown charsets. */
const NO_CHARSET = new Set([
  "",
  "us-ascii",
  "ascii",
  "unknown-8bit",
  "x-unknown",
  "unknown",
  "default",
  "utf-8",
  "utf8",
  "iso-8859-1",
]);
const ALIASES = new Map([
  ["cp932", "shift_jis"],
  ["ms932", "shift_jis"],
  ["cp936", "gbk"],
  ["cp949", "euc-kr"],
  ["iso-8859-8-i", "iso-8859-8"],
  ["iso-2022-jp-1", "iso-2022-jp"],
  ["cp50220", "iso-2022-jp"],
]);
const EQUALS = 0x3d;
const STRICT_UTF8 = new TextDecoder("utf-8", { fatal: true });

/** Decodes bytes as text. Never throws: unknown charsets are read as UTF-8 if valid, otherwise Windows-1252. */
export function decodeBytes(bytes: Buffer, charset: string): string {
  let label = charset.trim().toLowerCase();
  // Parts of Japanese reports often claim to be ASCII: the escape sequence reveals them.
  if (NO_CHARSET.has(label) && bytes.includes("\u001b$B", 0, "latin1")) label = "iso-2022-jp";
  try {
    if (NO_CHARSET.has(label)) return STRICT_UTF8.decode(bytes);
    return decodeAs(bytes, ALIASES.get(label) ?? label);
  } catch {
    try {
      return STRICT_UTF8.decode(bytes);
    } catch {
      return decodeAs(bytes, "windows-1252");
    }
  }
}

/** @throws RangeError for a charset that doesn't exist */
function decodeAs(bytes: Buffer, label: string): string {
  const decoder = new TextDecoder(label);
  // Node.js 20 reads it as ISO-8859-1, without quotes, dashes and the euro sign (nodejs/node#56542).
  return decoder.encoding === "windows-1252"
    ? iconv.decode(bytes, "windows-1252")
    : decoder.decode(bytes);
}

/** Returns the decoded bytes of a body as it was sent (one character per byte). */
export function decodeTransfer(body: string, encoding: string): Buffer {
  switch (encoding.trim().toLowerCase()) {
    case "base64":
      return Buffer.from(body, "base64");
    case "quoted-printable":
      return Buffer.from(decodeQuotedPrintable(body), "latin1");
    case "x-uuencode":
    case "uuencode":
      return decodeUuencoded(body);
    default:
      return Buffer.from(body, "latin1");
  }
}

/**
 * Decodes RFC 2045 §6.7; one character per byte, in input and output. Invalid codes stay unchanged.
 */
export function decodeQuotedPrintable(text: string): string {
  const from = Buffer.from(text, "latin1");
  const into = Buffer.alloc(from.length);
  let length = 0;
  for (let at = 0; at < from.length; at++) {
    const byte = from[at] ?? 0;
    if (byte !== EQUALS) {
      into[length++] = byte;
      continue;
    }
    const code = hexDigit(from[at + 1]) * 16 + hexDigit(from[at + 2]);
    const lineEnd = code >= 0 ? -1 : softBreakEnd(from, at + 1);
    if (code >= 0) into[length++] = code;
    else if (lineEnd === -1) into[length++] = EQUALS;
    if (code >= 0) at += 2;
    else if (lineEnd !== -1) at = lineEnd;
  }
  return into.toString("latin1", 0, length);
}

/** Returns the end of the line break that a `=` before `start` removes; -1 if there is none. */
function softBreakEnd(bytes: Buffer, start: number): number {
  let at = start;
  while (at < start + 100 && (bytes[at] === 0x20 || bytes[at] === 0x09 || bytes[at] === 0x0d)) at++;
  return bytes[at] === 0x0a ? at : -1;
}

/** Far below zero when it is not a digit, so that a sum with it is negative too. */
function hexDigit(byte: number | undefined): number {
  if (byte === undefined) return -1000;
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1000;
}

function decodeUuencoded(text: string): Buffer {
  const lines = text.split(/\r?\n/);
  const begin = lines.findIndex((line) => /^begin \d+ /.test(line));
  const pieces: number[] = [];
  for (const line of lines.slice(begin + 1)) {
    const length = (line.charCodeAt(0) - 32) & 63;
    if (line === "" || length === 0 || line === "end") break;
    for (let at = 1, left = length; left > 0; at += 4, left -= 3) {
      const [a = 0, b = 0, c = 0, d = 0] = [0, 1, 2, 3].map(
        (offset) => ((line.charCodeAt(at + offset) || 32) - 32) & 63,
      );
      pieces.push(
        ...[(a << 2) | (b >> 4), ((b << 4) | (c >> 2)) & 255, ((c << 6) | d) & 255].slice(0, left),
      );
    }
  }
  return Buffer.from(pieces);
}

const WORD = /=\?([\w.:-]{1,60})(?:\*[\w-]{0,20})?\?([bq])\?([^?\s]{0,8000})\?=/gi;

/**
 * Decodes RFC 2047 §6. Adjacent words are joined before decoding, because many senders split inside
 * a character.
 */
export function decodeWords(text: string): string {
  if (!text.includes("=?"))
    return isAscii(text) ? text : decodeBytes(Buffer.from(text, "latin1"), "");
  let out = "";
  let end = 0;
  let held: { charset: string; bytes: Buffer[] } | null = null;
  const flush = () => {
    if (held !== null) out += decodeBytes(Buffer.concat(held.bytes), held.charset);
    held = null;
  };
  for (const match of text.matchAll(WORD)) {
    const [all, charset = "", encoding = "", payload = ""] = match;
    const between = text.slice(end, match.index);
    const bytes =
      encoding.toLowerCase() === "b"
        ? Buffer.from(payload, "base64")
        : Buffer.from(decodeQuotedPrintable(payload.replaceAll("_", " ")), "latin1");
    const isNext = end > 0 && between.trim() === "";
    if (!isNext || (held as { charset: string } | null)?.charset !== charset.toLowerCase()) {
      flush();
      if (!isNext) out += decodeWords(between);
      held = { charset: charset.toLowerCase(), bytes: [] };
    }
    (held as { bytes: Buffer[] } | null)?.bytes.push(bytes);
    end = match.index + all.length;
  }
  flush();
  const rest = text.slice(end);
  return (
    out +
    (rest.includes("=?") || isAscii(rest) ? rest : decodeBytes(Buffer.from(rest, "latin1"), ""))
  );
}

function isAscii(text: string): boolean {
  // oxlint-disable-next-line no-control-regex
  return /^[\x00-\x7f]*$/.test(text);
}
