import { useTranslation } from "react-i18next";
import { useStore } from "../../../lib/store.ts";
import { UndoButtons } from "../../../ui/buttons/undo-buttons.tsx";
import type { Editor } from "../../email-editor/index.ts";
import { useWorkbench } from "./workbench.tsx";

/** Undo and redo in the block editor; the tooltips name the step. */
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

/** Undo and redo in code, which has its own history. */
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
