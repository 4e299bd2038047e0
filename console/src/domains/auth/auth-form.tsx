import type { ComponentProps } from "react";
import classes from "./auth-form.module.css";

/** A form in the layout of the sign-in screens. */
export function AuthForm({ className, ...props }: ComponentProps<"form">) {
  return <form {...props} className={`${classes.form} ${className}`} />;
}
