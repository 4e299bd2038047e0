import { BracketsCurlyIcon } from "@phosphor-icons/react";
import type { Editor, JSONContent } from "@tiptap/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Variables } from "../variables/use-variables.ts";
import { VariablePopover } from "../variables/variable-popover.tsx";
import { Contained } from "./contained.tsx";
import classes from "./rich-text.module.css";
import { ToolButton } from "./tool-button.tsx";

/** Returns a link whose target is a Liquid variable, with its own text. */
export function linkTo(path: string, words: string): JSONContent {
  return { type: "text", text: words, marks: [{ type: "link", attrs: { href: `{{ ${path} }}` } }] };
}

/** Inserts a variable at the cursor. */
export function VariableTool({ editor, variables }: { editor: Editor; variables: Variables }) {
  const { t } = useTranslation("editor");
  const [opened, setOpened] = useState(false);
  return (
    <Contained className={classes.place}>
      <VariablePopover
        variables={variables}
        links
        opened={opened}
        onOpened={setOpened}
        onPick={(choice, fallback) => {
          const content =
            choice.group === "links"
              ? linkTo(choice.path, choice.label)
              : { type: "variable", attrs: { path: choice.path, fallback } };
          // After the popover has returned the focus.
          setTimeout(() => editor.chain().focus().insertContent(content).run());
        }}
      >
        <ToolButton
          label={t("richText.variable")}
          keys="{{"
          icon={<BracketsCurlyIcon size={18} aria-hidden />}
          opened={opened}
          onClick={() => setOpened(!opened)}
        />
      </VariablePopover>
    </Contained>
  );
}
