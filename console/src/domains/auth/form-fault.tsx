import type { ReactNode } from "react";
import classes from "./auth-form.module.css";

/** What went wrong, above a form, told at once by screen readers. */
export function FormFault({ children }: { children: ReactNode }) {
  return (
    <p className={classes.fault} role="alert">
      {children}
    </p>
  );
}

/** Why one is here or what has just been done, above a form. */
export function FormNotice({ children }: { children: ReactNode }) {
  return (
    <p className={classes.notice} role="status">
      {children}
    </p>
  );
}
