import { useEffect } from "react";
import { createStore } from "../../lib/store.ts";
import type { RowAction } from "../table/row-menu.tsx";

/** What can be done with the record that a page shows. */
export interface PageActions {
  /** The record's name. */
  name: string;
  actions: readonly RowAction[];
}

/** The actions of the page that is shown, in the order in which its parts offered them. */
export const pageActions = createStore<readonly PageActions[]>([]);

/** Offers actions of a page in the command palette while the page is shown. */
export function usePageActions(name: string, actions: readonly RowAction[]): void {
  useEffect(() => {
    const offered: PageActions = { name, actions };
    pageActions.set([...pageActions.get(), offered]);
    return () => pageActions.set(pageActions.get().filter((one) => one !== offered));
  }, [name, actions]);
}
