import { Collapse, Flex, Stack } from "@mantine/core";
import { CaretDownIcon } from "@phosphor-icons/react";
import { type ReactNode, useId, useState } from "react";
import classes from "./inspector.module.css";

interface Props {
  title: string;
  /** Starts collapsed, for rarely used settings. */
  folded?: boolean;
  children: ReactNode;
}

/** Related settings below a collapsible heading. */
export function InspectorSection({ title, folded = false, children }: Props) {
  const [open, setOpen] = useState(!folded);
  const panel = useId();
  return (
    <section className={classes.section}>
      <h3 className={classes.sectionTitle}>
        <Flex
          type="button"
          className={classes.sectionHead}
          component="button"
          align="center"
          justify="space-between"
          aria-expanded={open}
          aria-controls={panel}
          onClick={() => setOpen(!open)}
        >
          {title}
          <CaretDownIcon size={16} aria-hidden />
        </Flex>
      </h3>
      <Collapse expanded={open} id={panel}>
        {open && (
          <Stack pt="xs" gap={14}>
            {children}
          </Stack>
        )}
      </Collapse>
    </section>
  );
}
