import { useEffect } from "react";
import { isField } from "../../ui/single-keys.ts";
import { useEditor } from "./editor-store.tsx";
import { useEditorUi } from "./editor-ui.tsx";

/** Back and forth through the history from anywhere but fields, which have their own. */
export function useHistoryKeys(): void {
  const editor = useEditor();
  const ui = useEditorUi();
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if (event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey) || (key !== "z" && key !== "y")) return;
      if (isField(event.target) || ui.dragged.get() || document.querySelector("[aria-modal=true]")) return;
      event.preventDefault();
      if (key === "y" || event.shiftKey) editor.redo();
      else editor.undo();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [editor, ui]);
}
