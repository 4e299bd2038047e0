import type { RichText } from "@arauto/contracts";
import { type Editor, type Extensions, type JSONContent, useEditor } from "@tiptap/react";
import { Selection } from "@tiptap/pm/state";
import { ReplaceStep } from "@tiptap/pm/transform";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useEditor as useEmailEditor } from "../editor-store.tsx";
import { followValue, toSingleLine } from "./follow-value.ts";
import type { LooseNode } from "./normalize.ts";
import { cleanPaste } from "./pasted.ts";
import classes from "./rich-text.module.css";
import { handleTextKey } from "./text-keys.ts";

export type ExitReason = "escape" | "blur" | "enter";
/** Whether text was typed or deleted, which is grouped in the history, or something else changed. */
export type TextChange = "typing" | "other";

interface Options {
  value: RichText;
  onChange: (value: RichText, change: TextChange) => void;
  onExit: (reason: ExitReason) => void;
  /** Converts the editor's content to the contract's format. */
  normal: (json: LooseNode) => RichText;
  line: boolean;
  direction: "ltr" | "rtl";
  autoFocus?: boolean;
  typedAhead?: string;
  label: string;
  hintId: string;
  toolbarId: string;
  extensions: Extensions;
}

/** Creates the text editor once, reports its changes, and applies external changes of the value. */
export function useTextEditor({
  value,
  onChange,
  onExit,
  normal,
  line,
  direction,
  autoFocus = false,
  typedAhead = "",
  label,
  hintId,
  toolbarId,
  extensions,
}: Options): { editor: Editor | null; empty: boolean } {
  const email = useEmailEditor();
  const [empty, setEmpty] = useState(() => isEmpty(value));
  const shown = useRef(value);
  // The editor is created once and calls back later, so it needs the current callbacks.
  const live = useRef({ onChange, onExit, normal });
  useLayoutEffect(() => {
    live.current = { onChange, onExit, normal };
  });
  const editor = useEditor({
    extensions,
    content: value,
    // An editor created during rendering would be discarded if rendering takes long, as on a slow device.
    immediatelyRender: false,
    textDirection: direction,
    editorProps: {
      attributes: {
        role: "textbox",
        "aria-multiline": String(!line),
        "aria-label": label,
        "aria-describedby": hintId,
        class: classes.content ?? "",
        dir: direction,
      },
      transformPastedHTML: cleanPaste,
      transformPasted: (slice) => (line ? toSingleLine(slice) : slice),
      handleKeyDown: (_view, event) =>
        handleTextKey(event, {
          line,
          toolbarId,
          history: email,
          onExit: (reason) => live.current.onExit(reason),
        }),
    },
    onUpdate: ({ editor, transaction }) => {
      const next = live.current.normal(loose(editor.getJSON()));
      shown.current = next;
      setEmpty(editor.isEmpty);
      live.current.onChange(next, isTyping(transaction) ? "typing" : "other");
      // Content that the contract rejects (a list nested too deeply, a text too long) is not shown either.
      if (!editor.schema.nodeFromJSON(next).eq(editor.state.doc)) followValue(editor, next);
    },
  });

  // Tiptap's own `autofocus` may run before the editor is attached to the page, where it does nothing.
  const begun = useRef(false);
  useLayoutEffect(() => {
    if (!editor || !autoFocus || begun.current) return;
    begun.current = true;
    takeKeyboard(editor, typedAhead);
  }, [editor, autoFocus, typedAhead]);

  useEffect(() => {
    if (!editor || value === shown.current) return;
    shown.current = value;
    followValue(editor, value);
    setEmpty(editor.isEmpty);
  }, [editor, value]);
  return { editor, empty };
}

/** Starts editing at the end of the text. */
function takeKeyboard({ view }: Editor, typedAhead: string): void {
  view.focus();
  const { tr, doc } = view.state;
  tr.setSelection(Selection.atEnd(doc));
  if (typedAhead !== "") tr.insertText(typedAhead);
  view.dispatch(tr.scrollIntoView());
}

/** Returns true for a single step that inserts or deletes text within a paragraph. */
function isTyping(transaction: {
  steps: readonly unknown[];
  getMeta: (key: string) => unknown;
}): boolean {
  if (transaction.getMeta("paste") || transaction.getMeta("uiEvent")) return false;
  return transaction.steps.every(
    (step) =>
      step instanceof ReplaceStep && step.slice.content.size <= 1 && step.to - step.from <= 1,
  );
}

const loose = (json: JSONContent): LooseNode => json;

function isEmpty({ content }: RichText): boolean {
  const [first] = content;
  return (
    content.length === 0 ||
    (content.length === 1 && first?.type === "paragraph" && (first.content ?? []).length === 0)
  );
}
