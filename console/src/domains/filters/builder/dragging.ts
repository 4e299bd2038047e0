import { type DragEvent, useState } from "react";
import { type Dragging, useConditionBoard } from "./condition-board.ts";
import type { Draft } from "../draft/draft.ts";
import { groupOf, moved, placeBehind } from "../draft/draft-structure.ts";
import type { DraftPlace } from "../draft/draft-structure.ts";

/** Handles dragging of rows and groups. */
export function useDragging(draft: Draft, onMove: (draft: Draft, key: string) => void): Dragging {
  const [key, setKey] = useState<string | null>(null);
  const [place, setPlace] = useState<DraftPlace | null>(null);
  const end = () => {
    setKey(null);
    setPlace(null);
  };
  return {
    key,
    place,
    start: setKey,
    over: (next) => {
      if (next.group !== place?.group || next.before !== place?.before) setPlace(next);
    },
    drop: () => {
      if (key !== null && place !== null) onMove(moved(draft, key, place), key);
      end();
    },
    end,
  };
}

/** Makes a row or group a drop target, before or after it. */
export function useDropTarget(key: string) {
  const { draft, dragging } = useConditionBoard();
  const before: DraftPlace = { group: groupOf(draft, key), before: key };
  const behind = placeBehind(draft, key);
  const isAt = (place: DraftPlace) =>
    dragging.place?.group === place.group && dragging.place.before === place.before;
  return {
    "data-dragged": dragging.key === key || undefined,
    "data-drop":
      dragging.key === null
        ? undefined
        : isAt(before)
          ? "before"
          : behind.before === null && isAt(behind)
            ? "behind"
            : undefined,
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (dragging.key === null) return;
      const { top, height } = event.currentTarget.getBoundingClientRect();
      const place = event.clientY < top + height / 2 ? before : behind;
      if (moved(draft, dragging.key, place) === draft) return;
      event.preventDefault();
      event.stopPropagation();
      dragging.over(place);
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      if (dragging.key === null) return;
      event.preventDefault();
      event.stopPropagation();
      dragging.drop();
    },
  };
}
