import { Tokenizer } from "htmlparser2";

/** Replaces `start` up to `end` (exclusive). */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** One `href` of an `<a>` or `<area>`: the whole attribute from its name to its closing quote. */
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

/** Where things stand in HTML, by index; everything else is left byte for byte as the author wrote it. */
export interface HtmlMap {
  links: LinkAttribute[];
  images: HtmlImage[];
  /** Where the visible content begins: after `<body …>`, or the best place without one. */
  contentStart: number;
  /** Before `</body>`, or the best place without one. */
  contentEnd: number;
}

const LINK_ELEMENTS = new Set(["a", "area", "v:roundrect", "v:rect", "v:shape"]);
/** What only Outlook reads: links in it are links as well. */
const OUTLOOK_PART = /^\[if [^\]]*\]>([\s\S]*)<!\[endif\]$/;

/** Puts HTML above everything that is seen of another. */
export function withBanner(html: string, banner: string): string {
  const { contentStart } = mapHtml(html);
  return applyEdits(html, [{ start: contentStart, end: contentStart, text: banner }]);
}

/** Reads HTML of any quality; never throws. */
export function mapHtml(html: string): HtmlMap {
  const links: LinkAttribute[] = [];
  const images: HtmlImage[] = [];
  let element = "";
  let elementStart = 0;
  let attribute = "";
  let attributeStart = 0;
  let value = "";
  let hasAlt = false;
  let hasHref = false;
  let bodyOpen: number | undefined;
  let headClose: number | undefined;
  let htmlOpen: number | undefined;
  let declarationEnd = 0;
  let bodyClose: number | undefined;
  let htmlClose: number | undefined;

  const elementEnd = (end: number) => {
    if (element === "img") images.push({ start: elementStart, hasAlt });
    if (element === "body") bodyOpen ??= end + 1;
    if (element === "html") htmlOpen ??= end + 1;
  };
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      onopentagname(start, end) {
        element = html.slice(start, end).toLowerCase();
        elementStart = start - 1;
        hasAlt = false;
        hasHref = false;
      },
      onattribname(start, end) {
        attribute = html.slice(start, end).toLowerCase();
        attributeStart = start;
        value = "";
        if (attribute === "alt") hasAlt = true;
      },
      onattribdata(start, end) {
        value += html.slice(start, end);
      },
      onattribentity(point) {
        value += String.fromCodePoint(point);
      },
      onattribend(_quote, end) {
        // The first of two equal attributes counts, as in browsers.
        if (attribute !== "href" || hasHref || !LINK_ELEMENTS.has(element)) return;
        hasHref = true;
        links.push({ start: attributeStart, end, target: value.trim() });
      },
      onopentagend: elementEnd,
      onselfclosingtag: elementEnd,
      onclosetag(start, end) {
        const name = html.slice(start, end).toLowerCase();
        if (name === "body") bodyClose = start - 2;
        if (name === "html") htmlClose = start - 2;
        if (name === "head") headClose ??= html.indexOf(">", end) + 1 || html.length;
      },
      ondeclaration(_start, end) {
        if (declarationEnd === 0) declarationEnd = html.indexOf(">", end) + 1;
      },
      ontext() {},
      ontextentity() {},
      oncomment(start, end, tail) {
        const inner = OUTLOOK_PART.exec(html.slice(start, end - tail))?.[1];
        if (inner === undefined) return;
        const offset = html.indexOf("]>", start) + 2;
        for (const link of mapHtml(inner).links) links.push({ ...link, start: link.start + offset, end: link.end + offset });
      },
      oncdata() {},
      onprocessinginstruction() {},
      onend() {},
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  const contentStart = bodyOpen ?? headClose ?? htmlOpen ?? declarationEnd;
  return { links, images, contentStart, contentEnd: Math.max(contentStart, bodyClose ?? htmlClose ?? html.length) };
}

/** Makes all edits at once; they must not overlap. Edits at the same place stay in their order. */
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
