import { Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./overview.module.css";

export interface CardProps {
  title: string;
  hint?: string | undefined;
  action?: ReactNode;
  children: ReactNode;
}

/** A card of the overview, with its heading and a link to more. */
export function Card({ title, hint, action, children }: CardProps) {
  return (
    <section className={classes.card}>
      <Group className={classes.cardHead} justify="space-between" gap="xs">
        <h2 className={classes.cardTitle}>
          {title}{" "}
          {hint !== undefined && (
            <Text span size="xs" c="dimmed" fw={430} ff="text" lts={0}>
              {hint}
            </Text>
          )}
        </h2>
        {action}
      </Group>
      {children}
    </section>
  );
}
