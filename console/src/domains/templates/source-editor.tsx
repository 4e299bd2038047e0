import { html } from "@codemirror/lang-html";
import { EditorView } from "@codemirror/view";
import CodeMirror, { type ReactCodeMirrorRef } from "@uiw/react-codemirror";
import { useComputedColorScheme } from "@mantine/core";
import { useImperativeHandle, useRef, type Ref } from "react";
import classes from "./templates.module.css";

export interface SourceEditorHandle {
  /** Puts text where the cursor is, in place of what is selected. */
  insert(text: string): void;
  /** Goes to a line, counted from 1. */
  goTo(line: number): void;
}

export interface SourceEditorProps {
  value: string;
  onChange: (value: string) => void;
  label: string;
  readOnly: boolean;
  ref: Ref<SourceEditorHandle>;
}

const extensions = [html({ matchClosingTags: true, autoCloseTags: true }), EditorView.lineWrapping];

/** The template's MJML or HTML. Source reads left to right in every language. */
export function SourceEditor({ value, onChange, label, readOnly, ref }: SourceEditorProps) {
  const editor = useRef<ReactCodeMirrorRef>(null);
  const scheme = useComputedColorScheme();
  useImperativeHandle(ref, () => ({
    insert(text) {
      const view = editor.current?.view;
      if (!view) return;
      view.dispatch(view.state.replaceSelection(text));
      view.focus();
    },
    goTo(line) {
      const view = editor.current?.view;
      if (!view) return;
      const { from } = view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines));
      view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: "center" }) });
      view.focus();
    },
  }));
  return (
    <div className={classes.source} dir="ltr">
      <CodeMirror
        ref={editor}
        value={value}
        onChange={onChange}
        readOnly={readOnly}
        theme={scheme}
        height="100%"
        extensions={extensions}
        // Tab leaves the editor, so that the keyboard is never caught in it; indenting is Ctrl+].
        indentWithTab={false}
        aria-label={label}
      />
    </div>
  );
}
