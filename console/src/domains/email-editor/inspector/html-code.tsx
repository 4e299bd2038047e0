import { html } from "@codemirror/lang-html";
import { EditorView } from "@codemirror/view";
import CodeMirror from "@uiw/react-codemirror";
import { useMemo } from "react";
import { sourceTheme } from "../source-theme.ts";

const language = [
  html({ matchClosingTags: true, autoCloseTags: true }),
  EditorView.lineWrapping,
  sourceTheme,
];

/** The code of an HTML block, stored as written. */
export function HtmlCode({
  value,
  onChange,
  label,
}: {
  value: string;
  onChange: (value: string) => void;
  label: string;
}) {
  const extensions = useMemo(
    () => [...language, EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" })],
    [label],
  );
  return (
    <CodeMirror
      value={value}
      onChange={onChange}
      theme="none"
      height="100%"
      style={{ height: "100%" }}
      extensions={extensions}
      basicSetup={{ foldGutter: false, lineNumbers: false }}
      // Tab leaves the editor, so that it never traps the keyboard.
      indentWithTab={false}
    />
  );
}
