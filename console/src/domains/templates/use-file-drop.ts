import { useState } from "react";

/** Accepts a file dropped anywhere on the page; other drags are ignored. */
export function useFileDrop(take: (file: File) => void) {
  const [over, setOver] = useState(false);
  const isFile = ({ dataTransfer }: React.DragEvent) => dataTransfer.types.includes("Files");
  return {
    "data-over": over || undefined,
    onDragOver(event: React.DragEvent) {
      if (!isFile(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave(event: React.DragEvent) {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop(event: React.DragEvent) {
      if (!isFile(event)) return;
      event.preventDefault();
      setOver(false);
      const [file] = event.dataTransfer.files;
      if (file) take(file);
    },
  };
}
