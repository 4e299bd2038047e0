import { Group } from "@mantine/core";
import {
  EraserIcon,
  ListBulletsIcon,
  ListNumbersIcon,
  TextBIcon,
  TextItalicIcon,
  TextStrikethroughIcon,
  TextUnderlineIcon,
} from "@phosphor-icons/react";
import { type Editor, useEditorState } from "@tiptap/react";
import { type KeyboardEvent, memo, type ReactElement } from "react";
import { useTranslation } from "react-i18next";
import type { Variables } from "../variables/use-variables.ts";
import { ColorTool } from "./color-tool.tsx";
import { LinkTool } from "./link-tool.tsx";
import classes from "./rich-text.module.css";
import { ToolButton } from "./tool-button.tsx";
import { VariableTool } from "./variable-tool.tsx";

interface Props {
  editor: Editor;
  line: boolean;
  variables: Variables;
}

const MAC = /Mac|iP(?:hone|ad|od)/.test(navigator.userAgent);
/** Formats a shortcut as on the user's keyboard. */
const keys = (letters: string) => (MAC ? `⌘${letters.replace("Shift+", "⇧")}` : `Ctrl+${letters}`);

/** Formatting of the selected text, one button each; arrow keys move between them, Escape returns to the text. */
export const Toolbar = memo(function Toolbar({ editor, line, variables }: Props) {
  const { t } = useTranslation("editor");
  const active = useEditorState({
    editor,
    selector: ({ editor }) => ({
      bold: editor.isActive("bold"),
      italic: editor.isActive("italic"),
      underline: editor.isActive("underline"),
      strike: editor.isActive("strike"),
      bulletList: editor.isActive("bulletList"),
      orderedList: editor.isActive("orderedList"),
    }),
  });
  const mark = (
    name: "bold" | "italic" | "underline" | "strike",
    icon: ReactElement,
    shortcut: string,
  ) => (
    <ToolButton
      label={t(`richText.${name}`)}
      keys={keys(shortcut)}
      icon={icon}
      pressed={active[name]}
      onClick={() => editor.chain().focus().toggleMark(name).run()}
    />
  );
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons take the focus, as in the ARIA toolbar pattern
    <Group
      maw="calc(100vw - 24px)"
      gap="3xs"
      role="toolbar"
      aria-label={t("richText.toolbar")}
      onKeyDown={(event) => walk(event, editor)}
    >
      {mark("bold", <TextBIcon size={18} aria-hidden />, "B")}
      {mark("italic", <TextItalicIcon size={18} aria-hidden />, "I")}
      {mark("underline", <TextUnderlineIcon size={18} aria-hidden />, "U")}
      {mark("strike", <TextStrikethroughIcon size={18} aria-hidden />, "Shift+S")}
      <ColorTool editor={editor} />
      <LinkTool editor={editor} variables={variables} shortcut={keys("K")} />
      {!line && (
        <>
          <span className={classes.separator} aria-hidden />
          <ToolButton
            label={t("richText.bulletList")}
            keys={keys("Shift+8")}
            icon={<ListBulletsIcon size={18} className="flip-rtl" aria-hidden />}
            pressed={active.bulletList}
            onClick={() => editor.chain().focus().toggleBulletList().run()}
          />
          <ToolButton
            label={t("richText.orderedList")}
            keys={keys("Shift+7")}
            icon={<ListNumbersIcon size={18} aria-hidden />}
            pressed={active.orderedList}
            onClick={() => editor.chain().focus().toggleOrderedList().run()}
          />
        </>
      )}
      <span className={classes.separator} aria-hidden />
      <ToolButton
        label={t("richText.clear")}
        icon={<EraserIcon size={18} aria-hidden />}
        onClick={() => clear(editor, line)}
      />
      <VariableTool editor={editor} variables={variables} />
    </Group>
  );
});

function clear(editor: Editor, line: boolean): void {
  const chain = editor.chain().focus().unsetAllMarks();
  if (line) chain.run();
  else chain.clearNodes().run();
}

/**
 * Handles keys in the toolbar: arrow keys move along it, Home and End to its ends; Tab and Escape
 * return to the text.
 */
function walk(event: KeyboardEvent<HTMLElement>, editor: Editor): void {
  if (!(event.target instanceof HTMLElement) || event.target.closest("[role=dialog]")) return;
  if (event.key === "Escape" || event.key === "Tab") {
    event.preventDefault();
    event.stopPropagation();
    editor.commands.focus();
    return;
  }
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>("button")].filter(
    (tool) => !tool.closest("[role=dialog]"),
  );
  const at = tools.indexOf(event.target);
  const rtl = getComputedStyle(event.currentTarget).direction === "rtl";
  const step = { ArrowRight: rtl ? -1 : 1, ArrowLeft: rtl ? 1 : -1 }[event.key];
  const to =
    step !== undefined
      ? (at + step + tools.length) % tools.length
      : event.key === "Home"
        ? 0
        : event.key === "End"
          ? tools.length - 1
          : undefined;
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  tools[to]?.focus();
}
