import { hash } from "node:crypto";

const CR = 13;
const LF = 10;
const SPACE = 32;
const CRLF = Buffer.from("\r\n");
const HEADER_END = Buffer.from("\r\n\r\n");
const TAB = Buffer.from("\t");
const TWO_SPACES = Buffer.from("  ");
const SPACE_AT_END = Buffer.from(" \r\n");

/** One header field, all its lines, without the last line's end. Bytes stand as Latin-1 characters. */
export interface HeaderField {
  /** In lower case. */
  name: string;
  text: string;
}

/** Where the body begins, and the header fields in their order. Whatever is no field is left out. */
export function readFields(bytes: Buffer): { fields: HeaderField[]; bodyStart: number } {
  if (bytes[0] === CR && bytes[1] === LF) return { fields: [], bodyStart: 2 };
  const end = bytes.indexOf(HEADER_END);
  const header = bytes.toString("latin1", 0, end === -1 ? bytes.length : end).replace(/\r\n$/, "");
  const fields: HeaderField[] = [];
  for (const text of header.split(/\r\n(?![ \t])/)) {
    const colon = text.indexOf(":");
    if (colon > 0) fields.push({ name: text.slice(0, colon).trimEnd().toLowerCase(), text });
  }
  return { fields, bodyStart: end === -1 ? bytes.length : end + HEADER_END.length };
}

/** A field as "relaxed" signs it (RFC 6376 §3.4.2), without the line end. */
export function relaxedField(field: HeaderField): string {
  const value = field.text
    .slice(field.text.indexOf(":") + 1)
    .replaceAll("\r\n", "")
    .replace(/[ \t]+/g, " ");
  return `${field.name}:${value.slice(value.startsWith(" ") ? 1 : 0, value.endsWith(" ") && value.length > 1 ? -1 : undefined)}`;
}

/**
 * The "relaxed" body's SHA-256 (RFC 6376 §3.4.4) in base64. A last line without an end counts with one,
 * as it gets one on its way (RFC 5321 §4.1.1.4).
 */
export function relaxedBodyHash(bytes: Buffer, start: number): string {
  const body = tidied(bytes, start);
  let end = body.length;
  while (end >= 2 && body[end - 2] === CR && body[end - 1] === LF) end -= 2;
  if (end === 0) return hash("sha256", "", "base64");
  const whole = end < body.length ? body.subarray(0, end + CRLF.length) : Buffer.concat([body, CRLF]);
  return hash("sha256", whole, "base64");
}

/** Runs of white space become one space, and none at the end of a line. */
function tidied(bytes: Buffer, start: number): Buffer {
  // Searching takes a microsecond or two, so that only what is needed is done.
  const has = (mark: Buffer) => bytes.indexOf(mark, start) !== -1;
  const [tabs, runs, ends] = [has(TAB), has(TWO_SPACES), has(SPACE_AT_END)];
  const endsBlank = bytes.length > start && bytes[bytes.length - 1] === SPACE;
  if (!tabs && !runs && !ends && !endsBlank) return bytes.subarray(start);
  // As text and with expressions, which is faster than a loop over the bytes.
  let text = bytes.toString("latin1", start);
  if (tabs) text = text.replaceAll("\t", " ");
  if (tabs || runs) text = text.replace(/ {2,}/g, " ");
  if (tabs || ends) text = text.replaceAll(" \r\n", "\r\n");
  return Buffer.from(text.endsWith(" ") ? text.slice(0, -1) : text, "latin1");
}
