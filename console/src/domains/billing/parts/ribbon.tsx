import type { ReactNode } from "react";
import classes from "./ribbon.module.css";

/** A ribbon with a swallow-tail, for the current plan and for the state of an invoice. */
export function Ribbon({
  tone,
  icon,
  children,
}: {
  tone: "inverse" | "success" | "warning" | "quiet";
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span className={classes.ribbon} data-tone={tone}>
      {icon}
      {children}
    </span>
  );
}
