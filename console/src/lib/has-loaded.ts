import { useState } from "react";

/** Returns whether loading has ended once. Later loads don't replace the page, so that input isn't lost. */
export function useHasLoaded(isLoading: boolean): boolean {
  const [hasLoaded, setHasLoaded] = useState(!isLoading);
  if (!isLoading && !hasLoaded) setHasLoaded(true);
  return hasLoaded;
}
