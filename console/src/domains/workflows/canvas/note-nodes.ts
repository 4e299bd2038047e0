import type { WorkflowNote } from "@arauto/contracts";
import type { Node } from "@xyflow/react";
import type { Place } from "../flow/flow-places.ts";

export interface NoteCard extends Record<string, unknown> {
  note: WorkflowNote;
  readOnly: boolean;
}
export type NoteNodeType = Node<NoteCard, "note">;

/** A position or size during a drag, before it is applied to the note. */
export interface Dragged {
  places: ReadonlyMap<string, Place>;
  sizes: ReadonlyMap<string, WorkflowNote["size"]>;
}

/** Builds the canvas node of a note. It is below all steps and branches, and box selection skips it. */
export function noteNode(
  note: WorkflowNote,
  { places, sizes }: Dragged,
  readOnly: boolean,
): NoteNodeType {
  const size = sizes.get(note.id) ?? note.size;
  return {
    id: note.id,
    type: "note",
    position: places.get(note.id) ?? note.position,
    ...size,
    measured: size,
    zIndex: -1,
    selectable: false,
    focusable: false,
    connectable: false,
    dragHandle: "[data-grip]",
    data: { note, readOnly },
  };
}
