import { useEffect, useRef } from "react";
import { targetAt } from "../canvas/geometry.ts";
import { useEditor } from "../editor-store.tsx";
import { useEditorUi } from "../editor-ui.tsx";
import { layerTargetAt } from "../layers/layer-geometry.ts";

export interface Point {
  x: number;
  y: number;
}

/** Returns where an event of a mouse or a finger happened; null for other events. */
export function pointOf(event: Event | null): Point | null {
  if (event instanceof MouseEvent) return { x: event.clientX, y: event.clientY };
  const touch =
    typeof TouchEvent !== "undefined" && event instanceof TouchEvent ? event.touches[0] : undefined;
  return touch ? { x: touch.clientX, y: touch.clientY } : null;
}

/** Follows the pointer while `follows` is true, and keeps the place it points at as the drop target. */
export function usePointerTarget(follows: boolean) {
  const editor = useEditor();
  const ui = useEditorUi();
  const pointer = useRef<Point | null>(null);
  const aim = () => {
    const dragged = ui.dragged.get();
    const at = pointer.current;
    if (!dragged || !at) return;
    const { document: mail } = editor.get();
    const under = document.elementFromPoint(at.x, at.y);
    const target = under?.closest("[data-layers]")
      ? layerTargetAt(mail, at, dragged)
      : under?.closest("[data-canvas-stage]")
        ? targetAt(mail, at, dragged)
        : null;
    ui.dropTarget.set(target);
  };
  const follow = useRef(aim);
  useEffect(() => {
    follow.current = aim;
  });
  useEffect(() => {
    if (!follows) return;
    const abort = new AbortController();
    const options = { signal: abort.signal, passive: true, capture: true };
    const move = (event: Event) => {
      pointer.current = pointOf(event) ?? pointer.current;
      follow.current();
    };
    for (const type of ["mousemove", "touchmove"]) window.addEventListener(type, move, options);
    // The page scrolls below a pointer that rests at its edge.
    window.addEventListener("scroll", () => follow.current(), options);
    return () => abort.abort();
  }, [follows]);
  return {
    /** Starts at the place of an event. */
    start: (event: Event | null) => {
      pointer.current = pointOf(event);
    },
    stop: () => {
      pointer.current = null;
    },
  };
}
