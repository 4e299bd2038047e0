import { Popover } from "@mantine/core";
import { LIST_STYLE, type RichText } from "@arauto/contracts";
import { type Editor, EditorContent, type Range } from "@tiptap/react";
import {
  type CSSProperties,
  type ReactElement,
  type ReactNode,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { useEmailAppearance } from "../email-appearance.tsx";
import { useVariables, type VariableChoice } from "../variables/use-variables.ts";
import { Contained } from "./contained.tsx";
import { richTextExtensions } from "./extensions.ts";
import type { LooseNode } from "./normalize.ts";
import { RichTextPartsContext } from "./rich-text-parts.ts";
import classes from "./rich-text.module.css";
import { Toolbar } from "./toolbar.tsx";
import { rolesAsVariables } from "./text-color.ts";
import { useLeaving } from "./use-leaving.ts";
import { useListAround } from "./use-list-around.ts";
import { type ExitReason, type TextChange, useTextEditor } from "./use-text-editor.ts";
import { useSuggestionNames, useVariableSuggestion } from "./use-variable-suggestion.ts";
import { VariablePopovers } from "./variable-popovers.tsx";
import { linkTo } from "./variable-tool.tsx";

export interface TextEditorProps<V> {
  value: V;
  onChange: (value: V, change: TextChange) => void;
  /** Editing has ended: by Escape, by leaving, or in a line by Enter. */
  onExit: (reason: ExitReason) => void;
  direction: "ltr" | "rtl";
  style?: CSSProperties;
  autoFocus?: boolean;
  placeholder?: string;
  /** The accessible name: the kind of text. */
  label?: string;
  /** Shown while the editor loads. */
  waiting?: ReactNode;
  /** The text typed meanwhile: appended when the editor takes the focus. */
  typedAhead?: string;
}

interface Props extends TextEditorProps<RichText> {
  line: boolean;
  /** Converts the editor's content to the contract's format. */
  normal: (json: LooseNode) => RichText;
}

/** The editor behind both kinds of formatted text. */
export function TextEditor({ style, placeholder, label, waiting, ...text }: Props) {
  const { line, direction } = text;
  const { t } = useTranslation("editor");
  const { colors } = useEmailAppearance();
  const variables = useVariables(useListAround());
  const hint = useId();
  const place = useRef<HTMLDivElement>(null);
  const bar = useId();
  const [editing, setEditing] = useState<number | null>(null);
  const suggesting = useVariableSuggestion(variables, ({ editor, range, props: choice }) => {
    insertChoice(editor, range, choice);
    if (choice.group !== "links") setEditing(range.from);
  });
  const [extensions] = useState(() =>
    richTextExtensions({
      line,
      suggesting: suggesting.options,
      toToolbar: () => focusToolbar(bar),
    }),
  );
  const { editor, empty } = useTextEditor({
    ...text,
    label: label ?? t("richText.label"),
    hintId: hint,
    toolbarId: bar,
    extensions,
  });
  useLeaving(place, () => text.onExit("blur"));
  useSuggestionNames(editor, suggesting.open !== null, suggesting.listId, suggesting.active);

  const parts = useMemo(() => ({ variables, editVariable: setEditing }), [variables]);
  if (!editor) return waiting ?? <div className={classes.editor} style={style} />;
  return (
    <RichTextPartsContext value={parts}>
      <ToolbarPopover
        id={bar}
        toolbar={<Toolbar editor={editor} line={line} variables={variables} />}
      >
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
      </ToolbarPopover>
      <span id={hint} className="visually-hidden">
        {t(line ? "richText.hintLine" : "richText.hint")}
      </span>
      <VariablePopovers
        {...{ editor, suggesting, variables, editing }}
        onClose={() => setEditing(null)}
      />
    </RichTextPartsContext>
  );
}

interface ToolbarPopoverProps {
  id: string;
  toolbar: ReactNode;
  /** The text that the toolbar is placed above. */
  children: ReactElement;
}

/** The toolbar above a text, open as long as the text is edited. */
function ToolbarPopover({ id, toolbar, children }: ToolbarPopoverProps) {
  return (
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
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown className={classes.bar ?? ""} p={4} id={id}>
        <Contained>{toolbar}</Contained>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Inserts a suggested link or variable in place of the typed text. */
function insertChoice(editor: Editor, range: Range, choice: VariableChoice): void {
  const chain = editor.chain().focus();
  if (choice.group === "links")
    chain.deleteRange(range).insertContent(linkTo(choice.path, choice.label)).run();
  else
    chain
      .insertContentAt(range, { type: "variable", attrs: { path: choice.path, fallback: "" } })
      .run();
}

/** Moves the focus to the toolbar's first button; returns whether there is one. */
function focusToolbar(id: string): boolean {
  const first = document.getElementById(id)?.querySelector("button");
  first?.focus();
  return Boolean(first);
}

/** Lists as the email shows them. */
const LISTS = {
  "--list-indent": `${LIST_STYLE.indent}px`,
  "--list-gap": `${LIST_STYLE.gap}px`,
} as CSSProperties;
