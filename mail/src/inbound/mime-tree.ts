import { decodeTransfer } from "./encoded-text.ts";
import type { Headers } from "./headers.ts";
import { readHeaders, readParameters, textOfMessage } from "./headers.ts";

/** A message or a part of one. */
export interface MimePart {
  headers: Headers;
  /** In lower case, `text/plain` by default. */
  type: string;
  parameters: Map<string, string>;
  /** As sent, one character per byte. */
  body: string;
  /** Parts of a multipart, or the one message inside a `message/rfc822`. */
  children: MimePart[];
}

const DEPTH_MAX = 20;
const PARTS_MAX = 300;
const GUESSED_BOUNDARY = /^--(\S{4,70})[ \t]*\r?\nContent-/im;
/** Types that contain another message, or only its header. */
const EMBEDDED = new Set([
  "message/rfc822",
  "message/global",
  "text/rfc822-headers",
  "message/rfc822-headers",
  "message/global-headers",
  "text/rfc822",
]);

/** Splits a message into its parts; parts beyond the limits stay undivided. Never throws. */
export function readMime(bytes: Buffer): MimePart {
  return readPart(textOfMessage(bytes), 0, { left: PARTS_MAX }, "text/plain");
}

function readPart(
  text: string,
  depth: number,
  budget: { left: number },
  defaultType: string,
): MimePart {
  budget.left--;
  const { headers, bodyStart } = readHeaders(text);
  const { value, parameters } = readParameters(headers.get("content-type"));
  const type = /^[\w.+-]+\/[\w.+-]+$/.test(value) ? value : defaultType;
  const body = text.slice(bodyStart);
  const part: MimePart = { headers, type, parameters, body, children: [] };
  if (depth >= DEPTH_MAX || budget.left <= 0) return part;
  if (type.startsWith("multipart/")) {
    const childType = type === "multipart/digest" ? "message/rfc822" : "text/plain";
    let pieces = splitAt(body, parameters.get("boundary") ?? "", budget.left);
    // Gateways rewrite headers and leave the old boundary in the body.
    if (pieces.length === 0)
      pieces = splitAt(body, GUESSED_BOUNDARY.exec(body)?.[1] ?? "", budget.left);
    for (const piece of pieces)
      if (budget.left > 0) part.children.push(readPart(piece, depth + 1, budget, childType));
    if (pieces.length === 0 && body.trim() !== "")
      part.children.push({ ...part, type: "text/plain", children: [] });
  } else if (EMBEDDED.has(type)) {
    const encoding = headers.get("content-transfer-encoding").toLowerCase();
    // RFC 2046 §5.2.1 forbids encoding these; some servers do it anyway.
    const inner =
      encoding === "base64" || encoding === "quoted-printable"
        ? decodeTransfer(body, encoding).toString("latin1")
        : body;
    part.children.push(
      readPart(inner.replace(/^(?:\r?\n){1,5}/, ""), depth + 1, budget, "text/plain"),
    );
  }
  return part;
}

function splitAt(body: string, boundary: string, most: number): string[] {
  const pieces: string[] = [];
  if (boundary === "") return pieces;
  const delimiter = `--${boundary}`;
  let start = -1;
  for (
    let at = body.indexOf(delimiter);
    at !== -1;
    at = body.indexOf(delimiter, at + delimiter.length)
  ) {
    if (at > 0 && body[at - 1] !== "\n") continue;
    const after = at + delimiter.length;
    const newline = body.indexOf("\n", after);
    const rest = body
      .slice(after, newline === -1 ? undefined : Math.min(newline, after + 1000))
      .trim();
    // A longer boundary with this prefix belongs to another multipart.
    if (rest !== "" && rest !== "--") continue;
    if (start !== -1) pieces.push(body.slice(start, at).replace(/\r?\n$/, ""));
    if (rest === "--" || newline === -1 || pieces.length >= most) return pieces;
    start = newline + 1;
  }
  if (start !== -1) pieces.push(body.slice(start));
  return pieces;
}

/** Yields the part and all parts inside it, in order; enters embedded messages only on request. */
export function* partsOf(part: MimePart, isEntering = false): Generator<MimePart> {
  yield part;
  if (isEmbedded(part) && !isEntering) return;
  for (const child of part.children) yield* partsOf(child, isEntering);
}

export function isEmbedded(part: MimePart): boolean {
  return EMBEDDED.has(part.type);
}

/** Returns the bytes of a part without children. */
export function contentOf(part: MimePart): Buffer {
  return decodeTransfer(part.body, part.headers.get("content-transfer-encoding"));
}
