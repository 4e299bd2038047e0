import { Group, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./started.module.css";

interface Props {
  title: ReactNode;
  text?: ReactNode;
  /** The available actions. */
  actions?: ReactNode;
  /** `warning` if it waits for a user. */
  tone?: "info" | "warning";
  lead?: ReactNode;
  children?: ReactNode;
}

/** A line above the figures that shows the current state. */
export function Strip({ title, text, actions, tone = "info", lead, children }: Props) {
  return (
    <section className={classes.strip} data-tone={tone}>
      <Group gap="var(--space-3) var(--space-4)">
        {lead}
        <Stack className={classes.stripWords} gap="3xs">
          <strong>{title}</strong>
          {text && <span>{text}</span>}
        </Stack>
        {actions && (
          <Group gap="xs" align="stretch">
            {actions}
          </Group>
        )}
      </Group>
      {children}
    </section>
  );
}
