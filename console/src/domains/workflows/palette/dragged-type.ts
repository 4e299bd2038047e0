import type { DragEvent } from "react";
import { ADDABLE, type AddableType } from "../flow/flow-commands.ts";

const FORMAT = "application/x-arauto-step-";

/** Says of a drag which step it brings. The name of the format tells it, for only that is readable while it hangs over the canvas. */
export function bringType(event: DragEvent, type: AddableType): void {
  event.dataTransfer.setData(FORMAT + type, type);
  event.dataTransfer.effectAllowed = "copy";
}

/** Which step a drag brings; null for any other. */
export function draggedType(event: DragEvent): AddableType | null {
  return ([...ADDABLE, "entry"] as const).find((type) => event.dataTransfer.types.includes(FORMAT + type)) ?? null;
}
