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

/** One line above the figures: what is happening now. */
export function Strip({ title, text, actions, tone = "info", lead, children }: Props) {
  return (
    <section className={classes.strip} data-tone={tone}>
      <div className={classes.stripHead}>
        {lead}
        <div className={classes.stripWords}>
          <strong>{title}</strong>
          {text && <span>{text}</span>}
        </div>
        {actions && <div className={classes.stripActions}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}
