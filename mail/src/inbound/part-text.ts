import { compile } from "html-to-text";
import { readMarkup } from "../sanitize/read-markup.ts";
import { decodeBytes } from "./encoded-text.ts";
import type { MimePart } from "./mime-tree.ts";
import { contentOf, isEmbedded } from "./mime-tree.ts";

/** Longer texts are truncated: no person types them, and reports state the facts at the start. */
export const TEXT_MAX = 300_000;
export const HTML_MAX = 500_000;
const DEPTH_MAX = 200;
/** Deeper nesting than in any real email: building the tree takes quadratic time. */
const NESTING_MAX = 2000;
const VOID = new Set([
  "area",
  "base",
  "br",
  "col",
  "embed",
  "hr",
  "img",
  "input",
  "link",
  "meta",
  "source",
  "track",
  "wbr",
]);

/** How email clients wrap the quoted message. */
const QUOTES = [
  ".gmail_quote",
  ".gmail_quote_container",
  ".yahoo_quoted",
  ".moz-cite-prefix",
  ".protonmail_quote",
  ".zmail_extra",
  ".tutanota_quote",
  'blockquote[type="cite"]',
  "#OLK_SRC_BODY_SECTION",
  "#divRplyFwdMsg",
  "#appendonsend",
  "#mail-editor-reference-message-container",
];
const SIGNATURES = [
  ".gmail_signature",
  ".moz-signature",
  "#Signature",
  "#ms-outlook-mobile-signature",
  ".protonmail_signature_block",
];

const OPTIONS = {
  wordwrap: false as const,
  limits: { maxInputLength: HTML_MAX, maxDepth: DEPTH_MAX },
};
const PLAIN_LINKS = [
  { selector: "a", options: { ignoreHref: true } },
  { selector: "img", format: "skip" },
];
const toText = compile({ ...OPTIONS, selectors: PLAIN_LINKS });
const toReplyText = compile({
  ...OPTIONS,
  selectors: [
    ...PLAIN_LINKS,
    ...[...QUOTES, ...SIGNATURES].map((selector) => ({ selector, format: "skip" })),
  ],
});

/**
 * Returns a text part's text, with `\n` line endings and at most `TEXT_MAX` long; of HTML its text.
 */
export function textOf(part: MimePart): string {
  const text = sourceOf(part);
  return part.type === "text/html" ? htmlText(text) : unflow(text.slice(0, TEXT_MAX), part);
}

/** Returns the source as written, including HTML, and at most `max` long. */
export function sourceOf(part: MimePart, max = HTML_MAX): string {
  const bytes = contentOf(part);
  return decodeBytes(bytes.subarray(0, max * 4), charsetOf(part, bytes))
    .replaceAll("\0", "")
    .replace(/\r\n?/g, "\n")
    .slice(0, max);
}

function htmlText(html: string): string {
  return convert(toText, html);
}

/**
 * Returns the text of HTML without the quoted message and the signature, if the client marks them.
 */
export function htmlReplyText(html: string): string {
  return convert(toReplyText, html);
}

function convert(converter: (html: string) => string, html: string): string {
  if (!nestsTooDeep(html)) {
    try {
      return converter(html).replaceAll("\u00a0", " ").slice(0, TEXT_MAX);
    } catch {
      // Markup that the converter cannot handle: the text parts suffice.
    }
  }
  return html.replace(/<[^<>]{0,2000}>/g, " ").slice(0, TEXT_MAX);
}

function nestsTooDeep(html: string): boolean {
  let depth = 0;
  for (const part of readMarkup(html)) {
    if (part.kind === "open" && !VOID.has(part.name)) depth++;
    else if (part.kind === "close" && depth > 0) depth--;
    if (depth > NESTING_MAX) return true;
  }
  return false;
}

function charsetOf(part: MimePart, bytes: Buffer): string {
  const named = part.parameters.get("charset") ?? "";
  if (named !== "" || part.type !== "text/html") return named;
  return (
    /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{1,40})/i.exec(
      bytes.toString("latin1", 0, 2000),
    )?.[1] ?? ""
  );
}

/** RFC 3676 §4.2: lines that end in a space continue. */
function unflow(text: string, part: MimePart): string {
  if (part.parameters.get("format")?.toLowerCase() !== "flowed") return text;
  const isDeleting = part.parameters.get("delsp")?.toLowerCase() === "yes";
  const out: string[] = [];
  let isOpen = false;
  let depth = 0;
  for (const line of text.split("\n")) {
    const quotes = /^>*/.exec(line)?.[0].length ?? 0;
    const content = line.slice(quotes).replace(/^ /, "");
    const isFlowed = content.endsWith(" ") && content !== "-- ";
    const piece = isFlowed && isDeleting ? content.slice(0, -1) : content;
    const last = out.length - 1;
    if (isOpen && quotes === depth && content !== "-- ") out[last] = (out[last] ?? "") + piece;
    else out.push((quotes > 0 ? `${">".repeat(quotes)} ` : "") + piece);
    isOpen = isFlowed;
    depth = quotes;
  }
  return out.map((line) => (line === "-- " ? line : line.trimEnd())).join("\n");
}

export function isAttachment(part: MimePart): boolean {
  if (part.children.length > 0 && !isEmbedded(part)) return false;
  const disposition = part.headers.get("content-disposition").trim().toLowerCase();
  if (disposition.startsWith("attachment")) return true;
  return !part.type.startsWith("text/") && !part.type.startsWith("multipart/");
}

/**
 * Returns the texts a reader sees, in order: the plain one of alternatives. Omits embedded
 * messages.
 */
export function readableParts(part: MimePart): MimePart[] {
  if (isEmbedded(part)) return [];
  if (part.type === "multipart/alternative") {
    const each = part.children.map(readableParts);
    const best =
      each.find((list) =>
        list.some((one) => one.type === "text/plain" && one.body.trim() !== ""),
      ) ?? each.findLast((list) => list.length > 0);
    return best ?? [];
  }
  if (part.children.length > 0) return part.children.flatMap(readableParts);
  return part.type.startsWith("text/") && !isAttachment(part) ? [part] : [];
}
