import { type DragEvent, useState } from "react";

/** What makes an element a place to drop a file on; `data-over` is set while one is held above it. */
export function useDropTarget(take: (file: File | undefined) => void) {
  return useDropFiles(([file]) => take(file));
}

/** The same for any number of files. */
export function useDropFiles(take: (files: File[]) => void) {
  const [over, setOver] = useState(false);
  return {
    "data-over": over || undefined,
    onDragOver(event: DragEvent) {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave(event: DragEvent) {
      // Moving over something inside is not leaving.
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop(event: DragEvent) {
      event.preventDefault();
      setOver(false);
      take([...event.dataTransfer.files]);
    },
  };
}
