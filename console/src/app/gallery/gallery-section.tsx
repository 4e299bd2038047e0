import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./gallery.module.css";

/** One component with its states. */
export function Specimen({
  title,
  wide,
  children,
}: {
  title: string;
  wide?: boolean;
  children: ReactNode;
}) {
  const id = `specimen-${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}`;
  return (
    <section className={classes.specimen} data-wide={wide || undefined} aria-labelledby={id}>
      <Text id={id} component="h3" size="xs" fw={550} c="dimmed" mb="xs">
        {title}
      </Text>
      <Stack gap="sm">{children}</Stack>
    </section>
  );
}
