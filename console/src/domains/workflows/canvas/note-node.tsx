import { type NodeProps, NodeResizer } from "@xyflow/react";
import { WORKFLOW_NOTE_SIZE } from "@arauto/contracts";
import { memo } from "react";
import { useDesigner } from "../designer-context.ts";
import { GRID } from "../flow/flow-places.ts";
import { NoteText, NoteTools } from "../notes/note-parts.tsx";
import classes from "../notes/notes.module.css";
import type { NoteNodeType } from "./note-nodes.ts";

const STEPS: Partial<Record<string, { x: number; y: number }>> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

/** The cursor shows where a note can be resized. */
const HIDDEN = { borderColor: "transparent", background: "transparent" };

/** A sticky note: it is dragged by its upper edge, and resized by its edges and corners. */
export const NoteNode = memo(function NoteNode({ data }: NodeProps<NoteNodeType>) {
  const { actions } = useDesigner();
  const { note, readOnly } = data;
  const { id, position, size } = note;
  const moveByKey = (event: React.KeyboardEvent) => {
    const by = STEPS[event.key];
    if (readOnly || !event.altKey || !by) return;
    event.preventDefault();
    if (event.shiftKey)
      actions.changeNote(id, {
        size: { width: size.width + by.x * GRID, height: size.height + by.y * GRID },
      });
    else
      actions.changeNote(id, {
        position: { x: position.x + by.x * GRID, y: position.y + by.y * GRID },
      });
  };
  // Keys pressed in a note are not shortcuts of the canvas.
  const keys = {
    onKeyDown: (event: React.KeyboardEvent) => {
      moveByKey(event);
      event.stopPropagation();
    },
  };
  return (
    <>
      <NodeResizer
        isVisible={!readOnly}
        minWidth={WORKFLOW_NOTE_SIZE.min * 2}
        minHeight={WORKFLOW_NOTE_SIZE.min}
        maxWidth={WORKFLOW_NOTE_SIZE.max}
        maxHeight={WORKFLOW_NOTE_SIZE.max}
        lineStyle={HIDDEN}
        handleStyle={HIDDEN}
        onResizeEnd={(_event, { x, y, width, height }) =>
          actions.changeNote(id, { position: { x, y }, size: { width, height } })
        }
      />
      <div className={classes.note} data-note={id} data-color={note.color} {...keys}>
        <div className={classes.grip}>{!readOnly && <NoteTools note={note} />}</div>
        <NoteText note={note} readOnly={readOnly} />
      </div>
    </>
  );
});
