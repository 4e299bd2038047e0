import { createContext, type ReactNode, useContext } from "react";
import classes from "./analyze.module.css";

/** Whether the page is shared with people without a login: nothing on it links into the console. */
export const ReadOnlyContext = createContext(false);

/** The name of a row, which filters the page unless its visitors can't filter. */
export function RowName({
  onSelect,
  children,
}: {
  onSelect: (() => void) | undefined;
  children: ReactNode;
}) {
  if (!onSelect) return children;
  return (
    <button type="button" className={classes.rowName} onClick={onSelect}>
      {children}
    </button>
  );
}

/** Content that links into the console. */
export function ForMembers({ children }: { children: ReactNode }) {
  return useContext(ReadOnlyContext) ? null : children;
}
