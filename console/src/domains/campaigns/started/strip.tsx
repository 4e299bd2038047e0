import type { ReactNode } from "react";
import classes from "./started.module.css";

interface Props {
  title: ReactNode;
  text?: ReactNode;
  /** What can be decided here. */
  actions?: ReactNode;
  /** Something that is held and waits for a person. */
  tone?: "info" | "warning";
  lead?: ReactNode;
  children?: ReactNode;
}

/** One line over the figures: what goes on now. */
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
