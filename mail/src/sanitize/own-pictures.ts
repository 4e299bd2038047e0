import type { Edit } from "../compose/html-edits.ts";
import { applyEdits } from "../compose/html-edits.ts";
import { readMarkup } from "./read-markup.ts";
import { attributeKind } from "./unsafe-elements.ts";

const CID = /^\s*cid:(.{1,400}?)\s*$/i;

/**
 * Renames the inline pictures (`cid:`, RFC 2392) of sanitized HTML to `cid:{name}`.
 * @param nameOf Returns letters, digits and hyphens; undefined leaves a picture unchanged.
 */
export function namePictures(
  html: string,
  nameOf: (contentId: string) => string | undefined,
): { html: string; used: Set<string> } {
  const edits: Edit[] = [];
  const used = new Set<string>();
  for (const part of readMarkup(html)) {
    if (part.kind !== "open") continue;
    for (const { name, value, start, end } of part.attributes) {
      const contentId = attributeKind(name) === "picture" ? CID.exec(value)?.[1] : undefined;
      const other =
        contentId === undefined ? undefined : (nameOf(contentId) ?? nameOf(decoded(contentId)));
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
