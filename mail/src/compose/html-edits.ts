import { type MarkupPart, readMarkup } from "../sanitize/read-markup.ts";

/** Replaces `start` up to `end` (exclusive). */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * One `href` of an `<a>` or `<area>`: the complete attribute from its name to its closing quote.
 */
export interface LinkAttribute {
  start: number;
  end: number;
  /** The value with its character references decoded. */
  target: string;
}

export interface HtmlImage {
  start: number;
  hasAlt: boolean;
}

/**
 * Positions in HTML, by index, so that everything else stays byte for byte as the author wrote it.
 */
export interface HtmlMap {
  links: LinkAttribute[];
  images: HtmlImage[];
  /** Where the visible content starts: after `<body …>`, or the best position without one. */
  contentStart: number;
  /** Before `</body>`, or the best position without one. */
  contentEnd: number;
}

const LINK_ELEMENTS = new Set(["a", "area", "v:roundrect", "v:rect", "v:shape"]);
/** Outlook's conditional comments, whose links count as well. */
const OUTLOOK_PART = /^<!--\[if [^\]]*\]>([\s\S]*)<!\[endif\]-->$/;

/** Inserts HTML above the visible content. */
export function withBanner(html: string, banner: string): string {
  const { contentStart } = mapHtml(html);
  return applyEdits(html, [{ start: contentStart, end: contentStart, text: banner }]);
}

/** Parses HTML of any quality; never throws. */
export function mapHtml(html: string): HtmlMap {
  const parts = readMarkup(html);
  const tag = (kind: "open" | "close", name: string) => (part: MarkupPart) =>
    part.kind === kind && part.name === name;
  const bodyOpen = parts.find(tag("open", "body"))?.end;
  const headClose = parts.find(tag("close", "head"))?.end;
  const htmlOpen = parts.find(tag("open", "html"))?.end;
  const declaration = parts.find(({ kind }) => kind === "declaration")?.end;
  const bodyClose = parts.findLast(tag("close", "body"))?.start;
  const htmlClose = parts.findLast(tag("close", "html"))?.start;
  const contentStart = bodyOpen ?? headClose ?? htmlOpen ?? declaration ?? 0;
  return {
    links: linksOf(html, parts),
    images: imagesOf(parts),
    contentStart,
    contentEnd: Math.max(contentStart, bodyClose ?? htmlClose ?? html.length),
  };
}

function linksOf(html: string, parts: readonly MarkupPart[]): LinkAttribute[] {
  const links: LinkAttribute[] = [];
  for (const part of parts) {
    if (part.kind === "open" && LINK_ELEMENTS.has(part.name)) {
      // The first of two equal attributes counts, as in browsers.
      const href = part.attributes.find(({ name }) => name === "href");
      if (href) links.push({ start: href.start, end: href.end, target: href.value.trim() });
    } else if (part.kind === "comment") {
      const comment = html.slice(part.start, part.end);
      const inner = OUTLOOK_PART.exec(comment)?.[1];
      if (inner === undefined) continue;
      const offset = part.start + comment.indexOf("]>") + 2;
      for (const link of linksOf(inner, readMarkup(inner)))
        links.push({ ...link, start: link.start + offset, end: link.end + offset });
    }
  }
  return links;
}

function imagesOf(parts: readonly MarkupPart[]): HtmlImage[] {
  return parts.flatMap((part) =>
    part.kind === "open" && part.name === "img"
      ? [{ start: part.start, hasAlt: part.attributes.some(({ name }) => name === "alt") }]
      : [],
  );
}

/**
 * Applies all edits at once; they must not overlap. Edits at the same position keep their order.
 */
export function applyEdits(html: string, edits: readonly Edit[]): string {
  let result = "";
  let at = 0;
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    result += html.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return result + html.slice(at);
}

export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split("\n").length;
}
