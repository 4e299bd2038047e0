import { useEffect } from "react";

export type DashboardShape = "steps" | "needs" | "clear";

const KEY = "dashboard_shape";
const SHAPES: readonly string[] = ["steps", "needs", "clear"];

/**
 * Returns what the top of the page shows, and until that is known what it showed last, so that nothing moves.
 * Undefined in a browser that has never shown the page.
 */
export function useRememberedShape(known: DashboardShape | undefined): DashboardShape | undefined {
  useEffect(() => {
    if (known) localStorage.setItem(KEY, known);
  }, [known]);
  const kept = localStorage.getItem(KEY);
  return known ?? (kept !== null && SHAPES.includes(kept) ? (kept as DashboardShape) : undefined);
}
