import { type DragEvent, useState } from "react";

/** Makes an element a drop target for a file; `data-over` is set while one is dragged over it. */
export function useDropTarget(take: (file: File | undefined) => void) {
  return useDropFiles(([file]) => take(file));
}

/** Works like `useDropTarget`, for any number of files. */
export function useDropFiles(take: (files: File[]) => void) {
  const [over, setOver] = useState(false);
  return {
    "data-over": over || undefined,
    onDragOver(event: DragEvent) {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave(event: DragEvent) {
      // Moving over a child element is not leaving.
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop(event: DragEvent) {
      event.preventDefault();
      setOver(false);
      take([...event.dataTransfer.files]);
    },
  };
}
