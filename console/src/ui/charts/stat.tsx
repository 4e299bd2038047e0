import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./stat.module.css";

/** One figure with its name and, below, its meaning. */
export function Stat({
  label,
  value,
  hint,
}: {
  label: ReactNode;
  value: ReactNode;
  hint?: ReactNode;
}) {
  return (
    <div>
      <Text component="div" size="xs" c="dimmed" fw={500}>
        {label}
      </Text>
      <div className={classes.value}>{value}</div>
      {hint && (
        <Text mt="2xs" component="div" size="xs" c="var(--text-tertiary)">
          {hint}
        </Text>
      )}
    </div>
  );
}
