import { useEffect } from "react";
import { createStore } from "../../lib/store.ts";
import type { RowAction } from "../table/row-menu.tsx";

/** The actions on the record of the current page. */
export interface PageActions {
  /** The record's name. */
  name: string;
  actions: readonly RowAction[];
}

/** The actions of the current page, in the order in which its parts registered them. */
export const pageActions = createStore<readonly PageActions[]>([]);

/** Registers actions of a page in the command palette while the page is mounted. */
export function usePageActions(name: string, actions: readonly RowAction[]): void {
  useEffect(() => {
    const offered: PageActions = { name, actions };
    pageActions.set([...pageActions.get(), offered]);
    return () => pageActions.set(pageActions.get().filter((one) => one !== offered));
  }, [name, actions]);
}
