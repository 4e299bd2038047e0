import { useEffect } from "react";

export type DashboardShape = "steps" | "needs" | "clear";

const KEY = "dashboard_shape";
const SHAPES: readonly string[] = ["steps", "needs", "clear"];

/** Returns the previous layout; undefined in a browser that has never shown the page. */
export function rememberedShape(): DashboardShape | undefined {
  const kept = localStorage.getItem(KEY);
  return kept !== null && SHAPES.includes(kept) ? (kept as DashboardShape) : undefined;
}

/**
 * Returns the layout of the top of the page, and until it is known the previous one, so that nothing moves. Undefined
 * in a browser that has never shown the page.
 */
export function useRememberedShape(known: DashboardShape | undefined): DashboardShape | undefined {
  useEffect(() => {
    if (known) localStorage.setItem(KEY, known);
  }, [known]);
  return known ?? rememberedShape();
}
