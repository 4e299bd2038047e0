import { decodeWords } from "./encoded-text.ts";

const FIELDS_MAX = 1000;
/** Maximum bytes of a header that are read. */
const HEADER_MAX = 256 * 1024;
const VALUE_MAX = 32 * 1024;
const FIELD = /^([!-9;-~]{1,200})[ \t]*:(.*)$/;

/** A header field as written, unfolded. */
export interface HeaderField {
  name: string;
  value: string;
}

/** The header of a message or part. Anything beyond the limits is ignored. */
export class Headers {
  private readonly fields = new Map<string, string[]>();
  /** All fields in order. */
  readonly list: HeaderField[] = [];

  add(name: string, value: string): void {
    this.list.push({ name, value });
    const key = name.toLowerCase();
    const values = this.fields.get(key);
    if (values === undefined) this.fields.set(key, [value]);
    else values.push(value);
  }

  /** Returns the first value, unfolded but not decoded; empty if there is none. */
  get(name: string): string {
    return this.fields.get(name)?.[0] ?? "";
  }

  all(name: string): string[] {
    return this.fields.get(name) ?? [];
  }

  has(name: string): boolean {
    return this.fields.has(name);
  }

  /** Decodes encoded words (RFC 2047). */
  text(name: string): string {
    return decodeWords(this.get(name));
  }

  get size(): number {
    return this.fields.size;
  }

  names(): IterableIterator<string> {
    return this.fields.keys();
  }
}

/** Returns a message as text, one character per byte, without empty lines at its start. */
export function textOfMessage(bytes: Buffer, max?: number): string {
  const text = bytes.toString("latin1", 0, max);
  // Old Macintosh mail stores end lines with CR only.
  const lines = text.includes("\n") ? text : text.replaceAll("\r", "\n");
  return lines.replace(/^(?:\r?\n){1,20}/, "");
}

/** Parses only the header of a message. Never throws. */
export function readMessageHeader(bytes: Buffer): Headers {
  return readHeaders(textOfMessage(bytes, HEADER_MAX)).headers;
}

/**
 * Parses the header at the start of a text and returns where the body starts. Never throws; an
 * invalid line ends it.
 */
export function readHeaders(text: string): { headers: Headers; bodyStart: number } {
  const headers = new Headers();
  let at = 0;
  let count = 0;
  let size = 0;
  let name = "";
  let value = "";
  const flush = () => {
    if (name !== "" && count++ < FIELDS_MAX && size < HEADER_MAX) headers.add(name, value.trim());
    size += value.length;
    name = "";
  };
  while (at < text.length) {
    const newline = text.indexOf("\n", at);
    const next = newline === -1 ? text.length : newline + 1;
    const end =
      newline === -1
        ? text.length
        : newline > at && text[newline - 1] === "\r"
          ? newline - 1
          : newline;
    if (end === at) {
      flush();
      return { headers, bodyStart: next };
    }
    const isFolded = text[at] === " " || text[at] === "\t";
    if (isFolded && name !== "") {
      if (value.length < VALUE_MAX)
        value += ` ${text.slice(at, Math.min(end, at + VALUE_MAX)).trim()}`;
    } else if (isFolded && text.slice(at, end).trim() === "") {
      flush();
      return { headers, bodyStart: next };
    } else {
      flush();
      const field = FIELD.exec(text.slice(at, Math.min(end, at + VALUE_MAX)));
      // The first line of an mbox, which some servers leave in place.
      const isMboxLine = at === 0 && /^>?From /.test(text.slice(0, 10));
      if (field === null && !isMboxLine) return { headers, bodyStart: at };
      name = field?.[1] ?? "";
      value = field?.[2] ?? "";
    }
    at = next;
  }
  flush();
  return { headers, bodyStart: text.length };
}

/**
 * Parses a value with parameters, such as Content-Type's (RFC 2045 §5.1, RFC 2231). Names are in
 * lower case.
 */
export function readParameters(text: string): { value: string; parameters: Map<string, string> } {
  const [value = ""] = text.split(";", 1);
  const parameters = new Map<string, string>();
  const pieces = new Map<string, string[]>();
  const rest = text.slice(value.length);
  for (const match of rest.matchAll(
    /;\s*([\w!#$&+.^`|~-]{1,100})(\*\d{1,2})?(\*)?\s*=\s*(?:"((?:[^"\\]|\\.)*)"?|([^;]*))/g,
  )) {
    const [, name = "", index, isEncoded, quoted, plain = ""] = match;
    const key = name.toLowerCase();
    const given = quoted === undefined ? plain.trim() : quoted.replace(/\\(.)/g, "$1");
    if (index === undefined && isEncoded === undefined) {
      if (!parameters.has(key)) parameters.set(key, decodeWords(given));
      continue;
    }
    const list = pieces.get(key) ?? [];
    list[index === undefined ? 0 : Number(index.slice(1))] =
      isEncoded === undefined ? encodeURIComponentSafely(given) : given;
    pieces.set(key, list);
  }
  for (const [key, list] of pieces) parameters.set(key, decodeExtended(list.join("")));
  return { value: value.trim().toLowerCase(), parameters };
}

function encodeURIComponentSafely(text: string): string {
  return text.replaceAll("%", "%25");
}

/** Decodes `charset'language'percent-encoded` of RFC 2231 §4. */
function decodeExtended(text: string): string {
  const match = /^([\w-]{0,40})'[^']*'(.*)$/.exec(text);
  const encoded = match?.[2] ?? text;
  const bytes = Buffer.from(
    encoded.replace(/%([0-9a-f]{2})/gi, (_all, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    ),
    "latin1",
  );
  return decodeBytesAs(bytes, match?.[1] ?? "");
}

function decodeBytesAs(bytes: Buffer, charset: string): string {
  return decodeWords(`=?${charset === "" ? "utf-8" : charset}?B?${bytes.toString("base64")}?=`);
}
