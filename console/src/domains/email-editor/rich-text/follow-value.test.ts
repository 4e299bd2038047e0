// @vitest-environment jsdom
import type { RichText } from "@arauto/contracts";
import { richTextOf } from "@arauto/contracts";
import { Editor } from "@tiptap/core";
import { expect, test, vi } from "vitest";
import { richTextExtensions } from "./extensions.ts";
import { followValue } from "./follow-value.ts";

function editorOf(text: RichText, onUpdate: () => void): Editor {
  return new Editor({
    content: text,
    onUpdate,
    extensions: richTextExtensions({ line: false, suggesting: {}, toToolbar: () => false }),
  });
}

test.each([
  [["Olá mundo"], ["Olá"]],
  [["Olá"], ["Olá mundo"]],
  [["aaa"], ["aa"]],
  [
    ["um", "dois", "três"],
    ["um", "três"],
  ],
  [["um"], ["um", "dois"]],
  [[""], ["x"]],
])("changes %j to %j without an update event, and puts the cursor at the change", (from, to) => {
  const onUpdate = vi.fn<() => void>();
  const editor = editorOf(richTextOf(...from), onUpdate);
  followValue(editor, richTextOf(...to));
  expect(editor.state.doc.eq(editor.schema.nodeFromJSON(richTextOf(...to)))).toBe(true);
  expect(onUpdate).not.toHaveBeenCalled();
  expect(editor.state.selection.empty).toBe(true);
  editor.destroy();
});

test("puts the cursor after restored text", () => {
  const editor = editorOf(richTextOf("Bom dia"), () => undefined);
  followValue(editor, richTextOf("Bom lindo dia"));
  const { from } = editor.state.selection;
  expect(editor.state.doc.textBetween(1, from)).toBe("Bom lindo ");
  editor.destroy();
});
