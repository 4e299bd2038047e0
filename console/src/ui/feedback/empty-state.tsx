import type { ReactNode } from "react";
import classes from "./empty-state.module.css";
import { TileWall } from "../layout/tiles.tsx";

export interface EmptyStateProps {
  title: string;
  text: ReactNode;
  action?: ReactNode;
}

/** What stands where a list has nothing to show: a small tile picture of its own, a sentence and one way on. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <div className={classes.picture} aria-hidden>
        <TileWall seed={title} columns={3} rows={3} tone="quiet" />
      </div>
      <h2 className={classes.title}>{title}</h2>
      <div className={classes.text}>{text}</div>
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
