import type { MouseEvent } from "react";
import { isWritten } from "../block-kinds.tsx";
import { find } from "../document-index.ts";
import { useEditor } from "../editor-store.tsx";
import { useEditorUi } from "../editor-ui.tsx";
import { isWaiting } from "./use-canvas-keys.ts";

/** Returns the click handler of the canvas: selects parts, and opens the selected one for editing. */
export function useCanvasClick(): (event: MouseEvent) => void {
  const editor = useEditor();
  const ui = useEditorUi();
  return (event) => {
    const target = event.target as Element;
    if (target.closest("[data-typing]")) return;
    const element = target.closest<HTMLElement>("[data-node]");
    const id = element?.dataset.node;
    const { selection, document } = editor.get();
    if (id === undefined) return editor.select([]);
    if (event.shiftKey || event.ctrlKey || event.metaKey) {
      editor.select(
        selection.includes(id) ? selection.filter((other) => other !== id) : [...selection, id],
      );
      return;
    }
    const found = find(document, id);
    const again = selection.length === 1 && selection[0] === id;
    // A second click on the same text starts editing it, and so does a double click.
    if (again && found?.type === "block" && isWritten(found.node.kind))
      return editor.setTypingIn(id);
    editor.select([id]);
    element?.focus({ preventScroll: true });
    if (again && found && isWaiting(found))
      ui.insertAt.set({ type: "block", place: { parentId: id, index: 0 } });
  };
}
