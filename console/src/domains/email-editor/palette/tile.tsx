import { Text } from "@mantine/core";
import { useDraggable } from "@dnd-kit/core";
import { useId } from "react";
import { useEditorActions } from "../editor-actions.ts";
import { useEditorUi } from "../editor-ui.tsx";
import { ChoiceMark } from "./choice-mark.tsx";
import type { Choice } from "./insertables.ts";
import classes from "./palette.module.css";

/** One item to click or drag. */
export function Tile({ choice, wide = false }: { choice: Choice; wide?: boolean }) {
  const actions = useEditorActions();
  const ui = useEditorUi();
  const note = useId();
  const { setNodeRef, listeners } = useDraggable({
    id: `palette-${choice.key}`,
    data: { dragged: () => ({ type: "new", item: choice.item }) },
    disabled: choice.refusal !== null,
  });
  return (
    <button
      ref={setNodeRef}
      type="button"
      className={classes.tile}
      data-wide={wide || undefined}
      aria-disabled={choice.refusal !== null || undefined}
      aria-describedby={choice.refusal === null ? undefined : note}
      title={choice.refusal ?? undefined}
      // The keyboard inserts; keyboard dragging starts at a handle on the canvas.
      onMouseDown={listeners?.onMouseDown as never}
      onTouchStart={listeners?.onTouchStart as never}
      onClick={() => {
        if (choice.refusal !== null) return;
        ui.sheet.set(null);
        actions.insert(choice.item, null, true);
      }}
    >
      <ChoiceMark item={choice.item} />
      <Text className={classes.label} span size="2xs">
        <bdi>{choice.label}</bdi>
      </Text>
      {choice.refusal !== null && (
        <span id={note} className="visually-hidden">
          {choice.refusal}
        </span>
      )}
    </button>
  );
}
