import { useDraggable } from "@dnd-kit/core";
import { type SyntheticEvent, useRef } from "react";
import { draggedFrom } from "../drag/editor-drag.tsx";
import { useEditor } from "../editor-store.tsx";
import type { Dragged } from "../editor-ui.tsx";

/** Makes the parts of the canvas draggable from anywhere on them, except from a text being edited. */
export function useNodeDrag() {
  const editor = useEditor();
  const wanted = useRef<Dragged | null>(null);
  const { setNodeRef, listeners } = useDraggable({
    id: "canvas-nodes",
    data: { dragged: () => wanted.current },
  });
  const take = (event: SyntheticEvent, name: "onMouseDown" | "onTouchStart") => {
    const target = event.target as Element;
    wanted.current = target.closest("[data-typing]")
      ? null
      : draggedFrom(target, editor.get().selection);
    if (wanted.current) listeners?.[name]?.(event);
  };
  return {
    setNodeRef,
    handlers: {
      onMouseDown: (event: SyntheticEvent) => take(event, "onMouseDown"),
      onTouchStart: (event: SyntheticEvent) => take(event, "onTouchStart"),
    },
  };
}
