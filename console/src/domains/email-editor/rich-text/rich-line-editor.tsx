import type { RichLine, RichText } from "@arauto/contracts";
import { useMemo } from "react";
import { type LooseNode, lineAsText, toRichLine } from "./normalize.ts";
import { TextEditor, type TextEditorProps } from "./text-editor.tsx";

const normal = (json: LooseNode): RichText => lineAsText(toRichLine(json));

/** Edits one line with marks and variables, such as a heading or a button's label. Enter ends it. */
export function RichLineEditor({ value, onChange, ...rest }: TextEditorProps<RichLine>) {
  const text = useMemo(() => lineAsText(value), [value]);
  return (
    <TextEditor
      {...rest}
      value={text}
      onChange={(next, change) => onChange(lineOf(next), change)}
      line
      normal={normal}
    />
  );
}

/** Returns the only paragraph, which has no breaks. */
function lineOf({ content: [first] }: RichText): RichLine {
  return first?.type === "paragraph" ? ((first.content ?? []) as RichLine) : [];
}
