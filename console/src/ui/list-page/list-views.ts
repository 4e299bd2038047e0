import type { SavedView } from "@arauto/contracts";

/** The number of views that the preferences accept (contracts, ListPreferences). */
export const VIEWS_MAX = 30;
/** The maximum length of a view's name, in characters. */
export const VIEW_NAME_MAX = 60;

/**
 * Returns how a view with changed filters or order can be saved, if it changed. "All" and other users' views (a shared
 * address) can only be saved as new.
 */
export function viewChange(
  views: readonly SavedView[],
  viewId: string | undefined,
  query: string,
): "none" | "new" | "own" {
  const view = views.find(({ id }) => id === viewId);
  if (view) return view.query === query ? "none" : "own";
  return query === "" ? "none" : "new";
}

/** Returns an id that no view of the list has yet. */
export function freeViewId(views: readonly SavedView[], now: number = Date.now()): string {
  let id = now;
  while (views.some((view) => view.id === `v${id.toString(36)}`)) id += 1;
  return `v${id.toString(36)}`;
}

/** Returns the views with one of them changed. */
export function withView(
  views: readonly SavedView[],
  id: string,
  change: Partial<Omit<SavedView, "id">>,
): SavedView[] {
  return views.map((view) => (view.id === id ? { ...view, ...change } : view));
}

/** Returns the views with one of them moved by `step` places; unchanged at the ends. */
export function withViewMoved(views: readonly SavedView[], id: string, step: -1 | 1): SavedView[] {
  const from = views.findIndex((view) => view.id === id);
  const to = from + step;
  const moved = views[from];
  if (!moved || to < 0 || to >= views.length) return [...views];
  return views.toSpliced(from, 1).toSpliced(to, 0, moved);
}

/** Returns the views with a deleted one restored at its previous place. */
export function withViewBack(
  views: readonly SavedView[],
  view: SavedView,
  at: number,
): SavedView[] {
  return views.some(({ id }) => id === view.id) ? [...views] : views.toSpliced(at, 0, view);
}
