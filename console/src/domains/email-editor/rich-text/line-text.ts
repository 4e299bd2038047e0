import type { JSONContent } from "@tiptap/core";
import type { Fragment, Node } from "@tiptap/pm/model";
import { liquidOf, withFallback } from "../variables/liquid.ts";
import { liquidParts } from "../variables/liquid-words.ts";

/** A variable of a line: `source` is its Liquid as written, empty for one that was just inserted. */
interface LineVariable {
  path: string;
  fallback: string;
  source: string;
}

/** Returns the document of a line: values of Liquid are variables, its tags stay text. */
export function lineDocument(text: string): JSONContent {
  const content: JSONContent[] = [];
  for (const part of liquidParts(text)) {
    const last = content.at(-1);
    if (part.kind === "value") {
      const { path, fallback, source } = part;
      content.push({ type: "variable", attrs: { path, fallback, source } });
    } else {
      const words = part.kind === "words" ? part.text : part.source;
      if (last?.type === "text") last.text += words;
      else content.push({ type: "text", text: words });
    }
  }
  return { type: "doc", content: [{ type: "paragraph", content }] };
}

/** Returns a line, or a part of one, as text with Liquid: the exact inverse of `lineDocument`. */
export function lineText(content: Fragment): string {
  let text = "";
  content.descendants((node) => {
    text += textOf(node);
  });
  return text;
}

/** Returns a variable as Liquid: as written, unless its path or fallback was changed. */
export function variableSource({ path, fallback, source }: LineVariable): string {
  const [part] = liquidParts(source);
  if (part?.kind !== "value" || part.path !== path) return liquidOf({ path, fallback });
  return part.fallback === fallback ? source : withFallback(source, fallback);
}

const textOf = (node: Node): string =>
  node.type.name === "variable"
    ? variableSource(node.attrs as unknown as LineVariable)
    : (node.text ?? "");

/** The paragraph's content starts after its opening. */
const START = 1;

/** Returns the offset in the text of a position in the document. */
export function offsetAt(doc: Node, position: number): number {
  return lineText(doc.content.cut(0, Math.max(START, position))).length;
}

/** Returns the position in the document of an offset in the text; inside a variable, the position after it. */
export function positionAt(doc: Node, offset: number): number {
  let position = START;
  let left = offset;
  doc.content.descendants((node) => {
    if (!node.isInline || left <= 0) return;
    position += node.isText ? Math.min(left, node.nodeSize) : node.nodeSize;
    left -= textOf(node).length;
  });
  return position;
}
