import type { NodeChange } from "@xyflow/react";
import { useState } from "react";
import { useDesigner } from "../designer-context.ts";
import { isLinked } from "../flow/flow-commands.ts";
import type { Place } from "../flow/flow-places.ts";
import { linkOf } from "../flow/flow-ways.ts";
import { wayAt } from "./canvas-ways.ts";
import type { StepNodeType } from "./nodes.ts";

const NOTHING: ReadonlyMap<string, Place> = new Map();

/**
 * Selects and drags steps. Dragging only moves the nodes on screen; the workflow changes once, when
 * the drag ends.
 */
export function useStepDrag(readOnly: boolean) {
  const { flow, actions } = useDesigner();
  const [dragged, setDragged] = useState(NOTHING);

  const onNodesChange = (changes: NodeChange<StepNodeType>[]) => {
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
      places.size === 1 && "clientX" in event ? wayAt(event.clientX, event.clientY) : null;
    const present = flow.get().definition;
    if (only !== undefined && way && linkOf(present, way) && !isLinked(present, only))
      return actions.putOn(way, only, places);
    actions.move(places);
  };
  return { dragged, onNodesChange, onDragEnd };
}
