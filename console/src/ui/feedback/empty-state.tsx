import { Box, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./empty-state.module.css";
import { TileWall } from "../layout/tiles.tsx";

export interface EmptyStateProps {
  title: string;
  text: ReactNode;
  action?: ReactNode;
  /** The action is a row of cards and takes the available width. */
  wide?: boolean;
}

/** Shown for an empty list: a small tile picture, a sentence and one action. */
export function EmptyState({ title, text, action, wide }: EmptyStateProps) {
  return (
    <Stack p="var(--space-10) var(--space-6)" ta="center" gap={0} align="center">
      <div className={classes.picture} aria-hidden>
        <TileWall seed={title} columns={3} rows={3} tone="quiet" />
      </div>
      <h2>{title}</h2>
      <div className={classes.text}>{text}</div>
      {action && (
        <Box mt="var(--space-5)" {...(wide && { w: "100%" })}>
          {action}
        </Box>
      )}
    </Stack>
  );
}
