import type { Edit } from "../compose/html-edits.ts";
import { applyEdits } from "../compose/html-edits.ts";
import type { MarkupAttribute, MarkupPart } from "./read-markup.ts";
import { readMarkup } from "./read-markup.ts";
import { attributeKind, elementTreatment, isUnsafeMeta } from "./unsafe-elements.ts";
import { hasUnsafeSource, isUnsafeCss, isUnsafeUrl, safeStyleSheet } from "./unsafe-values.ts";

/** A removed part. */
export interface Removal {
  /** The name of an element or attribute, `css`, or `link` for a URL that must not be followed. */
  what: string;
  /** The target of a link. */
  target?: string;
  /** Position in the original HTML; unknown after the first round. */
  start: number | null;
}

/**
 * Removals may combine the remaining parts into something new; no real email needs this many
 * rounds.
 */
const ROUNDS_MAX = 20;
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/g;
/** Outlook's conditional comments, which others skip. */
const OUTLOOK_PART = /^<!--\[if [^\]<>]{1,80}\]>([\s\S]*)<!\[endif\]-->$/;
const OUTLOOK_MARK =
  /^(?:<!--\[if [^\]<>]{1,80}\]><!-->|<!--<!\[endif\]-->|<!\[(?:if [^\]<>]{1,80}|endif)\]>)$/;
const PLAIN_COMMENT = /^<!--(?!-?>)(?:(?!--)[^<>])*-->$/;
/** Browsers treat these as comments up to the first `>`, where no other parser finds a tag either. */
const PLAIN_BOGUS = /^<(?:\?|!(?!--|\[CDATA\[)|\/)[^<>]*>$/i;

/**
 * Removes everything that could run, ask for input or load other documents, in any notation; everything else stays byte
 * for byte, including Outlook's conditional comments. Never throws.
 * @param keptOf Returns the rest of a removed part that must remain, such as a template's tags.
 */
export function sanitizeHtml(
  html: string,
  keptOf: (removed: string) => string = () => "",
): { html: string; removals: Removal[] } {
  let text = html.replace(CONTROLS, "");
  const removals: Removal[] = [];
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const { edits, found } = findings(text, keptOf);
    if (edits.length === 0) return { html: text, removals };
    removals.push(...(round === 0 ? found : found.map((removal) => ({ ...removal, start: null }))));
    text = applyEdits(text, edits);
  }
  return { html: text.replaceAll("<", "&lt;"), removals };
}

function findings(
  html: string,
  keptOf: (removed: string) => string,
): { edits: Edit[]; found: Removal[] } {
  const edits: Edit[] = [];
  const found: Removal[] = [];
  const parts = readMarkup(html);
  const cut = Math.min(
    html.length,
    ...parts.flatMap((part) => (part.kind === "unfinished" ? [part.start] : [])),
  );
  const remove = (start: number, end: number, what: string | null, text = "") => {
    const removed = html.slice(start, end);
    edits.push({ start, end, text: text + keptOf(removed) + removed.replace(/[^\n]/g, "") });
    if (what !== null) found.push({ what, start });
  };
  let dropping: { name: string; start: number } | null = null;
  for (const part of parts) {
    if (part.kind === "unfinished" || part.start >= cut) continue;
    if (dropping !== null) {
      if (part.kind !== "close" || part.name !== dropping.name) continue;
      remove(dropping.start, part.end, dropping.name);
      dropping = null;
      continue;
    }
    if (part.kind === "open") {
      const treatment = elementTreatment(part.name);
      if (treatment === "drop") dropping = { name: part.name, start: part.start };
      else if (
        treatment === "unwrap" ||
        (part.name === "meta" && isUnsafeMeta(valuesOf(part.attributes)))
      )
        remove(part.start, part.end, part.name);
      else attributeFindings(part, remove, found, edits);
    } else if (part.kind === "close") {
      if (elementTreatment(part.name) !== "keep") remove(part.start, part.end, null);
    } else if (part.kind === "declaration") {
      // A browser ends it at the first `>`; other parsers would see a tag inside.
      if (html.lastIndexOf("<", part.end - 1) > part.start) remove(part.start, part.end, null);
    } else if (part.kind === "comment") {
      commentFindings(html, part, keptOf, { edits, found, remove });
    } else if (part.kind === "text" && part.inside === "style") {
      const css = html.slice(part.start, part.end);
      const safe = safeStyleSheet(css);
      if (safe !== css) {
        edits.push({
          start: part.start,
          end: part.end,
          text: safe + (safe === "" ? keptOf(css) : ""),
        });
        found.push({ what: "css", start: part.start });
      }
    }
  }
  if (dropping !== null) remove(dropping.start, cut, dropping.name);
  if (cut < html.length) remove(cut, html.length, "unfinished");
  return { edits, found };
}

function valuesOf(attributes: readonly MarkupAttribute[]): Map<string, string> {
  // The first of two equal attributes counts, as in browsers.
  return new Map(attributes.toReversed().map(({ name, value }) => [name, value]));
}

type Remove = (start: number, end: number, what: string | null, text?: string) => void;

function attributeFindings(
  part: Extract<MarkupPart, { kind: "open" }>,
  remove: Remove,
  found: Removal[],
  edits: Edit[],
): void {
  for (const attribute of part.attributes) {
    const { name, value, start, end } = attribute;
    const kind = attributeKind(name);
    if (kind === "unsafe") remove(start, end, name);
    else if (kind === "style" && isUnsafeCss(value)) remove(start, end, "css");
    else if (kind === "pictures" && hasUnsafeSource(value)) remove(start, end, name);
    else if (kind === "picture" && isUnsafeUrl(value, true)) remove(start, end, name);
    else if (kind === "address" && isUnsafeUrl(value, false)) {
      edits.push({ start, end, text: "" });
      found.push({ what: "link", target: value, start });
    }
  }
}

function commentFindings(
  html: string,
  part: Extract<MarkupPart, { kind: "comment" }>,
  keptOf: (removed: string) => string,
  { edits, found, remove }: { edits: Edit[]; found: Removal[]; remove: Remove },
): void {
  const comment = html.slice(part.start, part.end);
  if (OUTLOOK_MARK.test(comment) || PLAIN_COMMENT.test(comment) || PLAIN_BOGUS.test(comment))
    return;
  const inner = OUTLOOK_PART.exec(comment)?.[1];
  if (inner === undefined || inner.includes("--!>") || inner.includes("<!--")) {
    // Comments are invisible, so their removal is not reported.
    remove(part.start, part.end, null);
    return;
  }
  const offset = part.start + comment.indexOf("]>") + 2;
  const inside = findings(withoutOutlookShell(inner), keptOf);
  edits.push(
    ...inside.edits.map((edit) => ({
      ...edit,
      start: edit.start + offset,
      end: edit.end + offset,
    })),
  );
  found.push(
    ...inside.found.map((removal) => ({ ...removal, start: (removal.start ?? 0) + offset })),
  );
}

/**
 * MJML's settings for Outlook are in `<noscript><xml>`: blanked, so that they cause no finding and
 * positions stay correct.
 */
function withoutOutlookShell(inner: string): string {
  return inner.replace(/<\/?(?:noscript|xml)>/gi, (tag) => " ".repeat(tag.length));
}
