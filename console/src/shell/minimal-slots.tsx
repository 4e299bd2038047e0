import { createContext, type ReactNode, useContext } from "react";
import { createPortal } from "react-dom";

/** The slot next to the buttons of the logo bar, in which pages render their own content. */
export const MinimalDetailsContext = createContext<HTMLElement | null>(null);

/** Renders a page's own content into the frame around it. */
export function InMinimalFrame({ children }: { children: ReactNode }) {
  const target = useContext(MinimalDetailsContext);
  return target && createPortal(children, target);
}
