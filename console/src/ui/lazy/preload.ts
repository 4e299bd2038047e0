import { useEffect } from "react";

const QUIET_MS = 5000;

/** Loads a part a while after its surroundings stand, so that it is there later even without a connection. */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), QUIET_MS);
    return () => clearTimeout(timer);
  }, [load]);
}
