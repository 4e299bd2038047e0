import { useSyncExternalStore } from "react";

let wanted = false;
const watchers = new Set<() => void>();

/** Asks for the place where toasts appear, from the first toast on. */
export function askForToastRegion(): void {
  if (wanted) return;
  wanted = true;
  for (const watcher of watchers) watcher();
}

/** Whether there has been a toast yet. */
export function useToastRegionWanted(): boolean {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => wanted,
  );
}
