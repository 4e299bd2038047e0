import type { ReactNode } from "react";
import classes from "./split-view.module.css";

export interface SplitViewProps {
  start: ReactNode;
  end: ReactNode;
  /** Width of the start part as a share of the whole, 0 to 1. Default one half. */
  ratio?: number;
  /** Which part a narrow screen shows; both below each other unless given. */
  narrow?: "start" | "end";
}

/** Two parts beside each other; on a narrow screen below each other, or one of them. */
export function SplitView({ start, end, ratio = 0.5, narrow }: SplitViewProps) {
  return (
    <div
      className={classes.split}
      data-narrow={narrow}
      style={{ "--split-start": `${ratio}fr`, "--split-end": `${1 - ratio}fr` } as React.CSSProperties}
    >
      <div className={classes.start}>{start}</div>
      <div className={classes.end}>{end}</div>
    </div>
  );
}
