import type { Edit } from "../html-edits.ts";
import { applyEdits } from "../html-edits.ts";
import { readMarkup } from "./read-markup.ts";
import { attributeKind } from "./unsafe-elements.ts";

const CID = /^\s*cid:(.{1,400}?)\s*$/i;

/**
 * Sanitised HTML whose pictures that came with the mail (`cid:`, RFC 2392) are called by other names, as `cid:{name}`.
 * @param nameOf letters, digits and hyphens; undefined leaves a picture as it is
 */
export function namePictures(html: string, nameOf: (contentId: string) => string | undefined): { html: string; used: Set<string> } {
  const edits: Edit[] = [];
  const used = new Set<string>();
  for (const part of readMarkup(html)) {
    if (part.kind !== "open") continue;
    for (const { name, value, start, end } of part.attributes) {
      const contentId = attributeKind(name) === "picture" ? CID.exec(value)?.[1] : undefined;
      const other = contentId === undefined ? undefined : (nameOf(contentId) ?? nameOf(decoded(contentId)));
      if (other === undefined) continue;
      edits.push({ start, end, text: `${name}="cid:${other}"` });
      used.add(other);
    }
  }
  return { html: applyEdits(html, edits), used };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
