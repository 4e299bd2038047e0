import type { Location, NavigateOptions } from "react-router";

const STATE = { samePage: true };

/** Only changes the URL: a new record got its id. Focus, scroll position and input stay. */
export const SAME_PAGE: NavigateOptions = { replace: true, preventScrollReset: true, state: STATE };

/** Returns whether a location was reached with `SAME_PAGE`. */
export function isSamePage({ state }: Pick<Location, "state">): boolean {
  return (state as Partial<typeof STATE> | null)?.samePage === true;
}
