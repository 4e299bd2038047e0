import { Popover } from "@mantine/core";
import { LIST_LOOK, type RichText } from "@arauto/contracts";
import { type Editor, EditorContent, type JSONContent, useEditor } from "@tiptap/react";
import { Selection } from "@tiptap/pm/state";
import { ReplaceStep } from "@tiptap/pm/transform";
import {
  type CSSProperties,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { useEditor as useEmailEditor } from "../editor-store.tsx";
import { useMailLook } from "../mail-surroundings.tsx";
import { useVariables } from "../variables/use-variables.ts";
import { Contained } from "./contained.tsx";
import { richTextExtensions } from "./extensions.ts";
import { FallbackPopover } from "./fallback-popover.tsx";
import { followValue, inOneLine } from "./follow-value.ts";
import { linkTo } from "./link-to.ts";
import type { LooseNode } from "./normalise.ts";
import { cleanPaste } from "./pasted.ts";
import { RichTextPartsContext } from "./rich-text-parts.ts";
import classes from "./rich-text.module.css";
import { suggestionId, SuggestionList } from "./suggestion-list.tsx";
import { Toolbar } from "./toolbar.tsx";
import { rolesAsVariables } from "./text-color.ts";
import { useLeaving } from "./use-leaving.ts";
import { useListAround } from "./use-list-around.ts";
import { useVariableSuggestion } from "./use-variable-suggestion.ts";

export type ExitReason = "escape" | "blur" | "enter";
/** Whether text was typed or deleted, which is grouped in the history, or something else changed. */
export type TextChange = "typing" | "other";

export interface TextEditorProps<V> {
  value: V;
  onChange: (value: V, change: TextChange) => void;
  /** Editing has ended: by Escape, by leaving, or in a line by Enter. */
  onExit: (reason: ExitReason) => void;
  direction: "ltr" | "rtl";
  style?: CSSProperties;
  autoFocus?: boolean;
  placeholder?: string;
  /** The accessible name: what kind of text it is. */
  label?: string;
  /** Shown while the editor loads. */
  waiting?: ReactNode;
  /** What was typed meanwhile: appended to the text when the editor takes the focus. */
  typedAhead?: string;
}

interface Props extends TextEditorProps<RichText> {
  line: boolean;
  /** Converts the editor's content to what the contract accepts. */
  normal: (json: LooseNode) => RichText;
}

/** The editor behind both kinds of formatted text. */
export function TextEditor({
  value,
  onChange,
  onExit,
  direction,
  style,
  autoFocus = false,
  placeholder,
  label,
  waiting,
  typedAhead = "",
  line,
  normal,
}: Props) {
  const { t } = useTranslation("editor");
  const email = useEmailEditor();
  const { colors } = useMailLook();
  const variables = useVariables(useListAround());
  const hint = useId();
  const place = useRef<HTMLDivElement>(null);
  const bar = useId();
  const [editing, setEditing] = useState<number | null>(null);
  const [empty, setEmpty] = useState(() => isEmpty(value));
  const shown = useRef(value);

  const suggesting = useVariableSuggestion(variables, ({ editor, range, props: choice }) => {
    if (choice.group === "links") {
      editor
        .chain()
        .focus()
        .deleteRange(range)
        .insertContent(linkTo(choice.path, choice.label))
        .run();
      return;
    }
    editor
      .chain()
      .focus()
      .insertContentAt(range, { type: "variable", attrs: { path: choice.path, fallback: "" } })
      .run();
    setEditing(range.from);
  });
  const toToolbar = () => {
    const first = document.getElementById(bar)?.querySelector("button");
    first?.focus();
    return Boolean(first);
  };
  // The editor is created once and calls back later, so it needs the current callbacks.
  const live = useRef({ onChange, onExit, normal });
  useLayoutEffect(() => {
    live.current = { onChange, onExit, normal };
  });
  const [extensions] = useState(() =>
    richTextExtensions({ line, suggesting: suggesting.options, toToolbar }),
  );
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
        "aria-label": label ?? t("richText.label"),
        "aria-describedby": hint,
        class: classes.content ?? "",
        dir: direction,
      },
      transformPastedHTML: cleanPaste,
      transformPasted: (slice) => (line ? inOneLine(slice) : slice),
      handleKeyDown: (_view, event) => {
        const mod = event.ctrlKey || event.metaKey;
        const key = event.key.toLowerCase();
        if (mod && (key === "z" || key === "y") && !event.altKey) {
          // The whole email has one history; the canvas must not undo a second step for the same keys.
          event.preventDefault();
          event.stopPropagation();
          if (key === "y" || event.shiftKey) email.redo();
          else email.undo();
          return true;
        }
        if (mod && key === "k") {
          event.preventDefault();
          event.stopPropagation();
          document.getElementById(bar)?.querySelector<HTMLElement>("[data-tool=link]")?.click();
          return true;
        }
        if (event.key === "Escape" || (line && event.key === "Enter" && !event.isComposing)) {
          event.preventDefault();
          event.stopPropagation();
          live.current.onExit(event.key === "Escape" ? "escape" : "enter");
          return true;
        }
        return false;
      },
    },
    onUpdate: ({ editor, transaction }) => {
      const next = live.current.normal(loose(editor.getJSON()));
      shown.current = next;
      setEmpty(editor.isEmpty);
      live.current.onChange(next, isTyping(transaction) ? "typing" : "other");
      // What the contract does not accept (a list nested too deeply, a text too long) is not shown either.
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

  useLeaving(place, () => live.current.onExit("blur"));
  useSuggestionNames(editor, suggesting.open !== null, suggesting.listId, suggesting.active);

  const parts = useMemo(() => ({ variables, editVariable: setEditing }), [variables]);
  if (!editor) return waiting ?? <div className={classes.editor} style={style} />;
  return (
    <RichTextPartsContext value={parts}>
      <Popover
        opened
        position="top-start"
        offset={10}
        withRoles={false}
        trapFocus={false}
        returnFocus={false}
        closeOnEscape={false}
        closeOnClickOutside={false}
        transitionProps={{ duration: 0 }}
        middlewares={{ flip: false, shift: { crossAxis: true, padding: 8 } }}
        radius="md"
        shadow="md"
        zIndex={250}
      >
        <Popover.Target>
          <div
            ref={place}
            className={classes.editor}
            style={{ ...LISTS, ...rolesAsVariables(colors), ...style }}
            dir={direction}
            data-rich-text-part
          >
            {empty && placeholder && (
              <span className={classes.empty} aria-hidden>
                {placeholder}
              </span>
            )}
            <EditorContent editor={editor} />
          </div>
        </Popover.Target>
        <Popover.Dropdown className={classes.bar ?? ""} p={4} id={bar}>
          <Contained>
            <Toolbar editor={editor} line={line} variables={variables} />
          </Contained>
        </Popover.Dropdown>
      </Popover>
      <span id={hint} className="visually-hidden">
        {t(line ? "richText.hintLine" : "richText.hint")}
      </span>
      {suggesting.open && (
        <SuggestionList
          id={suggesting.listId}
          suggestion={suggesting.open}
          active={suggesting.active}
          onActive={suggesting.setActive}
        />
      )}
      {editing !== null && (
        <FallbackPopover
          editor={editor}
          at={editing}
          variables={variables}
          onClose={() => setEditing(null)}
        />
      )}
    </RichTextPartsContext>
  );
}

/** Starts editing at the end of the text. */
function takeKeyboard({ view }: Editor, typedAhead: string): void {
  view.focus();
  const { tr, doc } = view.state;
  tr.setSelection(Selection.atEnd(doc));
  if (typedAhead !== "") tr.insertText(typedAhead);
  view.dispatch(tr.scrollIntoView());
}

/** Marks the active option of the list on the text, since the focus stays in the text. */
function useSuggestionNames(
  editor: Editor | null,
  open: boolean,
  listId: string,
  active: number,
): void {
  useEffect(() => {
    // Only an open list has options; before that, the text may not be attached to the page yet.
    if (!open || !editor) return;
    const { dom } = editor.view;
    dom.setAttribute("aria-controls", listId);
    dom.setAttribute("aria-activedescendant", suggestionId(listId, active));
    return () => {
      dom.removeAttribute("aria-controls");
      dom.removeAttribute("aria-activedescendant");
    };
  }, [editor, open, listId, active]);
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

/** Lists as the email shows them. */
const LISTS = {
  "--list-indent": `${LIST_LOOK.indent}px`,
  "--list-gap": `${LIST_LOOK.gap}px`,
} as CSSProperties;

const loose = (json: JSONContent): LooseNode => json;

function isEmpty({ content }: RichText): boolean {
  const [first] = content;
  return (
    content.length === 0 ||
    (content.length === 1 && first?.type === "paragraph" && (first.content ?? []).length === 0)
  );
}
