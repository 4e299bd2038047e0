import { ActionIcon, Group, Tooltip } from "@mantine/core";
import { ArrowUUpLeftIcon, ArrowUUpRightIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { useWatched } from "../../../app/watched.ts";
import type { Editor } from "../../email-editor/editor.ts";
import { useDesk } from "./desk.tsx";

/** Back and forth through what was changed in the blocks; their tooltips name the step. */
export function BlockUndo({ editor }: { editor: Editor }) {
  const { t } = useTranslation("editor");
  const undo = useWatched(editor, (state) => state.undoLabel);
  const redo = useWatched(editor, (state) => state.redoLabel);
  return (
    <Buttons
      undo={{ label: undo === null ? null : t(`changes.${undo}`), run: () => editor.undo() }}
      redo={{ label: redo === null ? null : t(`changes.${redo}`), run: () => editor.redo() }}
    />
  );
}

/** The same in code, which keeps its own history. */
export function CodeUndo() {
  const { fields, codeHistory } = useDesk();
  const { undo, redo } = useWatched(codeHistory, (history) => history);
  return (
    <Buttons
      undo={{ label: undo ? "" : null, run: () => fields.code.current?.undo() }}
      redo={{ label: redo ? "" : null, run: () => fields.code.current?.redo() }}
    />
  );
}

interface Way {
  /** Names the step; null when there is none. */
  label: string | null;
  run: () => void;
}

function Buttons({ undo, redo }: { undo: Way; redo: Way }) {
  const { t } = useTranslation("templates");
  const ways = [
    { key: "undo", Icon: ArrowUUpLeftIcon, keys: "Control+Z Meta+Z", ...undo },
    { key: "redo", Icon: ArrowUUpRightIcon, keys: "Control+Shift+Z Meta+Shift+Z", ...redo },
  ] as const;
  return (
    <Group gap={2} wrap="nowrap">
      {ways.map(({ key, Icon, keys, label, run }) => {
        const name = t(`editing.${key}`);
        return (
          <Tooltip key={key} label={label ? t("editing.step", { way: name, step: label }) : name}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={name}
              aria-keyshortcuts={keys}
              disabled={label === null}
              onClick={run}
            >
              <Icon size={18} className="flip-rtl" aria-hidden />
            </ActionIcon>
          </Tooltip>
        );
      })}
    </Group>
  );
}
