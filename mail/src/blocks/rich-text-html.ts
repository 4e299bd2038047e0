import type {
  ColorValue,
  RichLine,
  RichText,
  RichTextInline,
  RichTextListItem,
  RichTextMark,
} from "@arauto/contracts";
import { LIST_STYLE, paragraphGap } from "@arauto/contracts";
import { addressValue, literalText, variableOutput } from "./block-text.ts";
import type { Frame, Ink, Place } from "./frame.ts";
import { classAttribute, inkOf, linkInk } from "./frame.ts";

const TAGS = { bold: "strong", italic: "em", underline: "u", strike: "s" } as const;
/** From the outermost to the innermost: neighbors with the same link form one link. */
const DEPTHS: Record<RichTextMark["type"], number> = {
  link: 0,
  bold: 1,
  italic: 2,
  underline: 3,
  strike: 4,
  textStyle: 5,
};

interface Look {
  frame: Frame;
  link: Ink;
}

function marksOf(node: RichTextInline): RichTextMark[] {
  const marks = new Map((node.marks ?? []).map((mark) => [mark.type, mark]));
  return [...marks.values()].toSorted((a, b) => DEPTHS[a.type] - DEPTHS[b.type]);
}

function opening(mark: RichTextMark, look: Look): string {
  if (mark.type === "link")
    return `<a href="${addressValue(mark.attrs.href)}"${classAttribute(look.link.dark)} style="${look.link.css}">`;
  if (mark.type === "textStyle") {
    const ink = inkOf(look.frame, mark.attrs.color);
    return `<span${classAttribute(ink.dark)} style="${ink.css}">`;
  }
  return `<${TAGS[mark.type]}>`;
}

function closing(mark: RichTextMark): string {
  return mark.type === "link"
    ? "</a>"
    : mark.type === "textStyle"
      ? "</span>"
      : `</${TAGS[mark.type]}>`;
}

function content(node: RichTextInline): string {
  if (node.type === "hardBreak") return "<br>";
  return node.type === "text"
    ? literalText(node.text)
    : variableOutput(node.attrs.path, node.attrs.fallback);
}

/** Renders marks shared by neighbors once. A link without a URL becomes only its text. */
function inlineHtml(nodes: readonly RichTextInline[], look: Look): string {
  let html = "";
  let open: RichTextMark[] = [];
  for (const node of nodes) {
    const marks = marksOf(node).filter((mark) => mark.type !== "link" || mark.attrs.href !== "");
    let shared = 0;
    while (shared < open.length && JSON.stringify(open[shared]) === JSON.stringify(marks[shared]))
      shared++;
    html += open.slice(shared).toReversed().map(closing).join("");
    html += marks
      .slice(shared)
      .map((mark) => opening(mark, look))
      .join("");
    html += content(node);
    open = marks;
  }
  return html + open.toReversed().map(closing).join("");
}

/** Renders the line of a heading or label; a label contains no links. */
export function lineHtml(line: RichLine, frame: Frame, place: Place, color: ColorValue): string {
  return inlineHtml(line, { frame, link: linkInk(frame, place, color) });
}

/** Renders a line that is already inside a link. */
export function labelHtml(line: RichLine, frame: Frame): string {
  const nodes = line.map((node) => ({
    ...node,
    marks: (node.marks ?? []).filter(({ type }) => type !== "link"),
  }));
  return inlineHtml(nodes, { frame, link: { css: "", dark: "" } });
}

/** Renders paragraphs and lists. */
export function richTextHtml(
  text: RichText,
  frame: Frame,
  place: Place,
  color: ColorValue,
  fontSize: number,
): string {
  const look = { frame, link: linkInk(frame, place, color) };
  const gap = paragraphGap(fontSize);
  const side = frame.direction === "rtl" ? "right" : "left";
  const listHtml = (
    type: "bulletList" | "orderedList",
    items: readonly RichTextListItem[],
    below: number,
  ): string => {
    const tag = type === "bulletList" ? "ul" : "ol";
    const entries = items.map((item, index) => {
      const after = index === items.length - 1 ? 0 : LIST_STYLE.gap;
      return `<li style="margin:0 0 ${after}px;">${itemHtml(item)}</li>`;
    });
    return `<${tag} style="margin:0 0 ${below}px;padding:0;margin-${side}:${LIST_STYLE.indent}px;">${entries.join("")}</${tag}>`;
  };
  const itemHtml = (item: RichTextListItem): string =>
    item.content
      .map((node, index) => {
        if (node.type !== "paragraph") return listHtml(node.type, node.content, 0);
        const words = inlineHtml(node.content ?? [], look);
        return index > 0 && item.content[index - 1]?.type === "paragraph" ? `<br>${words}` : words;
      })
      .join("");
  return text.content
    .map((node, index) => {
      const below = index === text.content.length - 1 ? 0 : gap;
      if (node.type !== "paragraph") return listHtml(node.type, node.content, below);
      const words = inlineHtml(node.content ?? [], look);
      return `<p style="margin:0 0 ${below}px;">${words === "" ? "&nbsp;" : words}</p>`;
    })
    .join("");
}

/** Returns the plain text, without its variables. */
export function plainWords(nodes: readonly unknown[]): string {
  return nodes
    .map((node) => {
      const { text, content: inner } = node as { text?: string; content?: readonly unknown[] };
      return text ?? plainWords(inner ?? []);
    })
    .join(" ");
}
