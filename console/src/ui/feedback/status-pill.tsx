import { Box, Text } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./status-pill.module.css";

/** Each with its own shape: ○ idle, ◷ planned, ◐ in progress, ● active, ❙❙ paused, ✓ done, ✕ failed. */
export type StatusTone =
  | "neutral"
  | "info"
  | "success"
  | "warning"
  | "danger"
  | "progress"
  | "done";

/** A status with a shape and a tint, so that it never depends on color alone. */
export function StatusPill({
  tone,
  label,
  icon,
}: {
  tone: StatusTone;
  label: string;
  icon?: ReactNode;
}) {
  return (
    <Text className={classes.pill} span size="2xs" fw={550} data-tone={tone}>
      <Box component="span" display="inline-flex" aria-hidden>
        {icon ?? SHAPES[tone]}
      </Box>
      {label}
    </Text>
  );
}

const box = (children: ReactNode) => (
  <svg viewBox="0 0 10 10" width="9" height="9" fill="none" stroke="currentColor" strokeWidth="1.4">
    {children}
  </svg>
);

const SHAPES: Record<StatusTone, ReactNode> = {
  neutral: box(<circle cx="5" cy="5" r="2.8" strokeWidth="1.2" />),
  info: box(
    <>
      <circle cx="5" cy="5" r="3.8" />
      <path d="M5 3v2.2h1.6" />
    </>,
  ),
  success: box(<circle cx="5" cy="5" r="2.8" fill="currentColor" stroke="none" />),
  warning: box(<path d="M3.4 2v6M6.6 2v6" strokeWidth="1.8" />),
  done: box(<path d="M1.8 5.4l2.2 2.2 4.2-5" strokeWidth="1.7" />),
  danger: box(<path d="M2.2 2.2l5.6 5.6M7.8 2.2L2.2 7.8" strokeWidth="1.6" />),
  progress: box(
    <>
      <circle cx="5" cy="5" r="3.8" />
      <path d="M5 1.2a3.8 3.8 0 0 0 0 7.6z" fill="currentColor" stroke="none" />
    </>,
  ),
};
