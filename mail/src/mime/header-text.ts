import type { MailAddress } from "./mail-address.ts";

/**
 * Lines with encoded words have at most 76 characters (RFC 2047 §2); others should have at most 78
 * (RFC 5322 §2.1.1).
 */
const LINE_MAX = 76;
/**
 * UTF-8 bytes in one encoded word: 52 base64 characters plus 12 leave room for the header's name.
 */
const WORD_BYTES = 39;
/** A word that cannot be folded must not reach the limit of 998 (RFC 5322 §2.1.1). */
const LONG_WORD = 900;
const PHRASE_MAX = 60;
// oxlint-disable-next-line no-control-regex
const LINE_BREAKERS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;
const PRINTABLE = /^[\x20-\x7e]*$/;
const ATOMS = /^[A-Za-z0-9!#$%&'*+\-/=?^_`{|}~]+(?: [A-Za-z0-9!#$%&'*+\-/=?^_`{|}~]+)*$/;

/**
 * Replaces control characters and line breaks of any script by a space; keeps other white space.
 */
export function withoutLineBreaks(text: string): string {
  return text.replace(LINE_BREAKERS, " ");
}

/**
 * Joins a text into one line: replaces control characters and line breaks of any script by a space.
 */
export function oneLine(text: string): string {
  return withoutLineBreaks(text).replace(/\s+/g, " ").trim();
}

/**
 * Encodes (RFC 2047) and folds an unstructured header's value (RFC 5322 §2.2.1) where needed.
 * `name` is the header's, which takes space on the first line.
 */
export function headerText(name: string, text: string): string {
  const line = oneLine(text);
  if (!PRINTABLE.test(line) || line.includes("=?")) return encodedWords(line);
  if (name.length + 2 + line.length <= LINE_MAX) return line;
  const words = line.split(" ");
  if (words.some((word) => word.length > LONG_WORD)) return encodedWords(line);
  let folded = "";
  let column = name.length + 2;
  for (const word of words) {
    if (folded !== "" && column + 1 + word.length > LINE_MAX) {
      folded += `\r\n ${word}`;
      column = 1 + word.length;
    } else {
      folded += folded === "" ? word : ` ${word}`;
      column += word.length + (folded === word ? 0 : 1);
    }
  }
  return folded;
}

/** Formats `Name <address>` for From and To (RFC 5322 §3.4); without a name only the address. */
export function mailbox(name: string, address: MailAddress): string {
  const line = oneLine(name);
  if (line === "") return `<${address.text}>`;
  return `${phrase(line)}${line.length + address.text.length > PHRASE_MAX ? "\r\n" : ""} <${address.text}>`;
}

/** Formats a display name as atoms, quoted string or encoded words. */
export function phrase(name: string): string {
  const line = oneLine(name);
  if (!PRINTABLE.test(line) || line.includes("=?") || line.length > PHRASE_MAX)
    return encodedWords(line);
  if (ATOMS.test(line)) return line;
  return `"${line.replace(/["\\]/g, "\\$&")}"`;
}

/** Encodes RFC 2047 words in base64, split between characters, one per line. */
function encodedWords(text: string): string {
  const words: string[] = [];
  let word = "";
  let bytes = 0;
  for (const character of text) {
    const size = Buffer.byteLength(character);
    if (bytes + size > WORD_BYTES) {
      words.push(word);
      word = "";
      bytes = 0;
    }
    word += character;
    bytes += size;
  }
  words.push(word);
  return words
    .map((part) => `=?UTF-8?B?${Buffer.from(part, "utf8").toString("base64")}?=`)
    .join("\r\n ");
}
