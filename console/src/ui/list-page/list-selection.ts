import { useEffect } from "react";
import { type TableSelection, useTableSelection } from "../table/table-selection.ts";
import type { ListState } from "./list-state.ts";

/** Identifies the conditions of a list, including its tab. */
export const narrowingOf = (list: ListState) => JSON.stringify([list.search, list.filters]);

/**
 * Keeps the selection of a list. "All that match" applies to one set of conditions and is cleared when they change: it
 * would mean other contacts.
 */
export function useListSelection(list: ListState): TableSelection {
  const selection = useTableSelection();
  const { everything, clear } = selection;
  const narrowing = narrowingOf(list);
  useEffect(() => {
    if (everything && everything.of !== narrowing) clear();
  }, [everything, narrowing, clear]);
  return selection;
}
