import { html } from "@codemirror/lang-html";
import { type Diagnostic, lintGutter, setDiagnostics } from "@codemirror/lint";
import { EditorView } from "@codemirror/view";
import CodeMirror, { type ReactCodeMirrorRef } from "@uiw/react-codemirror";
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from "react";
import { type CodeHistory, NO_HISTORY, historyKeys, step, reportHistory } from "./code-history.ts";
import { sourceTheme } from "../email-editor/index.ts";
import classes from "./templates.module.css";

export interface SourceEditorHandle {
  /** Inserts text at the cursor, replacing the selection. */
  insert(text: string): void;
  /** Scrolls to a line, counted from 1. */
  goTo(line: number): void;
  undo(): void;
  redo(): void;
}

/** A note about a line, counted from 1. */
export interface LineNote {
  line: number;
  severity: "error" | "warning" | "info";
  message: string;
}

export interface SourceEditorProps {
  value: string;
  onChange: (value: string) => void;
  label: string;
  readOnly: boolean;
  /** Marked at their lines. */
  notes?: readonly LineNote[];
  /** Called with the available undo and redo steps; with nothing once the editor is unmounted. */
  onHistory?: (history: CodeHistory) => void;
  ref: Ref<SourceEditorHandle>;
}

const language = [
  html({ matchClosingTags: true, autoCloseTags: true }),
  EditorView.lineWrapping,
  lintGutter(),
  historyKeys,
  sourceTheme,
];
const NONE: readonly LineNote[] = [];

/** The template's MJML or HTML. Source code is left to right in every language. */
export function SourceEditor({
  value,
  onChange,
  label,
  readOnly,
  notes = NONE,
  onHistory,
  ref,
}: SourceEditorProps) {
  const editor = useRef<ReactCodeMirrorRef>(null);
  const [view, setView] = useState<EditorView | null>(null);
  const isMeasured = useIsMeasured(view);
  useEffect(() => {
    if (!view) return;
    const { doc } = view.state;
    const diagnostics = notes.map(({ line, severity, message }): Diagnostic => {
      const { from, to } = doc.line(Math.min(Math.max(line, 1), doc.lines));
      return { from, to, severity, message };
    });
    view.dispatch(setDiagnostics(view.state, diagnostics));
  }, [view, notes]);
  // The accessible name belongs to the focusable element, not to the frame around it.
  const extensions = useMemo(
    () => [
      ...language,
      EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }),
      ...(onHistory ? [reportHistory(onHistory)] : []),
    ],
    [label, onHistory],
  );
  useEffect(() => () => onHistory?.(NO_HISTORY), [onHistory]);
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
      view.dispatch({
        selection: { anchor: from },
        effects: EditorView.scrollIntoView(from, { y: "center" }),
      });
      view.focus();
    },
    undo: () => go(editor.current?.view, "undo"),
    redo: () => go(editor.current?.view, "redo"),
  }));
  return (
    <div className={classes.source} dir="ltr" data-measuring={!isMeasured || undefined}>
      <CodeMirror
        ref={editor}
        value={value}
        onChange={onChange}
        readOnly={readOnly}
        onCreateEditor={setView}
        theme="none"
        height="100%"
        extensions={extensions}
        // Tab leaves the editor, so that it never traps the keyboard; Ctrl+] indents.
        indentWithTab={false}
      />
    </div>
  );
}

/** Returns whether the editor has measured its lines, which determines the width of its gutters. */
function useIsMeasured(view: EditorView | null): boolean {
  const [isMeasured, setMeasured] = useState(false);
  useEffect(() => {
    const done = () => setMeasured(true);
    view?.requestMeasure({ read: () => null, write: () => requestAnimationFrame(done) });
  }, [view]);
  return isMeasured;
}

function go(view: EditorView | undefined, way: keyof CodeHistory): void {
  if (!view) return;
  step(view, way);
  view.focus();
}
