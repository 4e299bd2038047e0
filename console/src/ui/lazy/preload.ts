import { useEffect } from "react";

const QUIET_MS = 5000;

/** Loads a component some time after its surroundings, so that it is available later even without a connection. */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), QUIET_MS);
    return () => clearTimeout(timer);
  }, [load]);
}
