import type { Editor, JSONContent } from "@tiptap/core";
import { Fragment, type Node, Slice } from "@tiptap/pm/model";
import { Selection, type Transaction } from "@tiptap/pm/state";

/**
 * Shows another text in the editor, for example after undo. Replaces only the difference, and puts the cursor there, as
 * users expect from undo. No update is emitted, since the change is external.
 */
export function followValue(editor: Editor, value: JSONContent): void {
  const { tr } = editor.state;
  const end = replaceDifference(tr, editor.schema.nodeFromJSON(value));
  if (end === null) return;
  tr.setSelection(Selection.near(tr.doc.resolve(Math.min(end, tr.doc.content.size)), -1));
  editor.view.dispatch(tr.setMeta("preventUpdate", true).setMeta("addToHistory", false));
}

/** Replaces the part of a document that differs from the next one. Returns where the new part ends, or null. */
export function replaceDifference(tr: Transaction, next: Node): number | null {
  const { doc } = tr;
  const start = doc.content.findDiffStart(next.content);
  const end = doc.content.findDiffEnd(next.content);
  if (start === null || end === null) return null;
  let { a, b } = end;
  const overlap = start - Math.min(a, b);
  if (overlap > 0) {
    a += overlap;
    b += overlap;
  }
  tr.replace(start, a, next.slice(start, b));
  if (!tr.doc.eq(next)) tr.replaceWith(0, tr.doc.content.size, next.content);
  return b;
}

/** Converts pasted content to one line: paragraphs, list items and breaks become spaces. */
export function toSingleLine(slice: Slice): Slice {
  const found: Node[] = [];
  let parted = true;
  slice.content.descendants((node) => {
    if (node.isTextblock && found.length > 0) parted = false;
    if (!node.isInline) return true;
    const space = node.type.schema.text(" ");
    if (node.type.name === "hardBreak") found.push(space);
    else {
      if (!parted) found.push(space);
      found.push(node);
    }
    parted = true;
    return false;
  });
  return new Slice(Fragment.from(found), 0, 0);
}
