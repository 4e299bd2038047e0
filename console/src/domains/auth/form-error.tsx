import type { ReactNode } from "react";
import classes from "./auth-form.module.css";

/** An error above a form, announced immediately by screen readers. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <p className={classes.error} role="alert">
      {children}
    </p>
  );
}

/** A notice above a form: why the user is here, or the action that was just completed. */
export function FormNotice({ children }: { children: ReactNode }) {
  return (
    <p className={classes.notice} role="status">
      {children}
    </p>
  );
}
