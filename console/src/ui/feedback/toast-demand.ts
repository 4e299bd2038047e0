import { useStore, createStore } from "../../lib/store.ts";

const wanted = createStore(false);

/** Requests the region where toasts appear, from the first toast on. */
export function askForToastRegion(): void {
  wanted.set(true);
}

/** Returns whether there has been a toast yet. */
export function useToastRegionWanted(): boolean {
  return useStore(wanted);
}
