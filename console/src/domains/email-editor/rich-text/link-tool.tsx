import { ActionIcon, Popover, Tooltip } from "@mantine/core";
import { LinkSimpleIcon } from "@phosphor-icons/react";
import { type Editor, useEditorState } from "@tiptap/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Variables } from "../variables/use-variables.ts";
import { Contained } from "./contained.tsx";
import { LinkForm } from "./link-form.tsx";
import classes from "./rich-text.module.css";

interface Props {
  editor: Editor;
  variables: Variables;
  shortcut: string;
}

/** Links the selected words, or puts in words that are a link; the link under the cursor is changed as a whole. */
export function LinkTool({ editor, shortcut }: Props) {
  const { t } = useTranslation("editor");
  const [opened, setOpened] = useState(false);
  const href = useEditorState({ editor, selector: ({ editor }) => (editor.getAttributes("link")["href"] as string | undefined) ?? null });
  const finish = (run: () => void) => {
    setOpened(false);
    // Once the popover has given back the keyboard.
    setTimeout(run);
  };
  const apply = (next: string, words: string) => {
    const { empty } = editor.state.selection;
    if (empty && href === null) {
      const content = { type: "text", text: words === "" ? next : words, marks: [{ type: "link", attrs: { href: next } }] };
      return finish(() => editor.chain().focus().insertContent(content).run());
    }
    finish(() => editor.chain().focus().extendMarkRange("link").setLink({ href: next }).run());
  };
  return (
    <Contained className={classes.place}>
      <Popover
        opened={opened}
        onDismiss={() => setOpened(false)}
        position="bottom-start"
        shadow="md"
        radius="md"
        trapFocus
        returnFocus
        zIndex={400}
      >
        <Popover.Target>
          <Tooltip label={`${t("richText.link")} · ${shortcut}`} zIndex={500} disabled={opened}>
            <ActionIcon
              className={classes.tool ?? ""}
              variant="subtle"
              color="gray"
              size={32}
              aria-label={t("richText.link")}
              aria-pressed={href !== null}
              data-tool="link"
              data-active={opened || href !== null}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => setOpened(!opened)}
            >
              <LinkSimpleIcon size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </Popover.Target>
        <Popover.Dropdown p={0} aria-label={t("richText.link")}>
          <Contained className={classes.panel}>
            <LinkForm
              key={String(opened)}
              href={href ?? ""}
              asksWords={editor.state.selection.empty && href === null}
              onDone={apply}
              {...(href === null ? {} : { onRemove: () => finish(() => editor.chain().focus().extendMarkRange("link").unsetLink().run()) })}
            />
          </Contained>
        </Popover.Dropdown>
      </Popover>
    </Contained>
  );
}
