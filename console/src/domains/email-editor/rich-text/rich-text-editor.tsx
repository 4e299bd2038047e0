import type { RichText } from "@arauto/contracts";
import { toRichText } from "./normalise.ts";
import { TextEditor, type TextEditorProps } from "./text-editor.tsx";

/** Writes a text with paragraphs, lists, links and variables; what comes out is always one that the contract takes. */
export function RichTextEditor(props: TextEditorProps<RichText>) {
  return <TextEditor {...props} line={false} normal={toRichText} />;
}
