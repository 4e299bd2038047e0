import { useEffect, useMemo, useRef } from "react";
import { lineAt } from "../canvas/geometry.ts";
import { useEditor } from "../editor-store.tsx";
import { announce, useEditorUi } from "../editor-ui.tsx";
import { stepTarget, targetsFor } from "./drop-targets.ts";
import { useTargetLabels } from "./target-labels.ts";

/** Returns options for the keyboard sensor: the arrow keys step from one drop target to the next. */
export function useKeyboardSteps() {
  const editor = useEditor();
  const ui = useEditorUi();
  const targetWords = useTargetLabels();
  const step = (by: 1 | -1) => {
    const dragged = ui.dragged.get();
    if (!dragged) return;
    const { document: mail } = editor.get();
    const target = stepTarget(targetsFor(mail, dragged), ui.dropTarget.get(), by);
    ui.dropTarget.set(target);
    if (!target) return;
    announce(ui, targetWords(target));
    showLine(lineAt(mail, target)?.top);
  };
  const latestStep = useRef(step);
  useEffect(() => {
    latestStep.current = step;
  });
  return useMemo(
    () => ({
      coordinateGetter: (event: KeyboardEvent) => {
        const by = { ArrowDown: 1 as const, ArrowUp: -1 as const }[event.code];
        if (by) {
          event.preventDefault();
          latestStep.current(by);
        }
        // The line shows the place; there is no pointer to follow.
        return undefined;
      },
    }),
    [],
  );
}

function showLine(top: number | undefined): void {
  const stage = document.querySelector("[data-canvas-stage]");
  if (!stage || top === undefined) return;
  const { top: from, bottom } = stage.getBoundingClientRect();
  if (top < from + 48) stage.scrollBy({ top: top - from - 120 });
  else if (top > bottom - 48) stage.scrollBy({ top: top - bottom + 120 });
}
