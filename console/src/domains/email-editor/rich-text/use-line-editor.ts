import { Fragment, type Node, Slice } from "@tiptap/pm/model";
import { TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { type Editor, type Extensions, useEditor } from "@tiptap/react";
import { useEffect, useLayoutEffect, useRef } from "react";
import { followValue, toSingleLine } from "./follow-value.ts";
import type { LineEditorProps } from "./line-field.ts";
import classes from "./line-editor.module.css";
import { lineDocument, lineText, positionAt } from "./line-text.ts";

interface Options extends Omit<LineEditorProps, "field" | "variables"> {
  extensions: Extensions;
}

/** Creates the editor of a line once, reports its changes, and applies external changes of the value. */
export function useLineEditor(options: Options): Editor | null {
  const { value, onChange, maxLength, disabled, caret, extensions } = options;
  const shown = useRef(value);
  const editor = useEditor({
    extensions,
    content: lineDocument(value),
    immediatelyRender: false,
    editable: !disabled,
    editorProps: {
      attributes: attributesOf(options),
      transformPasted: toSingleLine,
      handlePaste: (view, event, slice) => {
        const { clipboardData } = event;
        // Variables of the canvas and of other lines exist only in the HTML.
        const hasVariables = clipboardData?.getData("text/html").includes("data-variable");
        const pasted = hasVariables
          ? lineText(slice.content)
          : (clipboardData?.getData("text/plain") ?? "");
        insert(view, clipped(view, pasted.replaceAll(/[\r\n]+/g, " "), maxLength), "paste");
        return true;
      },
      handleDOMEvents: {
        // Shows the start again, as inputs do.
        blur: ({ dom }) => {
          dom.scrollLeft = 0;
          return false;
        },
      },
    },
    onUpdate: ({ editor: { state } }) => {
      const text = lineText(state.doc.content);
      if (text === shown.current) return;
      shown.current = text;
      onChange(text);
    },
  });

  useLayoutEffect(() => {
    if (!editor || value === shown.current) return;
    shown.current = value;
    followValue(editor, lineDocument(value));
  }, [editor, value]);
  useEffect(() => {
    if (editor && editor.isEditable === disabled) editor.setEditable(!disabled, false);
  }, [editor, disabled]);

  const begun = useRef(false);
  useLayoutEffect(() => {
    if (!editor || begun.current) return;
    begun.current = true;
    const { view, state } = editor;
    // Like an input that was never focused, it inserts at its end.
    const at = positionAt(state.doc, caret ?? Infinity);
    view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, at)));
    if (caret !== null) view.focus();
  }, [editor, caret]);
  useKeptFocus(editor);
  return editor;
}

/** Continues editing after a surrounding part has suspended, for which the editor leaves the page for a moment. */
function useKeptFocus(editor: Editor | null): void {
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (!editor) return;
    if (hadFocus.current) editor.view.focus();
    return () => {
      hadFocus.current = editor.view.hasFocus();
    };
  }, [editor]);
}

/** Inserts text with Liquid at the cursor, once a popover has returned the focus. */
export function insertIntoLine({ view }: Editor, text: string): void {
  setTimeout(() => {
    insert(view, text);
    view.focus();
  });
}

function insert(view: EditorView, text: string, uiEvent?: string): void {
  const { schema, tr } = view.state;
  const inserted: Node = schema.nodeFromJSON(lineDocument(text));
  const content = inserted.firstChild?.content ?? Fragment.empty;
  tr.replaceSelection(new Slice(content, 0, 0)).scrollIntoView();
  view.dispatch(uiEvent === undefined ? tr : tr.setMeta("uiEvent", uiEvent));
  // Chips get their width a moment later.
  setTimeout(() => view.isDestroyed || view.dispatch(view.state.tr.scrollIntoView()));
}

/** Cuts pasted text to the remaining length, as inputs do. */
function clipped({ state }: EditorView, text: string, max: number): string {
  const { doc, selection } = state;
  const replaced = lineText(selection.content().content).length;
  return text.slice(0, Math.max(0, max - lineText(doc.content).length + replaced));
}

function attributesOf(options: Options): Record<string, string> {
  const { labelId, describedBy, invalid, disabled, placeholder, dir, value } = options;
  return {
    role: "textbox",
    "aria-multiline": "false",
    "aria-labelledby": labelId,
    ...(describedBy !== undefined && { "aria-describedby": describedBy }),
    ...(invalid && { "aria-invalid": "true" }),
    ...(disabled && { "aria-disabled": "true" }),
    ...(placeholder !== "" && { "aria-placeholder": placeholder, "data-placeholder": placeholder }),
    ...(value === "" && { "data-empty": "" }),
    class: classes.content ?? "",
    dir,
  };
}
