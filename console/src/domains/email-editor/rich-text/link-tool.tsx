import { LinkSimpleIcon } from "@phosphor-icons/react";
import { type Editor, useEditorState } from "@tiptap/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Variables } from "../variables/use-variables.ts";
import { LinkForm } from "./link-form.tsx";
import { ToolButton } from "./tool-button.tsx";
import { ToolPopover } from "./tool-popover.tsx";

interface Props {
  editor: Editor;
  variables: Variables;
  shortcut: string;
}

/** Links the selected text, or inserts linked text; a link at the cursor is changed as a whole. */
export function LinkTool({ editor, shortcut }: Props) {
  const { t } = useTranslation("editor");
  const [opened, setOpened] = useState(false);
  const href = useEditorState({
    editor,
    selector: ({ editor }) => (editor.getAttributes("link")["href"] as string | undefined) ?? null,
  });
  const finish = (run: () => void) => {
    setOpened(false);
    // After the popover has returned the focus.
    setTimeout(run);
  };
  const apply = (next: string, words: string) => {
    const { empty } = editor.state.selection;
    if (empty && href === null) {
      const content = {
        type: "text",
        text: words === "" ? next : words,
        marks: [{ type: "link", attrs: { href: next } }],
      };
      return finish(() => editor.chain().focus().insertContent(content).run());
    }
    finish(() => editor.chain().focus().extendMarkRange("link").setLink({ href: next }).run());
  };
  return (
    <ToolPopover
      label={t("richText.link")}
      opened={opened}
      onDismiss={() => setOpened(false)}
      tool={
        <ToolButton
          label={t("richText.link")}
          keys={shortcut}
          icon={<LinkSimpleIcon size={18} aria-hidden />}
          pressed={href !== null}
          opened={opened}
          data-tool="link"
          onClick={() => setOpened(!opened)}
        />
      }
    >
      <LinkForm
        key={String(opened)}
        href={href ?? ""}
        asksWords={editor.state.selection.empty && href === null}
        onDone={apply}
        {...(href === null
          ? {}
          : {
              onRemove: () =>
                finish(() => editor.chain().focus().extendMarkRange("link").unsetLink().run()),
            })}
      />
    </ToolPopover>
  );
}
