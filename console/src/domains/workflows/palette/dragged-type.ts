import { WORKFLOW_STEP_TYPES, type WorkflowStepType } from "@arauto/contracts";
import type { DragEvent } from "react";

const FORMAT = "application/x-arauto-step-";

/**
 * Attaches a step type to a drag. It is part of the format name, because nothing else is readable
 * while dragging over the canvas.
 */
export function startTypeDrag(event: DragEvent, type: WorkflowStepType): void {
  event.dataTransfer.setData(FORMAT + type, type);
  event.dataTransfer.effectAllowed = "copy";
}

/** Returns the step type of a drag; null for any other drag. */
export function draggedType(event: DragEvent): WorkflowStepType | null {
  return (
    WORKFLOW_STEP_TYPES.find((type) => event.dataTransfer.types.includes(FORMAT + type)) ?? null
  );
}
