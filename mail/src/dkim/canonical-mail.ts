import { hash } from "node:crypto";

const CR = 13;
const LF = 10;
const TAB = 9;
const CRLF = Buffer.from("\r\n");
const HEADER_END = Buffer.from("\r\n\r\n");

/**
 * One header field with all its lines, without the last line ending. Bytes are Latin-1 characters.
 */
export interface HeaderField {
  /** In lower case. */
  name: string;
  text: string;
}

/**
 * Returns the start of the body, and the header fields in order. Skips lines that are not fields.
 */
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

/** Canonicalizes a field as "relaxed" (RFC 6376 §3.4.2), without the line ending. */
export function relaxedField(field: HeaderField): string {
  const value = field.text
    .slice(field.text.indexOf(":") + 1)
    .replaceAll("\r\n", "")
    .replace(/[ \t]+/g, " ");
  return `${field.name}:${value.slice(value.startsWith(" ") ? 1 : 0, value.endsWith(" ") && value.length > 1 ? -1 : undefined)}`;
}

/**
 * Hashes the "relaxed" body with SHA-256 (RFC 6376 §3.4.4) in base64. A last line without an ending
 * counts with one, because transport adds it (RFC 5321 §4.1.1.4).
 */
export function relaxedBodyHash(bytes: Buffer, start: number): string {
  const body = tidied(bytes, start);
  let end = body.length;
  while (end >= 2 && body[end - 2] === CR && body[end - 1] === LF) end -= 2;
  if (end === 0) return hash("sha256", "", "base64");
  const canonical =
    end < body.length ? body.subarray(0, end + CRLF.length) : Buffer.concat([body, CRLF]);
  return hash("sha256", canonical, "base64");
}

/** Collapses white space to one space, and removes it at line ends. */
function tidied(bytes: Buffer, start: number): Buffer {
  const text = bytes.toString("latin1", start);
  // Most bodies need no change. One pass that detects this costs less than searching the bytes for
  // each case.
  if (!bytes.includes(TAB, start) && !text.endsWith(" ") && !/ [ \r]/.test(text))
    return bytes.subarray(start);
  const tidy = text.replaceAll("\t", " ").replace(/ {2,}/g, " ").replaceAll(" \r\n", "\r\n");
  return Buffer.from(tidy.endsWith(" ") ? tidy.slice(0, -1) : tidy, "latin1");
}
