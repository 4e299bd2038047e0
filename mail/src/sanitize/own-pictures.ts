import type { Edit } from "../compose/html-edits.ts";
import { applyEdits } from "../compose/html-edits.ts";
import { readMarkup } from "./read-markup.ts";
import { attributeKind } from "./unsafe-elements.ts";

/** A few lines of HTML can show a large picture a thousand times. */
const DATA_MAX = 15_000_000;
const CID = /^\s*cid:(.{1,400}?)\s*$/i;

/** A picture that a message contains. */
export interface Picture {
  type: string;
  content: Buffer;
}

/**
 * Renames the inline pictures (`cid:`, RFC 2392) of sanitized HTML to `cid:{name}`.
 * @param nameOf Returns letters, digits and hyphens; undefined leaves a picture unchanged.
 */
export function namePictures(
  html: string,
  nameOf: (contentId: string) => string | undefined,
): { html: string; used: Set<string> } {
  const used = new Set<string>();
  const named = withPictureUrls(html, (contentId) => {
    const name = nameOf(contentId);
    if (name === undefined) return undefined;
    used.add(name);
    return `cid:${name}`;
  });
  return { html: named, used };
}

/** Puts a message's own pictures into its HTML as data URLs, until these have `DATA_MAX` characters. */
export function showPictures(html: string, pictures: ReadonlyMap<string, Picture>): string {
  const urls = new Map<Picture, string>();
  let left = DATA_MAX;
  if (pictures.size === 0) return html;
  return withPictureUrls(html, (contentId) => {
    const picture = pictures.get(contentId);
    if (picture === undefined) return undefined;
    const url =
      urls.get(picture) ?? `data:${picture.type};base64,${picture.content.toString("base64")}`;
    urls.set(picture, url);
    if (url.length > left) return undefined;
    left -= url.length;
    return url;
  });
}

function withPictureUrls(html: string, urlOf: (contentId: string) => string | undefined): string {
  const edits: Edit[] = [];
  for (const part of readMarkup(html)) {
    if (part.kind !== "open") continue;
    for (const { name, value, start, end } of part.attributes) {
      const contentId = attributeKind(name) === "picture" ? CID.exec(value)?.[1] : undefined;
      const url =
        contentId === undefined ? undefined : (urlOf(contentId) ?? urlOf(decoded(contentId)));
      if (url !== undefined) edits.push({ start, end, text: `${name}="${url}"` });
    }
  }
  return applyEdits(html, edits);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
