import { useState } from "react";

/** Returns whether loading has ended once. From then on a page stays, with what was entered in it, whatever loads later. */
export function useHasLoaded(isLoading: boolean): boolean {
  const [hasLoaded, setHasLoaded] = useState(!isLoading);
  if (!isLoading && !hasLoaded) setHasLoaded(true);
  return hasLoaded;
}
