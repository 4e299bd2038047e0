import { Drawer } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import classes from "./events.module.css";

export interface EventsLayoutProps {
  list: ReactNode;
  /** The opened event; null while none is. */
  panel: ReactNode;
  /** Names the opened event. */
  label: string;
  onClose: () => void;
}

/** The list with the opened event: beside it from 1280 px on, below that in a drawer, and on a phone over the whole screen. */
export function EventsLayout({ list, panel, label, onClose }: EventsLayoutProps) {
  const isWide = useMediaQuery("(min-width: 1280px)", true, { getInitialValueInEffect: false });
  const isPhone = useMediaQuery("(max-width: 767.98px)", false, { getInitialValueInEffect: false });
  if (isWide)
    return panel === null ? (
      list
    ) : (
      <div className={classes.beside}>
        {list}
        <section className={classes.panel} aria-label={label}>
          {panel}
        </section>
      </div>
    );
  return (
    <>
      {list}
      <Drawer.Root
        opened={panel !== null}
        onClose={onClose}
        position="right"
        size={isPhone ? "100%" : 560}
      >
        <Drawer.Overlay />
        <Drawer.Content aria-label={label}>
          <Drawer.Body className={classes.drawer}>{panel}</Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </>
  );
}
