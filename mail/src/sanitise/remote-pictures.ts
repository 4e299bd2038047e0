import type { Edit } from "../html-edits.ts";
import { applyEdits } from "../html-edits.ts";
import { readMarkup } from "./read-markup.ts";
import { attributeKind } from "./unsafe-elements.ts";
import { loadsByCss } from "./unsafe-values.ts";

/** What comes with the mail itself. */
const OWN = /^\s*(?:cid:|data:image\/)/i;

/**
 * Sanitised HTML without anything that is fetched from elsewhere when it is shown: pictures that would tell the sender
 * of the reading, in attributes and in CSS. What is not sanitised may still load.
 */
export function withoutRemotePictures(html: string): { html: string; blocked: boolean } {
  const edits: Edit[] = [];
  for (const part of readMarkup(html)) {
    if (part.kind === "text" && part.inside === "style" && loadsByCss(html.slice(part.start, part.end)))
      edits.push({ start: part.start, end: part.end, text: "" });
    if (part.kind !== "open") continue;
    for (const { name, value, start, end } of part.attributes) {
      const kind = attributeKind(name);
      const isRemote =
        (kind === "picture" && value.trim() !== "" && !OWN.test(value)) ||
        kind === "pictures" ||
        (kind === "style" && loadsByCss(value)) ||
        // A picture of SVG, and what VML fills with.
        (kind === "address" && !["a", "area"].includes(part.name) && !OWN.test(value));
      if (isRemote) edits.push({ start, end, text: "" });
    }
  }
  return { html: applyEdits(html, edits), blocked: edits.length > 0 };
}
