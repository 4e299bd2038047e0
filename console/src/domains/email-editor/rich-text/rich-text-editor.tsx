import type { RichText } from "@arauto/contracts";
import { toRichText } from "./normalize.ts";
import { TextEditor, type TextEditorProps } from "./text-editor.tsx";

/** Edits a text with paragraphs, lists, links and variables; its output always satisfies the contract. */
export function RichTextEditor(props: TextEditorProps<RichText>) {
  return <TextEditor {...props} line={false} normal={toRichText} />;
}
