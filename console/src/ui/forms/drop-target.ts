import { type DragEvent, useState } from "react";

export interface DropArea {
  /** Returns whether the dragged data can be dropped; always by default. */
  accepts?: (event: DragEvent<HTMLElement>) => boolean;
  /** The cursor's drop effect; chosen by the browser by default. */
  effect?: DataTransfer["dropEffect"];
  take: (event: DragEvent<HTMLElement>) => void;
}

/** Makes an element a drop area. Returns its handlers, and whether something is dragged over it. */
export function useDropArea({ accepts = () => true, effect, take }: DropArea) {
  const [isOver, setOver] = useState(false);
  const handlers = {
    onDragOver(event: DragEvent<HTMLElement>) {
      if (!accepts(event)) return;
      event.preventDefault();
      if (effect) event.dataTransfer.dropEffect = effect;
      setOver(true);
    },
    onDragLeave(event: DragEvent<HTMLElement>) {
      // Moving over a child element is not leaving.
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop(event: DragEvent<HTMLElement>) {
      event.preventDefault();
      setOver(false);
      take(event);
    },
  };
  return { isOver, handlers };
}

/** Makes an element a drop target for a file; `data-over` is set while one is dragged over it. */
export function useDropTarget(take: (file: File | undefined) => void) {
  return useDropFiles(([file]) => take(file));
}

/** Works like `useDropTarget`, for any number of files. */
export function useDropFiles(take: (files: File[]) => void) {
  const { isOver, handlers } = useDropArea({
    take: ({ dataTransfer }) => take([...dataTransfer.files]),
  });
  return { "data-over": isOver || undefined, ...handlers };
}
