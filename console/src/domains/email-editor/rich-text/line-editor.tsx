import { EditorContent } from "@tiptap/react";
import { useImperativeHandle, useMemo, useState } from "react";
import { lineExtensions } from "./line-extensions.ts";
import type { LineEditorProps } from "./line-field.ts";
import { RichTextPartsContext } from "./rich-text-parts.ts";
import { insertIntoLine, useLineEditor } from "./use-line-editor.ts";
import { useSuggestionNames, useVariableSuggestion } from "./use-variable-suggestion.ts";
import { VariablePopovers } from "./variable-popovers.tsx";

/** Edits a line of text in which Liquid values are chips. */
export function LineEditor({ variables: all, field, ...props }: LineEditorProps) {
  const [editing, setEditing] = useState<number | null>(null);
  const variables = useMemo(
    () => ({ ...all, choices: all.choices.filter(({ group }) => group !== "links") }),
    [all],
  );
  const suggesting = useVariableSuggestion(variables, ({ editor, range, props: { path } }) => {
    const attrs = { path, fallback: "" };
    editor.chain().focus().insertContentAt(range, { type: "variable", attrs }).run();
    setEditing(range.from);
  });
  const [extensions] = useState(() =>
    lineExtensions({ suggesting: suggesting.options, max: props.maxLength }),
  );
  const editor = useLineEditor({ ...props, extensions });
  useSuggestionNames(editor, suggesting.open !== null, suggesting.listId, suggesting.active);
  useImperativeHandle(field, () => ({
    focus: () => editor?.commands.focus(),
    select: () => editor?.commands.selectAll(),
    insert: (text) => editor && insertIntoLine(editor, text),
  }));

  const { disabled } = props;
  const parts = useMemo(
    () => ({ variables, editVariable: disabled ? () => undefined : setEditing }),
    [variables, disabled],
  );
  return (
    <RichTextPartsContext value={parts}>
      <EditorContent editor={editor} />
      {editor && (
        <VariablePopovers
          {...{ editor, suggesting, variables, editing }}
          onClose={() => setEditing(null)}
        />
      )}
    </RichTextPartsContext>
  );
}
