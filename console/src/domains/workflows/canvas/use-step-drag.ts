import type { NodeChange } from "@xyflow/react";
import { useMemo, useState } from "react";
import { useDesigner } from "../designer-context.ts";
import { isLinked } from "../flow/flow-commands.ts";
import type { Place } from "../flow/flow-places.ts";
import { notesOf } from "../flow/flow-notes.ts";
import { linkOf } from "../flow/flow-branches.ts";
import { branchAt } from "./canvas-branches.ts";
import type { CanvasNode } from "./nodes.ts";
import type { Dragged } from "./note-nodes.ts";

const NOTHING: Dragged["places"] = new Map();
const NO_SIZES: Dragged["sizes"] = new Map();

/**
 * Selects and drags steps, and drags and resizes notes. Dragging only changes the nodes on screen; the workflow changes
 * once, when the drag ends.
 */
export function useStepDrag(readOnly: boolean) {
  const { flow, actions } = useDesigner();
  const [dragged, setDragged] = useState(NOTHING);
  const [sizes, setSizes] = useState(NO_SIZES);

  const onNodesChange = (changes: NodeChange<CanvasNode>[]) => {
    if (!readOnly) setSizes((before) => resizedBy(changes, before));
    const moved = changes.flatMap((change) =>
      change.type === "position" && change.position ? [change] : [],
    );
    if (moved.length > 0 && !readOnly) {
      setDragged(
        (before) =>
          new Map([
            ...before,
            ...moved.flatMap(({ id, position }): [string, Place][] =>
              position ? [[id, position]] : [],
            ),
          ]),
      );
    }
    if (changes.some((change) => change.type === "dimensions" && change.resizing === false))
      setDragged(NOTHING);
    const chosen = new Set(flow.get().selection);
    const size = chosen.size;
    let changed = false;
    for (const change of changes) {
      if (change.type !== "select" || chosen.has(change.id) === change.selected) continue;
      if (change.selected) chosen.add(change.id);
      else chosen.delete(change.id);
      changed = true;
    }
    if (changed && (chosen.size > 0 || size > 0)) flow.select([...chosen]);
  };
  const onDragEnd = (event: MouseEvent | TouchEvent | React.MouseEvent) => {
    const places = dragged;
    setDragged(NOTHING);
    if (places.size === 0) return;
    const [only] = places.keys();
    const way =
      places.size === 1 && "clientX" in event ? branchAt(event.clientX, event.clientY) : null;
    const present = flow.get().definition;
    if (notesOf(present).some(({ id }) => id === only)) return actions.move(places);
    if (only !== undefined && way && linkOf(present, way) && !isLinked(present, only))
      return actions.putOn(way, only, places);
    actions.move(places);
  };
  return {
    dragged: useMemo(() => ({ places: dragged, sizes }), [dragged, sizes]),
    onNodesChange,
    onDragEnd,
  };
}

/** Returns the sizes on screen after some changes; those of a note whose resizing ended are dropped. */
function resizedBy(changes: readonly NodeChange<CanvasNode>[], before: Dragged["sizes"]) {
  const sized = changes.filter((change) => change.type === "dimensions");
  if (!sized.some(({ resizing }) => resizing !== undefined)) return before;
  const sizes = new Map(before);
  for (const { id, resizing, dimensions } of sized) {
    if (resizing === true && dimensions) sizes.set(id, dimensions);
    if (resizing === false) sizes.delete(id);
  }
  return sizes;
}
