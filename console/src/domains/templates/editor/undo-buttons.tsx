import { useTranslation } from "react-i18next";
import { useStore } from "../../../lib/store.ts";
import { UndoButtons } from "../../../ui/buttons/undo-buttons.tsx";
import type { Editor } from "../../email-editor/index.ts";
import { useWorkbench } from "./workbench.tsx";

/** Back and forth through what was changed in the blocks; their tooltips name the step. */
export function BlockUndo({ editor }: { editor: Editor }) {
  const { t } = useTranslation("editor");
  const undo = useStore(editor, (state) => state.undoLabel);
  const redo = useStore(editor, (state) => state.redoLabel);
  return (
    <UndoButtons
      undo={{ label: undo === null ? null : t(`changes.${undo}`), run: () => editor.undo() }}
      redo={{ label: redo === null ? null : t(`changes.${redo}`), run: () => editor.redo() }}
    />
  );
}

/** The same in code, which keeps its own history. */
export function CodeUndo() {
  const { fields, codeHistory } = useWorkbench();
  const { undo, redo } = useStore(codeHistory, (history) => history);
  return (
    <UndoButtons
      undo={{ label: undo ? "" : null, run: () => fields.code.current?.undo() }}
      redo={{ label: redo ? "" : null, run: () => fields.code.current?.redo() }}
    />
  );
}
