import type { Edit } from "../compose/html-edits.ts";
import { applyEdits } from "../compose/html-edits.ts";
import { readMarkup } from "./read-markup.ts";
import { attributeKind } from "./unsafe-elements.ts";
import { loadsByCss } from "./unsafe-values.ts";

/** Content that is included in the message itself. */
const OWN = /^\s*(?:cid:|data:image\/)/i;

/**
 * Removes everything from sanitized HTML that would be loaded from remote servers: pictures that
 * would reveal the reading to the sender, in attributes and in CSS. Unsanitized HTML may still load
 * something.
 */
export function withoutRemotePictures(html: string): { html: string; blocked: boolean } {
  const edits: Edit[] = [];
  for (const part of readMarkup(html)) {
    if (
      part.kind === "text" &&
      part.inside === "style" &&
      loadsByCss(html.slice(part.start, part.end))
    )
      edits.push({ start: part.start, end: part.end, text: "" });
    if (part.kind !== "open") continue;
    for (const { name, value, start, end } of part.attributes) {
      const kind = attributeKind(name);
      const isRemote =
        (kind === "picture" && value.trim() !== "" && !OWN.test(value)) ||
        kind === "pictures" ||
        (kind === "style" && loadsByCss(value)) ||
        // An SVG picture, and fills of VML.
        (kind === "address" && !["a", "area"].includes(part.name) && !OWN.test(value));
      if (isRemote) edits.push({ start, end, text: "" });
    }
  }
  return { html: applyEdits(html, edits), blocked: edits.length > 0 };
}
