import type { SavedView } from "@arauto/contracts";

/** As many views as the preferences take (contracts, ListPreferences). */
export const VIEWS_MAX = 30;
/** The longest name of a view, in characters. */
export const VIEW_NAME_MAX = 60;

/**
 * What stands beside a view whose filters or order were changed: nothing, or which ways on there are.
 * "All" and views of somebody else (a shared address) can only be saved as new.
 */
export function viewChange(views: readonly SavedView[], viewId: string | undefined, query: string): "none" | "new" | "own" {
  const view = views.find(({ id }) => id === viewId);
  if (view) return view.query === query ? "none" : "own";
  return query === "" ? "none" : "new";
}

/** An id that no view of the list has yet. */
export function freeViewId(views: readonly SavedView[], now: number = Date.now()): string {
  let id = now;
  while (views.some((view) => view.id === `v${id.toString(36)}`)) id += 1;
  return `v${id.toString(36)}`;
}

/** The views with one of them changed. */
export function withView(views: readonly SavedView[], id: string, change: Partial<Omit<SavedView, "id">>): SavedView[] {
  return views.map((view) => (view.id === id ? { ...view, ...change } : view));
}

/** The views with one of them moved by `step` places; unchanged at the ends. */
export function withViewMoved(views: readonly SavedView[], id: string, step: -1 | 1): SavedView[] {
  const from = views.findIndex((view) => view.id === id);
  const to = from + step;
  const moved = views[from];
  if (!moved || to < 0 || to >= views.length) return [...views];
  return views.toSpliced(from, 1).toSpliced(to, 0, moved);
}

/** The views with a deleted one back where it was. */
export function withViewBack(views: readonly SavedView[], view: SavedView, at: number): SavedView[] {
  return views.some(({ id }) => id === view.id) ? [...views] : views.toSpliced(at, 0, view);
}
