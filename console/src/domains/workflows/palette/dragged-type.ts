import type { DragEvent } from "react";
import { ADDABLE, type AddableType } from "../flow/new-step.ts";

const FORMAT = "application/x-arauto-step-";

/**
 * Attaches a step type to a drag. It is part of the format name, because nothing else is readable
 * while dragging over the canvas.
 */
export function startTypeDrag(event: DragEvent, type: AddableType): void {
  event.dataTransfer.setData(FORMAT + type, type);
  event.dataTransfer.effectAllowed = "copy";
}

/** Returns the step type of a drag; null for any other drag. */
export function draggedType(event: DragEvent): AddableType | null {
  return (
    ([...ADDABLE, "entry"] as const).find((type) =>
      event.dataTransfer.types.includes(FORMAT + type),
    ) ?? null
  );
}
