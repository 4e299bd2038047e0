import { html } from "@codemirror/lang-html";
import { EditorView } from "@codemirror/view";
import CodeMirror, { type ReactCodeMirrorRef } from "@uiw/react-codemirror";
import { useImperativeHandle, useMemo, useRef, type Ref } from "react";
import { sourceTheme } from "./source-theme.ts";
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

const language = [html({ matchClosingTags: true, autoCloseTags: true }), EditorView.lineWrapping, sourceTheme];

/** The template's MJML or HTML. Source reads left to right in every language. */
export function SourceEditor({ value, onChange, label, readOnly, ref }: SourceEditorProps) {
  const editor = useRef<ReactCodeMirrorRef>(null);
  // The name belongs on what takes the keyboard, not on the frame around it.
  const extensions = useMemo(() => [...language, EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" })], [label]);
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
        theme="none"
        height="100%"
        extensions={extensions}
        // Tab leaves the editor, so that the keyboard is never caught in it; indenting is Ctrl+].
        indentWithTab={false}
      />
    </div>
  );
}
