import type { RichLine, RichText } from "@arauto/contracts";
import { useMemo } from "react";
import { type LooseNode, lineAsText, toRichLine } from "./normalise.ts";
import { TextEditor, type TextEditorProps } from "./text-editor.tsx";

const normal = (json: LooseNode): RichText => lineAsText(toRichLine(json));

/** Writes one line with marks and variables: a heading, the label of a button. Enter ends it. */
export function RichLineEditor({ value, onChange, ...rest }: TextEditorProps<RichLine>) {
  const text = useMemo(() => lineAsText(value), [value]);
  return <TextEditor {...rest} value={text} onChange={(next, change) => onChange(lineOf(next), change)} line normal={normal} />;
}

/** The first paragraph, which is the only one and has no breaks. */
function lineOf({ content: [first] }: RichText): RichLine {
  return first?.type === "paragraph" ? ((first.content ?? []) as RichLine) : [];
}
