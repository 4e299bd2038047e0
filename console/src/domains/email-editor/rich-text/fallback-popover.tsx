import { Popover } from "@mantine/core";
import type { Editor } from "@tiptap/react";
import { useTranslation } from "react-i18next";
import { FallbackForm } from "../variables/fallback-form.tsx";
import type { Variables } from "../variables/use-variables.ts";
import { Contained } from "./contained.tsx";

interface Props {
  editor: Editor;
  /** The variable's position in the text. */
  at: number;
  variables: Variables;
  onClose: () => void;
}

/** Asks for a variable's fallback, in a popover below it. */
export function FallbackPopover({ editor, at, variables, onClose }: Props) {
  const { t } = useTranslation("editor");
  const node = editor.state.doc.nodeAt(at);
  const box = editor.view.nodeDOM(at);
  if (node?.type.name !== "variable" || !(box instanceof HTMLElement)) return null;
  const { left, top, width, height } = box.getBoundingClientRect();
  const { path, fallback } = node.attrs as { path: string; fallback: string };
  const close = () => {
    onClose();
    editor.commands.focus(at + 1);
  };
  return (
    <Popover
      opened
      onDismiss={onClose}
      position="bottom-start"
      width={280}
      shadow="md"
      radius="md"
      trapFocus
      returnFocus={false}
      zIndex={400}
    >
      <Popover.Target>
        <span
          aria-hidden
          style={{ position: "fixed", left, top, width, height, pointerEvents: "none" }}
        />
      </Popover.Target>
      <Popover.Dropdown p={8} aria-label={t("variables.fallback.title")}>
        <Contained>
          {/* Returns the cursor to after the variable. */}
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only handles keys that bubble from the form */}
          <div onKeyDownCapture={(event) => event.key === "Escape" && close()}>
            <FallbackForm
              key={at}
              label={variables.label(path)}
              fallback={fallback}
              submitLabel={t("variables.done")}
              onDone={(next) => {
                if (next !== fallback)
                  editor.view.dispatch(editor.state.tr.setNodeAttribute(at, "fallback", next));
                close();
              }}
              onRemove={() => {
                editor.view.dispatch(editor.state.tr.delete(at, at + node.nodeSize));
                onClose();
                editor.commands.focus(at);
              }}
            />
          </div>
        </Contained>
      </Popover.Dropdown>
    </Popover>
  );
}
