import type { Location, NavigateOptions } from "react-router";

const STATE = { samePage: true };

/** Changes the address and nothing else: a new record got its id. Focus, scroll position and what was typed stay. */
export const SAME_PAGE: NavigateOptions = { replace: true, preventScrollReset: true, state: STATE };

/** Whether a location was reached by `SAME_PAGE`. */
export function isSamePage({ state }: Pick<Location, "state">): boolean {
  return (state as Partial<typeof STATE> | null)?.samePage === true;
}
