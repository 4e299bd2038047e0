import { Drawer } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import classes from "./side-panel.module.css";

export interface SidePanelProps {
  /** The open record; null if there is none. */
  panel: ReactNode;
  /** Names the open record. */
  label: string;
  onClose: () => void;
  /** Leaves most of the width to the list. */
  isNarrow?: boolean;
  /** The list. It is never remounted when the panel opens or closes. */
  children: ReactNode;
}

/** Returns whether the window is wide enough for a panel next to the list. */
export const useFitsSidePanel = (): boolean =>
  useMediaQuery("(min-width: 1280px)", true, { getInitialValueInEffect: false });

/** A list with the open record: next to it from 1280 px on, below that in a drawer, and full-screen on phones. */
export function SidePanel({ panel, label, onClose, isNarrow = false, children }: SidePanelProps) {
  const isWide = useFitsSidePanel();
  const isPhone = useMediaQuery("(max-width: 767.98px)", false, { getInitialValueInEffect: false });
  const isOpen = panel !== null;
  return (
    <div
      className={classes.split}
      data-beside={(isWide && isOpen) || undefined}
      data-narrow={isNarrow || undefined}
    >
      <div className={classes.list}>{children}</div>
      {isWide && isOpen && (
        <section className={classes.panel} aria-label={label}>
          {panel}
        </section>
      )}
      {!isWide && (
        <Drawer.Root
          opened={isOpen}
          onClose={onClose}
          position="right"
          size={isPhone ? "100%" : isNarrow ? 400 : 600}
          padding={0}
        >
          <Drawer.Overlay />
          {/* The panel gets the focus: on phones, the hint of a focused button would cover the content. */}
          <Drawer.Content aria-label={label}>
            <Drawer.Body tabIndex={-1} data-autofocus className={classes.drawer}>
              {panel}
            </Drawer.Body>
          </Drawer.Content>
        </Drawer.Root>
      )}
    </div>
  );
}
