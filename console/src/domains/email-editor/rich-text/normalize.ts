import {
  colorValue,
  type RichLine,
  type RichText,
  type RichTextInline,
  type RichTextList,
  type RichTextListItem,
  type RichTextMark,
  type RichTextParagraph,
  variablePath,
} from "@arauto/contracts";

/** Possible content of an editor or the clipboard: any tree of nodes. */
export interface LooseNode {
  type?: string;
  text?: string | undefined;
  attrs?: Record<string, unknown> | undefined;
  marks?: readonly { type?: string; attrs?: Record<string, unknown> | undefined }[] | undefined;
  content?: readonly LooseNode[] | undefined;
}

const TEXT_MAX = 20_000;
const FALLBACK_MAX = 200;
const LINK_MAX = 2_000;
const LINE_NODES_MAX = 200;
/** Slightly below the contract's limit, so that one more paragraph always fits. */
const NODES_MAX = 1_990;
export const LIST_DEPTH_MAX = 3;
/** The stored order of marks, so that the same formatting is always stored the same way. */
const MARK_ORDER = ["bold", "italic", "underline", "strike", "textStyle", "link"] as const;

/** Converts any tree to a text that the contract accepts: unknown parts are removed, their text is kept. */
export function toRichText(given: LooseNode): RichText {
  const left = { nodes: NODES_MAX };
  const content = blocksOf(given.type === "doc" ? (given.content ?? []) : [given], 0, left);
  return { type: "doc", content: content.length > 0 ? content : [{ type: "paragraph" }] };
}

/** Converts any tree to one line: paragraphs, list items and breaks become spaces. */
export function toRichLine(given: LooseNode): RichLine {
  const lines = linesOf(given).filter((line) => line.length > 0);
  const joined = lines.flatMap((line, at): RichTextInline[] =>
    at === 0 ? line : [{ type: "text", text: " " }, ...line],
  );
  const flat = joined.map((node): RichTextInline =>
    node.type === "hardBreak" ? { type: "text", text: " " } : node,
  );
  return merged(flat.flatMap((node) => (node.type === "hardBreak" ? [] : [node]))).slice(
    0,
    LINE_NODES_MAX,
  ) as RichLine;
}

/** Converts a line to the editor's tree. */
export function lineAsText(line: RichLine): RichText {
  return { type: "doc", content: [paragraphOf([...line])] };
}

type Block = RichTextParagraph | RichTextList;

const isList = (node: LooseNode): node is LooseNode & { type: RichTextList["type"] } =>
  node.type === "bulletList" || node.type === "orderedList";
const isInline = (node: LooseNode) =>
  node.type === "text" || node.type === "hardBreak" || node.type === "variable";

function blocksOf(nodes: readonly LooseNode[], depth: number, left: { nodes: number }): Block[] {
  const blocks: Block[] = [];
  let loose: LooseNode[] = [];
  const flush = () => {
    if (loose.length > 0) blocks.push(...limited([paragraphOf(inlineOf(loose))], left));
    loose = [];
  };
  for (const node of nodes) {
    if (isInline(node)) {
      loose.push(node);
      continue;
    }
    flush();
    if (left.nodes <= 0) break;
    if (isList(node)) blocks.push(...listOf(node, depth, left));
    else if (node.type === "paragraph")
      blocks.push(...limited([paragraphOf(inlineOf(node.content ?? []))], left));
    else blocks.push(...blocksOf(node.content ?? [], depth, left));
  }
  flush();
  return blocks;
}

/** Converts a list; one that is nested too deeply becomes paragraphs of its list item. */
function listOf(
  node: LooseNode & { type: RichTextList["type"] },
  depth: number,
  left: { nodes: number },
): Block[] {
  if (depth >= LIST_DEPTH_MAX)
    return (node.content ?? []).flatMap((entry) => blocksOf(entry.content ?? [], depth, left));
  left.nodes -= 1;
  const content: RichTextListItem[] = [];
  for (const entry of node.content ?? []) {
    if (left.nodes <= 1) break;
    left.nodes -= 1;
    const inside = blocksOf(
      entry.type === "listItem" ? (entry.content ?? []) : [entry],
      depth + 1,
      left,
    );
    content.push({
      type: "listItem",
      content: inside[0]?.type === "paragraph" ? inside : [{ type: "paragraph" }, ...inside],
    });
  }
  return content.length > 0 ? [{ type: node.type, content }] : [];
}

/** Deducts the cost of blocks from the remaining limit, and cuts off the excess. */
function limited(paragraphs: RichTextParagraph[], left: { nodes: number }): RichTextParagraph[] {
  return paragraphs.flatMap((paragraph) => {
    if (left.nodes <= 0) return [];
    left.nodes -= 1;
    const content = (paragraph.content ?? []).slice(0, left.nodes);
    left.nodes -= content.length;
    return [paragraphOf(content)];
  });
}

function paragraphOf(content: RichTextInline[]): RichTextParagraph {
  return content.length === 0 ? { type: "paragraph" } : { type: "paragraph", content };
}

function linesOf(node: LooseNode): RichTextInline[][] {
  const nodes = node.content ?? [];
  if (isInline(node)) return [inlineOf([node])];
  if (nodes.every(isInline)) return [inlineOf(nodes)];
  return nodes.flatMap(linesOf);
}

function inlineOf(nodes: readonly LooseNode[]): RichTextInline[] {
  return merged(
    nodes.flatMap((node): RichTextInline[] => {
      const marks = marksOf(node.marks ?? []);
      const marked = marks.length > 0 ? { marks } : {};
      if (node.type === "text")
        return piecesOf(node.text ?? "").map((text) => ({ type: "text", text, ...marked }));
      if (node.type === "hardBreak") return [{ type: "hardBreak", ...marked }];
      if (node.type === "variable") {
        const path = attribute(node.attrs, "path");
        const fallback = attribute(node.attrs, "fallback").slice(0, FALLBACK_MAX);
        if (variablePath.safeParse(path).success)
          return [{ type: "variable", attrs: { path, fallback }, ...marked }];
        return fallback === "" ? [] : [{ type: "text", text: fallback, ...marked }];
      }
      return inlineOf(node.content ?? []);
    }),
  );
}

function attribute(attrs: Record<string, unknown> | undefined, name: string): string {
  const value = attrs?.[name];
  return typeof value === "string" ? value : "";
}

function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; at += TEXT_MAX) pieces.push(text.slice(at, at + TEXT_MAX));
  return pieces;
}

function marksOf(given: NonNullable<LooseNode["marks"]>): RichTextMark[] {
  return MARK_ORDER.flatMap((type): RichTextMark[] => {
    const mark = given.find((one) => one.type === type);
    if (!mark) return [];
    if (type === "link") {
      const href = attribute(mark.attrs, "href").trim().slice(0, LINK_MAX);
      return href === "" ? [] : [{ type, attrs: { href } }];
    }
    if (type === "textStyle") {
      const color = colorValue.safeParse(attribute(mark.attrs, "color").toLowerCase());
      return color.success ? [{ type, attrs: { color: color.data } }] : [];
    }
    return [{ type }];
  });
}

/** Merges adjacent nodes with the same formatting, so that the same text is always the same tree. */
function merged(nodes: readonly RichTextInline[]): RichTextInline[] {
  const kept: RichTextInline[] = [];
  for (const node of nodes) {
    const before = kept.at(-1);
    const joins =
      node.type === "text" &&
      before?.type === "text" &&
      before.text.length + node.text.length <= TEXT_MAX &&
      JSON.stringify(before.marks ?? []) === JSON.stringify(node.marks ?? []);
    if (joins) kept[kept.length - 1] = { ...before, text: before.text + node.text };
    else kept.push(node);
  }
  return kept;
}
