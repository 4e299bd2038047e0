import { createContext, type ReactNode, useContext } from "react";
import { createPortal } from "react-dom";

export interface MinimalSlots {
  /** Above the logo bar. */
  above: HTMLElement | null;
  /** Next to the buttons of the logo bar. */
  details: HTMLElement | null;
}

export const MinimalSlotsContext = createContext<MinimalSlots>({ above: null, details: null });

/** Renders a page's own content into the frame around it. */
export function InMinimalFrame({
  slot,
  children,
}: {
  slot: keyof MinimalSlots;
  children: ReactNode;
}) {
  const target = useContext(MinimalSlotsContext)[slot];
  return target && createPortal(children, target);
}
