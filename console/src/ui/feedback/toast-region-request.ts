import { useStore, createStore } from "../../lib/store.ts";

const wanted = createStore(false);

/** Requests the region where toasts appear, from the first toast on. */
export function requestToastRegion(): void {
  wanted.set(true);
}

/** Returns whether there has been a toast yet. */
export function useIsToastRegionRequested(): boolean {
  return useStore(wanted);
}
